/** HTTP of the prices that a customer wants to hear of. */
import { addPriceAlert, listPriceAlerts, removePriceAlert, type PriceAlert } from '@agio/contract'
import { wirePage, wireTime } from '@agio/contract/wire'
import { Rates } from '@agio/domain'
import type { Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { add, listOwn, remove, type Alert } from './alerts.ts'

export function alertRoutes(serve: Serve, platform: Platform): void {
  serve(listPriceAlerts, async ({ caller }) => wirePage((await listOwn(platform, caller.id)).map(alertView)))
  serve(addPriceAlert, async ({ caller, body }) => {
    const added = await add(platform, caller.id, body)
    return 'refused' in added ? added : alertView(added)
  })
  serve(removePriceAlert, async ({ caller: { id: customerId }, params: { id } }) =>
    (await remove(platform, { id, customerId })) ? { done: true as const } : { refused: 'not-found' },
  )
}

export function alertView({ coin, fiat, scaled, notifiedScaled, ...alert }: Alert): PriceAlert {
  const { id, service, state, createdAt, endsAt, notifiedAt } = alert
  const sent =
    notifiedAt && notifiedScaled !== null
      ? { notifiedAt: wireTime(notifiedAt), notifiedRate: shortRate(coin, fiat, notifiedScaled) }
      : { notifiedAt: null, notifiedRate: null }
  return {
    id,
    service,
    coin,
    fiat,
    state,
    price: shortRate(coin, fiat, scaled),
    createdAt: wireTime(createdAt),
    endsAt: wireTime(endsAt),
    ...sent,
  }
}

/** Without the last zeros of its 14 places; money keeps its cents. */
const shortRate = (coin: Alert['coin'], fiat: Alert['fiat'], scaled: string): string =>
  Rates.formatRate({ coin, fiat, scaled: BigInt(scaled) }).replace(/(\.\d\d\d*?)0+$/, '$1')
