/** The customer's IBANs and their credits, refetched while the page is open, because the bank and the worker change them. */
import type { AnswerTo } from '@agio/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

export type Iban = AnswerTo<'listIbans'>['items'][number]
export type Credit = AnswerTo<'listIbanCredits'>['items'][number]

const soonMs = 3_000
const laterMs = 15_000

export const ibansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['ibans'],
    queryFn: ({ signal }) => api.call('listIbans', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ isAwaited }) => isAwaited) ? soonMs : laterMs),
  })

export const creditsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['ibans', id, 'credits'],
    queryFn: ({ signal }) =>
      api.call('listIbanCredits', { params: { id }, query: { limit: 50 } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state: it }) => it === 'arrived') ? soonMs : laterMs,
  })
