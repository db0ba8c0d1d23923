/** The operator of a call, from its session. */
import type { Operators } from '@agio/domain'
import type { Caller } from '../../platform/http/route.ts'

/** The operator who acts. */
export type Actor = { readonly id: string; readonly name: string; readonly roles: readonly Operators.Role[] }

export const actorOf = ({ id, name = '', roles = [] }: Caller): Actor => ({
  id,
  name,
  roles: roles as readonly Operators.Role[],
})
