/**
 * One API call, for clients other than the widget: the console and @agio/sdk. Returns the raw response; a refusal becomes the
 * caller's own error class. Imports no schemas, so it stays small.
 */
import { requestOf } from './client.ts'
import type { FieldProblem, Refusal } from './refusals.ts'

/** A refusal of the API; `offline` if no response arrived. */
export type Failure = {
  readonly code: Refusal | 'internal' | 'offline'
  readonly message: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** Identifies the request in the server's logs. */
  readonly requestId: string | null
  /** The Retry-After header. */
  readonly retryAfterSeconds: number | null
  readonly cause?: unknown
}

type Input = Parameters<typeof requestOf>[1]
type Extras = Parameters<typeof requestOf>[2]
type Asking = Extras & {
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  /** Creates the error to throw for a refusal. */
  readonly fail: (failure: Failure) => Error
  /** Bytes in place of a JSON body. */
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
  if (!response.ok) throw fail(await failureOf(response))
  return response
}

export const offline = (cause: unknown): Failure => ({
  ...none,
  code: 'offline',
  message: 'The service could not be reached. Nothing was lost; try again.',
  cause,
})

const none = { status: 0, fields: [], requestId: null, retryAfterSeconds: null } as const

async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { error?: Partial<Failure> }
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
