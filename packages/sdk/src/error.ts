/** A refusal of the API, or no answer. The only error class that a call throws. */
import type { RefusalCode } from './api.ts'

/** A problem with an input field. */
export type FieldProblem = {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string>> | undefined
}

type Said = Pick<AgioError, 'code' | 'message' | 'status' | 'fields' | 'requestId' | 'retryAfterSeconds'>

export class AgioError extends Error {
  override readonly name = 'AgioError'
  /** `offline` without an answer: the request may have been executed. */
  readonly code: RefusalCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly fields: readonly FieldProblem[]
  /** Identifies the request for the installation's operators. */
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

/** A retry of the same request may succeed. */
export function isPassing({ code, status }: AgioError): boolean {
  return code === 'offline' || code === 'idempotency.in_progress' || [429, 502, 503, 504].includes(status)
}
