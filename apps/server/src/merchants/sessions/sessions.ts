/**
 * Sessions: a visit of the widget whose parameters a merchant's server fixed.
 *
 *   POST merchant/sessions ──► /session/<token> ──► /?key=…&session=<token>   leads to the widget for five minutes
 *                                                       │
 *                          its first call for the configuration opens the session, once, and gets the page's own token;
 *                          the page keeps it beside its address, and places one order with it within seven days
 *
 * Programs that preview links do not open a session. Addresses carry a token that opens once. Options and metadata are sealed.
 */
import { Codec, Merchants, Stored, StartValues } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { placingKey, widgetKeys, type PlacingKey } from '../widget-key-store.ts'
import * as store from './session-store.ts'

type Content = {
  readonly options: StartValues.StartOptions
  readonly metadata?: Merchants.Metadata | undefined
}
export const sessionDocument = Stored.sealedDocument(
  'widget_session.sealed',
  1,
  Codec.record<Content>({
    options: Stored.startOptions,
    metadata: Codec.optional(Stored.metadata),
  }),
)
export type NewSession = Content & { readonly widgetKey: string }
/** A session whose page is open. */
export type OpenSession = Content & {
  readonly id: string
  readonly widgetKey: string
  readonly merchant: NonNullable<PlacingKey['merchant']>
  /** Of its key, as it is now. */
  readonly services: PlacingKey['services']
}
export type Leading = { readonly address: string }
/** `page` is the token of its page. */
export type Entered = OpenSession & { readonly page: string }
/** The sites of `widgetKey` may frame the sentence. */
export type Closed = { readonly why: 'unknown' | 'used' | 'expired'; readonly widgetKey: string | undefined }

const idOf = (token: string) => hashToken(token).toString('base64url')
const place = (row: string) => ({ table: 'widget_session', column: 'sealed', row }) as const
const later = ({ clock }: Platform, milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
const { minutes, days } = Merchants.sessionLife

const contentOf = ({ keys: { sealer } }: Platform, { id, sealed }: store.SessionRow) =>
  sessionDocument.read(sealer.open(place(id), sealed))

async function openedOf(platform: Platform, row: store.SessionRow): Promise<OpenSession | undefined> {
  const { id, widgetKey } = row
  const key = await placingKey(platform.db, widgetKey, platform.clock.now())
  if (!key?.merchant) return undefined
  return { ...contentOf(platform, row), id, widgetKey, merchant: key.merchant, services: key.services }
}

/** By the token of its page. Undefined once it is over, or where its merchant or key has ended. */
export async function find(platform: Platform, page: string): Promise<OpenSession | undefined> {
  const row = await store.findOpened(platform.db, idOf(page), platform.clock.now())
  return row && openedOf(platform, row)
}

export async function create(
  platform: Platform,
  merchantId: string,
  { widgetKey, ...content }: NewSession,
): Promise<
  | { readonly url: string; readonly expiresAt: Date }
  | Refused<'not-found' | 'merchant.ended' | 'merchant.not_allowed'>
> {
  const { db, clock, random, keys, settings } = platform
  const key = await widgetKeys.find(db, { merchantId, key: widgetKey })
  if (!key) return { refused: 'not-found' }
  if (key.endsAt && key.endsAt <= clock.now()) return { refused: 'merchant.ended' }
  const { service } = content.options
  if (service && !key.services[service].enabled) return { refused: 'merchant.not_allowed' }
  const token = newToken(random)
  const id = idOf(token)
  const sealed = keys.sealer.seal(place(id), sessionDocument.write(content))
  const endsAt = later(platform, minutes * 60_000)
  const externalId = content.options.externalId ?? null
  await store.addSession(db, { id, merchantId, widgetKey, externalId, sealed, endsAt })
  return { url: new URL(`/session/${token}`, settings.publicUrl).href, expiresAt: endsAt }
}

/** The address of the widget, until the session is opened. */
export async function lead(platform: Platform, token: string): Promise<Leading | Closed> {
  const id = idOf(token)
  const row = await store.findUnopened(platform.db, id, platform.clock.now())
  if (row) {
    const { service } = contentOf(platform, row).options
    return {
      address: `/${service ?? ''}?${new URLSearchParams({ key: row.widgetKey, session: token })}`,
    }
  }
  const found = await store.whyClosed(platform.db, id)
  if (!found) return { why: 'unknown', widgetKey: undefined }
  return { why: found.isUsed ? 'used' : 'expired', widgetKey: found.widgetKey }
}

/** For a page under this key: opens the session of an address, once, or finds the one that the page has opened. */
export async function enter(
  platform: Platform,
  token: string,
  widgetKey: string,
): Promise<Entered | undefined> {
  const known = await find(platform, token)
  if (known) return known.widgetKey === widgetKey ? { ...known, page: token } : undefined
  const page = newToken(platform.random)
  const times = { now: platform.clock.now(), endsAt: later(platform, days * 86_400_000) }
  const row = await store.openOnce(platform.db, { id: idOf(token), widgetKey, page: idOf(page), ...times })
  const opened = row && (await openedOf(platform, row))
  return opened && { ...opened, page }
}

export const forgetOld = (platform: Platform) => store.forgetEnded(platform.db, later(platform, -86_400_000))

/** The pairs that cannot be changed, by their names in the widget. */
export const lockedIn = ({ options }: OpenSession): string[] =>
  (options.lock ?? []).map((name) => StartValues.namesInAddress[name])
