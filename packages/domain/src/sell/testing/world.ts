/** The world around a sale: the order, its coins and every event about it, for tests to walk through. */
import { address } from '../../coins/coins.ts'
import { first, sellTable } from '../../configuration/index.ts'
import type { Deposit } from '../../events.ts'
import * as Money from '../../money/money.ts'
import { balance } from '../../ledger/index.ts'
import { readRate, type Rate } from '../../money/rates.ts'
import {
  advance,
  payoutKey,
  place,
  quoteOfPayout,
  type SellEvent,
  type SellOrder,
  type Step,
} from '../index.ts'
import { keyOf } from '../../testing/stored.ts'

export const rate = readRate('USDC@1', 'EUR', '0.86') as Rate<'USDC@1'>
export const usdc = (text: string) => Money.parse('USDC@1', text) as Money.Money<'USDC@1'>
export const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
export const { feeTable, figures } = sellTable(first, 'USDC@1', eur('0.20'))
export const quote = quoteOfPayout(eur('100'), rate, feeTable)
export const start = 1_000_000
export const sender = address('0x00000000000000000000000000000000000000a1')
export const fresh = place({
  id: 'ord_1',
  rail: 'sepa',
  coin: 'USDC@1',
  fiat: 'EUR',
  ...quote,
  feeTable,
  figures,
  minimum: eur('20'),
  asked: eur('100'),
  beneficiaryId: 'ben_1',
  now: start,
})
export const deposit = (id: string, coins: Money.Money<'USDC@1'> | Money.Money<'ETH@1'>, at = start + 1) => ({
  id,
  coins,
  from: sender,
  transaction: `0x${id}`,
  at,
})
export const half = Money.money('USDC@1', quote.coins.units / 2n)
export const dearFee = usdc('100000')
export const far = start + 400 * 24 * 3_600_000

const sights = [
  deposit('exact', quote.coins),
  deposit('half', half),
  deposit('rest', Money.subtract(quote.coins, half)),
  deposit('double', Money.add(quote.coins, quote.coins)),
  deposit('other', Money.money('ETH@1', 5n)),
  deposit('late', quote.coins, far),
]

/** The deposit that an order asks for as a proof. */
const proofSights = (order: SellOrder) => {
  const coins = order.state === 'on_hold' ? order.transfer?.coins : undefined
  return coins?.asset === 'USDC@1' ? [deposit('proof', usdc(Money.format(coins)))] : []
}

const ofDeposits = (known: readonly Deposit[], now: number): SellEvent[] => [
  ...known.map((it): SellEvent => ({ type: 'deposit.seen', now, deposit: it, market: rate })),
  ...known.flatMap(({ id: depositId }): SellEvent[] => [
    { type: 'deposit.vanished', now, depositId },
    { type: 'deposit.final', now, depositId },
    { type: 'deposit.reversed', now, depositId },
  ]),
]

/** Everything the world might say to this order now, true, late, repeated or about something else. */
export function eventsFor(order: SellOrder): SellEvent[] {
  const now = start + 2
  const key = payoutKey(order)
  const networkFee = usdc('0.5')
  return [
    ...ofDeposits([...sights, ...proofSights(order)], now),
    { type: 'deposit.missing', now },
    { type: 'customer.cancelled', now },
    ...ofChoice(now),
    { type: 'customer.wants_refund', now, networkFee, market: rate },
    { type: 'customer.wants_surplus', now, networkFee },
    { type: 'checks.clear', now },
    { type: 'checks.clear', now, market: rate },
    { type: 'checks.clear', now, market: rate, debt: { customerId: 'cus_1', amount: eur('10000') } },
    { type: 'checks.hold', now, reason: 'listed' },
    ...ofProof(now),
    { type: 'payee.matched', now, attempt: order.attempt },
    { type: 'payee.mismatch', now, attempt: order.attempt, reason: 'no' },
    { type: 'customer.confirmed_name', now },
    ...ofAccount(now),
    { type: 'payment.queued', now, key },
    { type: 'payment.unqueued', now, key },
    { type: 'payment.accepted', now, key },
    { type: 'payment.rejected', now, key, permanent: true, reason: 'AC04' },
    { type: 'payment.rejected', now, key, permanent: false, reason: 'AM09' },
    { type: 'payment.overdue', now, key },
    { type: 'payment.booked', now, key, amount: order.payout },
    { type: 'payment.booked', now, key: 'another', amount: order.payout },
    {
      type: 'payment.returned',
      now,
      key,
      returnId: `r${order.attempt}`,
      amount: order.payout,
      reason: 'AC01',
    },
    ...[order.refund?.key ?? `${order.id}:refund`, `${order.id}:surplus`].map((of): SellEvent => ({
      type: 'transfer.final',
      now,
      key: of,
      transaction: '0x9',
      amount: half,
    })),
    { type: 'case.cleared', now, market: rate },
    { type: 'case.refused', now, outcome: 'refund', networkFee, market: rate },
    { type: 'case.refused', now, outcome: 'frozen', networkFee, market: rate },
    { type: 'payment.booked', now, key, amount: Money.money('EUR', order.payout.units - 1n) },
    { type: 'payment.booked', now, key, amount: Money.money('EUR', order.payout.units + 1n) },
    ...[order.refund, order.surplus].flatMap((back): SellEvent[] =>
      back
        ? [
            { type: 'transfer.refused', now, key: back.key, reason: 'refused by the token' },
            { type: 'operator.sends_refund', now, key: back.key },
            { type: 'operator.sends_refund', now, key: back.key, to: sender },
          ]
        : [],
    ),
    ...[usdc('0.5'), dearFee].flatMap((fee): SellEvent[] => [
      { type: 'choice.missing', now, networkFee: fee, market: rate },
      { type: 'operator.writes_off', now, networkFee: fee },
    ]),
    ...[key, ...('booked' in order && order.booked ? [order.booked.key] : [])].flatMap((it): SellEvent[] => [
      { type: 'operator.confirms_executed', now, key: it, evidence: 'the bank wrote so' },
      { type: 'operator.confirms_unexecuted', now, key: it, evidence: 'the bank wrote so' },
    ]),
    { type: 'operator.books_loss', now, evidence: 'the chain has them no more' },
    { type: 'operator.hold', now, reason: 'look' },
    { type: 'operator.release', now },
    ...ofCustomer(now),
    { type: 'archived', now },
  ]
}

