/** One order, kept up to date by its live stream, and by asking every few seconds where there is none. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../app/api/api.ts'
import { configQuery } from '../../app/config.ts'
import { useApp } from '../../app/context.tsx'
import { useLive } from '../../app/api/live.ts'
import { confirmingOf, type MayConfirm } from './confirming.ts'

const pollMs = 4_000
const slowPollMs = 30_000

/** Fetches an order of one service. */
export type AskOrder<Order> = (api: Api, id: string, signal: AbortSignal) => Promise<Order>

/** The firm around the frame hears only of orders that were placed on its pages: a customer may open any. */
type Live = MayConfirm & {
  readonly status: string
  readonly shop: { readonly merchantId: string } | null
}

/** `live` is false while the stream is away and the page asks by itself. */
export function useLiveOrder<Order extends Live>(id: string, ask: AskOrder<Order>) {
  const { api, host, parameters, session } = useApp()
  const live = useLive('orderEvents', id, { queryKey: ['order', id] })
  useEffect(() => {
    // Should the session end, the page goes on showing the state by this token. Without it, it leads to the sign-in page.
    const leaving = new AbortController()
    const { signal } = leaving
    const keep = ({ token }: { token: string }) => {
      if (!signal.aborted) session.watches.set(id, token)
    }
    void api.call('watchOrder', { params: { id } }, { signal }).then(keep, () => undefined)
    const stopHearing = session.onEnd(() => leaving.abort())
    return () => {
      stopHearing()
      leaving.abort()
    }
  }, [api, id, session])
  const order = useQuery<Order>({
    queryKey: ['order', id],
    queryFn: ({ signal }) => ask(api, id, signal),
    // A new block is no change of the order: how far the network is has to be asked. The slow round catches what a stream might miss, such as a rate that was renewed in place.
    refetchInterval: ({ state: { data } }) => (live && !(data && confirmingOf(data)) ? slowPollMs : pollMs),
  })
  const { data: config } = useQuery(configQuery(api, parameters))
  const { status, shop } = order.data ?? {}
  const isOfPage = config?.merchantId === (shop?.merchantId ?? null)
  useEffect(() => {
    if (status && isOfPage) host.send({ type: 'order-changed', orderId: id, status })
  }, [host, id, status, isOfPage])
  return { order, live }
}
