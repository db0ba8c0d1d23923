/** The requests of an operator about unallocated coins. */
import type { AdminOrderItem, UnallocatedCoinsView } from '@agio/contract'
import { t } from 'virtual:texts/console/coins'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (coins: UnallocatedCoinsView): FactLine[] => [
  { name: t('coins'), value: figure(coins.amount) },
  { name: t('from'), value: coins.from ?? t('not_named_by_the_chain') },
  { name: t('came_to'), value: coins.reference },
]

export function returning(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  const { returns } = coins
  return acting(api, 'returnCoins', {
    params: { id: coins.id },
    needsSecond: coins.needsSecond,
    figures: [
      ...figuresOf(coins),
      ...(returns
        ? [
            { name: t('to'), value: returns.to },
            { name: t('about'), value: figure(returns.amount) },
          ]
        : []),
    ],
  })
}

export function counting(api: Api, coins: UnallocatedCoinsView, order: AdminOrderItem): ActionRequest {
  return acting(api, 'countCoins', {
    body: { orderId: order.id },
    params: { id: coins.id },
    needsSecond: coins.needsSecond,
    figures: [
      ...figuresOf(coins),
      { name: t('sale'), value: order.reference },
      { name: t('ordered'), value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
  })
}

export function keeping(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  return acting(api, 'keepCoins', {
    params: { id: coins.id },
    needsSecond: coins.needsSecond,
    figures: figuresOf(coins),
  })
}
