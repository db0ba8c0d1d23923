/** What the world may say to a purchase: the order, its credits and every fact about it, for tests to walk through. */
import { refundKey, coinsKey } from '../pending.ts'
import {
  advance,
  feeTables,
  place,
  quoteOfAmount,
  type BuyEvent,
  type BuyOrder,
  type BuyQuote,
  type Credit,
  type Step,
} from '../index.ts'
import * as Money from '../../money/money.ts'
import { balance } from '../../ledger/index.ts'
import { readRate, type Rate } from '../../money/rates.ts'

export const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
export const rate = readRate('USDC@1', 'EUR', '0.86') as Rate<'USDC@1'>
export const market = readRate('USDC@1', 'EUR', '0.90') as Rate<'USDC@1'>
export const tables = feeTables(eur('0.20'))
export const start = 1_000_000
export const now = start + 60_000
export const destination = '0x00000000000000000000000000000000000000a1'
export const quote = quoteOfAmount(eur('100'), rate, tables.open_banking) as BuyQuote
export const fresh = place({
  id: 'ord_1',
  customerId: 'cus_1',
  coin: 'USDC@1',
  fiat: 'EUR',
  rail: 'sepa',
  method: 'open_banking',
  feeTables: tables,
  minimum: eur('25'),
  quote,
  destination,
  now: start,
}) as BuyOrder<'awaiting_payment'>

export const credit = (
  id: string,
  through: Credit['through'],
  amount: string,
  more: Partial<Credit> = {},
): Credit => ({ id, through, amount: eur(amount), from: `account-of-${id}`, at: now, ...more })
export const came = (it: Credit): BuyEvent => ({ type: 'money.credited', now, credit: it })

/** Goes through the events in turn; each must be taken. */
export function through(order: BuyOrder, ...events: BuyEvent[]): Step {
  let step: Step = { order }
  for (const event of events) {
    const taken = advance(step.order, event)
    if ('refused' in taken) throw new Error(`${step.order.state} ${event.type}: ${taken.refused}`)
    step = taken
  }
  return step
}

export const cleared = (amount = '100'): BuyEvent => ({ type: 'checks.clear', now, amount: eur(amount) })
export const executed: BuyEvent = { type: 'rate.struck', now, market }
export const ready = (hash = '0x1', attempt = 1): BuyEvent => ({
  type: 'transfer.ready',
  now,
  key: `ord_1:coins:${attempt}`,
  hash,
  nonce: attempt,
})
export const broadcast = (hash = '0x1'): BuyEvent => ({ type: 'coins.broadcast', now, hash })

/** The credits of the wide walks: summed, told twice, too little, by card. */
export const manyCredits = [
  credit('half', 'bank_transfer', '60'),
  credit('paid', 'open_banking', '100'),
  credit('line', 'bank_transfer', '100'),
  credit('small', 'bank_transfer', '10'),
  credit('card', 'card', '100'),
  credit('late', 'bank_transfer', '50', { at: start + 400 * 24 * 3_600_000 }),
]

export function customerAndChecks(order: BuyOrder): BuyEvent[] {
  const paid = order.credits.filter((it) => it.counts).reduce((sum, it) => sum + it.amount.units, 0n)
  return [
    { type: 'customer.says_transferred', now },
    { type: 'customer.chose_method', now, method: 'card' },
    { type: 'customer.cancelled', now },
    { type: 'bank.authorised', now, payment: 'pay_1', at: now },
    { type: 'card.authorised', now, payment: 'pay_2', at: now },
    { type: 'bank.refused', now, payment: 'pay_1', detail: 'no' },
    { type: 'card.declined', now, payment: 'pay_2', detail: 'no' },
    { type: 'nothing.came', now },
    { type: 'checks.clear', now, amount: Money.money('EUR', paid) },
    { type: 'checks.refused', now, reason: 'payer', detail: 'another name' },
    { type: 'checks.hold', now, detail: 'listed' },
    { type: 'case.cleared', now },
    { type: 'case.refused', now, detail: 'no', market },
    executed,
    { type: 'operator.hold', now, detail: 'look' },
    { type: 'operator.release', now },
    ...order.credits.slice(0, 1).flatMap(({ id, amount }): BuyEvent[] => [
      { type: 'chargeback', now, disputeId: `d-${id}`, creditId: id, amount },
      { type: 'recall', now, disputeId: `r-${id}`, creditId: id, amount },
      { type: 'dispute.won', now, disputeId: `d-${id}`, creditId: id, amount },
    ]),
    { type: 'archived', now },
  ]
}

