/** The life as a whole: every event in every order that can be reached, not examples. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import { balance } from '../ledger/index.ts'
import { readRate, type Rate } from '../money/rates.ts'
import {
  advance,
  archiveAfter,
  deadline,
  stateNames,
  states,
  payoutKey,
  place,
  placeOf,
  quoteOfPayout,
  termsOfGross,
  type SellEvent,
  type SellOrder,
  type Step,
} from './index.ts'
import * as Stored from '../stored.ts'
import { keyOf, stored } from '../testing/stored.ts'

const rate = readRate('USDC@1', 'EUR', '0.86') as Rate<'USDC@1'>
const usdc = (text: string) => Money.parse('USDC@1', text) as Money.Money<'USDC@1'>
const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
const feeTable = {
  serviceBasisPoints: 135n,
  serviceMinimum: eur('2.50'),
  bankTransfer: eur('1.00'),
  network: eur('0.20'),
}
const quote = quoteOfPayout(eur('100'), rate, feeTable)
const start = 1_000_000
const sender = address('0x00000000000000000000000000000000000000a1')
const fresh = place({
  id: 'ord_1',
  rail: 'sepa',
  coin: 'USDC@1',
  fiat: 'EUR',
  ...quote,
  feeTable,
  minimum: eur('20'),
  beneficiaryId: 'ben_1',
  now: start,
})
const deposit = (id: string, coins: Money.Money<'USDC@1'> | Money.Money<'ETH@1'>, at = start + 1) => ({
  id,
  coins,
  from: sender,
  transaction: `0x${id}`,
  at,
})
const half = Money.money('USDC@1', quote.coins.units / 2n)
const far = start + 400 * 24 * 3_600_000

const sights = [
  deposit('exact', quote.coins),
  deposit('half', half),
  deposit('rest', Money.subtract(quote.coins, half)),
  deposit('double', Money.add(quote.coins, quote.coins)),
  deposit('other', Money.money('ETH@1', 5n)),
  deposit('late', quote.coins, far),
]

/** Everything the world might say to this order now, true, late, repeated or about something else. */
function eventsFor(order: SellOrder): SellEvent[] {
  const now = start + 2
  const key = payoutKey(order)
  const networkFee = usdc('0.5')
  return [
    ...sights.map((it): SellEvent => ({ type: 'deposit.seen', now, deposit: it, market: rate })),
    ...sights.flatMap(({ id: depositId }): SellEvent[] => [
      { type: 'deposit.vanished', now, depositId },
      { type: 'deposit.final', now, depositId },
      { type: 'deposit.reversed', now, depositId },
    ]),
    { type: 'deposit.missing', now },
    { type: 'customer.cancelled', now },
    { type: 'customer.says_sent', now },
    { type: 'customer.accepts_less', now },
    { type: 'customer.takes_all', now },
    { type: 'customer.wants_refund', now, networkFee, market: rate },
    { type: 'customer.wants_surplus', now, networkFee },
    { type: 'checks.clear', now },
    { type: 'checks.clear', now, market: rate },
    { type: 'checks.hold', now, reason: 'listed' },
    { type: 'payee.matched', now, attempt: order.attempt },
    { type: 'payee.mismatch', now, attempt: order.attempt, reason: 'no' },
    { type: 'customer.confirmed_name', now },
    { type: 'customer.revised', now, beneficiaryId: 'ben_2', rail: 'sepa', owner: 'same' },
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
    ...[`${order.id}:refund`, `${order.id}:surplus`].map((of): SellEvent => ({
      type: 'transfer.final',
      now,
      key: of,
      transaction: '0x9',
      amount: half,
    })),
    { type: 'case.cleared', now, market: rate },
    { type: 'case.refused', now, outcome: 'refund', networkFee, market: rate },
    { type: 'case.refused', now, outcome: 'frozen', networkFee, market: rate },
    { type: 'operator.hold', now, reason: 'look' },
    { type: 'operator.release', now },
    { type: 'archived', now },
  ]
}

type Taken = { from: SellOrder; event: SellEvent; step: Step; books: Map<string, bigint> }

