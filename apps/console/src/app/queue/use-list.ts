/** A list that grows by "show more" and refreshes itself. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerTo, InputOf } from '@agio/contract/client'
import { live } from '../api/live.ts'
import type { CallName } from '../api/calls.ts'
import { useApp } from '../context.tsx'
import type { PagedList } from './queue.tsx'

type ListName = Extract<CallName, `list${string}`>
type Item<Name extends ListName> = AnswerTo<Name>['items'][number]
type Page<Name extends ListName> = { readonly items: readonly Item<Name>[]; readonly next: string | null }

export function useList<Name extends ListName>(
  name: Name,
  query: NonNullable<InputOf<Name>['query']>,
): PagedList<Item<Name>> {
  const { api } = useApp()
  const list = useInfiniteQuery({
    queryKey: [name, query],
    queryFn: async ({ pageParam }): Promise<Page<Name>> =>
      await api.call(name, { query: { ...query, cursor: pageParam } } as InputOf<Name>),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    ...live,
  })
  return {
    items: list.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: list.isPending,
    isWhole: list.isSuccess && !list.hasNextPage,
    error: list.error,
    more: list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined,
    retry: () => void list.refetch(),
  }
}
