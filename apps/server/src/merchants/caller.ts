/** The merchant of a call, from its session or its key of the API. */
import type { Caller } from '../platform/http/route.ts'
import type { Author } from './doors.ts'

/** Every caller of the access kind `merchant` acts for a firm. */
export function merchantOf({ firmId }: Caller): string {
  if (firmId === undefined) throw new Error('a caller of a merchant route acts for no merchant')
  return firmId
}

export const authorOf = ({ id, name = '', roles = [] }: Caller): Author => ({ id, name, roles })