export function coinFacts(order: BuyOrder): BuyEvent[] {
  const key = coinsKey(order)
  const hash = `0x${order.attempt}`
  const coins = order.executed?.coins ?? quote.coins
  const hashes = [...new Set([hash, `${hash}b`, '0x1'])]
  return [
    { type: 'proof.asked', now },
    { type: 'customer.proved', now },
    { type: 'proof.missing', now, market },
    { type: 'address.refused', now, detail: 'listed', market },
    { type: 'transfer.ready', now, key, hash, nonce: order.attempt },
    { type: 'transfer.withdrawn', now, key, market },
    ...hashes.flatMap((it): BuyEvent[] => [
      { type: 'coins.broadcast', now, hash: it },
      { type: 'coins.replaced', now, hash: it, by: `${hash}b` },
      { type: 'coins.dropped', now, hash: it },
      { type: 'coins.reverted', now, hash: it, retry: true, market },
      { type: 'coins.reverted', now, hash: it, retry: false, market },
      { type: 'coins.final', now, hash: it, coins },
      { type: 'coins.final', now, hash: it, coins: Money.money('USDC@1', 1n) },
    ]),
  ]
}

export function backFacts(order: BuyOrder): BuyEvent[] {
  return order.refunds.flatMap(({ attempt, amount, creditId }, index): BuyEvent[] =>
    [...new Set([attempt, 1])].flatMap((at): BuyEvent[] => {
      const key = refundKey(order, index, at)
      return [
        { type: 'batch.added', now, key },
        { type: 'batch.removed', now, key },
        { type: 'bank.accepted', now, key },
        { type: 'bank.rejected', now, key, permanent: true, detail: 'AC04' },
        { type: 'bank.rejected', now, key, permanent: false, detail: 'AM09' },
        { type: 'bank.silent', now, key },
        { type: 'bank.booked', now, key, amount },
        { type: 'bank.booked', now, key, amount: eur('1') },
        { type: 'bank.returned', now, key, returnId: `r${at}`, amount, detail: 'AC01' },
        { type: 'card.refunded', now, key, amount },
        { type: 'card.refund_failed', now, key, permanent: true, detail: 'closed' },
        { type: 'refund.impossible', now, key, detail: 'no account' },
        { type: 'operator.sends_refund', now, creditId },
        { type: 'operator.sends_refund', now, creditId, to: 'another' },
      ]
    }),
  )
}

export type Books = ReadonlyMap<string, bigint>
export type Taken = { from: BuyOrder; event: BuyEvent; step: Step; before: Books; books: Books }

/** The balances after a step's postings; every posting must balance by itself, and none be booked twice. */
export function booked(books: Books, step: Step): Books {
  const after = new Map(books)
  for (const posting of step.postings ?? []) {
    if ([...balance(posting).values()].some((units) => units !== 0n))
      throw new Error(`${posting.key} does not balance`)
    if (after.has(`key ${posting.key}`)) throw new Error(`${posting.key} is booked twice`)
    after.set(`key ${posting.key}`, 0n)
    for (const { account, amount } of posting.entries) {
      const name = `${account} ${amount.asset}`
      after.set(name, (after.get(name) ?? 0n) + amount.units)
    }
  }
  return after
}
