/** "My limits" over HTTP. */
import { getLimits } from '@agio/contract'
import { Money } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Serve } from '../platform/http.ts'
import { levelAfter, type Level, type Limits } from './limits.ts'

const text = (cents: bigint) => Money.format(Money.money('EUR', cents))

export function limitRoutes(
  serve: Serve,
  limits: Limits,
  clock: Clock,
  levelOf: (customerId: string) => Promise<Level>,
): void {
  serve(getLimits, async ({ caller }) => {
    const level = await levelOf(caller.id)
    const standing = await limits.standing(caller.id, level, 'sell', clock.now())
    const sell = standing.map(({ window, limit, used, left, until }) => ({
      window,
      used: text(used),
      limit: limit === null ? null : text(limit),
      left: left === null ? null : text(left),
      until: until ? until.toISOString().slice(0, 19).replace('T', ' ') : null,
    }))
    return { level, currency: 'EUR' as const, sell, nextLevel: levelAfter(level) ?? null }
  })
}
