/** The world around a purchase: the order, its credits and every event about it, for tests to walk through. */
import { refundKey, coinsKey } from '../pending.ts'
import {
  advance,
  place,
  quoteOfAmount,
  type BuyEvent,
  type BuyOrder,
  type BuyQuote,
  type Credit,
  type Method,
  type Step,
} from '../index.ts'
import { buyTable, first } from '../../configuration/index.ts'
import { address } from '../../coins/coins.ts'
import * as Money from '../../money/money.ts'
import { balance } from '../../ledger/index.ts'
import { readRate, type Rate } from '../../money/rates.ts'

export const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
export const rate = readRate('USDC@1', 'EUR', '0.86') as Rate<'USDC@1'>
export const market = readRate('USDC@1', 'EUR', '0.90') as Rate<'USDC@1'>
const table = buyTable(first, 'USDC@1', eur('0.20'))
export const tables = table.feeTables
export const start = 1_000_000
export const now = start + 60_000
export const destination = address('0x00000000000000000000000000000000000000a1')
export const quote = quoteOfAmount(eur('100'), rate, tables.open_banking) as BuyQuote
export const fresh = place({
  id: 'ord_1',
  customerId: 'cus_1',
  coin: 'USDC@1',
  fiat: 'EUR',
  rail: 'sepa',
  method: 'open_banking',
  ...table,
  asked: eur('100'),
  quote,
  destination,
  now: start,
}) as BuyOrder<'awaiting_payment'>

const kinds = { bank_transfer: 'statement_line', open_banking: 'open_banking', card: 'card' } as const
export const credit = (id: string, method: Method, amount: string, more: Partial<Credit> = {}): Credit => ({
  source: { kind: kinds[method], id },
  amount: eur(amount),
  at: now,
  ...more,
})
export const came = (it: Credit): BuyEvent => ({ type: 'credit.received', now, credit: it })

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
export const executed: BuyEvent = { type: 'exchange.executed', now, market }
export const ready = (transaction = '0x1', attempt = 1): BuyEvent => ({
  type: 'transfer.signed',
  now,
  key: `ord_1:coins:${attempt}`,
  transaction,
})
/** The tests number their transactions: 0x1 and 0x1b are of the first attempt. */
const sentAs = (transaction: string) => ({ now, key: `ord_1:coins:${transaction[2]}`, transaction })
export const broadcast = (transaction = '0x1'): BuyEvent => ({
  type: 'transfer.broadcast',
  ...sentAs(transaction),
})
export const finalOf = (amount: BuyQuote['coins'], transaction = '0x1'): BuyEvent => ({
  type: 'transfer.final',
  ...sentAs(transaction),
  amount,
})

export const another = { kind: 'approved_account', id: 'apr_1' } as const

/** The credits of the wide walks: summed, reported twice, too little, by card. */
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
    { type: 'authorisation.granted', now, through: 'open_banking', payment: 'pay_1', at: now },
    { type: 'authorisation.granted', now, through: 'card', payment: 'pay_2', at: now },
    { type: 'authorisation.refused', now, through: 'open_banking', payment: 'pay_1', reason: 'no' },
    { type: 'authorisation.refused', now, through: 'card', payment: 'pay_2', reason: 'no' },
    { type: 'payment.missing', now },
    { type: 'checks.clear', now, amount: Money.money('EUR', paid) },
    { type: 'checks.refused', now, cause: 'payer', reason: 'another name' },
    { type: 'checks.hold', now, reason: 'listed' },
    { type: 'checks.set_aside', now, sources: order.credits.slice(0, 1).map(({ source }) => source) },
    { type: 'checks.set_aside', now, sources: order.credits.map(({ source }) => source) },
    { type: 'case.cleared', now },
    { type: 'case.refused', now, reason: 'no', market },
    executed,
    { type: 'operator.gives_up', now },
    { type: 'rate.prolonged', now, pause: 'pau_1', since: now - 1, until: now + 999, by: 1_000 },
    { type: 'operator.books_loss', now, evidence: 'seen on the statement' },
    { type: 'operator.hold', now, reason: 'look' },
    { type: 'standing.holds', now, stops: false },
    { type: 'standing.holds', now, stops: true },
    { type: 'standing.clears', now },
    { type: 'operator.release', now },
    ...order.credits.slice(0, 1).flatMap(({ source, amount }): BuyEvent[] => [
      { type: 'dispute.opened', kind: 'chargeback', now, disputeId: `d-${source.id}`, source, amount },
      { type: 'dispute.opened', kind: 'recall', now, disputeId: `r-${source.id}`, source, amount },
      { type: 'dispute.won', now, disputeId: `d-${source.id}`, source, amount },
    ]),
    { type: 'archived', now },
  ]
}

export function coinEvents(order: BuyOrder): BuyEvent[] {
  const key = coinsKey(order)
  const hash = `0x${order.attempt}`
  const coins = order.executed?.coins ?? quote.coins
  const hashes = [...new Set([hash, `${hash}b`, '0x1'])]
  return [
    { type: 'proof.asked', now },
    { type: 'customer.proved', now },
    { type: 'proof.missing', now, market },
    { type: 'transfer.refused', now, key, reason: 'listed', market },
    { type: 'transfer.signed', now, key, transaction: hash },
    { type: 'transfer.withdrawn', now, key, market },
    ...hashes.flatMap((it): BuyEvent[] => [
      { type: 'transfer.broadcast', ...sentAs(it) },
      { type: 'transfer.replaced', ...sentAs(it), by: `${hash}b` },
      { type: 'transfer.dropped', ...sentAs(it) },
      { type: 'transfer.reverted', ...sentAs(it), retry: true, reason: 'reverted', market },
      { type: 'transfer.reverted', ...sentAs(it), retry: false, reason: 'reverted', market },
      { type: 'transfer.final', ...sentAs(it), amount: coins },
      { type: 'transfer.final', ...sentAs(it), amount: Money.money('USDC@1', 1n) },
    ]),
  ]
}

export function refundEvents(order: BuyOrder): BuyEvent[] {
  return order.refunds.flatMap(({ attempt, amount, source }, index): BuyEvent[] =>
    [...new Set([attempt, 1])].flatMap((at): BuyEvent[] => {
      const key = refundKey(order, index, at)
      return [
        { type: 'payment.queued', now, key },
        { type: 'payment.unqueued', now, key },
        { type: 'payment.accepted', now, key },
        { type: 'payment.rejected', now, key, permanent: true, reason: 'AC04' },
        { type: 'payment.rejected', now, key, permanent: false, reason: 'AM09' },
        { type: 'payment.overdue', now, key },
        { type: 'payment.booked', now, key, amount },
        { type: 'payment.booked', now, key, amount: eur('1') },
        { type: 'payment.returned', now, key, returnId: `r${at}`, amount, reason: 'AC01' },
        { type: 'payment.booked', now, key, amount: eur('150') },
        { type: 'operator.confirms_executed', now, key, evidence: 'the bank wrote so' },
        { type: 'operator.confirms_unexecuted', now, key, evidence: 'the bank wrote so' },
        { type: 'refund.impossible', now, key, reason: 'no account' },
        { type: 'operator.sends_refund', now, source },
        { type: 'operator.sends_refund', now, source, to: another },
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
