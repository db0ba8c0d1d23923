/** The life as a whole: every event in every order that can be reached, not examples. */
import { expect, test } from 'vitest'
import {
  pendingCommands,
  coinsKey,
  deadline,
  stateNames,
  states,
  placeOf,
  advance,
  type BuyEvent,
  type BuyOrder,
} from './index.ts'
import * as Credits from '../credits.ts'
import { actorOf } from '../events.ts'
import { isReportedBy } from './received.ts'
import * as Stored from '../stored.ts'
import { keyOf, stored } from '../testing/stored.ts'
import {
  refundEvents,
  booked,
  broadcast,
  came,
  cleared,
  coinEvents,
  credit,
  customerAndChecks,
  finalOf,
  fresh,
  manyCredits,
  now,
  ready,
  executed,
  through,
  another,
  type Books,
  type Taken,
} from './testing/world.ts'

/** Orders are alike whatever the order of their credits. */
const print = (order: BuyOrder): string =>
  keyOf({ ...order, credits: order.credits.toSorted((a, b) => (a.source.id < b.source.id ? -1 : 1)) })

/** All that can be reached in at most `depth` steps, up to `cap` orders. */
function walk(
  events: (order: BuyOrder) => BuyEvent[],
  depth: number,
  cap: number,
  begin: readonly BuyEvent[] = [],
): Taken[] {
  let order: BuyOrder = fresh
  let books: Books = new Map()
  for (const event of begin) {
    const step = through(order, event)
    books = booked(books, step)
    order = step.order
  }
  const taken: Taken[] = []
  const seen = new Map([[print(order), { order, books, depth: 0 }]])
  for (const { order: from, books: before, depth: at } of seen.values()) {
    if (at >= depth) continue
    for (const event of events(from)) {
      const step = advance(from, event)
      if ('refused' in step) continue
      const after = booked(before, step)
      taken.push({ from, event, step, before, books: after })
      const name = print(step.order)
      if (!seen.has(name) && seen.size < cap)
        seen.set(name, { order: step.order, books: after, depth: at + 1 })
    }
  }
  return taken
}

const one = credit('paid', 'open_banking', '100')
const money = (order: BuyOrder) => [...customerAndChecks(order), ...manyCredits.map(came)]
const all = (order: BuyOrder) => [
  ...customerAndChecks(order),
  came(one),
  came(credit('line', 'bank_transfer', '100')),
  ...coinEvents(order),
  ...refundEvents(order),
]
const bought = [came(one), cleared(), executed]
const failed: BuyEvent[] = [
  came(credit('half', 'bank_transfer', '60')),
  came(credit('card', 'card', '100')),
  { type: 'checks.refused', now, cause: 'payer', reason: 'another name' },
]
const more = [came(credit('more', 'bank_transfer', '50'))]
const steps = [
  ...walk(all, 6, 500),
  ...walk(money, 5, 700),
  ...walk(
    (it) => [...coinEvents(it), ...customerAndChecks(it), ...refundEvents(it), ...more],
    9,
    1_000,
    bought,
  ),
  ...walk((it) => [...refundEvents(it), ...customerAndChecks(it)], 9, 500, failed),
]
/** The steps of which it is not so, in words; a test expects none. */
const breaking = (holds: (taken: Taken) => boolean): string[] =>
  steps
    .filter((it) => !holds(it))
    .slice(0, 3)
    .map(({ from, event, step }) => `${from.state} ${event.type} ${keyOf(step.order)}`)

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

test('every state is reached, and failed orders are open and over', () => {
  expect(new Set(steps.map(({ step }) => step.order.state))).toEqual(new Set(stateNames))
  const ends = steps.flatMap(({ step: { order } }) =>
    order.state === 'failed' ? [order.returnedAt !== undefined] : [],
  )
  expect(new Set(ends)).toEqual(new Set([true, false]))
})

const isOver = (order: BuyOrder): boolean =>
  ['completed', 'archived', 'awaiting_payment', 'payment_pending', 'cancelled', 'expired'].includes(
    order.state,
  ) ||
  (order.state === 'failed' && order.returnedAt !== undefined)

test('an order that is over, or has not begun, holds nothing: its account is zero in every asset', () => {
  const isZero = (books: Books) =>
    [...books].every(([name, units]) => !name.startsWith('order:') || units === 0n)
  expect(breaking(({ step, books }) => !isOver(step.order) || isZero(books))).toEqual([])
})

