/** The requests of an operator about unallocated coins. */
import type { AdminOrderItem, UnallocatedCoinsView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { FactLine } from '../app/queue/case.tsx'
import type { ActionRequest } from '../app/queue/confirm.tsx'
import { figure } from '../app/words.ts'

const figuresOf = (coins: UnallocatedCoinsView): FactLine[] => [
  { name: 'Coins', value: figure(coins.amount) },
  { name: 'From', value: coins.from ?? 'not named by the chain' },
  { name: 'Came to', value: coins.reference },
]
const buttonOf = ({ needsSecond }: UnallocatedCoinsView, word: string): string =>
  needsSecond ? 'Ask for approval' : word

export function returning(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  const { returns } = coins
  return {
    title: 'Return the coins',
    what: 'The coins go to this address, less the network fee at the moment they are sent.',
    button: buttonOf(coins, 'Return'),
    isGrave: true,
    figures: [
      ...figuresOf(coins),
      ...(returns
        ? [
            { name: 'To', value: returns.to },
            { name: 'About', value: figure(returns.amount) },
          ]
        : []),
    ],
    send: (reason, once) => api.call('returnCoins', { params: { id: coins.id }, body: { reason } }, once),
  }
}

export function counting(api: Api, coins: UnallocatedCoinsView, order: AdminOrderItem): ActionRequest {
  return {
    title: 'Count them for this sale',
    what: 'The sale gets the coins like any deposit, at its own rate. Its checks and limits apply.',
    button: buttonOf(coins, 'Count'),
    isGrave: true,
    figures: [
      ...figuresOf(coins),
      { name: 'Sale', value: order.reference },
      { name: 'Ordered', value: `${figure(order.send)} → ${figure(order.receive)}` },
    ],
    send: (reason, once) =>
      api.call('countCoins', { params: { id: coins.id }, body: { orderId: order.id, reason } }, once),
  }
}

export function keeping(api: Api, coins: UnallocatedCoinsView): ActionRequest {
  return {
    title: 'Keep as dust',
    what: 'The coins are worth less than half the smallest order. They become income.',
    button: buttonOf(coins, 'Keep'),
    figures: figuresOf(coins),
    send: (reason, once) => api.call('keepCoins', { params: { id: coins.id }, body: { reason } }, once),
  }
}
