/** The client of the console's calls, typed by the contract and weighing nothing of it. */
import type { FieldProblem, Refusal } from '@agio/contract'
import { ask } from '@agio/contract/caller'
import type { AnswerTo, InputOf } from '@agio/contract/client'
import { withoutTurns } from '@agio/contract/wire'
import { calls } from 'virtual:calls/console'
import type { CallName } from './calls.ts'
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
  const open: Api['open'] = (name, input = {} as never, once, extras = {}) => {
    const token = session.token()
    return ask(calls[name], input, {
      ...extras,
      token,
      idempotencyKey: once,
      send: fetch,
      fail: ({ code, message, status, fields }) => {
        if (status === 401) session.rejected(token)
        return new Refused(code, message, fields)
      },
    })
  }
  return {
    open,
    call: async (name, input, once) =>
      JSON.parse(await (await open(name, input, once)).text(), (_, value: unknown) =>
        typeof value === 'string' ? withoutTurns(value) : value,
      ),
  }
}
