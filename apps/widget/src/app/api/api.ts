/**
 * The client of the HTTP API, typed by the contract and weighing nothing of it: only types are imported, and
 * `virtual:calls/widget` says where each call goes: the build writes it from the contract. Every request carries the bearer
 * token; a token in an answer replaces it; a 401 ends the session (session.ts).
 */
import type { OperatorRefusal, FieldProblem, Refusal } from '@agio/contract'
import { requestOf, type AnswerTo, type InputOf } from '@agio/contract/client'
import type { CallName } from './calls.ts'
import { firstCalls } from './first-calls.ts'
import type { Session } from '../session/session.ts'

export type RefusalCode = Exclude<Refusal, OperatorRefusal> | 'internal' | 'offline'

/** The API said no. `code` and the fields' codes have a text in every language. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** A retry may come at this moment, by the clock of this device; undefined where the API names no time. */
  retryAt?: number

  constructor(code: RefusalCode, status: number, message: string, fields: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

export type Extras = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

export type Api = {
  call<Name extends CallName>(name: Name, input?: InputOf<Name>, extras?: Extras): Promise<AnswerTo<Name>>
  /** The raw response, for files and streams. */
  open<Name extends CallName>(name: Name, input?: InputOf<Name>, extras?: Extras): Promise<Response>
}

/** Longer than any answer takes. */
const patienceMs = 60_000

/** The list of all calls comes with the first later screen. */
async function routeOf(name: CallName): Promise<readonly [method: string, path: string]> {
  const first: Partial<Record<CallName, readonly [string, string]>> = firstCalls
  return first[name] ?? (await import('virtual:calls/widget').then((it) => it.calls))[name]
}

export function createApi(options: { session: Session; fetch: typeof fetch }): Api {
  const { session } = options

  const open: Api['open'] = async (name, input = {} as never, extras = {}) => {
    const token = session.token()
    const response = await inTime(extras.signal, async (signal) => {
      const route = await routeOf(name)
      return await options.fetch(...requestOf(route, input, { ...extras, signal, token }))
    })
    const fresh = response.headers.get('authorization')
    if (fresh && token === session.token()) session.replace(fresh)
    if (response.status === 401) session.rejected(token)
    if (!response.ok) throw await refusalOf(response)
    return response
  }

  return {
    open,
    call: (name, input, extras) =>
      inTime(extras?.signal, async (signal) => (await open(name, input, { ...extras, signal })).json()),
  }
}

/** A network that takes a request and never answers counts as none: what was asked is ended. */
async function inTime<Answer>(
  leaving: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await work(leaving ? AbortSignal.any([leaving, patience.signal]) : patience.signal)
  } catch (error) {
    if (leaving?.aborted || error instanceof Refused) throw error
    throw unreachable()
  } finally {
    clearTimeout(timer)
  }
}

const unreachable = () => new Refused('offline', 0, 'The service could not be reached.')

/** The refusal of an answer, and when its call may be tried again. */
export async function refusalOf(response: Response): Promise<Refused> {
  const refused = await refusedOf(response)
  const seconds = response.headers.get('retry-after')
  if (seconds) refused.retryAt = Date.now() + Number(seconds) * 1_000
  return refused
}

/** Reads `{error:{code,message,fields}}`; the sign-in call answers `{error: string}`. */
async function refusedOf(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const error = isRecord(body) ? body['error'] : undefined
  if (typeof error === 'string') return new Refused('login.failed', response.status, error)
  if (!isRecord(error)) return new Refused(fallback(response.status), response.status, response.statusText)
  const { code, message, fields } = error as Partial<Record<string, unknown>>
  return new Refused(
    (typeof code === 'string' ? code : 'internal') as RefusalCode,
    response.status,
    typeof message === 'string' ? message : '',
    Array.isArray(fields) ? fields : [],
  )
}

function fallback(status: number): RefusalCode {
  if (status === 401) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 429) return 'too-many'
  return status === 502 || status === 503 || status === 504 ? 'overloaded' : 'internal'
}

function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null
}
