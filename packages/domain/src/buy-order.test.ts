/** The life as a whole: every event in every order that can be reached, not examples. */
import { expect, test } from 'vitest'
import {
  actorOf,
  asks,
  coinsKey,
  deadline,
  letters,
  next,
  placeOf,
  advance,
  type BuyEvent,
  type BuyOrder,
} from './buy.ts'
import * as Life from './life.ts'
import {
  backFacts,
  booked,
  broadcast,
  came,
  cleared,
  coinFacts,
  credit,
  customerAndChecks,
  fresh,
  manyCredits,
  now,
  ready,
  struck,
  through,
  type Books,
  type Taken,
} from './testing/buy-world.ts'

/** Orders are alike whatever the order of their credits. */
const print = (order: BuyOrder): string =>
  Life.writeJson({ ...order, credits: order.credits.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })

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
  ...coinFacts(order),
  ...backFacts(order),
]
const bought = [came(one), cleared(), struck]
const failed: BuyEvent[] = [
  came(credit('half', 'bank_transfer', '60')),
  came(credit('card', 'card', '100')),
  { type: 'checks.refused', now, reason: 'payer', detail: 'another name' },
]
const more = [came(credit('more', 'bank_transfer', '50'))]
const steps = [
  ...walk(all, 6, 500),
  ...walk(money, 5, 700),
  ...walk((it) => [...coinFacts(it), ...customerAndChecks(it), ...backFacts(it), ...more], 9, 1_000, bought),
  ...walk((it) => [...backFacts(it), ...customerAndChecks(it)], 9, 500, failed),
]
/** The steps of which it is not so, in words; a test expects none. */
const breaking = (holds: (taken: Taken) => boolean): string[] =>
  steps
    .filter((it) => !holds(it))
    .slice(0, 3)
    .map(({ from, event, step }) => `${from.at} ${event.type} ${Life.writeJson(step.order)}`)

test('the map is exactly what the rules do: no step off it, no edge drawn and never walked', () => {
  const walked = new Set(
    steps
      .filter(({ from, step }) => from.at !== step.order.at)
      .map(({ from, step }) => `${from.at}>${step.order.at}`),
  )
  const drawn = new Set(Object.entries(next).flatMap(([from, tos]) => tos.map((to) => `${from}>${to}`)))
  expect(
    [...walked].filter((edge) => !drawn.has(edge)),
    'walked, not drawn',
  ).toEqual([])
  expect(
    [...drawn].filter((edge) => !walked.has(edge)),
    'drawn, never walked',
  ).toEqual([])
})

test('every letter is reached, and the other way round from Y of both kinds', () => {
  expect(new Set(steps.map(({ step }) => step.order.at))).toEqual(new Set(letters))
  const ends = steps.flatMap(({ step: { order } }) =>
    order.at === 'Y' ? [order.returnedAt !== undefined] : [],
  )
  expect(new Set(ends)).toEqual(new Set([true, false]))
})

const isOver = (order: BuyOrder): boolean =>
  ['C', 'Z', 'N', 'W', 'X', 'F'].includes(order.at) || (order.at === 'Y' && order.returnedAt !== undefined)

test('an order whose life is over, or has not begun, holds nothing: its account is zero in every asset', () => {
  const isZero = (books: Books) =>
    [...books].every(([name, units]) => !name.startsWith('order:') || units === 0n)
  expect(breaking(({ step, books }) => !isOver(step.order) || isZero(books))).toEqual([])
})

test('an order account is never overdrawn: nobody is paid with what others own', () => {
  const isOwed = (books: Books) =>
    [...books].every(([name, units]) => !name.startsWith('order:') || units <= 0n)
  expect(breaking(({ books }) => isOwed(books))).toEqual([])
})

