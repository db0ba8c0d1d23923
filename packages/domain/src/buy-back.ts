/**
 * Y: a purchase failed and its money goes back to the accounts and cards it came from, one payment per credit. Silence of
 * the bank is never a second payment: a new attempt begins only when the last one is known to be over.
 */
import { arrive, asks, backKey, holdBack, isTakenBack, recalls, stays } from './buy-asks.ts'
import { openCase, tell } from './buy-effects.ts'
import { counted, paid } from './buy-paid.ts'
import {
  become,
  type Back,
  type BuyOrder,
  type Failure,
  type On,
  type Refused,
  type Step,
} from './buy-order.ts'
import { notNow } from './life.ts'
import { atMost, covers, money, subtract, zero, type Fiat, type Money } from './money.ts'
import {
  backBatched,
  backBooked,
  backBookedAfterAll,
  backUnbatched,
  boughtBack,
  cardRefunded,
  cardRefundUndone,
  debtSettled,
  payoutReturned,
  type Posting,
} from './postings.ts'
import { toFiat, type Rate } from './rates.ts'

const technicalAttempts = 3

/**
 * The order fails here and now. Coins already bought become money again at the present rate, and never more than came:
 * a card takes back no more than it gave. What was charged back before is not paid a second time.
 * Not now where that rate is missing.
 */
export function fail(
  order: BuyOrder<'R' | 'B' | 'O' | 'T' | 'P'>,
  failure: Failure,
  now: number,
  market?: Rate,
): Step | Refused {
  const value = valueBack(order, market)
  if (!value) return notNow
  const ours = order.disputes.filter((it) => !it.won && counted(order).some(({ id }) => id === it.creditId))
  const disputed = atMost(total(order.fiat, ours), value.all)
  const backs = backsOf(order, subtract(value.all, disputed))
  const postings: Posting[] = [...value.postings]
  if (disputed.units > 0n) postings.push(debtSettled(order.id, order.customerId, disputed))
  const failed = become(
    order,
    { at: 'Y', ...failure, since: now, ...(backs.length === 0 && { returnedAt: now }) },
    { backs },
  )
  return arrive(failed, { postings, effects: [tell('failed')], limit: 'release' })
}

/** What the order's account holds when it fails, as money. */
function valueBack(
  order: BuyOrder,
  market: Rate | undefined,
): { readonly all: Money<Fiat>; readonly postings: readonly Posting[] } | undefined {
  const came = paid(order)
  const { struck } = order
  if (!struck) return { all: came, postings: [] }
  if (!market) return undefined
  const unspent = order.released.length === 0 ? struck.fees.network : zero(order.fiat)
  const value = atMost(toFiat(struck.coins, market, 'down'), subtract(came, unspent))
  return {
    all: money(order.fiat, value.units + unspent.units),
    postings: [boughtBack(order.id, struck.coins, value, unspent)],
  }
}

/** Each credit takes back what it gave, less what was charged back of it, until nothing is left. */
function backsOf(order: BuyOrder, all: Money<Fiat>): Back[] {
  let left = all
  return counted(order).flatMap((credit): Back[] => {
    const taken = order.disputes.filter((it) => !it.won && it.creditId === credit.id)
    const gave = subtract(credit.amount, atMost(total(order.fiat, taken), credit.amount))
    const amount = atMost(gave, left)
    left = subtract(left, amount)
    const by = credit.through === 'card' ? 'card' : order.rail
    if (amount.units === 0n) return []
    return [{ creditId: credit.id, by, to: credit.from, amount, attempt: 1, state: 'asked' }]
  })
}

const total = (fiat: Fiat, parts: readonly { readonly amount: Money<Fiat> }[]): Money<Fiat> =>
  money(
    fiat,
    parts.reduce((sum, { amount }) => sum + amount.units, 0n),
  )

type Failed = BuyOrder<'Y'>
type Found = { readonly back: Back; readonly index: number; readonly key: string }
type Fact = { readonly key: string }

/** Facts of a payment back: about this attempt the rule speaks, an older one is over, any other is nobody's. */
function about<E extends Fact>(
  rule: (order: Failed, found: Found, event: E) => Step | Refused,
  older: (order: Failed, event: E) => Step | Refused = stays,
) {
  return (order: Failed, event: E): Step | Refused => {
    const index = order.backs.findIndex((_, at) => event.key.startsWith(backKeyStart(order, at)))
    const back = order.backs[index]
    if (!back) return notNow
    return event.key === backKey(order, index, back.attempt)
      ? rule(order, { back, index, key: event.key }, event)
      : older(order, event)
  }
}
const backKeyStart = (order: BuyOrder, index: number): string => `${order.id}:back:${index}:`

function put(order: Failed, { back, index }: Found, changes: Partial<Back>): Failed {
  const { rejected: _, ...kept } = back
  return { ...order, backs: order.backs.with(index, { ...kept, ...changes }) }
}

/** The next attempt, asked for at once unless the order is held. */
function again(order: Failed, found: Found, postings: readonly Posting[], changes: Partial<Back> = {}): Step {
  const next = put(order, found, { ...changes, state: 'asked', attempt: found.back.attempt + 1 })
  const before = new Set(asks(order).flatMap((it) => ('key' in it ? [it.key] : [])))
  return { order: next, postings, effects: asks(next).filter((it) => !('key' in it) || !before.has(it.key)) }
}

/** No way back at this account or card: an operator finds one. */
function stuck(
  order: Failed,
  found: Found,
  detail: string,
  postings: readonly Posting[],
  changes: Partial<Back> = {},
): Step {
  return {
    order: put(order, found, { ...changes, state: 'stuck' }),
    postings,
    effects: [openCase(`money cannot go back: ${detail}`)],
  }
}

