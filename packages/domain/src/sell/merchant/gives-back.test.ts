/** A merchant refunds a link's payment: from every state, by the refunds of a sale, and never in addition to its payout. */
import { expect, test } from 'vitest'
import * as Money from '../../money/money.ts'
import * as Stored from '../../stored.ts'
import {
  advance,
  awaitedFrom,
  payoutKey,
  refundWay,
  stateNames,
  type SellEvent,
  type SellOrder,
  type State,
  type Step,
} from '../index.ts'
import {
  eur,
  eventsFor,
  fresh,
  half,
  quote,
  rate,
  sender,
  start as now,
  usdc,
  walk,
  type Taken,
} from '../testing/world.ts'

const networkFee = usdc('0.5')
const link = { ...fresh, link: 'lnk_1', nameConfirmed: true } as SellOrder
const wants: SellEvent = { type: 'merchant.wants_refund', now, why: 'other', networkFee, market: rate }
const asks = (amount: string): SellEvent => ({
  type: 'merchant.asks_refund',
  now,
  why: 'asked_by_payer',
  amount: eur(amount),
  networkFee,
  market: rate,
})
const sends = (amount: string, id = 'line_1') => ({
  type: 'payment.returned' as const,
  now,
  key: 'ord_1:payout:1',
  returnId: id,
  amount: eur(amount),
  reason: '',
  byMerchant: true as const,
})
const coins: SellEvent[] = [
  {
    type: 'deposit.seen',
    now,
    deposit: { id: 'a', coins: quote.coins, from: sender, transaction: '0xa', at: now + 1 },
    market: rate,
  },
  { type: 'deposit.final', now, depositId: 'a' },
]
const converted: SellEvent[] = [...coins, { type: 'checks.clear', now, market: rate }]
const key = payoutKey(fresh)
const queued: SellEvent = { type: 'payment.queued', now, key }
const accepted: SellEvent = { type: 'payment.accepted', now, key }
const booked: SellEvent = { type: 'payment.booked', now, key, amount: quote.payout }
const completed = [...converted, queued, accepted, booked]

function after(events: readonly SellEvent[], from: SellOrder = link): SellOrder {
  return events.reduce((order, event) => stepOf(order, event).order, from)
}
function stepOf(order: SellOrder, event: SellEvent): Step {
  const step = advance(order, event)
  if ('refused' in step) throw new Error(`${event.type} in ${order.state}: ${step.refused}`)
  return step
}
const did = ({ commands = [] }: Step) => commands.map((it) => it.do)

test('coins before the payout go back to the sending wallet, less the network fee', () => {
  const { order, commands } = stepOf(after(coins), wants)
  expect(order).toMatchObject({ state: 'on_hold', reason: 'refund', givenBack: { why: 'other' } })
  expect(commands).toContainEqual({
    do: 'send_coins',
    key: 'ord_1:refund',
    coins: Money.subtract(quote.coins, networkFee),
    to: sender,
  })
  expect(advance(order, wants)).toEqual({ refused: 'order.not_now' })
})

test('a merchant cannot refund a sale without a link, nor one on hold by an operator', () => {
  for (const events of [coins, converted, completed])
    for (const event of [wants, asks('10')])
      expect(advance(after(events, fresh), event)).toEqual({ refused: 'order.not_now' })
  const held = after([...coins, { type: 'checks.hold', now, reason: 'listed' }])
  expect(advance(held, wants)).toEqual({ refused: 'order.not_now' })
})

test('a queued payout is withdrawn first; then the coins go, once', () => {
  const stopped = stepOf(after(converted), wants)
  expect(stopped.order).toMatchObject({ state: 'on_hold', reason: 'withdrawal' })
  expect(did(stopped)).toEqual(['withdraw_payout', 'refund_payer'])
  // It was already in a bank file and comes back from there.
  const inFile = stepOf(stopped.order, queued).order
  expect(did(stepOf(inFile, wants))).toEqual([])
  const back = stepOf(inFile, { type: 'payment.unqueued', now, key })
  expect(did(back)).toEqual(['refund_payer'])
  expect(did(stepOf(back.order, wants))).toContain('send_coins')
})

test('a payout that left before its withdrawal is paid, and the merchant must send the money', () => {
  const late = after([...converted, wants, queued, accepted])
  expect(late.state).toBe('payout_submitted')
  const paid = stepOf(late, booked).order
  expect(awaitedFrom(paid)).toBeUndefined()
  expect(awaitedFrom(stepOf(paid, asks('100')).order)).toEqual(eur('100'))
})

