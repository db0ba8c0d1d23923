/** The client of the desk's calls, typed by the contract and weighing nothing of it. */
import type { FieldProblem, Refusal } from '@agio/contract'
import { calls, type AnswerTo, type CallName, type InputOf } from './calls.ts'
import type { Session } from './session.ts'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: Refusal | 'internal' | 'offline'
  readonly fields: readonly FieldProblem[]

  constructor(code: Refusal | 'internal' | 'offline', message: string, fields: readonly FieldProblem[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

export type Api = {
  /** `once`: a key for one intention; pressed twice, or asked again after a broken line, is done once. */
  call<Name extends CallName>(name: Name, input?: InputOf<Name>, once?: string): Promise<AnswerTo<Name>>
  /** The raw answer, for files. */
  open<Name extends CallName>(name: Name, input?: InputOf<Name>, once?: string): Promise<Response>
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export function createApi({ session, fetch }: { session: Session; fetch: typeof globalThis.fetch }): Api {
  const open: Api['open'] = async (name, input = {} as never, once) => {
    const [method, path] = calls[name]
    const { params = {}, query = {}, body } = input as AnyInput
    const token = session.token()
    const response = await fetch(fill(path, params) + search(query), {
      method,
      cache: 'no-store',
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
    }).catch(() => {
      throw new Refused('offline', 'The service could not be reached. Nothing was lost; try again.')
    })
    if (response.status === 401) session.rejected(token)
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  return { open, call: async (name, input, once) => await (await open(name, input, once)).json() }
}

/** A fresh key, also on pages without https, where `randomUUID` is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

async function refusalOf(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { error?: { code?: Refusal; message?: string; fields?: FieldProblem[] } }
  if (!error?.code) return new Refused('internal', 'Something went wrong. Try again; nothing was lost.')
  return new Refused(error.code, error.message ?? '', error.fields)
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
