/**
 * The acquirer's debt to us for cards, to compare with the ledger. The database is read first, at one moment; a movement on the
 * acquirer's own list without an event to this rail by then is in flight:
 *
 *   ledger = its debt + movements without an event yet + payouts that have not come to the bank + events that wait for their order
 *
 * A movement that does not belong to one of our payments, refunds or disputes is a difference.
 */
import { Money, Postings } from '@agio/domain'
import { acquirerPayouts, postedAcquirerFees } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Holding, InFlight, Unposted } from '../../rail.ts'
import type { Acquirer, Movement, Payout } from '../acquirer/acquirer.ts'
import * as store from './holdings-store.ts'
import type { KnownCards, KnownDispute, KnownRefund } from './holdings-store.ts'

type Fiat = Money.Money<Money.Fiat>
/** The amount that the ledger has more because of it. */
type Item = Omit<InFlight, 'units'> & { readonly amount: Fiat }

/** A payout that has not come after so long is no longer on its way. */
const payoutDays = 14
/** Long enough to have both sides of a payout, however slow. */
const payoutWindowDays = 60
const attempts = 5

export async function readCardHoldings(
  { db, clock }: Platform,
  acquirer: Acquirer,
  snapshot: Sql,
  unposted: Unposted,
): Promise<() => Promise<Holding[]>> {
  const now = clock.now()
  const windowStart = new Date(now.getTime() - payoutWindowDays * 86_400_000)
  const known = await store.knownCards(snapshot, now)
  const came = await acquirerPayouts(snapshot, windowStart)
  const booked = await postedAcquirerFees(snapshot, known.since)
  const refunds = await store.refundsAmong(
    snapshot,
    unposted.money.flatMap(({ key }) => key ?? []),
  )
  const waiting = [
    ...unposted.cards,
    ...unposted.money.filter(({ key }) => key !== undefined && refunds.has(key)),
  ]
  return async () => {
    const { balance, movements, payouts } = await settledLook(acquirer, known.since, windowStart)
    const intents = movements.flatMap(({ intentId }) => intentId ?? [])
    const ours = await store.intentsAmong(db, intents)
    const items: Item[] = [
      ...notHeard(known, movements, ours),
      ...feesAhead(movements, booked),
      ...onTheirWay(payouts, came, now),
      ...waiting.map(({ reference, amount }): Item => ({
        kind: 'event_waiting',
        reference,
        amount: minus(amount),
      })),
    ]
    return balance.map((one) => holdingOf(one, items, clock.now()))
  }
}

const holdingOf = ({ asset, units }: Fiat, items: readonly Item[], asOf: Date): Holding => ({
  account: Postings.transitAccount('card'),
  asset,
  units,
  asOf,
  source: { kind: 'acquirer', id: asOf.toISOString() },
  inFlight: items
    .filter(({ amount }) => amount.asset === asset && amount.units !== 0n)
    .map(({ kind, reference, amount }) => ({ kind, reference, units: amount.units })),
})

/** The list and the balance are of one moment where the balance is the same before and after. */
async function settledLook(acquirer: Acquirer, since: Date, windowStart: Date) {
  let balance = await acquirer.balance()
  for (let times = 0; times < attempts; times += 1) {
    const [movements, payouts] = [await acquirer.movements(since), await acquirer.payouts(windowStart)]
    const after = await acquirer.balance()
    const isSame = after.every(({ asset, units }) =>
      balance.some((one) => one.asset === asset && one.units === units),
    )
    if (isSame) return { balance, movements, payouts }
    balance = after
  }
  throw new Error(`what the acquirer owes changed ${attempts} times while it was read`)
}

function notHeard(known: KnownCards, movements: readonly Movement[], ours: ReadonlySet<string>): Item[] {
  const isAhead = (reference: string, amount: Fiat): Item => ({ kind: 'acquirer_ahead', reference, amount })
  const disputes = new Map(known.disputes.map((one) => [one.id, one]))
  const charges = movements.flatMap(({ of, sessionId, intentId, amount }) => {
    const session =
      of === 'charge' && known.sessions.find((it) => it.id === sessionId || it.intentId === intentId)
    return session && !session.isCaptured ? [isAhead(session.id, minus(amount))] : []
  })
  const refunds = known.refunds.map((refund) => {
    const moved = movements.filter(({ of, key }) => of === 'refund' && key === refund.key)
    return isAhead(refund.key, aheadOfRefund(refund, moved))
  })
  const ofDisputes = movements.filter(({ of }) => of === 'dispute')
  const taken = [...new Set(ofDisputes.map(({ objectId = '' }) => objectId))].flatMap((id) => {
    const moved = ofDisputes.filter(({ objectId }) => objectId === id)
    const isOurs = moved.some(({ intentId }) => intentId !== undefined && ours.has(intentId))
    return isOurs ? aheadOfDispute(disputes.get(id), moved).map((amount) => isAhead(id, amount)) : []
  })
  return [...charges, ...refunds, ...taken]
}

const minus = ({ asset, units }: Fiat): Fiat => ({ asset, units: -units })
const sumOf = (moved: readonly Movement[], isCounted: (units: bigint) => boolean): bigint =>
  moved.reduce((sum, { amount: { units } }) => sum + (isCounted(units) ? units : 0n), 0n)
const isMore = (units: bigint) => units > 0n
const isAny = () => true

/** The ledger has a refund when it is done, the acquirer from the moment it was asked; one that failed came back. */
function aheadOfRefund({ state, units, currency }: KnownRefund, moved: readonly Movement[]): Fiat {
  const ledger = state === 'done' ? -units : 0n
  const acquirer = {
    asked: () => sumOf(moved, isAny),
    pending: () => -units + sumOf(moved, isMore),
    done: () => -units + sumOf(moved, isMore),
    failed: () => 0n,
    undone: () => 0n,
  }[state]()
  return Money.money(currency as Money.Fiat, ledger - acquirer)
}

/** The acquirer takes the money of a dispute at once, and gives it again when we win. */
function aheadOfDispute(known: KnownDispute | undefined, moved: readonly Movement[]): Fiat[] {
  const [first] = moved
  if (!first) return []
  const { asset } = first.amount
  if (known?.state === 'won') return []
  if (known?.isReported !== true) return [{ asset, units: -sumOf(moved, isAny) }]
  return [{ asset, units: -sumOf(moved, isMore) }]
}

/** Fees that the acquirer has taken, and the ledger has not. */
const feesAhead = (movements: readonly Movement[], booked: ReadonlySet<string>): Item[] =>
  movements
    .filter(({ id, fee }) => fee.units !== 0n && !booked.has(id))
    .map(({ id, fee }) => ({ kind: 'acquirer_ahead', reference: id, amount: fee }))

/** Each amount that came is one payout, the oldest first; the others that are not too old have yet to come. */
function onTheirWay(payouts: readonly Payout[], came: readonly Fiat[], now: Date): Item[] {
  const left = [...came]
  const earliest = now.getTime() - payoutDays * 86_400_000
  return payouts
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ id, amount, at }): Item[] => {
      const index = left.findIndex((one) => one.asset === amount.asset && one.units === amount.units)
      if (index >= 0) left.splice(index, 1)
      const isLate = at.getTime() < earliest
      return index >= 0 || isLate ? [] : [{ kind: 'payout_on_its_way', reference: id, amount }]
    })
}
