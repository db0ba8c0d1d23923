/** A step of an order as the one statement that stores it wants it: order, event, postings, limit, effects, receipt. */
import { createHmac } from 'node:crypto'
import { Coins, Deposits, Events, Pauses, Postings, type Buy, type Cases, type Sell } from '@agio/domain'
import { postingsJson } from '../../ledger/index.ts'
import type { Service } from '../../limits/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Value } from '../../standing/index.ts'
import { writeCommand, writeEvent, writeOrder } from './documents.ts'
import { lifecycleOf, type Command, type Event, type Order, type Step } from './lifecycles.ts'
import type { StoredOrder } from './order-store.ts'
import { withoutRefundWallet } from '../personal-data/refund-wallet.ts'
import { merchantEventsOf } from '../merchant-events/merchant-events-view.ts'

/** A bank account to be stored with the step; the text is sealed already. */
export type NewBeneficiary = {
  readonly id: string
  readonly kind: 'iban' | 'uk'
  readonly sealed: string
  readonly label: string
  readonly maskedName: string
  /** Recognises the account among those of the customer. */
  readonly accountIndex: string
  /** Finds the account among those of all customers. */
  readonly foundBy: string
  readonly nameIndexes: readonly string[]
  readonly bank: string | null
  readonly bic: string | null
}

/** An event may bring an account, words for the record, and movements the order's rules know nothing of. */
export type Extra = {
  readonly beneficiary?: NewBeneficiary
  readonly note?: Readonly<Record<string, string>>
  readonly postings?: readonly Postings.Posting[]
  /** Only at this version of the order; at another one it is "not now". */
  readonly version?: number
  /** Written in the transaction of the step, where it is not known already. */
  readonly within?: (sql: Sql) => Promise<void>
}

type Applied = {
  readonly eventId: string
  readonly event: Event
  readonly extra: Extra
  readonly receiptKey: Uint8Array
}

/** The argument of `order_advance`. */
export function advanceRecord(row: StoredOrder, step: Step, applied: Applied): object {
  const { eventId, event, extra, receiptKey } = applied
  const seq = row.version + 1
  const completes = step.order.state === 'completed' && row.order.state !== 'completed'
  const isPaid = row.order.state === 'completed' || row.order.state === 'archived'
  const reopens = isPaid && step.order.state === 'needs_revision'
  return {
    seq,
    order: orderFields(row.service, step.order, event.now),
    event: {
      eventId,
      type: event.type,
      actor: Events.actorOf(event.type),
      from: row.order.state,
      to: step.order.state,
      data: writeEvent(row.service, event, extra.note ?? {}),
    },
    postings: JSON.parse(postingsJson([...(step.postings ?? []), ...(extra.postings ?? [])])) as unknown,
    ...commandRows(row, seq, event.type, step.commands ?? []),
    ...(step.limit && { limit: step.limit }),
    ...(movingEvents.includes(event.type) && { customer: row.customerId }),
    ...(comesToHold(row, step) && { follows: row.customerId }),
    ...settlesOf(event, step),
    ...(extra.beneficiary && { beneficiary: extra.beneficiary }),
    ...(reopens && { voidReceipts: true }),
    ...(completes && { receipt: receiptOf(step.order, seq, receiptKey) }),
    ...found(event, extra.note),
    ...merchantEventsOf(row, { from: row.order, to: step.order, at: new Date(event.now) }),
  }
}

/** The customer may search for these later: the hash of a transaction, the trace of a payment. */
function found(event: Event, note: Extra['note'] = {}): { finds?: string[] } {
  const { transaction, deposit } = event as { transaction?: string; deposit?: { transaction?: string } }
  const finds = [transaction, deposit?.transaction, note['endToEndId'], note['trace']].flatMap((it) =>
    it === undefined ? [] : [it.toLowerCase()],
  )
  return finds.length === 0 ? {} : { finds }
}

/**
 * A debt that the step settles must still be there when it is stored: two sales may settle the same one, and a sale may settle
 * what a purchase that fails, or a won dispute, ends.
 */
function settlesOf({ debt }: Event, { postings = [] }: Step): object {
  if (!debt) return {}
  const entries = postings.flatMap((posting) => posting.entries)
  const settled = entries.find(
    ({ account, amount }) => Postings.kindOf(account) === 'debt' && amount.units < 0n,
  )
  if (!settled) return {}
  const { account, amount } = settled
  return { settles: { account, asset: amount.asset, units: String(-amount.units) } }
}

