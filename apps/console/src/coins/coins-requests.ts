/** The requests of an operator about unallocated coins. */
import type { AdminOrderItem, UnallocatedCoinsView } from '@agio/contract'
import { t } from 'virtual:texts/console/coins'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (coins: UnallocatedCoinsView): FactLine[] => [
  { name: t('coins'), value: figure(coins.amount) },
  { name: t('from'), value: coins.from ?? t('not_named_by_the_chain') },
  { name: t('came_to'), value: coins.reference },
]
const buttonOf = ({ needsSecond }: UnallocatedCoinsView, word: string): string =>
  needsSecond ? t('ask_for_approval') : word

export function returning(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  const { returns } = coins
  return {
    title: t('return_the_coins'),
    what: t('the_coins_go_to_this'),
    button: buttonOf(coins, t('return_now')),
    isGrave: true,
    figures: [
      ...figuresOf(coins),
      ...(returns
        ? [
            { name: t('to'), value: returns.to },
            { name: t('about'), value: figure(returns.amount) },
          ]
        : []),
    ],
    send: (reason, once) => api.call('returnCoins', { params: { id: coins.id }, body: { reason } }, once),
  }
}

export function counting(api: Api, coins: UnallocatedCoinsView, order: AdminOrderItem): ActionRequest {
  return {
    title: t('count_them_for_this_sale'),
    what: t('the_sale_gets_the_coins'),
    button: buttonOf(coins, t('count')),
    isGrave: true,
    figures: [
      ...figuresOf(coins),
      { name: t('sale'), value: order.reference },
      { name: t('ordered'), value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
    send: (reason, once) =>
      api.call('countCoins', { params: { id: coins.id }, body: { orderId: order.id, reason } }, once),
  }
}

export function keeping(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  return {
    title: t('keep_as_dust_title'),
    what: t('the_coins_are_worth_less'),
    button: buttonOf(coins, t('keep')),
    figures: figuresOf(coins),
    send: (reason, once) => api.call('keepCoins', { params: { id: coins.id }, body: { reason } }, once),
  }
}
