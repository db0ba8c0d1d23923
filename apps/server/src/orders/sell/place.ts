/**
 * Placing a sell order: guards in a fixed order, then one statement that reserves the limit and writes everything.
 *
 *   service ─ level ─ quote ─ coin ─ minimum ─ fields ─ fresh PIN ─ debt ─ limit ──► N
 *
 * A purchase is placed by the same steps (`buy/place.ts`); what both have in common is in `placing/`.
 */
import type { Orderer } from '../personal-data/orderer.ts'
import { BankAccounts, Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Refused } from '../../platform/http/route.ts'
import { quotes, type StoredSellQuote } from '../../quotes/index.ts'
import type { Consents } from '../core/doors.ts'
import type { OpenedOrder } from '../core/order-details.ts'
import { namedAddress } from '../placing/address-name.ts'
import type { CommonPlaceRefusal, KeepAnswer } from '../placing/refusals.ts'
import { pinFor, type Person } from '../placing/fresh-pin.ts'
import { mayOrder, otherTerms, quoteExpired, refusalOf } from '../placing/guards.ts'
import { wantedLink, type LinkRefusal } from '../placing/link.ts'
import { lookFor, type Looked } from '../placing/look.ts'
import { placeWithin } from '../placing/place-within.ts'
import { pageOf, placedFor, type Page, type ShopRequest } from '../placing/shop.ts'
import {
  accountProblems,
  payeeRules,
  referenceProblem,
  validatePayee,
  type AccountRequest,
} from '../reference/beneficiary.ts'
import { savedRequest } from '../saved/saved.ts'
import { wasPaidToAccount } from '../saved/saved-store.ts'
import { newSellOrder, type Checked, type Words } from './new-order.ts'

export type SellRequest = ShopRequest & {
  readonly quoteId: string
  /** One of the two: as typed, or the id of a saved account. */
  readonly beneficiary?: AccountRequest | undefined
  readonly savedAccount?: string | undefined
  readonly reference?: string | undefined
  readonly contactEmail?: string | undefined
  readonly refundAddress?: string | undefined
  /** The name that the person typed for it, and saw it beside. */
  readonly refundName?: string | undefined
  readonly consents: Consents
}

/** A payer's request for a sale that pays a link. */
export type LinkRequest = Pick<
  SellRequest,
  'quoteId' | 'contactEmail' | 'refundAddress' | 'refundName' | 'consents'
> & {
  /** The token in the link's address. */
  readonly link: string
}

/** Problems of one field that speak for the whole form. */
const addressProblems = ['address.checksum', 'address.refused'] as const
const fieldProblems = [...accountProblems, ...addressProblems, 'alnum'] as const
type PlaceRefusal = CommonPlaceRefusal | (typeof fieldProblems)[number]
type PayRefusal = CommonPlaceRefusal | (typeof addressProblems)[number] | LinkRefusal

type Ready = Checked & Pick<Words, 'reference' | 'returnUrl'>

export async function placeSell(
  platform: Platform,
  person: Person,
  request: SellRequest,
  keep?: KeepAnswer<OpenedOrder>,
): Promise<OpenedOrder | Refused<PlaceRefusal>> {
  const [looked, page] = await Promise.all([look(platform, person, request), pageOf(platform, request)])
  if ('refused' in looked) return looked
  const { orderer, cap } = looked
  const checked = await checkOwn(platform, { ...looked, page }, request)
  return 'refused' in checked ? checked : store(platform, { person, orderer, cap, request }, checked, keep)
}

/** A sale for a payment link: the beneficiary, the reference and mostly the amount are the link's. */
export async function payLink(
  platform: Platform,
  person: Person,
  request: LinkRequest,
  keep?: KeepAnswer<OpenedOrder>,
): Promise<OpenedOrder | Refused<PayRefusal>> {
  const looked = await look(platform, person, request)
  if ('refused' in looked) return looked
  const { orderer, quote, cap } = looked
  const wanted = await wantedLink(platform, request.link, quote)
  if ('refused' in wanted) return wanted
  const refund = await refundTo(platform, quote, request)
  if (refund && 'code' in refund) return refusalOf([refund], addressProblems)
  const checked = { ...wanted, quote, refund }
  return store(platform, { person, orderer, cap, request, taken: { refused: 'link.taken' } }, checked, keep)
}

