/** For tests: merchants with endpoints, a shop's server that verifies what it gets, and workers that are taken step by step. */
import { WebhookEvent, WebhookEvents } from '@agio/contract'
import { Webhooks } from '@agio/domain'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { plainSealer } from '../../../platform/testing.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ColumnSealer } from '../../../platform/sealing.ts'
import { testPlatform } from '../../../testing/world.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { merchants } from '../../merchant-store.ts'
import { createLane, places } from '../delivery-worker.ts'
import type { Reach, VisitDoors } from '../visit.ts'
import { createFanOut } from '../fan-out-worker.ts'
import { addEvents } from '../event-store.ts'

export type Received = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly event: WebhookEvent
}

/** By the library that Standard Webhooks publishes for receivers. Throws where a message is not to be believed. */
export function verify(
  secret: string,
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  now: Date,
): void {
  // It asks the machine what time it is.
  vi.setSystemTime(now)
  try {
    new Webhook(secret).verify(body, { ...headers })
  } finally {
    vi.useRealTimers()
  }
}

/** A shop's answer to a message: its status, or none at all. */
export type Answers = (it: Received) => Promise<number> | number

export function shopFetch(answers: Answers): typeof fetch {
  return async (input, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : ''
    const headers = Object.fromEntries(new Headers(init.headers))
    const url = input instanceof Request ? input.url : String(input)
    const event = WebhookEvent.parse(JSON.parse(body))
    const status = await answers({ url, headers, body, event })
    return new Response(status === 204 ? null : `answered ${status}`, { status })
  }
}

type Parts = Pick<Platform, 'db' | 'clock'> & {
  readonly log?: Platform['log']
  readonly sealer?: ColumnSealer
}
type Steps = Parts & Partial<Reach> & Partial<Pick<VisitDoors, 'metadataOf' | 'notifyOwners'>>

/** The same platform, with endpoints whose secrets a test can read. */
export const plainlySealed = (platform: Platform, sealer = plainSealer): Platform => ({
  ...platform,
  keys: { ...platform.keys, sealer },
})

/** The workers, by hand. `settle` works until no visit is due at this moment; `onEnd` is called at each visit's end. */
export function workersByHand(
  { db, clock, log = silentLog, sealer, metadataOf, notifyOwners, ...its }: Steps,
  { quick: quickMost, slow: slowMost } = places,
  onEnd: () => void = () => undefined,
) {
  const platform = plainlySealed(testPlatform({ db, clock, log }), sealer)
  const doors: VisitDoors = {
    metadataOf: metadataOf ?? (async () => new Map()),
    shapes: WebhookEvents,
    notifyOwners: notifyOwners ?? (async () => undefined),
    count: () => undefined,
    reach: { rules: { allowed: [] }, random: () => 0.5, elapsed: () => performance.now(), ...its },
  }
  const fanOut = createFanOut(platform)
  const quick = createLane(platform, doors, { name: 'webhooks', isSlow: false, most: quickMost })
  const slow = createLane(platform, doors, { name: 'slow webhooks', isSlow: true, most: slowMost })
  const step = async () => {
    let begun = 0
    while (await fanOut.pass()) begun += 1
    return begun + (await quick.step(onEnd)) + (await slow.step(onEnd))
  }
  return {
    step,
    visits: () => quick.visits() + slow.visits(),
    async settle(): Promise<void> {
      while ((await step()) > 0) await Promise.all([quick.settled(), slow.settled()])
    },
  }
}

export async function openMerchant(sql: Sql, now: Date): Promise<string> {
  const id = newId('mer', now)
  await merchants.add(sql, {
    id,
    name: 'Rad und Tat',
    legalName: 'Rad und Tat GmbH',
    registrationNumber: 'HRB 4711',
    country: 'DE',
    allowedOrigins: ['https://rad.example'],
    services: ['sell'],
    createdAt: now,
    suspendedAt: null,
  })
  return id
}

/** A step of an order, reported in a transaction as orders do. */
export const changesOrder = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  merchantId: string,
  orderId: string,
  {
    type = 'order.status_changed',
    status = 'processing',
  }: { type?: Webhooks.Type; status?: Webhooks.Status } = {},
) =>
  db.transaction((sql) => {
    const at = clock.now()
    const data = {
      orderId,
      service: 'sell',
      status,
      from: null,
      reference: 'AG-1',
      externalId: 'invoice 41',
      metadata: {},
      send: { currency: 'USDC@1', amount: '100' },
      receive: { currency: 'EUR', amount: '90.00' },
      placedAt: '2026-11-20T10:00:00Z',
    }
    return addEvents(
      sql,
      { merchantId, object: orderId, events: [{ id: newId('evt', at), type, version: 1, status, data }] },
      at,
    )
  })

export const everything = {
  description: '',
  types: [...Webhooks.types],
  statuses: [] as Webhooks.Status[],
}
