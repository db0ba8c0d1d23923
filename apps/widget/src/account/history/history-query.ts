/** The history, page after page by opaque cursors; what is asked for is part of the key. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'
import type { AnswerTo } from '../../app/api/calls.ts'

export type Filter = {
  service: 'both' | 'sell' | 'buy'
  show: 'all' | 'open' | 'completed' | 'ended'
  q: string
  from: string
  to: string
}
export const everything: Filter = { service: 'both', show: 'all', q: '', from: '', to: '' }

type Item = Pick<AnswerTo<'listTransactions'>['items'][number], 'service' | 'status'>

/** The letters behind the words of the filter; a letter means another thing in each life. */
const letters: Record<Exclude<Filter['show'], 'all'>, Record<Item['service'], string>> = {
  open: { sell: 'NUIFGEPSWR', buy: 'NWRBOTP' },
  completed: { sell: 'C', buy: 'CZ' },
  ended: { sell: 'XZ', buy: 'XFY' },
}

/** What is asked for: the letters of the service, or of both. */
export function lettersOf({ show, service }: Pick<Filter, 'show' | 'service'>): string | undefined {
  if (show === 'all') return undefined
  const { sell, buy } = letters[show]
  const wanted = service === 'both' ? sell + buy : letters[show][service]
  return [...new Set(wanted)].join(',')
}

/** Asked for are the letters of both lives; a letter that the other life meant is left out here. */
export function isShown(show: Filter['show'], { service, status }: Item): boolean {
  return show === 'all' || letters[show][service].includes(status)
}

export const historyQuery = (api: Api, { service, show, q, from, to }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', service, show, q, from, to],
    queryFn: ({ pageParam, signal }) => {
      const status = lettersOf({ show, service })
      const query = {
        ...(pageParam ? { cursor: pageParam } : {}),
        ...(service === 'both' ? {} : { service }),
        ...(status ? { status } : {}),
        ...(q.trim() ? { q: q.trim() } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      }
      return api.call('listTransactions', { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // On the way back from an order the list is there at once, and the place in it.
    staleTime: 10_000,
  })
