/** The order that a conversation is about, in one line, as the history says it. */
import { MoreIcon } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Refused, type Api } from '../../app/api/api.ts'
import { Link, useApp, useText } from '../../app/context.tsx'
import { showAmount, showSent } from '../../app/i18n/format.ts'
import { saleTitle } from '../../app/i18n/sale-words.ts'
import css from './support.module.css'

/** A conversation names the service; an address does not. */
async function orderOf(api: Api, id: string, signal: AbortSignal) {
  try {
    const sale = await api.call('getSellOrder', { params: { id } }, { signal })
    const { state, paysLink, required: coins } = sale
    return { service: 'sell', state, paysLink, coins } as const
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
    const purchase = await api.call('getBuyOrder', { params: { id } }, { signal })
    return { service: 'buy', state: purchase.state, coins: purchase.receive } as const
  }
}

export function OrderBeside({ orderId }: { orderId: string }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const order = useQuery({
    queryKey: ['support', 'order', orderId],
    queryFn: ({ signal }) => orderOf(api, orderId, signal),
  })
  if (!order.data) return null
  const { service, coins } = order.data
  const state =
    order.data.service === 'sell' ? saleTitle(t, order.data) : t(`purchase.title.${order.data.state}`)
  return (
    <Link href={`/${service}/transaction/${orderId}`} className={css.order}>
      <MoreIcon name="list" />
      <span className={css.rowWords}>
        <span className="only-spoken">{t('support.order')}: </span>
        <span className={css.rowHead}>
          {t(`history.does.${service}`, {
            amount: (service === 'sell' ? showSent : showAmount)(locale, coins),
          })}
        </span>
        <span className={css.soft}>{state}</span>
      </span>
    </Link>
  )
}
