/** The record of the travel rule, read at its order. */
import { readTravelRecord } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Holders } from '@agio/domain'
import { operatorOrders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { openRecord } from '../../travel-rule/index.ts'
import * as audit from '../audit/audit.ts'
import { actorOf } from '../sign-in/caller.ts'

export function travelRecordRoutes(serve: Serve, platform: Platform): void {
  serve(readTravelRecord, async ({ caller, params: { id } }) => {
    if (!(await operatorOrders.item(platform, id))) return { refused: 'not-found' }
    await audit.look(platform, actorOf(caller), { action: 'travel_record.viewed', subject: id, orderId: id })
    const { holder, record, missing, keptAt } = await openRecord(platform, id)
    const isProvider = holder?.kind === 'provider'
    return {
      holder: holder?.kind ?? null,
      provider: isProvider ? holder.provider : null,
      name: isProvider ? Holders.nameOfProvider(holder) : null,
      missing: [...missing],
      keptAt: wireTime(keptAt ?? null),
      record: record ?? null,
    }
  })
}
