/** The desk's words of an order: its event, what it waits for, and the consequence of time alone. */
import type { AdminOrderRow, AdminOrderView } from '@agio/contract'
import { t } from 'virtual:texts/console/orders'
import { sumText } from '../app/words.ts'

type Titled = Pick<AdminOrderView, 'service' | 'state' | 'send' | 'receive'> & {
  readonly customer: Pick<AdminOrderView['customer'], 'name'>
}

const isDone = (state: AdminOrderView['state']) => state === 'completed'

/** "Ana Example sells 130.74 USDC for €100.00". */
export function titleOf({ service, state, send, receive, customer }: Titled): string {
  const values = {
    name: customer.name || t('somebody'),
    send: sumText(send),
    receive: sumText(receive),
  }
  if (service === 'sell') return t(isDone(state) ? 'title.sold' : 'title.sell', values)
  return t(isDone(state) ? 'title.bought' : 'title.buy', values)
}

export const waitsText = ({ waits }: Pick<AdminOrderRow, 'waits'>): string => t(`waits.${waits.wait}`)

export const thenText = ({ waits }: Pick<AdminOrderView, 'waits'>): string =>
  waits.then === null ? t(`then_no_timer.${waits.who}`) : t(`then.${waits.then}`)
