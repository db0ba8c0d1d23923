/** The history, page after page by opaque cursors; what is asked for is part of the key. */
import type { AnswerTo } from '@agio/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../app/context.tsx'
import { usePages } from '../../app/use-pages.ts'

export type Filter = {
  service: 'both' | 'sell' | 'buy'
  show: 'all' | 'open' | 'completed' | 'ended'
  q: string
  from: string
  to: string
}
export const everything: Filter = { service: 'both', show: 'all', q: '', from: '', to: '' }

/** The query for the server. Days are the person's own. */
export const queryOf = ({ service, show, q, from, to }: Filter) => ({
  service: service === 'both' ? undefined : service,
  show: show === 'all' ? undefined : show,
  q: q.trim(),
  from,
  to,
  zone: from || to ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
})

export type Page = AnswerTo<'listTransactions'>

/** Orders that wait for a decision of the person, however old they are. The server knows. */
export function useAttention() {
  const { api } = useApp()
  return useQuery({
    queryKey: ['transactions', 'attention'],
    queryFn: ({ signal }) =>
      api.call('listTransactions', { query: { show: 'attention', limit: 100 } }, { signal }),
    select: ({ items }) => items,
    staleTime: 10_000,
  })
}

export function useHistory(filter: Filter) {
  const { api } = useApp()
  const query = queryOf(filter)
  const read = (cursor: string, signal?: AbortSignal): Promise<Page> =>
    api.call('listTransactions', { query: { ...query, cursor } }, { ...(signal && { signal }) })
  // On the way back from an order the list is there at once, and the place in it.
  return usePages(['transactions', query], read, { staleTime: 10_000 })
}
