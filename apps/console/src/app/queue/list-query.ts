/** A list that grows by "show more", asked again every few seconds. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { live } from '../api/live.ts'
import type { ListState } from './queue.tsx'

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

export function useList<Item>(
  key: readonly unknown[],
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
): ListState<Item> {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Item>) => page.next ?? undefined,
    placeholderData: (before) => before,
    ...live,
  })
  return {
    items: list.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: list.isPending,
    error: list.error,
    more: list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined,
    retry: () => void list.refetch(),
  }
}