test('after the payout the merchant sends the money first: in full or in part, never more, and the last request counts', () => {
  const paid = after(completed)
  expect(advance(paid, asks('100.01'))).toEqual({ refused: 'order.not_now' })
  expect(advance(paid, asks('0.10'))).toEqual({ refused: 'amount.below_min' })
  const asked = after([asks('100'), asks('40')], paid)
  expect(asked).toMatchObject({ state: 'completed', givenBack: { amount: eur('40'), awaitsMoney: true } })
  const came = stepOf(asked, sends('40'))
  expect(came.order).toMatchObject({ state: 'needs_revision', payout: eur('40'), kept: eur('60') })
  expect(did(came)).toEqual(['refund_payer'])
  const back = stepOf(came.order, wants)
  expect(did(back)).toContain('send_coins')
  const over = stepOf(back.order, {
    type: 'transfer.final',
    now,
    key: 'ord_1:refund',
    transaction: '0x9',
    amount: quote.coins,
  })
  expect(over.order).toMatchObject({ state: 'archived', resolution: 'refunded' })
  // The paid part of the limit stays used.
  expect(over.limit).toBeUndefined()
})

/** A part goes all the way back. */
const part = (amount: string, number: number): SellEvent[] => [
  asks(amount),
  sends(amount, `line_${number}`),
  wants,
  {
    type: 'transfer.final',
    now,
    key: number === 1 ? 'ord_1:refund' : `ord_1:refund.${number}`,
    transaction: `0x9${number}`,
    amount: quote.coins,
  },
]

test('parts go back one after another, up to what was paid: each by keys of its own, and the last frees the limit', () => {
  const keys: string[] = []
  const limits: unknown[] = []
  let order = after(completed)
  for (const [index, [amount, left]] of [
    ['30', '70'],
    ['30', '40'],
    ['40', undefined],
  ].entries()) {
    for (const event of part(amount ?? '', index + 1)) {
      const step = stepOf(order, event)
      keys.push(...(step.postings ?? []).map((posting) => posting.key))
      if (step.limit) limits.push(step.limit)
      order = step.order
    }
    expect(order).toMatchObject({ state: 'archived', resolution: 'refunded', paid: eur('100') })
    expect(order.kept).toEqual(left === undefined ? undefined : eur(left))
    expect(order.partsBack?.length ?? 0).toBe(index)
    expect(advance(order, asks(left === undefined ? '0.01' : `${left}.01`))).toEqual({
      refused: 'order.not_now',
    })
  }
  expect(keys).toHaveLength(new Set(keys).size)
  expect(keys).toHaveLength(9)
  expect(limits).toEqual(['release'])
  expect(Stored.sale.read(Stored.sale.write(order))).toEqual(order)
})

test('a second part that is asked for, and whose money never comes, changes nothing of the first', () => {
  const one = after([...completed, ...part('30', 1)])
  const asked = after([asks('30'), asks('50')], one)
  expect(asked).toMatchObject({
    state: 'archived',
    kept: eur('70'),
    givenBack: { amount: eur('50') },
    partsBack: [{ amount: eur('30'), coins: { key: 'ord_1:refund' } }],
  })
  expect(refundWay(asked)).toBe('transfer')
  // The money of the first part, reported again in another line, goes to an operator.
  expect(did(stepOf(asked, sends('30', 'line_9')))).toEqual(['open_case'])
})

test('money that a bank returns while a part is here is for a person: the beneficiary kept less than it returns', () => {
  const here = after([...completed, asks('30'), sends('30')])
  const step = stepOf(here, returnedByBank())
  expect(step.order).toEqual(here)
  expect(did(step)).toEqual(['open_case'])
})

test('coins of a later part that did not go are sent again by a key of that part', () => {
  const held = after([...completed, ...part('30', 1), asks('30'), sends('30', 'line_2'), wants])
  const failed = after([{ type: 'transfer.refused', now, key: 'ord_1:refund.2', reason: 'no' }], held)
  const again = stepOf(failed, { type: 'operator.sends_refund', now, key: 'ord_1:refund.2' })
  expect(again.commands).toMatchObject([{ do: 'send_coins', key: 'ord_1:refund.2:2' }])
})

