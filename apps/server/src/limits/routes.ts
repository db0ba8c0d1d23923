/** "My limits" over HTTP. */
import { getLimits } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Serve } from '../platform/http/http.ts'
import { levelAfter, type Level, type Limits, type Service } from './limits.ts'

const text = (cents: bigint) => Money.format(Money.money('EUR', cents))

export function limitRoutes(
  serve: Serve,
  limits: Limits,
  clock: Clock,
  levelOf: (customerId: string) => Promise<Level>,
): void {
  async function windows(customerId: string, level: Level, service: Service) {
    const usage = await limits.usage(customerId, level, service, clock.now())
    return usage.map(({ window, limit, used, left, until }) => ({
      window,
      used: text(used),
      limit: limit === null ? null : text(limit),
      left: left === null ? null : text(left),
      until: wireTime(until),
    }))
  }
  serve(getLimits, async ({ caller: { id } }) => {
    const level = await levelOf(id)
    const [sell, buy] = await Promise.all([windows(id, level, 'sell'), windows(id, level, 'buy')])
    return { level, currency: 'EUR' as const, sell, buy, nextLevel: levelAfter(level) ?? null }
  })
}
