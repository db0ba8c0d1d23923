/** The configuration of an embedding site: the one call under the host root. */
import { widgetConfig } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import { setupOf, type Embedding } from './widget-keys.ts'

export function embeddingRoutes(serve: Serve, embedding: Embedding): void {
  serve(widgetConfig, async ({ params, body, headers }) => {
    const headerKey = headers['widget-api-key']
    return setupOf(embedding, {
      key: params.apiKey,
      headerKey: typeof headerKey === 'string' ? headerKey : undefined,
      origin: headers.origin,
      start: body,
    })
  })
}
