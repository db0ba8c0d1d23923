import type { AnswerTo } from '@agio/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

export type Limits = AnswerTo<'getLimits'>
export type Window = Limits['sell'][number]
export type LevelRow = AnswerTo<'listLimitLevels'>['items'][number]

export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['limits'],
    queryFn: ({ signal }) => api.call('getLimits', {}, { signal }),
  })

export const levelsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['limits', 'levels'],
    queryFn: ({ signal }) => api.call('listLimitLevels', {}, { signal }),
  })

/** A verification for the row aims at this: a company has one of its own at full. */
export const targetOf = (level: LevelRow['level']) => (level === 'company' ? 'full' : level)