/** The balances after a step's postings; every posting must balance by itself. */
function booked(books: ReadonlyMap<string, bigint>, step: Step): Map<string, bigint> {
  const after = new Map(books)
  for (const posting of step.postings ?? []) {
    expect(
      [...balance(posting).values()].every((units) => units === 0n),
      posting.key,
    ).toBe(true)
    for (const { account, amount } of posting.entries) {
      const name = `${account} ${amount.asset}`
      after.set(name, (after.get(name) ?? 0n) + amount.units)
    }
  }
  return after
}

/** Orders are alike where only attempt numbers differ beyond the third, or the order of their deposits. */
function print(order: SellOrder): string {
  return keyOf({
    ...order,
    attempt: Math.min(order.attempt, 4),
    deposits: order.deposits.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
}

/** All that can be reached with at most `depth` moves of state or deposits, up to `cap` orders. */
function walk(depth: number, cap: number): Taken[] {
  const taken: Taken[] = []
  const seen = new Map([
    [print(fresh), { order: fresh as SellOrder, books: new Map<string, bigint>(), depth: 0 }],
  ])
  for (const { order, books, depth: at } of seen.values()) {
    if (at >= depth) continue
    for (const event of eventsFor(order)) {
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
const steps = walk(10, 12_000)

test('the map is exactly what the rules do: no step off it, no edge drawn and never walked', () => {
  const walked = new Set(
    steps
      .filter(({ from, step }) => from.state !== step.order.state)
      .map(({ from, step }) => `${from.state}>${step.order.state}`),
  )
  const drawn = new Set(stateNames.flatMap((from) => states[from].next.map((to) => `${from}>${to}`)))
  expect(
    [...walked].filter((edge) => !drawn.has(edge)),
    'walked, not drawn',
  ).toEqual([])
  expect(
    [...drawn].filter((edge) => !walked.has(edge)),
    'drawn, never walked',
  ).toEqual([])
})

test('every state is reached', () => {
  expect(new Set(steps.map(({ step }) => step.order.state))).toEqual(new Set(stateNames))
})

test('an order that is over holds nothing: its account is zero in every asset', () => {
  for (const { step, books, event } of steps) {
    if (
      step.order.state !== 'completed' &&
      !(step.order.state === 'archived' && step.order.resolution === 'refunded')
    )
      continue
    for (const [name, units] of books)
      if (name.startsWith('order:')) expect(units, `${event.type} ${name} ${keyOf(step.order)}`).toBe(0n)
  }
})

test('coins are never forgotten: whatever the state, what is final is booked once', () => {
  for (const { from, event, step } of steps)
    if (
      event.type === 'deposit.final' &&
      from.deposits.some(({ id, state, booked }) => id === event.depositId && state === 'seen' && !booked)
    )
      expect(step.postings?.length, `${from.state} ${event.depositId}`).toBe(1)
  const deaf = new Set(stateNames)
  for (const { from, event } of steps) if (event.type === 'deposit.seen') deaf.delete(from.state)
  expect([...deaf]).toEqual([])
})

test('a payout is asked for in converted only, once per attempt, and never while another lies in transit', () => {
  for (const { from, step } of steps)
    for (const command of step.commands ?? [])
      if (command.do === 'send_payout') {
        expect(from.state).toBe('converted')
        expect(from.inTransit).toBe(false)
        expect(command.key).toBe(payoutKey(from))
        expect(command.amount).toEqual(from.payout)
      }
})

test('a new attempt begins only when the last one is known to be over', () => {
  for (const { from, event, step } of steps)
    if (step.order.attempt > from.attempt)
      expect([
        'payment.rejected',
        'payment.unqueued',
        'customer.confirmed_name',
        'customer.revised',
      ]).toContain(event.type)
})

test('silence of the bank sends nothing', () => {
  for (const { event, step } of steps)
    if (event.type === 'payment.overdue')
      expect(
        (step.commands ?? [])
          .map((command) => command.do)
          .filter((it) => it === 'send_payout' || it === 'check_payee'),
      ).toEqual([])
})

test('coins go back only to the given address or to one they came from', () => {
  for (const { step } of steps)
    for (const command of step.commands ?? [])
      if (command.do === 'send_coins') expect(command.to).toBe(sender)
  const short = steps.find(({ step }) => step.order.state === 'underpaid')?.step.order as SellOrder
  expect(
    advance(short, {
      type: 'customer.wants_refund',
      now: 0,
      to: address('0x00000000000000000000000000000000000000ff'),
      networkFee: usdc('0.5'),
      market: rate,
    }),
  ).toEqual({ refused: 'wallet.proof_required' })
})

test('an order that goes on hold leaves a case behind, or coins on their way back', () => {
  for (const { from, step } of steps)
    if (step.order.state === 'on_hold' && from.state !== 'on_hold')
      expect(
        (step.commands ?? []).some(({ do: what }) => what === 'open_case' || what === 'send_coins'),
        step.order.reason,
      ).toBe(true)
})

test('every order, event and command is stored and read back the same', () => {
  for (const { event, step } of steps.slice(0, 3_000)) {
    expect(stored(Stored.sale, step.order)).toEqual(step.order)
    const applied = Stored.cut(event, { operator: '500n' })
    expect(stored(Stored.appliedSale, applied)).toEqual(applied)
    for (const command of step.commands ?? [])
      if (command.do !== 'open_case') expect(stored(Stored.saleCommand, command)).toEqual(command)
  }
})

test('no data of an old state comes along', () => {
  for (const { step } of steps.slice(0, 3_000))
    expect(Object.keys(placeOf(step.order)).toSorted()).toMatchSnapshotKeys(step.order.state)
})

expect.extend({
  toMatchSnapshotKeys(keys: string[], at: keyof typeof known) {
    return { pass: known[at].toSorted().join() === keys.join(), message: () => `${at}: ${keys.join()}` }
  },
})
const known = {
  awaiting_deposit: ['state'],
  confirming: ['state', 'before'],
  underpaid: ['state', 'since'],
  funded: ['state'],
  overpaid: ['state', 'since'],
  converted: ['state'],
  payout_queued: ['state'],
  payout_submitted: ['state'],
  completed: ['state', 'completedAt'],
  on_hold: ['state', 'reason', 'resume'],
  needs_revision: ['state', 'reason', 'detail', 'since'],
  cancelled: ['state', 'by', 'cancelledAt'],
  archived: ['state', 'resolution'],
}
declare module 'vitest' {
  interface Matchers<T> {
    toMatchSnapshotKeys(at: keyof typeof known): T
  }
}

test('paid in full and in time is never treated as late, however late we look', () => {
  const expired = advance(fresh, {
    type: 'rate.expired',
    now: start + 31 * 60_000,
    market: { ...rate, scaled: rate.scaled / 2n },
  }) as Step
  const cancelled = advance(expired.order, { type: 'deposit.missing', now: start + 95 * 60_000 }) as Step
  const seen = advance(cancelled.order, {
    type: 'deposit.seen',
    now: far,
    deposit: deposit('exact', quote.coins, start + 29 * 60_000),
  }) as Step
  const final = advance(seen.order, { type: 'deposit.final', now: far, depositId: 'exact' }) as Step
  expect(final.order).toMatchObject({ state: 'funded', payout: eur('100.00') })
  expect(final.order.deposits[0]?.late).toBe(false)
})

test('after the window the present rate counts: the same coins are short, the person may take what they are worth', () => {
  const market = { ...rate, scaled: (rate.scaled * 9n) / 10n }
  const seen = advance(fresh, {
    type: 'deposit.seen',
    now: start,
    deposit: deposit('late', quote.coins, far),
    market,
  }) as Step
  const final = advance(seen.order, { type: 'deposit.final', now: far, depositId: 'late' }) as Step
  expect(final.order.state).toBe('underpaid')
  const taken = advance(final.order, { type: 'customer.accepts_less', now: far }) as Step
  const expected = termsOfGross(Money.money('EUR', (quote.gross.units * 9n) / 10n), feeTable)
  expect(taken.order).toMatchObject({
    state: 'funded',
    payout: 'payout' in expected ? expected.payout : undefined,
  })
})

test('a late deposit without a price waits for one', () => {
  expect(
    advance(fresh, { type: 'deposit.seen', now: start, deposit: deposit('late', quote.coins, far) }),
  ).toEqual({ refused: 'order.not_now' })
})

test('time alone: requoted at 30 minutes, cancelled at 90, archived 90 days later', () => {
  const first = deadline(fresh)
  expect(first).toEqual({ at: start + 30 * 60_000, type: 'rate.expired' })
  const cancelled = advance(fresh, { type: 'deposit.missing', now: start }) as Step
  expect(deadline(cancelled.order)).toEqual({ at: start + archiveAfter, type: 'archived' })
})
