/** The configuration of an embedding site: the one call under the host root. */
import { widgetConfig } from '@agio/contract'
import type { Serve } from '../platform/http/route.ts'
import { setupOf, type Merchants } from './widget-keys.ts'

export function merchantRoutes(serve: Serve, merchants: Merchants): void {
  serve(widgetConfig, async ({ params, body, headers }) => {
    const headerKey = headers['widget-api-key']
    return setupOf(merchants, {
      key: params.apiKey,
      headerKey: typeof headerKey === 'string' ? headerKey : undefined,
      origin: headers.origin,
      start: body,
    })
  })
}
