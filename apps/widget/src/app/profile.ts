/** The person signed in: asked for once for every place that shows something of it. */
import type { AnswerTo } from '@agio/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'

export const profileQuery = (api: Api) =>
  queryOptions<AnswerTo<'getProfile'>>({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call('getProfile', {}, { signal }),
  })