/** The money is out of the house; when all of it is, the life is over. */
function booked(order: Failed, found: Found, now: number, postings: readonly Posting[]): Step {
  const after = put(order, found, { state: 'booked' })
  if (after.backs.some(({ state }) => state !== 'booked')) return { order: after, postings }
  return { order: { ...after, returnedAt: now }, postings, effects: [tell('money_returned')] }
}

const isInTransit = ({ state }: Back): boolean => state === 'batched' || state === 'accepted'

/** We took that payment for dead and may have sent another: everything stops. */
const livesAfterAll = (order: Failed, { key }: Fact): Step =>
  holdBack(order, 'system', `the bank booked ${key}, which was taken for dead`)

export const batched = about<On<'batch.added'>>((order, found) => {
  const { back, key } = found
  if (back.state !== 'asked' || back.by === 'card') return { order }
  const after = put(order, found, { state: 'batched' })
  return {
    order: after,
    postings: [backBatched(key, order.id, back.by, back.amount)],
    effects:
      order.hold || isTakenBack(order, back)
        ? recalls(after).filter((it) => 'key' in it && it.key === key)
        : [],
  }
})

export const unbatched = about<On<'batch.removed'>>((order, found) =>
  isInTransit(found.back) ? again(order, found, outOfTransit(order, found)) : { order },
)

export const accepted = about<On<'bank.accepted'>>((order, found) => {
  if (found.back.state === 'asked') return notNow
  return found.back.state === 'batched' ? { order: put(order, found, { state: 'accepted' }) } : { order }
})

export const rejected = about<On<'bank.rejected'>>((order, found, { permanent, detail }) => {
  if (found.back.state === 'asked') return notNow
  if (!isInTransit(found.back)) return { order }
  const postings = outOfTransit(order, found)
  return !permanent && found.back.attempt < technicalAttempts
    ? again(order, found, postings)
    : stuck(order, found, detail, postings, { rejected: true })
})

export const silent = about<On<'bank.silent'>>((order, { back, key }) =>
  isInTransit(back) ? { order, effects: [openCase(`the bank is silent about ${key}`)] } : { order },
)

export const bookedAtBank = about<On<'bank.booked'>>((order, found, { amount, now }) => {
  const { back, key } = found
  const isAfterAll = back.state === 'stuck' && back.rejected
  if (back.state === 'booked' || (back.state === 'stuck' && !isAfterAll)) return { order }
  if (back.by === 'card' || back.state === 'asked') return notNow
  if (!isSame(amount, back.amount))
    return { order, effects: [openCase(`the bank booked another amount for ${key}`)] }
  return booked(order, found, now, [
    isAfterAll ? backBookedAfterAll(key, order.id, back.amount) : backBooked(key, back.by, back.amount),
  ])
}, livesAfterAll)

/** It came back to us: owed again, by the amount that really came. */
export const returned = about<On<'bank.returned'>>((order, found, { returnId, amount, detail }) => {
  const { back, key } = found
  if (back.by === 'card' || back.state === 'asked') return notNow
  if (back.state === 'stuck') return { order }
  const late = isInTransit(back) ? [backBooked(key, back.by, back.amount)] : []
  const { returnedAt: _, ...open } = put(order, found, { amount })
  return stuck(open, { ...found, back: { ...back, amount } }, detail, [
    ...late,
    payoutReturned(order.id, returnId, amount),
  ])
})

export const cardDone = about<On<'card.refunded'>>((order, found, { amount, now }) => {
  const { back, key } = found
  if (back.by !== 'card' || back.state !== 'asked') return { order }
  if (!isSame(amount, back.amount))
    return { order, effects: [openCase(`the acquirer refunded another amount for ${key}`)] }
  return booked(order, found, now, [cardRefunded(key, order.id, back.amount)])
}, livesAfterAll)

/** Also after it was done: the card's bank gives it back to us, and it is owed again. */
export const cardFailed = about<On<'card.refund_failed'>>((order, found, { permanent, detail }) => {
  const { back, key } = found
  if (back.by === 'card' && back.state === 'booked') {
    const { returnedAt: _, ...open } = order
    return stuck(open, found, detail, [cardRefundUndone(key, order.id, back.amount)])
  }
  if (back.by !== 'card' || back.state !== 'asked') return { order }
  return !permanent && found.back.attempt < technicalAttempts
    ? again(order, found, [])
    : stuck(order, found, detail, [])
})

export const impossible = about<On<'back.impossible'>>((order, found, { detail }) =>
  found.back.state === 'asked' ? stuck(order, found, detail, []) : { order },
)

/** An operator found a way back: by bank where a card has none. */
export function sendsBack(order: Failed, { creditId, to }: On<'operator.sends_back'>): Step | Refused {
  const index = order.backs.findIndex((it) => it.creditId === creditId)
  const back = order.backs[index]
  if (back?.state !== 'stuck' || isTakenBack(order, back)) return notNow
  const way = to === undefined ? {} : { to, by: order.rail }
  return again(order, { back, index, key: '' }, [], way)
}

/** What was asked of the bank before a hold or a dispute still tells the truth about money; nothing else is waited for. */
function outOfTransit(order: Failed, { back, key }: Found): Posting[] {
  return back.by === 'card' ? [] : [backUnbatched(key, order.id, back.by, back.amount)]
}

const isSame = (a: Money<Fiat>, b: Money<Fiat>): boolean =>
  a.asset === b.asset && covers(a, b) && covers(b, a)