test('an order account is never overdrawn: no order is paid with the money of others', () => {
  const isOwed = (books: Books) =>
    [...books].every(([name, units]) => !name.startsWith('order:') || units <= 0n)
  expect(breaking(({ books }) => isOwed(books))).toEqual([])
})

test('money is never forgotten: every credit is booked once, in the order or aside', () => {
  const deaf = new Set(stateNames)
  for (const { from, event, step } of steps) {
    if (event.type !== 'credit.received') continue
    deaf.delete(from.state)
    const { source } = event.credit
    const name = Credits.keyOf(source)
    const knows = from.credits.some((it) => isReportedBy(it, source))
    const named = step.postings?.filter(({ key }) => key.endsWith(`:${name}`)).length ?? 0
    const isSecond = step.order.credits.some(({ duplicateReport: it }) => it && Credits.isSame(it, source))
    const isPosted = isSecond && source.kind === 'open_banking'
    expect(named, `${from.state} ${name}`).toBe(knows || isPosted ? 0 : 1)
  }
  expect([...deaf]).toEqual([])
})

test('coins are asked to be signed under one key per attempt, with the amount that was exchanged', () => {
  for (const { step } of steps)
    for (const command of step.commands ?? [])
      if (command.do === 'prepare_coins') {
        expect(command.key).toBe(coinsKey(step.order))
        expect(command.coins).toEqual(step.order.executed?.coins)
        expect(command.to).toBe(step.order.destination)
      }
})

test('another transfer begins only when nothing of the last can confirm', () => {
  for (const { from, event, step } of steps)
    if (step.order.attempt > from.attempt) {
      expect(step.order.attempt).toBe(from.attempt + 1)
      expect(['transfer.reverted', 'transfer.withdrawn']).toContain(event.type)
      if (event.type !== 'transfer.reverted') continue
      const over = from.released.find(({ transaction }) => transaction === event.transaction)
      expect(over?.key, 'a transaction of an earlier attempt says nothing about this one').toBe(
        coinsKey(from),
      )
    }
})

test('only signed bytes are released: those of this attempt, and all that went out are remembered', () => {
  for (const { from, step } of steps) {
    for (const it of from.released) expect(step.order.released).toContainEqual(it)
    for (const command of step.commands ?? [])
      if (command.do === 'release_coins') {
        expect(step.order).toMatchObject({
          state: 'transfer_signed',
          signed: { transaction: command.transaction },
        })
        expect(command.key).toBe(coinsKey(step.order))
      }
  }
})

test('money goes back only when no coins can: nothing of the order was released, or it is known to be dead', () => {
  for (const { from, event, step } of steps)
    if (step.order.state === 'failed' && from.state !== 'failed') {
      const signed =
        from.state === 'transfer_broadcast' || (from.state === 'transfer_signed' && from.signed !== undefined)
      if (signed) expect(['transfer.reverted', 'transfer.withdrawn']).toContain(event.type)
    }
  for (const { step } of steps)
    for (const command of step.commands ?? [])
      if (command.do === 'send_refund') expect(step.order.state).toBe('failed')
})

test('money back and coins never both: only one of the two leaves the house, on the books', () => {
  const both = (books: Books) => {
    const names = [...books.keys()]
    return (
      names.some((it) => it.endsWith(':coins-sent')) && names.some((it) => it.startsWith('key ord_1:refund:'))
    )
  }
  expect(breaking(({ books }) => !both(books))).toEqual([])
})

test('money goes back once per credit, never above what it gave, to where it came from', () => {
  for (const { from, event, step } of steps) {
    for (const command of step.commands ?? []) {
      if (command.do !== 'send_refund') continue
      const source = step.order.credits.find((it) => Credits.isSame(it.source, command.source))
      expect(source?.counts).toBe(true)
      expect(command.amount.units <= (source?.amount.units ?? 0n)).toBe(true)
      expect([source?.source, another]).toContainEqual(command.to)
    }
    for (const [index, back] of step.order.refunds.entries()) {
      const before = from.refunds[index]
      if (before && back.attempt > before.attempt)
        expect([
          'payment.unqueued',
          'payment.rejected',
          'operator.confirms_executed',
          'operator.confirms_unexecuted',
          'operator.sends_refund',
        ]).toContain(event.type)
    }
  }
})

test('silence of the bank sends nothing', () => {
  for (const { event, step } of steps)
    if (event.type === 'payment.overdue')
      expect((step.commands ?? []).filter((it) => it.do !== 'open_case')).toEqual([])
})

