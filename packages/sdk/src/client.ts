/**
 * The client: one function per operation, over `fetch`. A write carries an idempotency key; a retry after no answer reuses it, so
 * the write happens once.
 */
import { ask, offline, type Failure } from '@agio/contract/caller'
import { newKey } from '@agio/contract/client'
import { operations, type Operations, type RefusalCode } from './api.ts'
import { AgioError, isPassing } from './error.ts'
import type { CallOptions, FileBody, Operation } from './words.ts'

export type AgioOptions = {
  /** The address of the installation: `https://pay.example.com`. */
  readonly base: string
  /** An API key from the console. */
  readonly key: string
  /** Maximum attempts of a call, including the first. */
  readonly tries?: number | undefined
  /** Timeout of one attempt. */
  readonly patienceMs?: number | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export type Agio = Operations

type Input = Readonly<Record<string, unknown>>
type Settings = {
  readonly key: string
  readonly tries: number
  readonly patienceMs: number
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
}

export function createAgio({ base, key, tries = 4, patienceMs = 30_000, ...own }: AgioOptions): Agio {
  if (!key) throw new TypeError('createAgio: `key` is missing. Create an API key in the console.')
  const { origin } = new URL(base)
  // Calls it on globalThis, because some platforms refuse another `this`.
  const fetch: typeof globalThis.fetch = own.fetch ?? ((url, init) => globalThis.fetch(url, init))
  const settings = { key, tries, patienceMs, origin, fetch }
  const made = Object.entries<Operation>(operations).map(([name, operation]) => {
    const call = (input?: Input, options?: CallOptions) => callOf(settings, operation, input, options)
    return [name, operation.isPaged ? Object.assign(call, { each: walking(call) }) : call]
  })
  return Object.fromEntries(made) as Agio
}

async function callOf(
  settings: Settings,
  operation: Operation,
  input: Input = {},
  { idempotencyKey, signal }: CallOptions = {},
): Promise<unknown> {
  const once = operation.isIdempotent ? (idempotencyKey ?? newKey()) : undefined
  const mayRepeat = operation.method === 'GET' || once !== undefined
  for (let nth = 1; ; nth += 1) {
    try {
      return await tryOnce(settings, operation, input, { once, signal })
    } catch (error) {
      const isLast = !mayRepeat || nth >= settings.tries
      if (isLast || !(error instanceof AgioError) || !isPassing(error)) throw error
      await rest(pauseMs(nth, error), signal)
    }
  }
}

type Trying = { readonly once: string | undefined; readonly signal: AbortSignal | undefined }

/** One attempt, including reading the whole response, within the timeout. */
async function tryOnce(
  { key, patienceMs, origin, fetch }: Settings,
  operation: Operation,
  input: Input,
  { once, signal }: Trying,
): Promise<unknown> {
  signal?.throwIfAborted()
  const patience = new AbortController()
  const clock = setTimeout(() => patience.abort(new Error(`no answer in ${patienceMs} ms`)), patienceMs)
  const end = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal
  const { file, ...parts } = partsOf(operation, input)
  try {
    const response = await ask([operation.method, operation.path], parts, {
      token: key,
      idempotencyKey: once,
      file,
      fail: (failure) => errorOf(failure),
      // Drops the browser options for caches and cookies, which some platforms reject. A redirect would repeat the
      // write at another address.
      send: (path, { method, headers, body }) =>
        fetch(origin + path, { method, headers, body, signal: end, redirect: 'manual' } as RequestInit),
    })
    return operation.isFile ? response : await bodyOf(response)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    clearTimeout(clock)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw errorOf(offline(cause))
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw errorOf({
      ...offline(cause),
      code: 'internal',
      message: 'The answer is not JSON.',
      status: response.status,
    })
  }
}

const errorOf = ({ cause, ...failure }: Failure) =>
  new AgioError({ ...failure, code: failure.code as RefusalCode }, cause)

/** Splits the input: path parameters, and the rest as the query of a GET or as the body. */
function partsOf({ method, path }: Operation, { file, ...input }: Input) {
  const isParam = (name: string) => path.includes(`{${name}}`)
  const params = Object.fromEntries(Object.entries(input).filter(([name]) => isParam(name)))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !isParam(name)))
  if (file !== undefined) return { params, query: rest, file: file as FileBody }
  return method === 'GET' ? { params, query: rest } : { params, body: rest }
}

/** Iterates all items of a list, page by page. */
function walking(call: (input?: Input, options?: CallOptions) => Promise<unknown>) {
  return async function* each(input: Input = {}, options?: CallOptions) {
    let cursor: unknown = input['cursor']
    do {
      const page = (await call({ ...input, cursor }, options)) as { items: unknown[]; next: string | null }
      yield* page.items
      cursor = page.next
    } while (cursor !== null)
  }
}

const longestPauseMs = 20_000

/** Exponential backoff with jitter. */
function pauseMs(nth: number, { retryAfterSeconds }: AgioError): number {
  const growing = 250 * 2 ** nth * (0.5 + Math.random() / 2)
  return Math.min(longestPauseMs, Math.max(growing, (retryAfterSeconds ?? 0) * 1000))
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(clock)
      reject(signal?.reason as Error)
    }
    const clock = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
