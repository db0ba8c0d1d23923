import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

/** The consents of the customer, the newest first. */
export const consentsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: ({ signal }) => api.call('listConsents', {}, { signal }),
  })
