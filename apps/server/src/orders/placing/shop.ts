/** The merchant on whose page an order is placed. The key of the page names it: no other word of a request can. */
import type { Merchants } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'

/** Says whose key it is: null for one of the installation itself, undefined where it works no more. */
export type ShopOfKey = (
  widgetKey: string,
) => Promise<Pick<Merchants.Shop, 'merchantId' | 'name'> | null | undefined>

export type ShopRequest = {
  readonly widgetKey?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Merchants.Metadata | undefined
}

/** What an order keeps of it; nothing where the page is the installation's own. */
export type PlacedFor = { readonly shop?: Merchants.Shop; readonly metadata?: Merchants.Metadata }

export async function placedFor(
  { shopOfKey }: { readonly shopOfKey: ShopOfKey },
  { widgetKey, externalId, metadata }: ShopRequest,
): Promise<PlacedFor | Refused<'widget_key.unknown'>> {
  if (widgetKey === undefined) return {}
  const found = await shopOfKey(widgetKey)
  if (found === undefined) return { refused: 'widget_key.unknown' }
  if (found === null) return {}
  const hasMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  return {
    shop: { ...found, ...(externalId !== undefined && { externalId }) },
    ...(hasMetadata && { metadata }),
  }
}

/** As its customer reads it. */
export const shopView = ({ shop }: { readonly shop?: Merchants.Shop }) =>
  shop ? { name: shop.name, externalId: shop.externalId ?? null } : null
