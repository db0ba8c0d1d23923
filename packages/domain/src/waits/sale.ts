/** What a sale waits for. A state or a reason of a hold without a row does not compile. */
import type { HoldReason, SellOrder, State } from '../sell/index.ts'
import { from, type NameOnList, type WaitRow } from './wait.ts'

/** `standing_passing` ends by itself; `refund_failed` is in no state of its own. */
export type SaleWait =
  | Exclude<State, 'on_hold'>
  | `on_hold.${HoldReason}`
  | 'on_hold.standing_passing'
  | `on_hold.${NameOnList}`
  | 'refund_failed'

export const saleWaits: Readonly<Record<SaleWait, WaitRow>> = {
  awaiting_deposit: from('customer'),
  confirming: from('chain'),
  underpaid: from('customer', 'write_off'),
  funded: from('system'),
  overpaid: from('customer'),
  converted: from('system'),
  payout_queued: from('bank'),
  payout_submitted: from('bank'),
  completed: from('nobody', 'book_loss'),
  needs_revision: from('customer'),
  cancelled: from('nobody'),
  archived: from('nobody', 'book_loss'),
  'on_hold.compliance': from('operator', 'clear'),
  // A decision about the name comes first, and is two persons'.
  'on_hold.hit': from('operator'),
  'on_hold.listed': from('operator'),
  'on_hold.price': from('operator', 'clear'),
  'on_hold.limit': from('operator', 'clear'),
  // What the bank did decides which act is right: none is advised.
  'on_hold.bank-silent': from('operator'),
  'on_hold.refund': from('chain'),
  'on_hold.incident': from('operator', 'release'),
  'on_hold.frozen': from('operator'),
  'on_hold.operator': from('operator', 'release'),
  'on_hold.difference': from('operator', 'confirm_executed', 'book_loss', 'release'),
  'on_hold.owner': from('operator', 'clear'),
  'on_hold.proof': from('customer'),
  'on_hold.travel_rule': from('customer', 'ask_again'),
  'on_hold.withdrawal': from('bank'),
  'on_hold.standing': from('operator', 'release'),
  'on_hold.standing_passing': from('system'),
  refund_failed: from('operator', 'send_back'),
}

export function waitOfSale(order: SellOrder, name?: NameOnList): SaleWait {
  if (order.refund?.failed !== undefined || order.surplus?.failed !== undefined) return 'refund_failed'
  if (order.state !== 'on_hold') return order.state
  if (name && order.reason === 'compliance') return `on_hold.${name}`
  return order.reason === 'standing' && !order.stops ? 'on_hold.standing_passing' : `on_hold.${order.reason}`
}
