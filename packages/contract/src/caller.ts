/**
 * One call, from whoever is no widget: the console, and a server of a merchant by @agio/sdk. Sends it and gives the raw
 * answer; a refusal becomes the caller's own kind of error. No schemas, so it weighs nothing.
 */
import { requestOf } from './client.ts'
import type { FieldProblem, Refusal } from './refusals.ts'

/** What the API said no with; `offline` where no answer came. */
export type No = {
  readonly code: Refusal | 'internal' | 'offline'
  readonly message: string
  /** Of the answer; 0 where none came. */
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** Names the request in the logs of the server. */
  readonly requestId: string | null
  /** When the API would like to be asked again. */
  readonly retryAfterSeconds: number | null
  readonly cause?: unknown
}

type Input = Parameters<typeof requestOf>[1]
type Extras = Parameters<typeof requestOf>[2]
type Asking = Extras & {
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  /** The error that is thrown for a refusal. */
  readonly fail: (no: No) => Error
  /** Bytes instead of a body in JSON. */
  readonly file?: BodyInit | undefined
}

export async function ask(
  call: readonly [method: string, path: string],
  input: Input,
  { send, fail, file, headers, ...extras }: Asking,
): Promise<Response> {
  const type = file === undefined ? {} : { 'content-type': 'application/octet-stream' }
  const [url, init] = requestOf(call, input, { ...extras, headers: { ...type, ...headers } })
  const response = await send(url, file === undefined ? init : { ...init, body: file }).catch(
    (cause: unknown) => {
      throw fail(offline(cause))
    },
  )
  if (!response.ok) throw fail(await noOf(response))
  return response
}

export const offline = (cause: unknown): No => ({
  ...none,
  code: 'offline',
  message: 'The service could not be reached. Nothing was lost; try again.',
  cause,
})

const none = { status: 0, fields: [], requestId: null, retryAfterSeconds: null } as const

async function noOf(response: Response): Promise<No> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { error?: Partial<No> }
  const { status } = response
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null
  if (!error?.code) {
    const message = 'Something went wrong. Try again; nothing was lost.'
    return { ...none, code: 'internal', message, status, retryAfterSeconds }
  }
  const { code, message = '', fields = [], requestId = null } = error
  return { code, message, status, fields, requestId, retryAfterSeconds }
}
