/** The life as a whole: every event in every order that can be reached, not examples. */
import { expect, test } from 'vitest'
import { address } from '../coins/coins.ts'
import * as Money from '../money/money.ts'
import {
  advance,
  archiveAfter,
  deadline,
  payoutKey,
  placeOf,
  stateNames,
  states,
  termsOfGross,
  type SellOrder,
  type Step,
} from './index.ts'
import * as Stored from '../stored.ts'
import { keyOf, stored } from '../testing/stored.ts'
import {
  deposit,
  eur,
  far,
  feeTable,
  fresh,
  quote,
  rate,
  sender,
  start,
  usdc,
  walk,
} from './testing/world.ts'

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
        'operator.confirms_executed',
        'operator.confirms_unexecuted',
        'operator.books_loss',
        'case.cleared',
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

test('an order that goes on hold leaves a case behind, coins on their way back, or a question to its customer', () => {
  for (const { from, step } of steps)
    // The case of a standing is the customer's, one for all of their orders.
    if (step.order.state === 'on_hold' && from.state !== 'on_hold' && step.order.reason !== 'standing')
      expect(
        (step.commands ?? []).some(
          (it) =>
            it.do === 'open_case' ||
            it.do === 'send_coins' ||
            (it.do === 'notify_customer' && it.message === 'proof_asked'),
        ),
        step.order.reason,
      ).toBe(true)
})

test('every order, event and command is stored and read back the same', () => {
  for (const { event, step } of steps.slice(0, 3_000)) {
    expect(stored(Stored.sale, step.order)).toEqual(step.order)
    const applied = Stored.cut(event, { operator: '500n' })
    expect(stored(Stored.appliedSale, applied)).toEqual(applied)
    for (const command of step.commands ?? [])
      if (command.do !== 'open_case') {
        const queued = { command, because: event.type, version: 2 }
        expect(stored(Stored.saleCommand, queued)).toEqual(queued)
      }
  }
})

test('no data of an old state comes along', () => {
  for (const { step } of steps.slice(0, 3_000))
    expect(Object.keys(placeOf(step.order)).toSorted()).toMatchSnapshotKeys(step.order.state)
})

expect.extend({
  toMatchSnapshotKeys(keys: string[], at: keyof typeof known) {
    return { pass: keys.every((key) => known[at].includes(key)), message: () => `${at}: ${keys.join()}` }
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
  on_hold: ['state', 'reason', 'resume', 'booked', 'overdue', 'wallets', 'proofAskedAt', 'transfer', 'stops'],
  needs_revision: ['state', 'reason', 'explanation', 'since'],
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

test('a rate that was renewed by itself is told three times, and never to who says that they sent', () => {
  const renewals = (first: SellOrder) => {
    let order = first
    return [31, 62, 93, 124].map((minute) => {
      const step = advance(order, {
        type: 'rate.expired',
        now: start + minute * 60_000,
        market: rate,
      }) as Step
      order = step.order
      expect(order.offers.at(-1)?.until).toBe(start + (minute + 30) * 60_000)
      return step.commands
    })
  }
  const tells = [{ do: 'notify_customer', message: 'rate_renewed' }]
  expect(renewals(fresh)).toEqual([tells, tells, tells, []])
  const said = advance(fresh, { type: 'customer.says_sent', now: start }) as Step
  expect(renewals(said.order)).toEqual([[], [], [], []])
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
