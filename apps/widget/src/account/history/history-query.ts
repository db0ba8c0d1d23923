/** The history, page after page by opaque cursors; what is asked for is part of the key. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'
import type { AnswerTo } from '@agio/contract/client'

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

export const historyQuery = (api: Api, { service, show, q, from, to }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', service, show, q, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        cursor: pageParam,
        service: service === 'both' ? undefined : service,
        status: codesOf({ show, service }),
        q: q.trim(),
        from,
        to,
      }
      return api.call('listTransactions', { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // On the way back from an order the list is there at once, and the place in it.
    staleTime: 10_000,
  })
