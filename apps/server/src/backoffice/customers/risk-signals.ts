/** Gathers the facts of a customer's risk score, each from the slice that keeps it. Nothing is stored a second time. */
import type { Configuration, Risk } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { limits } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { verification } from '../../verification/index.ts'
import * as store from './risk-store.ts'

/** The signals that verification gives of a customer; a test gives its own. */
export type SignalsOf = typeof verification.riskSignalsOf
type Level = Configuration.Level
type Service = 'sell' | 'buy'
const services: readonly Service[] = ['sell', 'buy']

/** Not for an erased customer. */
export async function riskSignalsOf(
  platform: Platform,
  customerId: string,
  level: Level,
  signalsOf: SignalsOf,
): Promise<{ signals: Risk.RiskSignals; reviewId: string | null }> {
  const { db, clock } = platform
  const now = clock.now()
  const [{ reviewId, countries, ...known }, banks, ways, hours, usage, { configuration }] = await Promise.all(
    [
      signalsOf(platform, customerId),
      store.bankCountries(db, customerId),
      store.waysOf(db, customerId),
      store.limitWindows(db),
      Promise.all(services.map((service) => limits.usage(platform, customerId, level, service, now))),
      inForce(platform),
    ],
  )
  const usedIn = (window: Risk.Window) =>
    usage.flat().reduce((sum, it) => (it.window === window ? sum + it.used : sum), 0n)
  const since = new Date(now.getTime() - hours.year * 3_600_000)
  const orders = await store.countedOrders(db, customerId, since)
  const signals = {
    ...known,
    ...ways,
    countries: [...countries, ...banks.map((country) => ({ country, from: 'bank' as const }))],
    orders: orders.map(({ at, cents, ...it }) => ({ ...it, at: at.getTime(), cents: BigInt(cents) })),
    hours,
    used: { day: usedIn('day'), month: usedIn('month'), year: usedIn('year') },
    thresholds: thresholdsOf(configuration, level),
  }
  return { signals, reviewId }
}

/** Amounts above which more is asked of an order, as the configuration in force has them. */
function thresholdsOf(
  { travelRule, above, limits }: Configuration.Configuration,
  level: Level,
): Risk.Threshold[] {
  return [
    { name: 'wallet_answer', cents: travelRule.answerAbove, service: null },
    { name: 'wallet_proof', cents: travelRule.proofAbove, service: null },
    { name: 'fresh_pin', cents: above.freshPin, service: null },
    ...services.map((service) => ({
      name: 'day_limit' as const,
      cents: limits[level][service].day,
      service,
    })),
  ]
}
