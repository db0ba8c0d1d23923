/** The merchant on whose page an order is placed. The key of the page names it: no other word of a request can. */
import { Money, type Merchants, type StartValues } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'

/** Says whose key it is: null for one of the installation itself, undefined where it works no more. */
export type ShopOfKey = (
  widgetKey: string,
) => Promise<Pick<Merchants.Shop, 'merchantId' | 'name'> | null | undefined>

/** What a merchant's server fixed for a visit. */
export type Visit = {
  readonly merchant: Pick<Merchants.Shop, 'merchantId' | 'name'>
  readonly options: StartValues.StartOptions
  readonly metadata?: Merchants.Metadata | undefined
}
export type ShopDoors = {
  readonly shopOfKey: ShopOfKey
  /** By the token of its page; undefined where it is over. */
  readonly sessionOf: (page: string) => Promise<Visit | undefined>
}
/** What the order says of what a visit may lock, by the names of options; amounts as money. */
export type Said = Readonly<Partial<Record<StartValues.Lockable, string>>> & { readonly asked: Money.Money }

export type ShopRequest = {
  /** Of a visit whose parameters the merchant's server fixed. */
  readonly session?: string | undefined
  readonly widgetKey?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Merchants.Metadata | undefined
}

/** What an order keeps of it; nothing where the page is the installation's own. */
export type PlacedFor = { readonly shop?: Merchants.Shop; readonly metadata?: Merchants.Metadata }

type No = Refused<'widget_key.unknown' | 'session.over' | 'session.locked'>

export async function placedFor(doors: ShopDoors, request: ShopRequest, said: Said): Promise<PlacedFor | No> {
  if (request.session === undefined) return ofPage(doors, request)
  const visit = await doors.sessionOf(request.session)
  if (!visit) return { refused: 'session.over' }
  const { options, merchant, metadata } = visit
  if (options.lock?.some((name) => !keeps(said, options, name))) return { refused: 'session.locked' }
  return kept(merchant, options.externalId, metadata)
}

/** The page's own key and words. */
async function ofPage(
  { shopOfKey }: ShopDoors,
  { widgetKey, externalId, metadata }: ShopRequest,
): Promise<PlacedFor | No> {
  if (widgetKey === undefined) return {}
  const found = await shopOfKey(widgetKey)
  if (found === undefined) return { refused: 'widget_key.unknown' }
  return found === null ? {} : kept(found, externalId, metadata)
}

function kept(
  merchant: Visit['merchant'],
  externalId: string | undefined,
  metadata: Merchants.Metadata | undefined,
): PlacedFor {
  const hasMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  return {
    shop: { ...merchant, ...(externalId !== undefined && { externalId }) },
    ...(hasMetadata && { metadata }),
  }
}

/** Whether the order has this value of the visit. An amount counts as what was fixed, in its own currency or coin. */
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

/** As its customer reads it. */
export const shopView = ({ shop }: { readonly shop?: Merchants.Shop }) =>
  shop ? { name: shop.name, externalId: shop.externalId ?? null } : null
