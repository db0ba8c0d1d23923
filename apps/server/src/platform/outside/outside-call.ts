/**
 * The one way to call a program outside over HTTP. The call ends by our own timer, the answer is bounded while it is
 * read (after decompression), and a redirect is an answer like any other: it is never followed. A read whose connection
 * breaks is asked once more within the same time; anything else is sent once.
 *
 *   fetch ──► status, headers ──► body, chunk by chunk ──► OutsideAnswer
 *     └── no connection ──┬── longer than maxBytes ──┬── not over in time ──► OutsideFault
 */
import { Late, withDeadline } from '../deadline.ts'
import { traced, type Traced } from '../tracing.ts'

export type OutsideLimits = {
  /** For the whole call, until the last byte of the answer. */
  readonly milliseconds: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** Another way to fetch, for tests. */
  readonly fetch?: typeof fetch
}

export type OutsideAnswer = {
  readonly status: number
  readonly isOk: boolean
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** The bytes as UTF-8. */
  readonly text: string
}

/** No usable answer. The other side may have carried out the request. */
export class OutsideFault extends Error {
  readonly reason: 'late' | 'too_long' | 'unreachable'
  constructor(reason: OutsideFault['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideFault'
    this.reason = reason
  }
}

/** Throws `OutsideFault` only. */
export function callOutside(
  url: string | URL,
  request: RequestInit,
  limits: OutsideLimits,
): Promise<OutsideAnswer> {
  // A path or a query may hold a key.
  const span: Traced<OutsideAnswer> = {
    name: 'call outside',
    kind: 'client',
    about: () => ({ 'server.address': new URL(url).host, 'http.request.method': request.method ?? 'GET' }),
    result: ({ status }) => ({ 'http.response.status_code': status }),
  }
  return traced(span, () => callUntraced(url, request, limits))
}

async function callUntraced(
  url: string | URL,
  request: RequestInit,
  limits: OutsideLimits,
): Promise<OutsideAnswer> {
  const ending = new AbortController()
  const stop = () => ending.abort()
  limits.signal?.addEventListener('abort', stop)
  const { host } = new URL(url)
  try {
    if (limits.signal?.aborted) stop()
    const once = () => ask(url, { ...request, redirect: 'manual', signal: ending.signal }, limits)
    const asking = isRead(request)
      ? once().catch((error: unknown) => again(error, ending.signal, once))
      : once()
    return await withDeadline(host, limits.milliseconds, asking)
  } catch (error) {
    // Ends the connection of a call that is late or too long.
    stop()
    if (error instanceof OutsideFault) throw error
    if (error instanceof Late) throw new OutsideFault('late', error.message)
    throw new OutsideFault('unreachable', `${host}: ${sentenceOf(error)}`, { cause: error })
  } finally {
    limits.signal?.removeEventListener('abort', stop)
  }
}

const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET' || method === 'HEAD'

/** A kept connection may be closed at the moment it is used again: a request that only reads is sent once more. */
function again<T>(error: unknown, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (error instanceof OutsideFault || signal.aborted) throw error
  return work()
}

async function ask(url: string | URL, request: RequestInit, limits: OutsideLimits): Promise<OutsideAnswer> {
  const response = await (limits.fetch ?? fetch)(url, request)
  const { status, ok: isOk, headers } = response
  const bytes = await boundedBytes(response, limits.maxBytes)
  return {
    status,
    isOk,
    headers,
    bytes,
    get text() {
      return bytes.toString('utf8')
    },
  }
}

async function boundedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0)
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > maxBytes) throw new OutsideFault('too_long', `the answer is longer than ${maxBytes} bytes`)
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

/** The cause of `fetch failed` names the fault; the message itself does not. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}
