/** The history, page after page by opaque cursors; what is asked for is part of the key. */
import type { AnswerTo } from '@agio/contract/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp } from '../../app/context.tsx'
import { useAct } from '../../app/use-act.ts'

export type Filter = {
  service: 'both' | 'sell' | 'buy'
  show: 'all' | 'open' | 'completed' | 'ended'
  q: string
  from: string
  to: string
}
export const everything: Filter = { service: 'both', show: 'all', q: '', from: '', to: '' }

/** What the server is asked for. Days are the person's own. */
export const queryOf = ({ service, show, q, from, to }: Filter) => ({
  service: service === 'both' ? undefined : service,
  show: show === 'all' ? undefined : show,
  q: q.trim(),
  from,
  to,
  zone: from || to ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
})

export type Page = AnswerTo<'listTransactions'>

/** The pages that were read so far. After a change as many are read anew. */
export function useHistory(filter: Filter) {
  const { api, queries } = useApp()
  const query = queryOf(filter)
  const queryKey = ['transactions', query]
  const page = (cursor: string, signal?: AbortSignal): Promise<Page> =>
    api.call('listTransactions', { query: { ...query, cursor } }, { ...(signal && { signal }) })
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Page[]>(queryKey)?.length ?? 1
      const pages = [await page('', signal)]
      for (let next = pages[0]?.next; next && pages.length < known; next = pages.at(-1)?.next)
        pages.push(await page(next, signal))
      return pages
    },
    placeholderData: keepPreviousData,
    // On the way back from an order the list is there at once, and the place in it.
    staleTime: 10_000,
  })
  const next = list.isPlaceholderData ? null : (list.data?.at(-1)?.next ?? null)
  const more = useAct(async (cursor: string) => {
    const following = await page(cursor)
    queries.setQueryData<Page[]>(queryKey, (pages = []) =>
      pages.at(-1)?.next === cursor ? [...pages, following] : pages,
    )
  })
  return { list, next, more }
}
