/** The pages of paying ask for these: the ways to pay, and the placed order. */
import type { BuyOrderView, MethodView } from '@agio/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'

export const methodsQuery = (api: Api, id: string) =>
  queryOptions<readonly MethodView[]>({
    queryKey: ['methods', id],
    queryFn: async ({ signal }) => (await api.call('listBuyMethods', { params: { id } }, { signal })).items,
  })

export const methodTitle = ({ method, fees }: MethodView): TextKey =>
  method === 'SEPA_BANK_TRANSFER' && fees.service.currency === 'GBP' ? 'method.GBP' : `method.${method}`

/** The placed order as the pages of paying know it; the same entry of the cache as its own page's. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions<BuyOrderView>({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.call('getBuyOrder', { params: { id } }, { signal }),
  })

/** An order in any other state has nothing to pay. */
export const waitsForMoney = ({ state }: BuyOrderView): boolean =>
  state === 'awaiting_payment' || state === 'payment_pending'
