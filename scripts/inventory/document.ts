/** For tests: the OpenAPI documents of the contract's routes, without an installation. */
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
import type { RouteShape } from '../../apps/server/src/platform/http/route.ts'
import { openApi } from '../../apps/server/src/platform/web/openapi.ts'

export const routes: readonly RouteShape[] = Object.values(contract.routes)
export const words = {
  ...described,
  version: '1',
  url: 'https://pay.agio.test',
  tags: contract.tags,
  catalogue: contract.refusals,
  names: contract,
}

const isOfOperators = ({ path }: RouteShape) => path.startsWith('/api/admin/')

export const documentOf = (whom: 'customers and merchants' | 'operators') =>
  whom === 'operators'
    ? openApi(routes.filter(isOfOperators), words)
    : openApi(
        routes.filter((it) => !isOfOperators(it)),
        { ...words, webhooks: contract.WebhookEvents },
      )