test('money is never forgotten: every credit is booked once, in the order or aside', () => {
  const deaf = new Set(letters)
  for (const { from, event, step } of steps) {
    if (event.type !== 'money.credited') continue
    deaf.delete(from.at)
    const knows = from.credits.some((it) => it.id === event.credit.id || it.twin === event.credit.id)
    const named = step.postings?.filter(({ key }) => key.endsWith(`:${event.credit.id}`)).length ?? 0
    const tells = step.order.credits.some(({ twin }) => twin === event.credit.id)
    const twinOfLine = tells && event.credit.through === 'open_banking'
    expect(named, `${from.at} ${event.credit.id}`).toBe(knows || twinOfLine ? 0 : 1)
  }
  expect([...deaf]).toEqual([])
})

test('coins are asked to be signed under one key per attempt, with the amount that was exchanged', () => {
  for (const { step } of steps)
    for (const effect of step.effects ?? [])
      if (effect.do === 'prepare_coins') {
        expect(effect.key).toBe(coinsKey(step.order))
        expect(effect.coins).toEqual(step.order.struck?.coins)
        expect(effect.to).toBe(step.order.destination)
      }
})

test('another transfer begins only when nothing of the last can confirm', () => {
  for (const { from, event, step } of steps)
    if (step.order.attempt > from.attempt) {
      expect(step.order.attempt).toBe(from.attempt + 1)
      expect(['coins.reverted', 'transfer.withdrawn']).toContain(event.type)
      if (event.type !== 'coins.reverted') continue
      const over = from.released.find(({ hash }) => hash === event.hash)
      expect(over?.attempt, 'a transaction of an earlier attempt says nothing about this one').toBe(
        from.attempt,
      )
    }
})

test('only signed bytes are released: those of this attempt, and all that went out are remembered', () => {
  for (const { from, step } of steps) {
    for (const it of from.released) expect(step.order.released).toContainEqual(it)
    for (const effect of step.effects ?? [])
      if (effect.do === 'release_coins') {
        expect(step.order).toMatchObject({ at: 'T', signed: { hash: effect.hash } })
        expect(effect.key).toBe(coinsKey(step.order))
      }
  }
})

test('money goes back only when no coins can: nothing of the order was released, or it is known to be dead', () => {
  for (const { from, event, step } of steps)
    if (step.order.at === 'Y' && from.at !== 'Y') {
      const signed = from.at === 'P' || (from.at === 'T' && from.signed !== undefined)
      if (signed) expect(['coins.reverted', 'transfer.withdrawn']).toContain(event.type)
    }
  for (const { step } of steps)
    for (const effect of step.effects ?? []) if (effect.do === 'send_back') expect(step.order.at).toBe('Y')
})

test('money back and coins never both: only one of the two leaves the house, on the books', () => {
  const both = (books: Books) => {
    const names = [...books.keys()]
    return (
      names.some((it) => it.endsWith(':coins-sent')) && names.some((it) => it.startsWith('key ord_1:back:'))
    )
  }
  expect(breaking(({ books }) => !both(books))).toEqual([])
})

test('money goes back once per credit, never above what it gave, to where it came from', () => {
  for (const { from, event, step } of steps) {
    for (const effect of step.effects ?? []) {
      if (effect.do !== 'send_back') continue
      const source = step.order.credits.find(({ id }) => id === effect.creditId)
      expect(source?.counts).toBe(true)
      expect(effect.amount.units <= (source?.amount.units ?? 0n)).toBe(true)
      expect(effect.to === source?.from || effect.to === 'another').toBe(true)
    }
    for (const [index, back] of step.order.backs.entries()) {
      const before = from.backs[index]
      if (before && back.attempt > before.attempt)
        expect(['batch.removed', 'bank.rejected', 'card.refund_failed', 'operator.sends_back']).toContain(
          event.type,
        )
    }
  }
})

test('silence of the bank sends nothing', () => {
  for (const { event, step } of steps)
    if (event.type === 'bank.silent')
      expect((step.effects ?? []).filter((it) => it.do !== 'open_case')).toEqual([])
})

