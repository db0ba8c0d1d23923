/** The client of the console's calls, typed by the contract and weighing nothing of it. */
import type { FieldProblem, Refusal } from '@agio/contract'
import { withoutTurns } from '@agio/contract/wire'
import { requestOf, type AnswerTo, type InputOf } from '@agio/contract/client'
import { calls, type CallName } from './calls.ts'
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
  /** `once` is the idempotency key. */
  call<Name extends CallName>(name: Name, input?: InputOf<Name>, once?: string): Promise<AnswerTo<Name>>
  /** The raw answer, for files. */
  open<Name extends CallName>(
    name: Name,
    input?: InputOf<Name>,
    once?: string,
    extras?: { signal?: AbortSignal; headers?: Record<string, string>; file?: Blob },
  ): Promise<Response>
}

export function createApi({ session, fetch }: { session: Session; fetch: typeof globalThis.fetch }): Api {
  const open: Api['open'] = async (name, input = {} as never, once, extras = {}) => {
    const token = session.token()
    const { file, ...rest } = extras
    const [url, init] = requestOf(calls[name], input, {
      ...rest,
      ...(file && { headers: { 'content-type': 'application/octet-stream' } }),
      token,
      idempotencyKey: once,
    })
    const response = await fetch(url, file ? { ...init, body: file } : init).catch(() => {
      throw new Refused('offline', 'The service could not be reached. Nothing was lost; try again.')
    })
    if (response.status === 401) session.rejected(token)
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  return {
    open,
    call: async (name, input, once) =>
      JSON.parse(await (await open(name, input, once)).text(), (_, value: unknown) =>
        typeof value === 'string' ? withoutTurns(value) : value,
      ),
  }
}

async function refusalOf(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { error?: { code?: Refusal; message?: string; fields?: FieldProblem[] } }
  if (!error?.code) return new Refused('internal', 'Something went wrong. Try again; nothing was lost.')
  return new Refused(error.code, error.message ?? '', error.fields)
}
