/**
 * Carries out what the life decided, at least once each: every handler may be called again with the same row. What comes of
 * it is a fact whose id follows from the row, so that a second answer changes nothing.
 */
import { Arrivals, Life, Sell } from '@agio/domain'
import type { Log } from '../platform/log.ts'
import type { Database } from '../platform/sql.ts'
import { remittance } from './beneficiary.ts'
import type {
  BankRail,
  CheckPayee,
  CoinRail,
  LimitBook,
  Quotes,
  Screening,
  Sealer,
  Tell,
  Verification,
} from './doors.ts'
import type { Draft } from './lives.ts'
import { newsOf } from './news.ts'
import { openDetails, openOrder, openPayee } from './opened-order.ts'
import * as store from './order-store.ts'
import type { StoredOrder } from './order-store.ts'
import type { Orders } from './orders.ts'
import type { Clock } from '../platform/clock.ts'
import type { EffectPayload } from './step-record.ts'

export type EffectDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly orders: Orders
  readonly quotes: Quotes
  readonly limits: LimitBook
  readonly verification: Verification
  readonly sealer: Sealer
  readonly screening: Screening
  readonly checkPayee: CheckPayee
  readonly bank: BankRail
  readonly coins: CoinRail
  readonly tell: Tell
  readonly log: Log
}

type Meta = { readonly key: string; readonly owner: string }
type EffectOf<Do extends Life.Effect['do']> = Extract<Life.Effect, { do: Do }>
type Carry<Do extends Life.Effect['do']> = (
  effect: EffectOf<Do>,
  row: StoredOrder,
  key: string,
  because: string,
) => Promise<void>

/** A handler per outbox kind. */
export function createEffects(deps: EffectDeps) {
  const handler =
    <Do extends Life.Effect['do']>(carry: Carry<Do>) =>
    async (payload: EffectPayload, { key, owner }: Meta) => {
      const row = await deps.orders.find(owner)
      if (!row) throw new Error(`${key}: there is no order ${owner}`)
      // Amounts travel as "12n" through the JSON column.
      const { effect, because } = Life.readJson(JSON.stringify(payload)) as EffectPayload
      await carry(effect as EffectOf<Do>, row, key, because)
    }
  return {
    check_order: handler<'check_order'>((_, row, key, because) => checkOrder(deps, row, key, because)),
    check_payee: handler<'check_payee'>((effect, row, key, because) =>
      checkPayee(deps, effect, row, { key, because }),
    ),
    send_payout: handler<'send_payout'>((effect, row) => sendPayout(deps, effect, row)),
    withdraw_payout: handler<'withdraw_payout'>(({ key }) =>
      deps.db.transaction(async (sql) => void (await deps.bank.withdraw(sql, key))),
    ),
    send_coins: handler<'send_coins'>((effect, row, key) => sendCoins(deps, effect, row, key)),
    tell_customer: handler<'tell_customer'>((effect, row, key) => tellCustomer(deps, effect, row, key)),
  }
}

/** Tells the order what came of it. "Not now" is no error: the order has gone on since, or was held. */
async function answer(
  { orders, log }: EffectDeps,
  row: StoredOrder,
  key: string,
  draft: Draft,
): Promise<void> {
  const done = await orders.advance(row.id, `effect:${key}`, draft)
  if ('refused' in done && done.refused !== 'order.not_now') throw new Error(`${key}: ${done.refused}`)
  if ('refused' in done)
    log.info({ orderId: row.id, effect: key }, 'the order no longer waits for this answer')
}

