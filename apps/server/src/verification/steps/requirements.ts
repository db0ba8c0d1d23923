/** The needs of an amount, before anything is typed: the least level that allows it, and the steps to it. */
import { doorsOf } from '../doors.ts'
import type { Platform } from '../../platform/platform.ts'
import { usedOf } from '../funds/used.ts'
import { inForce } from '../../configuration/index.ts'
import { quotes } from '../../quotes/index.ts'
import { Verification, type Configuration, type Money } from '@agio/domain'
import { dayOf } from '../funds/move-funds.ts'
import { dossierOf, knownOf, type Dossier } from './dossier.ts'
import { progressOf, type Progress } from './progress.ts'

export type Wanted = {
  readonly customerId: string
  readonly service: 'sell' | 'buy'
  readonly amount: Money.Money<Money.Fiat>
  readonly type: Verification.CustomerType | undefined
}
type Window = 'day' | 'month' | 'year'

export async function requirementsOf(platform: Platform, { customerId, service, amount, type }: Wanted) {
  const [dossier, { configuration }, used, cents] = await Promise.all([
    dossierOf(platform, customerId),
    inForce(platform),
    usedOf(platform, customerId, service),
    quotes.inEuroCents(platform, amount),
  ])
  const { verification } = dossier
  if (verification.state === 'no_service') return notServed
  const as = verification.type ?? type ?? 'personal'
  const capsOf = (level: Configuration.Level) => configuration.limits[level][service]
  const fullAt = (level: Configuration.Level): Window | undefined => {
    const caps = capsOf(level)
    return (['day', 'month', 'year'] as const).find((window) => {
      const cap = caps[window]
      return cap !== null && used[window] + (cents ?? amount.units) > cap
    })
  }
  const rowOf = (approved: Verification.Level) =>
    Verification.limitLevelOf({ state: 'complete', approved, type: as })
  const level = Verification.rightsOf(verification)
  const full = fullAt(rowOf(level))
  const needed =
    level !== 'no_service' && full === undefined
      ? level
      : Verification.targetsOf[as].find((target) => fullAt(rowOf(target)) === undefined)
  const isEnough = needed === level
  // The level suffices, but its accepted amount is used up.
  if (isEnough && isAboveFunds(dossier, cents ?? amount.units, dayOf(platform.clock.now())))
    return {
      level,
      needed,
      isEnough: false,
      isLookedAt: true,
      reason: 'funds' as const,
      progress: [fundsProgress(dossier)],
    }
  return {
    level,
    needed: needed ?? null,
    isEnough,
    isLookedAt:
      !isEnough && needed !== undefined && isLookedAt(platform, dossier, { type: as, target: needed }),
    reason: isEnough ? null : level === 'no_service' ? ('first_order' as const) : (full ?? null),
    progress: isEnough || needed === undefined ? [] : stepsTo(dossier, as, needed),
  }
}

/** A vendor may still confirm a customer, unless it refused them or is not in use: then a person looks at their papers. */
const isLookedAt = (
  platform: Platform,
  { verdict }: Dossier,
  { type, target }: { type: Verification.CustomerType; target: Verification.Target },
): boolean =>
  Verification.deciders(type, target, { byVendor: doorsOf(platform).vendor.isAsked && verdict !== 'red' }) > 0

/** Steps do not help here, for any amount. */
const notServed = {
  level: 'no_service' as const,
  needed: null,
  isEnough: false,
  isLookedAt: false,
  reason: 'no_service' as const,
  progress: [] as Progress[],
}

/** New documents are required, even if older ones exist. */
const fundsProgress = (dossier: Dossier): Progress => ({
  step: 'sof',
  state: 'missing',
  reason: null,
  papers: Verification.papersOf('sof', knownOf(dossier)),
})

/** The order and the orders of the last twelve months exceed the accepted source of funds. */
function isAboveFunds({ verification, funds, used }: Dossier, cents: bigint, today: string): boolean {
  const ceiling = Verification.fundsCeiling(funds, verification, today)
  return ceiling !== null && used + cents > ceiling
}

/** The steps to another target, with their saved values. */
const stepsTo = (
  dossier: Dossier,
  type: Verification.CustomerType,
  target: Verification.Target,
): Progress[] => progressOf({ ...dossier, verification: { ...dossier.verification, type, target } })
