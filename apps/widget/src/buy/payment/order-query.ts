/** The placed order as the pages of paying know it; the same entry of the cache as its own page's. */
import type { BuyOrderView } from '@agio/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

export const orderQuery = (api: Api, id: string) =>
  queryOptions<BuyOrderView>({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.call('getBuyOrder', { params: { id } }, { signal }),
  })