type Asked<Taken extends string> = {
  readonly person: Person
  readonly orderer: Orderer
  readonly cap: Looked['cap']
  readonly request: Pick<SellRequest, 'contactEmail' | 'consents'>
  readonly taken?: Refused<Taken>
}

/** The last guards and the statement that reserves and writes. */
async function store<Taken extends string = never>(
  platform: Platform,
  { person, orderer, cap, request, taken }: Asked<Taken>,
  checked: Ready,
  keep?: KeepAnswer<OpenedOrder>,
) {
  const { contactEmail, consents } = request
  const { gross, rate } = checked.quote.terms
  const index = orderer.accountIndex(BankAccounts.textOf(checked.payee.account))
  const paidBefore = { customerId: person.id, accountIndex: index, isLink: checked.link !== undefined }
  const unsure = await pinFor(platform, person, gross, () => wasPaidToAccount(platform.db, paidBefore))
  if (unsure) return unsure
  const now = platform.clock.now()
  const { reference, returnUrl } = checked
  const words = { contactEmail, consents, reference, returnUrl }
  const { opened, step } = await newSellOrder(platform, orderer, words, checked, now)
  const placing = {
    customerId: person.id,
    level: orderer.level,
    cap,
    service: 'sell',
    value: gross,
    needs: { service: 'sell', ...rate },
    step,
    now,
    ...(taken && { taken }),
  } as const
  return (await placeWithin(platform, placing, () => keep?.(opened))) ?? opened
}

/** By the names that a visit of a merchant may lock. */
const saidOf = ({ terms, asked }: StoredSellQuote, request: SellRequest) => ({
  service: 'sell' as const,
  coin: terms.rate.coin,
  fiat: terms.rate.fiat,
  asked,
  ...(request.reference !== undefined && { reference: request.reference }),
  ...(request.refundAddress !== undefined && { refundAddress: request.refundAddress }),
  ...(request.contactEmail !== undefined && { email: request.contactEmail }),
})

type Found = Looked & { readonly quote: StoredSellQuote }

/** The person and the price, and whether the one may order at the other. */
async function look(
  platform: Platform,
  person: Person,
  { quoteId, consents }: SellRequest,
): Promise<Found | Refused<CommonPlaceRefusal>> {
  const { orderer, quote, cap } = await lookFor(platform, person, quoteId)
  const no = mayOrder(platform, orderer, 'sell')
  if (no) return no
  if (quote?.service !== 'sell' || quote.expiresAt <= platform.clock.now().getTime()) return quoteExpired
  const { terms, minimum } = quote
  const off = await quotes.refusal(platform, { service: 'sell', ...terms.rate })
  if (off) return off
  if (!Money.covers(terms.gross, minimum)) return { refused: 'amount.below_min' }
  const unread = otherTerms(consents)
  return unread ?? { orderer, quote, cap }
}

const refundTo = async (
  platform: Platform,
  { terms }: StoredSellQuote,
  { refundAddress: address, refundName: name }: Pick<SellRequest, 'refundAddress' | 'refundName'>,
) =>
  address === undefined
    ? undefined
    : namedAddress(platform, terms.rate.coin, { field: 'refundAddress', address, name })

async function checkOwn(
  platform: Platform,
  { orderer, quote, page }: Found & { readonly page: Page },
  request: SellRequest,
): Promise<Ready | Refused<PlaceRefusal>> {
  const { terms } = quote
  const shop = placedFor(page, request, saidOf(quote, request))
  if ('refused' in shop) return shop
  const account =
    request.savedAccount === undefined
      ? request.beneficiary
      : await savedRequest(platform, orderer.id, request.savedAccount)
  if (!account) return { refused: 'invalid', fields: [{ field: 'savedAccount', code: 'unknown' }] }
  const rules = await payeeRules(platform)
  const day = platform.clock.now().toISOString().slice(0, 10)
  const validated = validatePayee(terms.rate.fiat, account, day, rules)
  const reference = referenceProblem(terms.rate.fiat, request.reference)
  const refund = await refundTo(platform, quote, request)
  const problems = [
    ...('problems' in validated ? validated.problems : []),
    ...(reference ? [reference] : []),
    ...(refund && 'code' in refund ? [refund] : []),
  ]
  if (problems.length > 0 || 'problems' in validated) return refusalOf(problems, fieldProblems)
  return {
    quote,
    payee: validated.payee,
    refund: refund && 'address' in refund ? refund : undefined,
    placedFor: shop,
    reference: request.reference,
  }
}
