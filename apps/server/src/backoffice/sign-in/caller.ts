/** The operator of a call, from its session. */
import type { Operators } from '@agio/domain'
import type { Caller } from '../../platform/http/route.ts'

/** Who acts. */
export type Actor = { readonly id: string; readonly name: string; readonly role: Operators.Role }

export const actorOf = ({ id, name = '', role = 'viewer' }: Caller): Actor => ({
  id,
  name,
  role: role as Operators.Role,
})
