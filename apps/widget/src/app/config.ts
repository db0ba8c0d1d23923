/**
 * The widget config: loaded once and kept for ever, from the parameters the widget was started with. The query
 * string is kept under the specification's key once its config has come, so that a reload on a later page starts with
 * the same parameters and a wrong key harms one visit only.
 */
import type { WidgetConfig } from '@agio/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { configInput } from './start-parameters.ts'

export function configQuery(api: Api, parameters: URLSearchParams) {
  return queryOptions<WidgetConfig>({
    queryKey: ['config'],
    // Never ended: the start waits for it, whichever page that shows it is left meanwhile.
    queryFn: () => {
      const { input, headers } = configInput(parameters)
      return api.call('widgetConfig', input, { headers })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    meta: { survivesLogout: true },
  })
}
