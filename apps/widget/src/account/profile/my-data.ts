/** The newest copy of the own data, and what an erasure would keep. */
import type { AnswerTo } from '@agio/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

export type MyData = AnswerTo<'getMyData'>

export const myDataQuery = (api: Api) =>
  queryOptions<MyData>({
    queryKey: ['my-data'],
    queryFn: ({ signal }) => api.call('getMyData', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? 4_000 : false),
  })