test('a held order asks for nothing that leaves the house, and asks for what is missing when it is released', () => {
  const outgoing = ['strike_rate', 'prepare_coins', 'release_coins', 'send_back']
  for (const { from, step } of steps) {
    if (step.order.hold) expect((step.effects ?? []).filter((it) => outgoing.includes(it.do))).toEqual([])
    if (from.hold && !step.order.hold && step.order.at === from.at)
      for (const ask of asks(step.order)) expect(step.effects).toContainEqual(ask)
  }
})

test('whatever is held leaves a case behind', () => {
  for (const { from, step } of steps)
    if (step.order.hold && !from.hold)
      expect((step.effects ?? []).some((it) => it.do === 'open_case')).toBe(true)
})

test('a completed purchase stays completed, whatever its sender takes back: the customer owes it', () => {
  const taken = steps.filter(({ from, event }) => from.at === 'C' && event.type === 'chargeback')
  expect(taken.length).toBeGreaterThan(0)
  for (const { from, step } of taken) {
    expect(step.order.at).toBe('C')
    if (step.order.disputes.length === from.disputes.length) continue
    expect(step.postings?.[0]?.entries[0]?.account).toBe('debt:cus_1')
    expect(step.effects?.map((it) => it.do)).toContain('open_case')
  }
})

test('a repeated fact changes nothing: told again, it books nothing and leaves the letter as it was', () => {
  const facts = /^(money|coins|transfer|bank|card|batch|chargeback|recall|dispute)/
  const isSame = ({ event, step }: Taken) => {
    const again = advance(step.order, event)
    return 'refused' in again || (!again.postings?.length && again.order.at === step.order.at)
  }
  expect(breaking((it) => !facts.test(it.event.type) || isSame(it))).toEqual([])
})

test('an order goes through a JSON column and comes back the same', () => {
  for (const { step } of steps.slice(0, 2_000))
    expect(Life.readJson(Life.writeJson(step.order))).toEqual(step.order)
})

const knows: Record<BuyOrder['at'], readonly string[]> = {
  N: ['at'],
  W: ['at', 'chased'],
  R: ['at'],
  B: ['at'],
  O: ['at', 'proofAskedAt'],
  T: ['at', 'signed', 'stop'],
  P: ['at', 'signed'],
  C: ['at', 'completedAt'],
  Z: ['at'],
  X: ['at', 'endedAt'],
  F: ['at', 'endedAt'],
  Y: ['at', 'reason', 'detail', 'since', 'returnedAt'],
}
test('nothing that only an old letter knew comes along', () => {
  const isKnown = ({ order }: Taken['step']) =>
    Object.keys(placeOf(order)).every((key) => knows[order.at].includes(key))
  expect(breaking(({ step }) => isKnown(step))).toEqual([])
})

test('every event has its actor', () => {
  const of = (...types: BuyEvent['type'][]) => new Set(types.map(actorOf))
  expect(of('customer.cancelled', 'customer.proved')).toEqual(new Set(['customer']))
  expect(of('operator.hold', 'case.refused')).toEqual(new Set(['operator']))
  expect(of('coins.final', 'coins.reverted')).toEqual(new Set(['chain']))
  expect(of('bank.authorised', 'card.refunded', 'money.credited', 'recall')).toEqual(new Set(['bank']))
  expect(of('nothing.came', 'rate.struck', 'transfer.ready', 'checks.clear')).toEqual(new Set(['system']))
})

test('time alone: 5 days without money, 14 without proof, archived after 90', () => {
  const day = 24 * 3_600_000
  expect(deadline(fresh)).toEqual({ at: fresh.createdAt + 5 * day, type: 'nothing.came' })
  const asked = through(fresh, ...bought, { type: 'proof.asked', now }).order
  expect(deadline(asked)).toEqual({ at: now + 14 * day, type: 'proof.missing' })
  const coins = asked.struck?.coins
  if (!coins) throw new Error('not struck')
  const done = through(asked, ready(), broadcast(), { type: 'coins.final', now, hash: '0x1', coins }).order
  expect(deadline(done)).toEqual({ at: now + 90 * day, type: 'archived' })
})
