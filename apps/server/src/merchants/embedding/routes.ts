/** The configuration of an embedding site: the one call under the host root. */
import { widgetConfig } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { setupOf } from './widget-keys.ts'

export function embeddingRoutes(serve: Serve, platform: Platform): void {
  serve(widgetConfig, async ({ params, body, headers }) => {
    const headerKey = headers['widget-api-key']
    return setupOf(platform, {
      key: params.apiKey,
      headerKey: typeof headerKey === 'string' ? headerKey : undefined,
      origin: headers.origin,
      start: body,
    })
  })
}
