/** "My limits" over HTTP. */
import { getLimits, listLimitLevels, type FundsView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import type { Serve } from '../platform/http/http.ts'
import type { Platform } from '../platform/platform.ts'
import { capsOf, levelAfter, usage, type Caps, type Level, type Service } from './limits.ts'

/** The customer's verification, as far as limits depend on it. */
type HeldLevel = {
  /** The level whose figures hold now. */
  readonly level: Level
  /** The level that verification gave; another one while the limits are 0. */
  readonly reached: Level
  readonly isCompany: boolean
}

const text = (cents: bigint) => Money.format(Money.money('EUR', cents))
const textOrNull = (cents: bigint | null) => (cents === null ? null : text(cents))
const written = ({ day, month, year }: Caps) => ({
  day: textOrNull(day),
  month: textOrNull(month),
  year: textOrNull(year),
})

export function limitRoutes(
  serve: Serve,
  platform: Platform,
  {
    heldLevelOf,
    fundsOf,
  }: {
    readonly heldLevelOf: (customerId: string) => Promise<HeldLevel>
    readonly fundsOf: (customerId: string) => Promise<FundsView | null>
  },
): void {
  async function windows(customerId: string, level: Level, service: Service) {
    const used = await usage(platform, customerId, level, service, platform.clock.now())
    return used.map(({ window, limit, used, reserved, left, until }) => ({
      window,
      used: text(used),
      reserved: text(reserved),
      limit: textOrNull(limit),
      left: textOrNull(left),
      until: wireTime(until),
    }))
  }
  serve(getLimits, async ({ caller: { id } }) => {
    const { level, reached, isCompany } = await heldLevelOf(id)
    const next = isCompany && rank(reached) >= rank('basic') ? aboveBasic(reached) : levelAfter(reached)
    const [sell, buy, funds] = await Promise.all([
      windows(id, level, 'sell'),
      windows(id, level, 'buy'),
      fundsOf(id),
    ])
    return { level, reached, currency: 'EUR' as const, sell, buy, nextLevel: next ?? null, funds }
  })

  serve(listLimitLevels, async ({ caller: { id } }) => {
    const { reached, isCompany } = await heldLevelOf(id)
    const levels: readonly Level[] = isCompany ? ['basic', 'company'] : ['starter', 'basic', 'full']
    const items = levels.map(async (level) => {
      const [sell, buy] = await Promise.all([capsOf(platform, level, 'sell'), capsOf(platform, level, 'buy')])
      return { level, sell: written(sell), buy: written(buy), isReached: rank(level) <= rank(reached) }
    })
    return { items: await Promise.all(items), next: null }
  })
}

/** A company goes from basic to a row of its own. */
const aboveBasic = (reached: Level): Level | undefined => (reached === 'company' ? undefined : 'company')

const rank = (level: Level) => ['no_service', 'starter', 'basic', 'full', 'company'].indexOf(level)
