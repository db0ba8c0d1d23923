/**
 * The widget config: loaded once and kept for ever, from the parameters the widget was started with. The query
 * string is kept under the specification's key, so that a reload on a later page starts with the same parameters.
 */
import type { WidgetConfig } from '@agio/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { keys, type Storage } from './session/storage.ts'

export const defaultKey = 'swapin-widget-default'
const startPages = ['/', '/sell', '/buy']

/** The parameters of the start page: those in the address, else those of the last start. */
export function startParameters(
  location: Pick<Location, 'pathname' | 'search'>,
  storage: Storage,
): URLSearchParams {
  if (location.search.length > 1 && startPages.includes(location.pathname)) {
    storage.write(keys.configUrl, location.search.slice(1))
  }
  return new URLSearchParams(storage.read(keys.configUrl) ?? '')
}

export function configQuery(api: Api, parameters: URLSearchParams) {
  return queryOptions<WidgetConfig>({
    queryKey: ['config'],
    queryFn: async ({ signal }) => {
      const key = parameters.get('key') ?? defaultKey
      const input = { params: { apiKey: key }, body: Object.fromEntries(parameters) }
      return await api.call('widgetConfig', input, { signal, headers: { 'widget-api-key': key } })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    meta: { survivesLogout: true },
  })
}
