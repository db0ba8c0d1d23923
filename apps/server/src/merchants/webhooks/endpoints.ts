/**
 * Endpoints of a merchant: addresses where its server gets events. A secret is in one answer and sealed in the database; while one
 * replaces another both sign.
 */
import { Merchants, Webhooks } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { targetOf } from '../../platform/outside/public-target.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Random } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { lockMerchant } from '../merchant-store.ts'
import type { Author, MerchantsDeps } from '../merchants.ts'
import * as store from './endpoint-store.ts'
import type { EndpointRow, EndpointSettings, ListedEndpoint } from './endpoint-store.ts'
import { newSecret } from './signature.ts'

export type EndpointsDeps = MerchantsDeps & {
  readonly random: Random
  readonly sealer: ColumnSealer
  /** Origins that are allowed though they are not in public. */
  readonly allowed: readonly string[]
}
type Made = { readonly endpoint: ListedEndpoint; readonly secret: string }
type Missing = Refused<'not-found'>
type NoTarget = Refused<'webhook.target'>

export function createEndpoints(deps: EndpointsDeps) {
  const { db, clock, note, random, sealer } = deps
  const sealed = (id: string, secret: string) =>
    sealer.seal({ table: 'webhook_endpoint', column: 'secret', row: id }, secret)
  const found = async (sql: Sql, merchantId: string, id: string): Promise<ListedEndpoint> => {
    const row = await store.findEndpoint(sql, merchantId, id)
    if (!row) throw new Error(`${id} has gone`)
    return row
  }
  /** Changes one, locked, in a transaction, and notes it. */
  const change = <Why extends string>(
    { merchantId, id, by }: { merchantId: string; id: string; by: Author },
    work: (sql: Sql, before: EndpointRow) => Promise<Done | Refused<Why>>,
  ): Promise<ListedEndpoint | Missing | Refused<Why>> =>
    db.transaction(async (sql) => {
      const before = await store.lockEndpoint(sql, merchantId, id)
      if (!before) return { refused: 'not-found' as const }
      const done = await work(sql, before)
      if ('refused' in done) return done
      if (done.action !== null)
        await note(
          by,
          {
            action: `webhook.${done.action}`,
            subject: merchantId,
            details: { endpoint: id, ...done.details },
          },
          sql,
        )
      return found(sql, merchantId, id)
    })

  return {
    list: (merchantId: string) => store.endpointsOf(db, merchantId),
    find: (merchantId: string, id: string) => store.findEndpoint(db, merchantId, id),
    create: (
      merchantId: string,
      it: EndpointSettings,
      by: Author,
    ): Promise<Made | NoTarget | Refused<'merchant.too_many'>> =>
      db.transaction(async (sql) => {
        const refused = noTarget(it.url, deps)
        if (refused) return refused
        await lockMerchant(sql, merchantId)
        const all = await store.endpointsOf(sql, merchantId)
        if (all.length >= Merchants.most.webhooks) return { refused: 'merchant.too_many' }
        const createdAt = clock.now()
        const id = newId('whe', createdAt)
        const secret = newSecret(random)
        await store.addEndpoint(sql, { ...chosen(it), id, merchantId, createdAt, secret: sealed(id, secret) })
        const details = { endpoint: id, origin: new URL(it.url).origin }
        await note(by, { action: 'webhook.created', subject: merchantId, details }, sql)
        return { secret, endpoint: await found(sql, merchantId, id) }
      }),
    change: (at: Place, it: EndpointSettings): Promise<ListedEndpoint | Missing | NoTarget> =>
      change<'webhook.target'>(at, async (sql, before) => {
        const refused = noTarget(it.url, deps)
        if (refused) return refused
        const isMoved = it.url !== before.url
        await store.changeEndpoint(sql, at.id, { ...chosen(it), isMoved }, clock.now())
        const details = { from: new URL(before.url).origin, to: new URL(it.url).origin }
        return { action: 'changed', details }
      }),
    /** While two are valid there is no third: the second would end before its receivers know it. */
    async rotate(at: Place): Promise<Made | Missing | Refused<'webhook.rotating'>> {
      const secret = newSecret(random)
      const endpoint = await change<'webhook.rotating'>(at, async (sql, before) => {
        const now = clock.now()
        if (before.olderUntil && before.olderUntil > now) return { refused: 'webhook.rotating' }
        const olderUntil = new Date(now.getTime() + Webhooks.rotationHours * 3_600_000)
        const older = sealer.open({ table: 'webhook_endpoint', column: 'secret', row: at.id }, before.secret)
        await store.setSecrets(sql, {
          id: at.id,
          secret: sealed(at.id, secret),
          olderSecret: sealer.seal({ table: 'webhook_endpoint', column: 'older_secret', row: at.id }, older),
          olderUntil,
        })
        return { action: 'rotated', details: {} }
      })
      return 'refused' in endpoint ? endpoint : { endpoint, secret }
    },
    turn: (at: Place, isOn: boolean): Promise<ListedEndpoint | Missing> =>
      change<never>(at, async (sql, before) => {
        if ((before.offAt === null) === isOn) return { action: null, details: {} }
        const now = clock.now()
        if (isOn) await store.switchOn(sql, at.id, now)
        else await store.switchOff(sql, at.id, now, false)
        return { action: isOn ? 'switched_on' : 'switched_off', details: {} }
      }),
  }
}
export type Endpoints = ReturnType<typeof createEndpoints>
export type Place = { readonly merchantId: string; readonly id: string; readonly by: Author }
type Done = { readonly action: string | null; readonly details: Readonly<Record<string, string>> }

/** The secrets that sign at a moment, the newest first. */
export function secretsOf(
  sealer: ColumnSealer,
  { id, secret, olderSecret, olderUntil }: EndpointRow,
  now: Date,
): string[] {
  const newest = sealer.open({ table: 'webhook_endpoint', column: 'secret', row: id }, secret)
  if (olderSecret === null || olderUntil === null || olderUntil <= now) return [newest]
  return [newest, sealer.open({ table: 'webhook_endpoint', column: 'older_secret', row: id }, olderSecret)]
}

/** Refuses an address that is wrong by its text; the rest is checked at each call. */
function noTarget(url: string, rules: Pick<EndpointsDeps, 'allowed'>): NoTarget | undefined {
  if (typeof targetOf(url, rules) !== 'string') return undefined
  return { refused: 'webhook.target', fields: [{ field: 'url', code: 'invalid' }] }
}

const chosen = (it: EndpointSettings): EndpointSettings => ({
  ...it,
  types: [...new Set(it.types)],
  statuses: [...new Set(it.statuses)],
})
