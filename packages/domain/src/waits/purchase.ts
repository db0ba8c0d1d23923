/** What a purchase waits for. A state or a kind of hold without a row does not compile. */
import type { BuyOrder, Hold, State } from '../buy/index.ts'
import { from, type NameOnList, type WaitRow } from './wait.ts'

/** The further ones are in no state of their own: a field of the order says them. */
export type PurchaseWait =
  | State
  | `held.${Hold['by']}`
  | 'held.standing_passing'
  | 'held.lacks'
  | `held.${NameOnList}`
  | 'payment_overdue'
  | 'more_money'
  | 'proof'
  | 'coins_differ'
  | 'refund_stuck'
  | 'refund_differs'
  | 'refund_silent'
  | 'refunded'

export const purchaseWaits: Readonly<Record<PurchaseWait, WaitRow>> = {
  awaiting_payment: from('customer'),
  payment_pending: from('bank'),
  payment_received: from('system'),
  cleared: from('system'),
  executed: from('system'),
  transfer_signed: from('system'),
  transfer_broadcast: from('chain'),
  completed: from('nobody'),
  archived: from('nobody'),
  cancelled: from('nobody'),
  expired: from('nobody'),
  failed: from('bank'),
  'held.operator': from('operator', 'release'),
  'held.checks': from('operator', 'clear'),
  // A decision about the name comes first, and is two persons'.
  'held.hit': from('operator'),
  'held.listed': from('operator'),
  'held.system': from('operator', 'release'),
  'held.standing': from('operator', 'release'),
  'held.standing_passing': from('system'),
  'held.lacks': from('customer', 'ask_again'),
  payment_overdue: from('operator', 'give_up'),
  more_money: from('customer'),
  proof: from('customer'),
  coins_differ: from('operator', 'book_loss'),
  refund_stuck: from('operator', 'send_back'),
  refund_differs: from('operator', 'confirm_executed', 'book_loss'),
  // What the bank did decides which act is right: none is advised.
  refund_silent: from('operator'),
  refunded: from('nobody'),
}

export function waitOfPurchase(order: BuyOrder, name?: NameOnList): PurchaseWait {
  return waitOfRefunds(order) ?? waitOfHold(order.hold, name) ?? waitOfState(order)
}

function waitOfRefunds({ refunds }: BuyOrder): PurchaseWait | undefined {
  if (refunds.some(({ booked }) => booked)) return 'refund_differs'
  if (refunds.some(({ state }) => state === 'stuck')) return 'refund_stuck'
  return refunds.some(({ overdue }) => overdue) ? 'refund_silent' : undefined
}

function waitOfHold(hold: Hold | null, name: NameOnList | undefined): PurchaseWait | undefined {
  if (!hold) return undefined
  if (hold.lacks !== undefined) return 'held.lacks'
  if (name && hold.by === 'checks') return `held.${name}`
  return hold.by === 'standing' && !hold.stops ? 'held.standing_passing' : `held.${hold.by}`
}

function waitOfState(order: BuyOrder): PurchaseWait {
  if (order.arrived) return order.state === 'completed' ? 'completed' : 'coins_differ'
  if (order.state === 'payment_pending' && order.overdue) return 'payment_overdue'
  if (order.state === 'payment_received' && order.waitsSince !== undefined) return 'more_money'
  if (order.state === 'executed' && order.proofAskedAt !== undefined) return 'proof'
  return order.state === 'failed' && order.returnedAt !== undefined ? 'refunded' : order.state
}