test('a held order sends nothing, and gives its pending commands when it is released', () => {
  const outgoing = ['execute_exchange', 'prepare_coins', 'release_coins', 'send_refund']
  for (const { from, step } of steps) {
    if (step.order.hold) expect((step.commands ?? []).filter((it) => outgoing.includes(it.do))).toEqual([])
    if (from.hold && !step.order.hold && step.order.state === from.state)
      for (const command of pendingCommands(step.order)) expect(step.commands).toContainEqual(command)
  }
})

test('every hold leaves a case behind', () => {
  for (const { from, step } of steps)
    // The case of a standing is the customer's, one for all of their orders.
    if (step.order.hold && !from.hold && step.order.hold.by !== 'standing')
      expect((step.commands ?? []).some((it) => it.do === 'open_case')).toBe(true)
})

test('a completed purchase stays completed, whatever its sender takes back: the customer owes it', () => {
  const taken = steps.filter(
    ({ from, event }) => from.state === 'completed' && event.type === 'dispute.opened',
  )
  expect(taken.length).toBeGreaterThan(0)
  for (const { from, step } of taken) {
    expect(step.order.state).toBe('completed')
    if (step.order.disputes.length === from.disputes.length) continue
    expect(step.postings?.[0]?.entries[0]?.account).toBe('debt:cus_1')
    expect(step.commands?.map((it) => it.do)).toContain('open_case')
  }
})

test('a repeated event of a rail changes nothing: it books nothing and leaves the state as it was', () => {
  const ofRails = /^(authorisation|credit|transfer|payment\.(?!missing)|dispute)/
  const isSame = ({ event, step }: Taken) => {
    const again = advance(step.order, event)
    return 'refused' in again || (!again.postings?.length && again.order.state === step.order.state)
  }
  expect(breaking((it) => !ofRails.test(it.event.type) || isSame(it))).toEqual([])
})

test('every order, event and command is stored and read back the same', () => {
  for (const { event, step } of steps.slice(0, 2_000)) {
    expect(stored(Stored.purchase, step.order)).toEqual(step.order)
    const applied = Stored.cut(event, { operator: '500n' })
    expect(stored(Stored.appliedPurchase, applied)).toEqual(applied)
    for (const command of step.commands ?? [])
      if (command.do !== 'open_case') {
        const queued = { command, because: event.type, version: 2 }
        expect(stored(Stored.purchaseCommand, queued)).toEqual(queued)
      }
  }
})

const knows: Record<BuyOrder['state'], readonly string[]> = {
  awaiting_payment: ['state'],
  payment_pending: ['state', 'overdue'],
  payment_received: ['state', 'waitsSince'],
  cleared: ['state'],
  executed: ['state', 'proofAskedAt'],
  transfer_signed: ['state', 'signed', 'stop'],
  transfer_broadcast: ['state', 'signed'],
  completed: ['state', 'completedAt'],
  archived: ['state'],
  cancelled: ['state', 'endedAt'],
  expired: ['state', 'endedAt'],
  failed: ['state', 'reason', 'explanation', 'since', 'returnedAt'],
}
test('no data of an old state comes along', () => {
  const isKnown = ({ order }: Taken['step']) =>
    Object.keys(placeOf(order)).every((key) => knows[order.state].includes(key))
  expect(breaking(({ step }) => isKnown(step))).toEqual([])
})

test('every event has its actor', () => {
  const of = (...types: BuyEvent['type'][]) => new Set(types.map(actorOf))
  expect(of('customer.cancelled', 'customer.proved')).toEqual(new Set(['customer']))
  expect(of('operator.hold', 'case.refused')).toEqual(new Set(['operator']))
  expect(of('transfer.final', 'transfer.reverted')).toEqual(new Set(['chain']))
  expect(of('authorisation.granted', 'payment.booked', 'credit.received', 'dispute.opened')).toEqual(
    new Set(['bank']),
  )
  expect(of('payment.missing', 'exchange.executed', 'proof.asked', 'checks.clear')).toEqual(
    new Set(['system']),
  )
})

test('time alone: 5 days without money, 14 without proof, archived after 90', () => {
  const day = 24 * 3_600_000
  expect(deadline(fresh)).toEqual({ at: fresh.createdAt + 5 * day, type: 'payment.missing' })
  const asked = through(fresh, ...bought, { type: 'proof.asked', now }).order
  expect(deadline(asked)).toEqual({ at: now + 14 * day, type: 'proof.missing' })
  const coins = asked.executed?.coins
  if (!coins) throw new Error('not executed')
  const done = through(asked, ready(), broadcast(), finalOf(coins)).order
  expect(deadline(done)).toEqual({ at: now + 90 * day, type: 'archived' })
})
