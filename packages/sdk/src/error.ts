/** The API said no, or did not answer. The one error that a call throws. */
import type { RefusalCode } from './api.ts'

/** What is wrong with a field of the input. */
export type FieldProblem = {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string>> | undefined
}

type Said = Pick<AgioError, 'code' | 'message' | 'status' | 'fields' | 'requestId' | 'retryAfterSeconds'>

export class AgioError extends Error {
  override readonly name = 'AgioError'
  /** `offline` where no answer came: what was asked may have happened. */
  readonly code: RefusalCode
  /** Of the answer; 0 where none came. */
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** Names the request to whoever runs the installation. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor({ code, message, status, fields, requestId, retryAfterSeconds }: Said, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether the same request may be answered otherwise in a moment. */
export function isPassing({ code, status }: AgioError): boolean {
  return code === 'offline' || code === 'idempotency.in_progress' || [429, 502, 503, 504].includes(status)
}
