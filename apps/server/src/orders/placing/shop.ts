/** The merchant on whose page an order is placed. The key of the page names it: no other word of a request can. */
import { Money, type Merchants, type StartValues } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf, type Merchant, type PlacingKey, type Visit } from '../core/doors.ts'
import type { Refused } from '../../platform/http/route.ts'

/** The order's values for the options that a visit may lock, by their names; amounts as money. */
export type Said = Readonly<Partial<Record<StartValues.Lockable, string>>> & {
  readonly service: Visit['services'][number]
  readonly asked: Money.Money
}

export type ShopRequest = {
  /** Of a visit whose parameters the merchant's server fixed. */
  readonly session?: string | undefined
  readonly widgetKey?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Merchants.Metadata | undefined
}

/** An order keeps this of its page. Where the page is the installation's own there is no shop. */
export type PlacedFor = {
  readonly shop?: Merchants.Shop
  /** The name that a page of the installation has for the order. */
  readonly externalId?: string
  readonly metadata?: Merchants.Metadata
  /** The visit, which serves one order. */
  readonly visit?: string
}

type Gone = Refused<'widget_key.unknown' | 'session.over'>
/** The page as its key or its visit names it; nothing where the request names neither. */
export type Page = { readonly key?: PlacingKey; readonly visit?: Visit } | Gone

export async function pageOf(
  platform: Platform,
  { session, widgetKey, externalId }: ShopRequest,
): Promise<Page> {
  const doors = doorsOf(platform).merchants
  if (session !== undefined) {
    const visit = await doors.sessionOf(session)
    return visit ? { visit } : { refused: 'session.over' }
  }
  if (widgetKey === undefined) return {}
  const key = await doors.keyOf(widgetKey, externalId)
  return key ? { key } : { refused: 'widget_key.unknown' }
}

/** In a visit the words of the request count for nothing. */
export function placedFor(
  page: Page,
  { externalId, metadata }: ShopRequest,
  said: Said,
): PlacedFor | Gone | Refused<'service.off' | 'session.locked'> {
  if ('refused' in page) return page
  const { visit, key } = page
  const services = visit?.services ?? key?.services
  if (services && !services.includes(said.service)) return { refused: 'service.off' }
  if (key?.isPrepared) return { refused: 'session.locked' }
  if (!visit)
    return key?.merchant
      ? kept(key.merchant, externalId, metadata)
      : { ...(externalId !== undefined && { externalId }) }
  const { options, merchant } = visit
  if (options.lock?.some((name) => !keeps(said, options, name))) return { refused: 'session.locked' }
  return { ...kept(merchant, options.externalId, visit.metadata), visit: visit.id }
}

function kept(
  merchant: Merchant,
  externalId: string | undefined,
  metadata: Merchants.Metadata | undefined,
): PlacedFor {
  const hasMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  return {
    shop: { ...merchant, ...(externalId !== undefined && { externalId }) },
    ...(hasMetadata && { metadata }),
  }
}

/** The order has this value of the visit. An amount counts as what was fixed, in its own currency or coin. */
function keeps(said: Said, options: StartValues.StartOptions, name: StartValues.Lockable): boolean {
  if (name === 'coin') return said.coin === `${options.coin}@${options.network}`
  if (name === 'fiatAmount' || name === 'coinAmount') {
    const { asset, units } = said.asked
    const fixed = Money.parse(asset, options[name] ?? '')
    const unit = name === 'fiatAmount' ? options.fiat : `${options.coin}@${options.network}`
    return asset === unit && fixed !== 'not-an-amount' && fixed.units === units
  }
  return (said[name] ?? '').toLowerCase() === (options[name] ?? '').toLowerCase()
}

type OfPage = Omit<PlacedFor, 'visit'>

/** The name that the page of an order has for it: its merchant's, or the installation's own. */
export const externalIdOf = ({ shop, externalId }: OfPage): string | null =>
  (shop ? shop.externalId : externalId) ?? null

/** The page of an order as its customer reads it. */
export const pageView = (order: OfPage) => {
  const externalId = externalIdOf(order)
  return { shop: order.shop ? { ...order.shop, externalId } : null, externalId }
}
