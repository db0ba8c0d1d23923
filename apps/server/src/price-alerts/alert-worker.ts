/**
 * Looks at the rates that somebody waits for, and tells each alert once. The end of an alert and its notifications are one
 * transaction: a worker that dies has told nothing, and of two workers one tells. A rate that is stale, or on which the exchanges
 * disagree, is none (`quotes/market.ts`): the alert waits. So it does while its coin or service is paused or not offered.
 */
import { Rates } from '@agio/domain'
import { pushedTo, queueAlert } from '../notify/index.ts'
import { every } from '../platform/queue/loop.ts'
import type { Platform } from '../platform/platform.ts'
import { quotes } from '../quotes/index.ts'
import * as store from './alert-store.ts'
import { rateFor } from './alerts.ts'

/** Of one rate in one pass. */
const mostAtOnce = 500
const everySeconds = 10

export const createAlertWorker = (platform: Platform) =>
  every('price alerts', everySeconds, platform.log, () => look(platform))

export async function look(platform: Platform): Promise<void> {
  for (const one of await store.watched(platform.db, platform.clock.now())) await lookAt(platform, one)
}

async function lookAt(platform: Platform, one: store.Watched): Promise<void> {
  if (await quotes.refusal(platform, one)) return
  const rate = await rateFor(platform, one)
  if (!rate) return
  const scaled = rate.scaled.toString()
  const now = platform.clock.now()
  for (const alert of await store.reached(platform.db, one, { scaled, now, most: mostAtOnce }))
    await notify(platform, { ...one, ...alert }, rate)
}

type Reached = store.Watched & Awaited<ReturnType<typeof store.reached>>[number]

async function notify(
  platform: Platform,
  { id, customerId, ...alert }: Reached,
  rate: Rates.Rate,
): Promise<void> {
  const { service, coin, fiat } = alert
  const at = platform.clock.now()
  const wanted = { coin, fiat, scaled: BigInt(alert.scaled) }
  const devices = await pushedTo(platform, customerId)
  return platform.db.transaction(async (sql) => {
    if (!(await store.end(sql, { id, scaled: rate.scaled.toString(), at }))) return
    const params = { coin, fiat, rate: Rates.formatRate(rate), wanted: Rates.formatRate(wanted) }
    await queueAlert(platform, sql, { id, customerId, service, params, devices })
  })
}
