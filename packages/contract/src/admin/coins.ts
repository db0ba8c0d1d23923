/** Unallocated coins: they came to the address of a sale that does not wait for them. */
import * as z from 'zod'
import { act } from '../act.ts'
import { AdminOrderItem } from './orders.ts'
import { ApprovalView, everybody, lookQuery, Owner, treasury } from './words.ts'
import { route } from '../route.ts'
import { Amount, list, OrderId, page, Time } from '../words.ts'

const CoinsState = z.enum(['open', 'returning', 'returned', 'return_failed', 'counted', 'kept'])
export const UnallocatedCoinsItem = z.object({
  id: z.string(),
  at: Time,
  amount: Amount,
  network: z.string(),
  /** Null where the chain does not name the sender. */
  from: z.string().nullable(),
  transaction: z.string(),
  explorerUrl: z.string(),
  state: CoinsState,
  /** The sale whose address they came to. */
  orderId: OrderId,
  reference: z.string(),
})
/** The customer is the one of the sale. */
export const UnallocatedCoinsRow = UnallocatedCoinsItem.extend({
  customer: z.string().nullable(),
  owner: Owner.nullable(),
})
export type UnallocatedCoinsRow = z.infer<typeof UnallocatedCoinsRow>
export type UnallocatedCoinsItem = z.infer<typeof UnallocatedCoinsItem>

export const listUnallocatedCoins = route({
  method: 'GET',
  path: '/api/admin/unallocated_coins',
  access: 'operator',
  roles: everybody,
  summary:
    'Coins that no order waits for, by the newest sale; without `state`, those that wait for a decision.',
  query: z.strictObject({ ...page, state: z.enum(['open', 'decided']).optional() }),
  answer: list(UnallocatedCoinsRow),
  refusals: ['invalid'],
})

export const UnallocatedCoinsView = UnallocatedCoinsItem.extend({
  /** At the present price; null without one. */
  worth: Amount.nullable(),
  /** The coins that the sender gets, after the network fee. */
  returns: z.object({ amount: Amount, to: z.string() }).nullable(),
  /** The address that the coins went to, or the sale that they count for. */
  handled: z
    .object({ to: z.string().nullable(), amount: Amount.nullable(), orderId: OrderId.nullable() })
    .nullable(),
  /** Open sales of the same customer in this coin. */
  orders: z.array(AdminOrderItem),
  approvals: z.array(ApprovalView),
  /** One operator asks, another approves. */
  needsSecond: z.boolean(),
  /** The acts that the caller may do now. */
  mayReturn: z.boolean(),
  mayCount: z.boolean(),
  mayKeep: z.boolean(),
})
export type UnallocatedCoinsView = z.infer<typeof UnallocatedCoinsView>

const oneDeposit = {
  access: 'operator',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9:_.-]{1,200}$/) }),
} as const
const actOnCoins = {
  ...oneDeposit,
  roles: treasury,
  /** The approval that another operator decides; null where it is done. */
  answer: z.object({ approval: ApprovalView.nullable() }),
  refusals: ['not-found', 'order.not_now'],
} as const

export const getUnallocatedCoins = route({
  ...oneDeposit,
  method: 'GET',
  path: '/api/admin/unallocated_coins/{id}',
  roles: everybody,
  summary: 'Unallocated coins, and what can be done with them. The audit records who read it.',
  query: lookQuery,
  answer: UnallocatedCoinsView,
  refusals: ['not-found'],
})
export const returnCoins = act({
  ...actOnCoins,
  path: '/api/admin/unallocated_coins/{id}/return',
  summary: 'Return the coins to their sender, less the network fee.',
  audit: 'coins.return',
  second: 'unallocated_coins',
  isGrave: true,
})
export const countCoins = act({
  ...actOnCoins,
  path: '/api/admin/unallocated_coins/{id}/count',
  summary: 'Count the coins for an open sale of the same customer.',
  audit: 'coins.count',
  second: 'unallocated_coins',
  isGrave: true,
  asks: { orderId: OrderId },
})
export const keepCoins = act({
  ...actOnCoins,
  path: '/api/admin/unallocated_coins/{id}/keep',
  summary: 'Keep dust that is not worth returning. It becomes income.',
  audit: 'coins.keep',
  second: 'unallocated_coins',
})
