/** The payment link that a sale pays: it fixes the beneficiary, the reference, and what the beneficiary gets. */
import type { Refused } from '../../platform/http/route.ts'
import type { StoredSellQuote } from '../../quotes/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'
import type { Payee } from '../reference/beneficiary.ts'
import type { PlacedFor } from './shop.ts'

/** An order takes these from its link. */
export type ForLink = {
  readonly link: string
  readonly payee: Payee
  readonly placedFor: PlacedFor
  readonly reference: string | undefined
  readonly returnUrl: string | undefined
}
export type LinkRefusal = 'not-found' | 'link.over' | 'link.taken' | 'link.changed'

export async function wantedLink(
  platform: Platform,
  token: string,
  { terms }: StoredSellQuote,
): Promise<ForLink | Refused<LinkRefusal>> {
  const it = await doorsOf(platform).merchants.linkOf(token)
  if (!it) return { refused: 'not-found' }
  if (!it.mayPay) return { refused: 'link.over' }
  if (it.isBeingPaid) return { refused: 'link.taken' }
  // A price for another amount was asked for before somebody paid a part, or for another link.
  if (it.fiat !== terms.rate.fiat || (it.left !== null && it.left !== terms.payout.units))
    return { refused: 'link.changed' }
  const shop = { ...it.merchant, ...(it.externalId !== null && { externalId: it.externalId }) }
  const { id: link, payee, reference, returnUrl } = it
  return { link, payee, placedFor: { shop }, reference, returnUrl }
}
