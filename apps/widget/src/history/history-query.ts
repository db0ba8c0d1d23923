/** The history, page after page by opaque cursors; what is asked for is part of the key. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../app/api.ts'

export type Filter = { show: 'all' | 'open' | 'completed' | 'ended'; q: string; from: string; to: string }
export const everything: Filter = { show: 'all', q: '', from: '', to: '' }

/** The letters behind the words of the filter. */
const letters: Record<Filter['show'], string | undefined> = {
  all: undefined,
  open: 'N,U,I,F,G,E,P,S,W,R',
  completed: 'C',
  ended: 'X,Z',
}

export const historyQuery = (api: Api, { show, q, from, to }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', show, q, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(pageParam ? { cursor: pageParam } : {}),
        ...(letters[show] ? { status: letters[show] } : {}),
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
