/** The page around us hears of a placed order, and the person goes on with it. */
import type { PaymentMethod, WidgetConfig } from '@agio/contract'
import type { App } from '../../app/context.tsx'

/** The answer of either service has these. */
export type Placed = {
  readonly id: string
  readonly status: string
  readonly method?: PaymentMethod
  readonly shop?: { readonly merchantId: string } | null
  readonly externalId: string | null
}

export type Following = {
  service: 'sell' | 'buy'
  /** The person goes to this address with the order. */
  next: (order: Placed) => string
}

export async function goOnWith(
  { queries, host, router, draft }: App,
  { service, next }: Following,
  order: Placed,
): Promise<void> {
  queries.setQueryData(['order', order.id], order)
  void queries.invalidateQueries({ queryKey: ['transactions'] })
  void queries.invalidateQueries({ queryKey: ['saved'] })
  const { id: orderId, status, shop, externalId } = order
  const config = queries.getQueryData<WidgetConfig>(['config'])
  // The page around a payment link may be that of another merchant.
  if ((config?.merchantId ?? null) === (shop?.merchantId ?? null))
    host.send({ type: 'order-created', orderId, service, status, externalId })
  await router.go(next(order), { replace: true })
  draft.forget()
}
