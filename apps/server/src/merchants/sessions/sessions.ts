/**
 * Sessions: a visit of the widget whose parameters a merchant's server fixed.
 *
 *   POST merchant/sessions ──► /session/<token>   opens once, within five minutes
 *                                   └──► /?key=…&session=<the page's token>   the widget; orders name it for seven days
 *
 * Addresses carry tokens alone. Options and metadata rest sealed and are read by the page that opened the session.
 */
import { Merchants, StartValues } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import { hashToken, newToken, type Random } from '../../platform/secrets.ts'
import type { Database } from '../../platform/sql/sql.ts'
import { findOwnKey, placingKey, type PlacingKey } from '../widget-key-store.ts'
import * as store from './session-store.ts'

export type SessionsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly sealer: ColumnSealer
  /** Where the widget is. */
  readonly publicUrl: string
}

type Content = {
  readonly options: StartValues.StartOptions
  readonly metadata?: Merchants.Metadata | undefined
}
export type NewSession = Content & { readonly widgetKey: string }
/** A session whose page is open. */
export type OpenSession = Content & {
  readonly widgetKey: string
  readonly merchant: NonNullable<PlacingKey['merchant']>
  /** Of its key, as it is now. */
  readonly services: PlacingKey['services']
}
export type Opened = { readonly address: string }
/** `widgetKey` says who may frame the sentence. */
export type Closed = { readonly why: 'unknown' | 'used' | 'expired'; readonly widgetKey: string | undefined }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, clock, random, sealer, publicUrl }: SessionsDeps) {
  const idOf = (token: string) => hashToken(token).toString('base64url')
  const place = (row: string) => ({ table: 'widget_session', column: 'sealed', row }) as const
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
  const { minutes, days } = Merchants.sessionLife

  return {
    async create(
      merchantId: string,
      { widgetKey, ...content }: NewSession,
    ): Promise<
      | { readonly url: string; readonly expiresAt: Date }
      | Refused<'not-found' | 'merchant.ended' | 'merchant.not_allowed'>
    > {
      const key = await findOwnKey(db, merchantId, widgetKey)
      if (!key) return { refused: 'not-found' }
      if (key.endsAt && key.endsAt <= clock.now()) return { refused: 'merchant.ended' }
      const { service } = content.options
      if (service && !key.services[service].enabled) return { refused: 'merchant.not_allowed' }
      const token = newToken(random)
      const id = idOf(token)
      const sealed = sealer.seal(place(id), JSON.stringify(content))
      const endsAt = later(minutes * 60_000)
      await store.addSession(db, { id, merchantId, widgetKey, sealed, endsAt })
      return { url: new URL(`/session/${token}`, publicUrl).href, expiresAt: endsAt }
    },

    /** The address of the widget with a token of the page's own; only the first who asks gets it. */
    async open(token: string): Promise<Opened | Closed> {
      const page = newToken(random)
      const now = clock.now()
      const endsAt = later(days * 86_400_000)
      const id = idOf(token)
      const row = await store.openOnce(db, { id, page: idOf(page), now, endsAt })
      if (row) {
        const { options } = JSON.parse(sealer.open(place(id), row.sealed)) as Content
        const path = options.service === 'buy' ? '/buy' : options.service === 'sell' ? '/sell' : '/'
        return { address: `${path}?${new URLSearchParams({ key: row.widgetKey, session: page })}` }
      }
      const found = await store.whyClosed(db, id)
      if (!found) return { why: 'unknown', widgetKey: undefined }
      return { why: found.isUsed ? 'used' : 'expired', widgetKey: found.widgetKey }
    },

    /** By the token of its page. Undefined once it is over, or where its merchant or key works no more. */
    async find(page: string): Promise<OpenSession | undefined> {
      const row = await store.findOpened(db, idOf(page), clock.now())
      const key = row && (await placingKey(db, row.widgetKey, clock.now()))
      if (!row || !key?.merchant) return undefined
      const content = JSON.parse(sealer.open(place(row.id), row.sealed)) as Content
      return { ...content, widgetKey: row.widgetKey, merchant: key.merchant, services: key.services }
    },

    forgetOld: () => store.forgetEnded(db, later(-86_400_000)),
  }
}

/** The pairs that cannot be changed, by their names in the widget. */
export const lockedIn = ({ options }: Pick<OpenSession, 'options'>): string[] =>
  (options.lock ?? []).map((name) => StartValues.namesInAddress[name])
