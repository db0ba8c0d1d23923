/** The person's conversations, as the server has them. */
import type { AnswerTo } from '@agio/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../app/context.tsx'
import { usePages } from '../../app/use-pages.ts'

export type Thread = AnswerTo<'getThread'>
export type Message = AnswerTo<'listMessages'>['items'][number]

export const threadKey = (id: string) => ['support', id] as const
export function useThreads(order?: string, refetchInterval?: number) {
  const { api } = useApp()
  return usePages(
    ['support', 'all', order ?? ''],
    (cursor, signal) =>
      api.call(
        'listThreads',
        { query: { ...(cursor !== '' && { cursor }), ...(order !== undefined && { order }) } },
        { ...(signal && { signal }) },
      ),
    { ...(refetchInterval !== undefined && { refetchInterval }) },
  )
}

export function useThread(id: string, refetchInterval: number) {
  const { api } = useApp()
  return useQuery({
    queryKey: [...threadKey(id), 'thread'],
    queryFn: ({ signal }) => api.call('getThread', { params: { id } }, { signal }),
    refetchInterval,
  })
}

/** Newest first. */
export function useMessages(id: string, refetchInterval: number) {
  const { api } = useApp()
  return usePages(
    [...threadKey(id), 'messages'],
    (cursor, signal) =>
      api.call(
        'listMessages',
        { params: { id }, query: { limit: 40, ...(cursor !== '' && { cursor }) } },
        { ...(signal && { signal }) },
      ),
    { refetchInterval },
  )
}
