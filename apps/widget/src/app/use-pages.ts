/** A list that grows page by page, by opaque cursors. After a change as many pages are read anew. */
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useApp } from './context.tsx'
import { useAct } from './use-act.ts'

type Page = { readonly next: string | null }
type Options = { readonly staleTime?: number; readonly refetchInterval?: number }

/** `read` gives the page at a cursor; '' is the first. */
export function usePages<It extends Page>(
  queryKey: QueryKey,
  read: (cursor: string, signal?: AbortSignal) => Promise<It>,
  options: Options = {},
) {
  const { queries } = useApp()
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<It[]>(queryKey)?.length ?? 1
      const pages = [await read('', signal)]
      for (let next = pages[0]?.next; next && pages.length < known; next = pages.at(-1)?.next)
        pages.push(await read(next, signal))
      return pages
    },
    placeholderData: keepPreviousData,
    ...options,
  })
  const next = list.isPlaceholderData ? null : (list.data?.at(-1)?.next ?? null)
  const more = useAct(async (cursor: string) => {
    const following = await read(cursor)
    queries.setQueryData<It[]>(queryKey, (pages = []) =>
      pages.at(-1)?.next === cursor ? [...pages, following] : pages,
    )
  })
  return { list, next, more }
}
