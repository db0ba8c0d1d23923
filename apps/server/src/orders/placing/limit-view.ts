/** What a customer learns of a limit that is full: what is left, when more is free, which level allows more. */
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { levelAfter } from '../../limits/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Orderer } from '../core/doors.ts'
import type { Full } from '../core/order-store.ts'

export function fullLimit({ window, left, until }: Full, level: Orderer['level']): Refused<'limit.exceeded'> {
  const next = levelAfter(level)
  const params = {
    window,
    left: Money.format(Money.money('EUR', BigInt(left))),
    ...(until !== null && { until: wireTime(new Date(until)) }),
    ...(next && { nextLevel: next }),
  }
  return { refused: 'limit.exceeded', fields: [{ field: 'amount', code: 'limit.exceeded', params }] }
}