/** Where the coins came from, whose money it becomes, and room in the limit for what really came. */
async function checkOrder(deps: EffectDeps, row: StoredOrder, key: string, because: string): Promise<void> {
  const { screening, quotes, limits, verification, clock } = deps
  const { order } = row
  // Asked late: what it would reserve by now is nobody's.
  if (order.at !== 'F') return
  // A person looked at it and let it pass; what it takes of the limit is used all the same.
  if (because === 'case.cleared') {
    const worth = await quotes.inEuroCents(order.gross)
    if (worth === undefined) throw new Error(`${key}: no rate to weigh the limit by`)
    await limits.take(row.id, row.customerId, 'sell', worth, clock.now())
    return answer(deps, row, key, { type: 'checks.clear' })
  }
  const { payee } = await openPayee(deps, row.customerId, order.beneficiaryId)
  const hit =
    (await screening.addresses([
      ...Arrivals.senders(order.arrivals),
      ...(order.refundAddress ? [order.refundAddress] : []),
    ])) ?? (await screening.names([payee.name]))
  if (hit !== undefined) return answer(deps, row, key, { type: 'checks.hold', detail: hit })

  const cents = await quotes.inEuroCents(order.gross)
  if (cents === undefined) throw new Error(`${key}: no rate to weigh the limit by`)
  const full = await limits.raise(
    row.id,
    row.customerId,
    await verification.levelOf(row.customerId),
    'sell',
    cents,
    clock.now(),
  )
  return answer(
    deps,
    row,
    key,
    full
      ? { type: 'checks.hold', detail: `above the limit of the ${full.window}` }
      : { type: 'checks.clear' },
  )
}

/** These came after a screening of the payee, or after a person's. */
const isScreened: ReadonlySet<string> = new Set(['checks.clear', 'case.cleared'])

/** Whether the bank reads the same name. A bank that does not say is no reason to wait; a listed name is one. */
async function checkPayee(
  deps: EffectDeps,
  { attempt, beneficiaryId }: EffectOf<'check_payee'>,
  row: StoredOrder,
  { key, because }: { key: string; because: string },
): Promise<void> {
  const { payee } = await openPayee(deps, row.customerId, beneficiaryId)
  const hit = isScreened.has(because) ? undefined : await deps.screening.names([payee.name])
  if (hit !== undefined) return answer(deps, row, key, { type: 'checks.hold', detail: hit })
  const { match } = await deps.checkPayee(payee.name, payee.account)
  const mismatch = {
    type: 'payee.mismatch',
    attempt,
    detail: 'the bank knows this account under another name',
  } as const
  return answer(deps, row, key, match === 'no_match' ? mismatch : { type: 'payee.matched', attempt })
}

/** Only what the order still waits for: a payment that was decided before a hold is not sent after it. */
async function sendPayout(
  deps: EffectDeps,
  effect: EffectOf<'send_payout'>,
  row: StoredOrder,
): Promise<void> {
  const isWanted = ({ order }: StoredOrder) => order.at === 'E' && Sell.payoutKey(order) === effect.key
  if (!isWanted(row)) return
  const { payee } = await openPayee(deps, row.customerId, effect.beneficiaryId)
  const { description } = await openDetails(deps, row)
  await deps.db.transaction(async (sql) => {
    // Nobody holds or changes the order between this look and the payment.
    const present = await store.lockOrder(sql, row.id)
    if (!present || !isWanted(present)) return
    await deps.bank.pay(sql, {
      key: effect.key,
      owner: row.id,
      scheme: effect.rail,
      amount: effect.amount,
      payeeName: payee.name,
      payeeAccount: payee.account,
      ...(payee.address && { payeeAddress: payee.address }),
      reference: remittance(row.order.fiat, description, row.reference),
    })
  })
}

/** Coins go back, but never to a listed address: that is for a person. */
async function sendCoins(
  deps: EffectDeps,
  { key, coins, to }: EffectOf<'send_coins'>,
  row: StoredOrder,
  effectKey: string,
): Promise<void> {
  const hit = await deps.screening.addresses([to])
  if (hit !== undefined) return answer(deps, row, effectKey, { type: 'refund.failed', key, detail: hit })
  await deps.db.transaction((sql) =>
    deps.coins.send(sql, { key, owner: row.id, asset: coins.asset, units: coins.units, to }),
  )
}

async function tellCustomer(
  deps: EffectDeps,
  { message }: EffectOf<'tell_customer'>,
  row: StoredOrder,
  key: string,
): Promise<void> {
  const opened = await openOrder(deps, row)
  const prices = await deps.orders.prices(row)
  const news = newsOf(opened, prices, deps.clock.now().getTime())
  await deps.tell(deps.db, { id: key, customerId: row.customerId, message, news })
}
