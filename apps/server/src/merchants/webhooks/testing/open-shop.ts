/** For tests: a merchant whose endpoints are managed over HTTP, and whose shop's server gets the deliveries. */
import { WebhookEvents, type DeliveryItem, type EndpointView } from '@agio/contract'
import { expect, onTestFinished } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { giveMerchantDoors } from '../../doors.ts'
import { giveWebhookDoors } from '../visit.ts'
import { webhookRoutes } from '../routes.ts'
import {
  changesOrder,
  everything,
  openMerchant,
  shopFetch,
  plainlySealed,
  workersByHand,
  type Answers,
  type Received,
} from './shop.ts'

export type Made = { endpoint: EndpointView; secret: string }
export const url = 'https://shop.example/hooks'

/** The acts of a person at the console. */
function byHand(http: Awaited<ReturnType<World['serve']>>) {
  const make = async (settings: object = {}) => {
    const { status, body } = await http.json<Made>('POST', '/api/merchant/webhooks', {
      body: { ...everything, url, ...settings },
    })
    expect(status).toBe(200)
    return body
  }
  const at = ({ endpoint }: Made, path = '') => `/api/merchant/webhooks/${endpoint.id}${path}`
  const view = async (made: Made) => {
    const { body } = await http.json<{ items: EndpointView[] }>('GET', '/api/merchant/webhooks')
    return body.items.find(({ id }) => id === made.endpoint.id)
  }
  const log = async (made: Made) =>
    (await http.json<{ items: DeliveryItem[] }>('GET', at(made, '/deliveries'))).body.items
  return { make, at, view, log }
}

/** Served to the people and servers of one merchant, and to an owner of another: each is its own token. */
async function serve(world: World, platform: Platform) {
  const { db, clock } = world
  const [merchantId, otherId] = [await openMerchant(db, clock.now()), await openMerchant(db, clock.now())]
  const callers: Record<string, { firmId: string; roles: string[] }> = {
    owner: { firmId: merchantId, roles: ['owner'] },
    staff: { firmId: merchantId, roles: ['staff'] },
    server: { firmId: merchantId, roles: ['webhooks'] },
    reader: { firmId: merchantId, roles: ['read'] },
    other: { firmId: otherId, roles: ['owner'] },
  }
  const http = await world.serve((to) => webhookRoutes(to, platform), {
    as: 'owner',
    authenticate: {
      merchant: async ({ token = '' }) => {
        const caller = callers[token]
        return caller
          ? { caller: { id: token, sessionId: '', name: token, ...caller } }
          : { refused: 'unauthorized' }
      },
    },
  })
  return { http, merchantId }
}

/** A merchant with its people at the console, its shop's server, and the workers by hand. Call it in a test. */
export async function openShop() {
  const world = await openWorld()
  onTestFinished(world.close)
  const { db, clock } = world
  const notes: string[] = []
  const mails: string[] = []
  const unreadable = new Set<string>()
  const deps = {
    metadataOf: async (ids: readonly string[]) => {
      if (ids.some((id) => unreadable.has(id))) throw new Error('it does not open')
      return new Map(ids.map((id) => [id, { till: '7' }]))
    },
    shapes: WebhookEvents,
    notifyOwners: async (_: unknown, { endpointId }: { endpointId: string }) => void mails.push(endpointId),
  }
  const platform = plainlySealed(world.platform)
  giveMerchantDoors(platform, {
    note: async (_, __, { action }) => void notes.push(action),
    checkPayee: async () => ({ match: 'match' }),
  })
  giveWebhookDoors(platform, deps)
  const { http, merchantId } = await serve(world, platform)
  const got: Received[] = []
  const shop: { answers: Answers } = { answers: () => 200 }
  const fetch = shopFetch((it) => (got.push(it), shop.answers(it)))
  const { metadataOf, notifyOwners } = deps
  const workers = workersByHand({ db, clock, metadataOf, notifyOwners, fetch })
  /** Works through some hours. */
  const hours = async (count: number) => {
    for (let minute = 0; minute < count * 60; minute += 10) {
      clock.advance(600)
      await workers.settle()
    }
  }
  const newOrder = () => newId('ord', clock.now())
  const changes = (order: string, it: Parameters<typeof changesOrder>[3] = {}) =>
    changesOrder(world, merchantId, order, it)
  const parts = {
    db,
    clock,
    http,
    got,
    shop,
    workers,
    changes,
    hours,
    notes,
    mails,
    newOrder,
    platform,
    unreadable,
  }
  return { ...parts, ...byHand(http), merchantId }
}
