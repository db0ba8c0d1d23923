/**
 * Prices that a customer wants to hear of, by push or mail. The price meant is our rate for that service before fees, the one that
 * the page of the amount shows: at least so much for a sale, at most so much for a purchase.
 *
 *   add() ──► price_alert ──► alert-worker.ts: our rate is there ──► told once, by push or mail
 *                       └──► 90 days ──► ended, without a word
 */
import { Rates, type Coins, type Money } from '@agio/domain'
import { newId } from '../platform/ids.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { quotes } from '../quotes/index.ts'
import * as store from './alert-store.ts'
import { alerts, type AlertRow, type Service } from './alert-store.ts'

export const mostWaiting = 10
export const daysWatched = 90
/** Days that an alert stays in the list after its end. */
const daysShown = 7
/** A price further away than so many times the present rate is a mistake of typing. */
const farthest = 100n
const dayMilliseconds = 86_400_000

export type AlertRequest = {
  readonly service: Service
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly price: string
}

type Refusal = Refused<
  | 'service.off'
  | 'coin.unavailable'
  | 'amount.invalid'
  | 'price.unavailable'
  | 'alert.reached'
  | 'alert.same'
  | 'alert.full'
>

/** `held`: its coin or service is paused or not offered; it waits until that is over. */
export type State = 'waiting' | 'held' | 'notified' | 'ended'
export type Alert = AlertRow & { readonly state: State }

/** Our rate for the service; a sale is at the bid, a purchase at the ask. */
export const rateFor = (platform: Platform, { service, coin, fiat }: store.Watched) =>
  quotes.rateOf(platform, coin, fiat, service === 'sell' ? 'bid' : 'ask')

export const isReached = (service: Service, rate: bigint, price: bigint): boolean =>
  service === 'sell' ? rate >= price : rate <= price

/** A paused part is no refusal: the alert waits until the pause is over. */
async function isRefused(platform: Platform, request: store.Watched) {
  const off = await quotes.refusal(platform, request)
  return off && off.refused !== 'service.paused' ? { refused: off.refused } : undefined
}

/** Also a rate that is not there now says no: whether the price is reached could not be told. */
export async function add(
  platform: Platform,
  customerId: string,
  { service, coin, fiat, price }: AlertRequest,
): Promise<Alert | Refusal> {
  const off = await isRefused(platform, { service, coin, fiat })
  if (off) return off
  const wanted = Rates.readRate(coin, fiat, price)
  if (wanted === 'not-a-rate') return { refused: 'amount.invalid' }
  const rate = await rateFor(platform, { service, coin, fiat })
  if (!rate) return { refused: 'price.unavailable' }
  if (wanted.scaled > rate.scaled * farthest || wanted.scaled * farthest < rate.scaled)
    return { refused: 'amount.invalid' }
  if (isReached(service, rate.scaled, wanted.scaled)) return { refused: 'alert.reached' }
  const createdAt = platform.clock.now()
  const row = {
    id: newId('pal', createdAt),
    customerId,
    service,
    coin,
    fiat,
    scaled: wanted.scaled.toString(),
    createdAt,
    endsAt: new Date(createdAt.getTime() + daysWatched * dayMilliseconds),
  }
  const refused = await platform.db.transaction(async (sql) => {
    await store.takeTurn(sql, customerId)
    await store.forgetSame(sql, row, createdAt)
    if (await store.findSame(sql, row)) return 'alert.same'
    if ((await store.waitingOf(sql, customerId, createdAt)).length >= mostWaiting) return 'alert.full'
    await alerts.add(sql, row)
    return undefined
  })
  if (refused) return { refused }
  return withState(platform, { ...row, notifiedAt: null, notifiedScaled: null })
}

/** The customer's alerts, the newest first; those that were told or have ended stay for a week. */
export async function listOwn(platform: Platform, customerId: string): Promise<Alert[]> {
  const rows = await alerts.list(platform.db, { customerId }, { order: ['createdAt desc', 'id desc'] })
  return Promise.all(rows.map((row) => withState(platform, row)))
}

async function withState(platform: Platform, row: AlertRow): Promise<Alert> {
  if (row.notifiedAt) return { ...row, state: 'notified' }
  if (row.endsAt <= platform.clock.now()) return { ...row, state: 'ended' }
  return { ...row, state: (await quotes.refusal(platform, row)) ? 'held' : 'waiting' }
}

/** False where the customer has no such alert. */
export const remove = async ({ db }: Platform, own: { id: string; customerId: string }): Promise<boolean> =>
  (await alerts.remove(db, own)) > 0

export const forget = ({ db, clock }: Platform): Promise<void> =>
  store.forgetEnded(db, new Date(clock.now().getTime() - daysShown * dayMilliseconds))
