/** Endpoints and deliveries over HTTP, for a merchant's people and its keys of the API. */
import {
  changeWebhook,
  createWebhook,
  getDelivery,
  listAllDeliveries,
  listDeliveries,
  listWebhooks,
  replayWebhook,
  retryDelivery,
  rotateWebhook,
  switchWebhook,
  testWebhook,
} from '@agio/contract'
import { readWireTime, wirePage } from '@agio/contract/wire'
import type { Platform } from '../../platform/platform.ts'
import type { Caller, Serve } from '../../platform/http/route.ts'
import { authorOf, merchantOf } from '../caller.ts'
import { doorsOf } from './visit.ts'
import type { ListedEndpoint } from './endpoint-store.ts'
import * as endpoints from './endpoints.ts'
import * as sending from './sending.ts'
import { deliveryItem, deliveryView, endpointView, merchantDelivery } from './views.ts'

const placeOf = (caller: Caller, id: string) => ({ merchantId: merchantOf(caller), id, by: authorOf(caller) })

export function webhookRoutes(serve: Serve, platform: Platform): void {
  const { clock } = platform
  const view = (it: ListedEndpoint) => endpointView(it, clock.now())
  serve(listWebhooks, async ({ caller }) => ({
    items: (await endpoints.list(platform, merchantOf(caller))).map(view),
    next: null,
  }))
  serve(createWebhook, async ({ caller, body }) => {
    const made = await endpoints.create(platform, merchantOf(caller), body, authorOf(caller))
    return 'refused' in made ? made : { endpoint: view(made.endpoint), secret: made.secret }
  })
  serve(changeWebhook, async ({ caller, params: { id }, body }) => {
    const changed = await endpoints.change(platform, placeOf(caller, id), body)
    return 'refused' in changed ? changed : view(changed)
  })
  serve(rotateWebhook, async ({ caller, params: { id } }) => {
    const made = await endpoints.rotate(platform, placeOf(caller, id))
    return 'refused' in made ? made : { endpoint: view(made.endpoint), secret: made.secret }
  })
  serve(switchWebhook, async ({ caller, params: { id }, body: { on } }) => {
    const turned = await endpoints.turn(platform, placeOf(caller, id), on)
    return 'refused' in turned ? turned : view(turned)
  })
  deliveryRoutes(serve, platform)
}

function deliveryRoutes(serve: Serve, platform: Platform): void {
  serve(testWebhook, async ({ caller, params: { id } }) => {
    const sent = await sending.test(platform, placeOf(caller, id))
    return 'refused' in sent ? sent : deliveryItem(sent)
  })
  serve(replayWebhook, async ({ caller, params: { id }, body: { since, what } }) =>
    sending.replay(platform, placeOf(caller, id), {
      since: readWireTime(since),
      isLatest: what === 'latest',
    }),
  )
  serve(listDeliveries, async ({ caller, params: { id }, query }) => {
    const found = await sending.list(platform, merchantOf(caller), id, query)
    return 'refused' in found ? found : { ...found, items: found.items.map(deliveryItem) }
  })
  serve(listAllDeliveries, async ({ caller, query }) => {
    const found = await sending.listAll(platform, merchantOf(caller), query)
    return 'refused' in found ? found : wirePage(found.items.map(merchantDelivery), found.next)
  })
  serve(getDelivery, async ({ caller, params: { id, delivery } }) => {
    const found = await sending.find(platform, merchantOf(caller), id, delivery)
    return found ? deliveryView(found, doorsOf(platform)) : { refused: 'not-found' }
  })
  serve(retryDelivery, async ({ caller, params: { id, delivery } }) => {
    const sent = await sending.retry(platform, placeOf(caller, id), delivery)
    return 'refused' in sent ? sent : { done: true as const }
  })
}
