/** The first page of a merchant and its orders over HTTP. */
import { getOwnHome, listOwnOrders, type MerchantOrderView } from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Money, Webhooks } from '@agio/domain'
import { merchantOrders } from '../../orders/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { merchantOf } from '../caller.ts'
import { homeOf } from './home.ts'

export function homeRoutes(serve: Serve, platform: Platform): void {
  serve(listOwnOrders, async ({ caller, query }) => {
    const found = await merchantOrders.page(platform.db, merchantOf(caller), query)
    return 'refused' in found ? found : wirePage(found.items.map(orderView), found.next)
  })
  serve(getOwnHome, async ({ caller }) => {
    const { from, to, volume, owed, ...home } = await homeOf(platform, merchantOf(caller))
    return {
      isTest: home.isTest,
      open: home.open,
      steps: [...home.steps],
      from: dayText(from),
      to: dayText(to),
      volume: volume.map(({ day, service, orders, ...sum }) => ({
        day,
        service,
        orders,
        amount: wireAmount(amountOf(sum)),
      })),
      totals: totalsOf(volume),
      owed:
        owed?.map(({ payments, ...sums }) => ({
          payments,
          total: wireAmount(sums.total),
          withBank: wireAmount(sums.withBank),
          returned: wireAmount(sums.returned),
        })) ?? null,
    }
  })
}

const services = ['sell', 'buy'] as const
type Sum = Pick<merchantOrders.MerchantVolume, 'fiat' | 'units'>
const amountOf = ({ fiat, units }: Sum) => Money.money(fiat, BigInt(units))

const totalsOf = (volume: readonly merchantOrders.MerchantVolume[]) =>
  services.flatMap((service) =>
    Money.fiats.flatMap((fiat) => {
      const days = volume.filter((one) => one.service === service && one.fiat === fiat)
      if (days.length === 0) return []
      const orders = days.reduce((count, one) => count + one.orders, 0)
      return { service, orders, amount: wireAmount(Money.sum(fiat, days.map(amountOf))) }
    }),
  )

const dayText = (time: Date): string => time.toISOString().slice(0, 10)

const orderView = (it: merchantOrders.MerchantOrder): MerchantOrderView => ({
  orderId: it.id,
  service: it.service,
  status: Webhooks.statusOf(it.service, it.state as Parameters<typeof Webhooks.statusOf>[1]),
  reference: it.reference,
  externalId: it.externalId,
  link: it.linkId,
  send: wireAmount(Money.money(it.sendAsset, BigInt(it.sendUnits))),
  receive: wireAmount(Money.money(it.receiveAsset, BigInt(it.receiveUnits))),
  placedAt: wireTime(it.createdAt),
  updatedAt: wireTime(it.updatedAt),
})
