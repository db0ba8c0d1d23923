/** One order, kept up to date by its live stream, and by asking every few seconds where there is none. */
import type { SellOrderView } from '@agio/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '../app/api.ts'
import { useApp } from '../app/context.tsx'
import { listen } from './live.ts'

const pollMs = 4_000
const slowPollMs = 30_000

export const sellOrderQuery = (api: Api, id: string) =>
  queryOptions<SellOrderView>({
    queryKey: ['sell-order', id],
    queryFn: ({ signal }) => api.call('getSellOrder', { params: { id } }, { signal }),
  })

/** `live` is false while the stream is away and the page asks by itself. */
export function useSellOrder(id: string) {
  const { api, host } = useApp()
  const queries = useQueryClient()
  const [live, setLive] = useState<boolean>()
  useEffect(() => {
    const leaving = new AbortController()
    void listen(api, id, {
      signal: leaving.signal,
      onOpen: setLive,
      onEvent: () => void queries.invalidateQueries({ queryKey: ['sell-order', id] }),
    })
    return () => leaving.abort()
  }, [api, id, queries])
  // The slow round catches what a stream might miss, such as a rate that was renewed in place.
  const order = useQuery({ ...sellOrderQuery(api, id), refetchInterval: live ? slowPollMs : pollMs })
  const status = order.data?.status
  useEffect(() => {
    if (status) host.tell({ type: 'order-changed', orderId: id, status })
  }, [host, id, status])
  return { order, live }
}
