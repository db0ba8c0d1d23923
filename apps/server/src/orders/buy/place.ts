/**
 * Placing a purchase: guards in a fixed order, then the one statement that reserves the limit and writes everything.
 *
 *   service ─ level ─ quote ─ coin ─ bounds ─ fields ─ fresh PIN ─ debt ─ limit ──► N
 */
import { Buy } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import { quotes, type StoredBuyQuote } from '../../quotes/index.ts'
import type { Consents } from '../core/doors.ts'
import type { BuyDetails, OpenedBuy } from '../core/order-details.ts'
import { namedAddress } from '../placing/address-name.ts'
import type { CommonPlaceRefusal, KeepAnswer } from '../placing/refusals.ts'
import { pinFor, type Person } from '../placing/fresh-pin.ts'
import { mayOrder, otherTerms, quoteExpired, refusalOf } from '../placing/guards.ts'
import { lookFor, type Looked } from '../placing/look.ts'
import { placeWithin } from '../placing/place-within.ts'
import { pageOf, placedFor, type Page, type ShopRequest } from '../placing/shop.ts'
import { isBankName } from '../reference/beneficiary.ts'
import { wasSentToWallet } from '../saved/saved-store.ts'
import { newBuyOrder, type CheckedBuy } from './new-order.ts'

export type BuyRequest = ShopRequest & {
  readonly quoteId: string
  readonly destination: string
  /** The name that the person typed for it, and saw it beside. */
  readonly destinationName?: string | undefined
  /** The customer's name as their bank knows it: the payer must be the customer. */
  readonly payerName: string
  readonly contactEmail?: string | undefined
  readonly consents: Consents
}

const addressProblems = ['address.checksum', 'address.refused'] as const
type PlaceRefusal = CommonPlaceRefusal | 'amount.above_max' | (typeof addressProblems)[number]

export async function placeBuy(
  platform: Platform,
  person: Person,
  request: BuyRequest,
  keep?: KeepAnswer<OpenedBuy>,
): Promise<OpenedBuy | Refused<PlaceRefusal>> {
  const [looked, page] = await Promise.all([
    lookFor(platform, person, request.quoteId),
    pageOf(platform, request),
  ])
  const { orderer, cap } = looked
  const checked = await check(platform, { ...looked, page }, request)
  if ('refused' in checked) return checked
  const wasPaid = () => wasSentToWallet(platform.db, person.id, checked.destination)
  const unsure = await pinFor(platform, person, checked.quote.terms.amount, wasPaid)
  if (unsure) return unsure
  const now = platform.clock.now()
  const made = newBuyOrder(platform, orderer, request.consents, checked, now)
  // The bounds were validated above; what the lifecycle refuses beside them cannot be placed either.
  if ('refused' in made) return { refused: made.refused === 'order.not_now' ? 'invalid' : made.refused }
  const { opened, step } = made
  const placing = {
    customerId: person.id,
    level: orderer.level,
    cap,
    service: 'buy',
    value: checked.quote.terms.amount,
    needs: { service: 'buy', method: checked.quote.method, ...checked.quote.terms.rate },
    step,
    now,
  } as const
  return (await placeWithin(platform, placing, () => keep?.(opened))) ?? opened
}

/** By the names that a visit of a merchant may lock. */
const saidOf = ({ terms, asked }: StoredBuyQuote, { destination, contactEmail }: BuyRequest) => ({
  service: 'buy' as const,
  coin: terms.rate.coin,
  fiat: terms.rate.fiat,
  asked,
  address: destination,
  ...(contactEmail !== undefined && { email: contactEmail }),
})

type Found = Looked & { readonly page: Page }

async function check(
  platform: Platform,
  { orderer, quote, page }: Found,
  request: BuyRequest,
): Promise<CheckedBuy | Refused<PlaceRefusal>> {
  const no = mayOrder(platform, orderer, 'buy')
  if (no) return no
  if (quote?.service !== 'buy' || quote.expiresAt <= platform.clock.now().getTime()) return quoteExpired
  const { terms, feeTables, method, minimum } = quote
  const off = await quotes.refusal(platform, { service: 'buy', method, ...terms.rate })
  if (off) return off
  const outside = Buy.withinBounds(terms.amount, feeTables[method], minimum)
  if (outside) return outside
  const unread = otherTerms(request.consents)
  if (unread) return unread
  const found = placedFor(page, request, saidOf(quote, request))
  if ('refused' in found) return found
  const { metadata, ...ofPage } = found

  const payerName = request.payerName.normalize('NFC')
  const { destination, destinationName: name } = request
  const given = { field: 'destination', address: destination, name }
  const address = await namedAddress(platform, terms.rate.coin, given)
  const problems: FieldProblem[] = [
    ...('code' in address ? [address] : []),
    ...(isBankName(payerName) ? [] : [{ field: 'payerName', code: 'invalid' as const }]),
  ]
  if ('code' in address || problems.length > 0) return refusalOf(problems, addressProblems)
  const details: BuyDetails = {
    payerName,
    ...(address.name !== undefined && { destinationName: address.name }),
    ...(request.contactEmail && { contactEmail: request.contactEmail }),
    ...(metadata && { metadata }),
  }
  return { quote, destination: address.address, details, placedFor: ofPage }
}