/** Every state, and how a payment in it could be given back. */
const ways: Readonly<Record<State, readonly (readonly [SellOrder, 'now' | 'transfer' | undefined])[]>> = {
  awaiting_deposit: [[link, undefined]],
  confirming: [[after(coins.slice(0, 1)), undefined]],
  underpaid: [[after(coinsOf(half)), 'now']],
  overpaid: [[after(coinsOf(Money.add(quote.coins, quote.coins))), 'now']],
  funded: [[after(coins), 'now']],
  converted: [[after(converted), 'now']],
  payout_queued: [[after([...converted, queued]), undefined]],
  payout_submitted: [[after([...converted, queued, accepted]), undefined]],
  completed: [
    [after(completed), 'transfer'],
    [after([...completed, asks('40')]), 'transfer'],
  ],
  on_hold: [
    [after([...coins, { type: 'proof.asked', now, wallets: [sender] }]), 'now'],
    [after([...coins, { type: 'checks.hold', now, reason: 'listed' }]), undefined],
    [after([...converted, wants]), undefined],
    [after([...coins, wants]), undefined],
  ],
  needs_revision: [
    [after([...completed, returnedByBank()]), 'now'],
    [after([...completed, asks('40'), sends('40')]), undefined],
  ],
  cancelled: [[after([{ type: 'customer.cancelled', now }]), undefined]],
  archived: [
    [after([...completed, { type: 'archived', now }]), 'transfer'],
    [after([...completed, ...part('40', 1)]), 'transfer'],
    [after([...completed, ...part('100', 1)]), undefined],
    [
      after([
        { type: 'customer.cancelled', now },
        { type: 'archived', now },
      ]),
      undefined,
    ],
  ],
}
function coinsOf(amount: Money.Money<'USDC@1'>): SellEvent[] {
  const deposit = { id: 'a', coins: amount, from: sender, transaction: '0xa', at: now + 1 }
  return [
    { type: 'deposit.seen', now, deposit, market: rate },
    { type: 'deposit.final', now, depositId: 'a' },
  ]
}

test.each(stateNames)('in %s a payment can be given back as the table says, and no other sale', (state) => {
  for (const [order, way] of ways[state]) {
    expect(order.state).toBe(state)
    expect(refundWay(order)).toBe(way)
    const { link: _, ...other } = order
    expect(refundWay(other as SellOrder)).toBeUndefined()
  }
})

test.each([
  ['another amount than was asked for', [...completed, asks('40')], sends('41')],
  ['nothing was asked for', completed, sends('100')],
  ['twice', [...completed, asks('100'), sends('100')], sends('100', 'line_2')],
  ['the bank has returned it meanwhile', [...completed, asks('100'), returnedByBank()], sends('100')],
])('money of the merchant where it is not waited for is for a person: %s', (_, events, money) => {
  const before = after(events)
  const step = stepOf(before, money)
  expect(step.order).toEqual(before)
  expect(did(step)).toEqual(['open_case'])
})
function returnedByBank(): SellEvent {
  const { byMerchant: _, ...event } = sends('100', 'r1')
  return event
}

/** All rail events, except bookings of another amount and operators' confirmations. */
const reported = (order: SellOrder): SellEvent[] => [
  ...eventsFor(order).filter(
    (event) =>
      !('key' in event && event.key === 'another') &&
      !(event.type === 'payment.booked' && event.amount.units !== order.payout.units) &&
      // Not a second time, as a partial return.
      !(event.type === 'payment.returned' && order.state === 'needs_revision') &&
      !/^operator\.(confirms|books)|^deposit\.reversed/.test(event.type),
  ),
  wants,
  asks('100'),
  asks('40'),
  sends('100', lineOf(order)),
  sends('40', lineOf(order)),
]
const lineOf = ({ partsBack = [] }: SellOrder) => `line_${partsBack.length + 1}`
type Books = ReadonlyMap<string, bigint>
const heldIn = (books: Books) => ['order:ord_1 EUR', 'order:ord_1 USDC@1'].map((it) => books.get(it) ?? 0n)
/** Credits to our bank account, without those in suspense. */
const cameTo = (books: Books) => (books.get('bank:EUR EUR') ?? 0n) + (books.get('suspense EUR') ?? 0n)
const givenBack = (steps: Taken[]) =>
  steps.filter(({ step: { order } }) => order.state === 'archived' && order.resolution === 'refunded')

test('in every walk before the payout, refunded money was not paid out, and the order ends with no debt', () => {
  const over = givenBack(walk(9, 1_500, link, reported)).filter(({ step: { order } }) => order.givenBack)
  expect(over.length).toBeGreaterThan(20)
  for (const { books } of over) {
    expect(heldIn(books)).toEqual([0n, 0n])
    expect(cameTo(books)).toBe(0n)
  }
})

test('in every walk after the payout, refunded money reached us first, and the order ends with no debt', () => {
  const over = givenBack(walk(8, 1_000, after(completed), reported))
  const parts = new Set(over.map(({ step: { order } }) => order.kept?.units))
  expect(parts).toEqual(new Set([undefined, 6_000n]))
  for (const { step, books } of over) {
    expect(heldIn(books)).toEqual([0n, 0n])
    expect(cameTo(books)).toBe(quote.payout.units - (step.order.kept?.units ?? 0n))
  }
})

test('however it goes after a part is back, no more goes back than the beneficiary kept and sent to us', () => {
  const over = givenBack(walk(8, 500, after([...completed, ...part('40', 1)]), reported))
  const kept = new Set(over.map(({ step: { order } }) => order.kept?.units))
  expect(kept).toEqual(new Set([6_000n, 2_000n]))
  for (const { step, books } of over) {
    expect(heldIn(books)).toEqual([0n, 0n])
    expect(cameTo(books)).toBe(6_000n - (step.order.kept?.units ?? 0n))
  }
})
