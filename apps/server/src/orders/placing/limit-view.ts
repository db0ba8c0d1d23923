/** A customer with a full limit learns three things: what is left, when more is free, which level allows more. */
import type { Orderer } from '../personal-data/orderer.ts'
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import { levelAfter, type Service } from '../../limits/index.ts'
import type { Refused } from '../../platform/http/route.ts'

import type { Full } from '../core/order-store.ts'

const euros = (cents: bigint) => Money.format(Money.money('EUR', cents))

type Asked = { readonly service: Service; readonly level: Orderer['level']; readonly cents: bigint }

/** `cents`: what the order would take of the limit. */
export function fullLimit(
  { window, left, until }: Full,
  { service, level, cents }: Asked,
  field = 'amount',
): Refused<'limit.exceeded'> {
  const next = levelAfter(level)
  const params = {
    window,
    service,
    amount: euros(cents),
    left: euros(BigInt(left)),
    ...(until !== null && { until: wireTime(new Date(until)) }),
    ...(next && { nextLevel: next }),
  }
  return { refused: 'limit.exceeded', fields: [{ field, code: 'limit.exceeded', params }] }
}