/** Columns that follow from the order itself. */
export function orderFields(service: Service, order: Order, now: number) {
  const lifecycle = lifecycleOf(service)
  const { send, receive, reason, isOpen, isHeld, waitsForCustomer } = lifecycle.summary(order)
  const wakeAt = lifecycle.deadline(order, now)?.at
  const promised = lifecycle.promised(order)
  return {
    id: order.id,
    merchantId: order.shop?.merchantId ?? null,
    status: order.state,
    state: writeOrder(withoutRefundWallet(order)),
    reason,
    isOpen,
    isHeld,
    waitsForCustomer,
    sendAsset: send.asset,
    sendUnits: send.units.toString(),
    receiveAsset: receive.asset,
    receiveUnits: receive.units.toString(),
    ...(promised && {
      promisedCoins: promised.coins.units.toString(),
      promisedMoney: promised.paid.units.toString(),
    }),
    unallocated: isSale(order) ? unallocatedIn(order) : null,
    wakeAt: wakeAt === undefined ? null : new Date(wakeAt).toISOString(),
  }
}

/** The order has unallocated coins: something is left to do about them, or all is decided. */
function unallocatedIn({ deposits }: Sell.SellOrder): 'open' | 'decided' | null {
  const coins = deposits.filter(Deposits.isUnallocated)
  if (coins.length === 0) return null
  return coins.some(Deposits.awaitsDecision) ? 'open' : 'decided'
}

/** Money for coins waits while their chain or coin is paused. The rails know what else waits. */
function needsOfCommand(command: Command, { coin }: Order): readonly string[] {
  if (command.do !== 'send_payout') return []
  const { chainId } = Coins.coinOf(coin)
  return [Pauses.keyOf({ kind: 'chain', id: chainId }), Pauses.keyOf({ kind: 'coin', id: coin })]
}

/** A command sends money, coins or neither; it waits while the customer's standing holds that value. */
const guardOf: Readonly<Record<Command['do'], Value | null>> = {
  check_order: null,
  notify_customer: null,
  withdraw_payout: null,
  open_case: null,
  check_payee: null,
  send_payout: 'money',
  send_coins: 'coins',
  refund_payer: 'coins',
  allocate_coins: null,
  check_payers: null,
  execute_exchange: null,
  prepare_coins: 'coins',
  release_coins: 'coins',
  withdraw_coins: null,
  send_refund: 'money',
}

/** The steps that turn value into something else, or promise it to a rail: the standing is asked under their lock. */
const movingEvents: readonly Event['type'][] = ['checks.clear', 'payee.matched', 'exchange.executed']

/**
 * Value is here from this step on, and the order may wait for its customer's choice: where their standing is not clear the order
 * follows it at once.
 */
const comesToHold = ({ service, order }: StoredOrder, { order: after }: Step): boolean =>
  after.state !== order.state &&
  after.state !== 'on_hold' &&
  lifecycleOf(service).states[after.state]?.holdsMoney === true

/** Commands as outbox rows; a case is a row at once. */
export function commandRows(
  { id: orderId, service, order }: StoredOrder,
  seq: number,
  because: string,
  commands: readonly Command[],
) {
  const outbox = commands.flatMap((command, index) =>
    command.do === 'open_case'
      ? []
      : [
          {
            kind: command.do,
            key: `${orderId}:${seq}:${index}:${command.do}`,
            needs: needsOfCommand(command, order),
            guard: guardOf[command.do],
            payload: writeCommand(service, { command, because, version: seq }),
          },
        ],
  )
  const cases = commands.flatMap((command): Cases.OrderCase[] =>
    command.do === 'open_case' ? [command.case] : [],
  )
  return { outbox, cases }
}

/** The receipt keeps the order as it was when it was paid. */
function receiptOf(order: Order, seq: number, key: Uint8Array) {
  return {
    code: receiptCode(order.id, seq, key),
    beneficiaryId: isSale(order) ? order.beneficiaryId : null,
    figures: writeOrder(withoutRefundWallet(order)),
  }
}

const isSale = (order: Order): order is Exclude<Order, Buy.BuyOrder> => 'beneficiaryId' in order

/** 80 random bits, in four groups of four. */
export function receiptCode(orderId: string, seq: number, key: Uint8Array): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const digest = createHmac('sha256', key).update(`receipt:${orderId}:${seq}`).digest()
  let bits = BigInt(`0x${digest.subarray(0, 10).toString('hex')}`)
  let code = ''
  for (let place = 0; place < 16; place += 1) {
    code += alphabet.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
