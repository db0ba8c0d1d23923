/** Every conversation is fetched again when one of them changes. */
import { askAgain, listenTo } from '@agio/contract/streams'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Refused } from '../app/api/api.ts'
import { useApp } from '../app/context.tsx'

const mayComeBack: readonly string[] = ['offline', 'internal', 'overloaded', 'too-many']

export function useLiveChats(): void {
  const { api } = useApp()
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const names = ['listChats', 'getChat', 'listChatMessages', 'me']
    void listenTo((headers) => api.open('chatEvents', {}, undefined, { signal, headers }), {
      signal,
      onOpen: () => undefined,
      onEvent: () =>
        void askAgain(queries, { predicate: ({ queryKey }) => names.includes(String(queryKey[0])) }),
      isOver: (error) => error instanceof Refused && !mayComeBack.includes(error.code),
    })
    return () => leaving.abort()
  }, [api, queries])
}
