/** The operator behind a call: the session says who, and in which role. */
import type { OperatorRole } from '@agio/contract'
import type { Caller } from '../../platform/http/route.ts'
import type { Actor } from '../doors.ts'

export const actorOf = ({ id, name = '', role = 'viewer' }: Caller): Actor => ({
  id,
  name,
  role: role as OperatorRole,
})
