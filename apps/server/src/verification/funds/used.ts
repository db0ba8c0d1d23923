/** Euro cents that a customer used of each window, of one service. */
import { limits, type Service } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'

export async function usedOf(
  platform: Platform,
  customerId: string,
  service: Service,
): Promise<Readonly<Record<'day' | 'month' | 'year', bigint>>> {
  const usage = await limits.usage(platform, customerId, 'no_service', service, platform.clock.now())
  const of = (window: string) => usage.find((it) => it.window === window)?.used ?? 0n
  return { day: of('day'), month: of('month'), year: of('year') }
}