const ofChoice = (now: number): SellEvent[] => [
  { type: 'customer.says_sent', now, transaction: `0x${'ab'.repeat(32)}` },
  { type: 'customer.accepts_less', now },
  { type: 'customer.takes_all', now },
]

const ofCustomer = (now: number): SellEvent[] => [
  { type: 'standing.holds', now, stops: false },
  { type: 'standing.holds', now, stops: true },
  { type: 'standing.clears', now },
  { type: 'checks.hold', now, reason: 'another name', owner: true },
]

const ofAccount = (now: number): SellEvent[] => [
  { type: 'customer.revised', now, beneficiaryId: 'ben_2', rail: 'sepa', owner: 'same' },
  { type: 'customer.revised', now, beneficiaryId: 'ben_3', rail: 'sepa', owner: 'other' },
]

const ofProof = (now: number): SellEvent[] => [
  { type: 'proof.asked', now, wallets: [sender] },
  { type: 'customer.proved', now },
  { type: 'customer.asks_transfer', now, worth: eur('1.37'), market: rate },
  { type: 'customer.names_provider', now, provider: 'kraken' },
  { type: 'proof.missing', now, networkFee: usdc('0.5'), market: rate },
]

export type Taken = { from: SellOrder; event: SellEvent; step: Step; books: Map<string, bigint> }

/** The balances after a step's postings; every posting must balance by itself. */
function booked(books: ReadonlyMap<string, bigint>, step: Step): Map<string, bigint> {
  const after = new Map(books)
  for (const posting of step.postings ?? []) {
    if ([...balance(posting).values()].some((units) => units !== 0n))
      throw new Error(`${posting.key} does not balance`)
    // The walk tells the same return again; an inbox takes it once.
    if (after.has(`key ${posting.key}`) && !/return|unexpected/.test(posting.key))
      throw new Error(`${posting.key} is booked twice`)
    after.set(`key ${posting.key}`, 0n)
    for (const { account, amount } of posting.entries) {
      const name = `${account} ${amount.asset}`
      after.set(name, (after.get(name) ?? 0n) + amount.units)
    }
  }
  return after
}

/** Orders are alike where only attempt numbers differ beyond the third, or the order of their deposits. */
export function print(order: SellOrder): string {
  return keyOf({
    ...order,
    attempt: Math.min(order.attempt, 4),
    deposits: order.deposits.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
}

/** All that can be reached with at most `depth` moves of state or deposits, up to `cap` orders. */
export function walk(depth: number, cap: number, start: SellOrder = fresh, events = eventsFor): Taken[] {
  const taken: Taken[] = []
  const seen = new Map([[print(start), { order: start, books: new Map<string, bigint>(), depth: 0 }]])
  for (const { order, books, depth: at } of seen.values()) {
    if (at >= depth) continue
    for (const event of events(order)) {
      const step = advance(order, event)
      if ('refused' in step) continue
      const after = booked(books, step)
      taken.push({ from: order, event, step, books: after })
      const name = print(step.order)
      if (!seen.has(name) && seen.size < cap)
        seen.set(name, { order: step.order, books: after, depth: at + 1 })
    }
  }
  return taken
}
