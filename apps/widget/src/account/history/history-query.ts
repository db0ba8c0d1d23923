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

type Item = Pick<AnswerTo<'listTransactions'>['items'][number], 'service' | 'status'>

/** The codes on the wire behind the words of the filter. A code means another state in each service. */
const codes: Record<Exclude<Filter['show'], 'all'>, Record<Item['service'], string>> = {
  open: { sell: 'NUIFGEPSWR', buy: 'NWRBOTP' },
  completed: { sell: 'C', buy: 'CZ' },
  ended: { sell: 'XZ', buy: 'XFY' },
}

/** What is asked for: the codes of the service, or of both. */
export function codesOf({ show, service }: Pick<Filter, 'show' | 'service'>): string | undefined {
  if (show === 'all') return undefined
  const { sell, buy } = codes[show]
  const wanted = service === 'both' ? sell + buy : codes[show][service]
  return [...new Set(wanted)].join(',')
}

/** The server is asked for the codes of both services; an order whose code has the other's meaning is left out. */
export function isShown(show: Filter['show'], { service, status }: Item): boolean {
  return show === 'all' || codes[show][service].includes(status)
}

export type Page = AnswerTo<'listTransactions'>

/** The pages that were read so far. After a change as many are read anew. */
export function useHistory({ service, show, q, from, to }: Filter) {
  const { api, queries } = useApp()
  const queryKey = ['transactions', service, show, q, from, to]
  const page = (cursor: string, signal?: AbortSignal): Promise<Page> => {
    const query = {
      cursor,
      service: service === 'both' ? undefined : service,
      status: codesOf({ show, service }),
      q: q.trim(),
      from,
      to,
    }
    return api.call('listTransactions', { query }, { ...(signal && { signal }) })
  }
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
