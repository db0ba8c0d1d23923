/**
 * Placing a sell order: guards in a fixed order, then one statement that reserves the limit and writes everything.
 *
 *   service ─ level ─ quote ─ coin ─ minimum ─ fields ─ fresh PIN ─ debt ─ limit ──► N
 *
 * A purchase is placed by the same steps (`buy/place.ts`); what both have in common is in `placing/`.
 */
import { BankAccounts, Money } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { StoredQuote, StoredSellQuote } from '../../quotes/index.ts'
import type { Consents, Orderer } from '../core/doors.ts'
import type { OpenedOrder } from '../core/order-details.ts'
import { validateAddress } from '../placing/address.ts'
import type { CommonPlaceRefusal, KeepAnswer, PlacementDeps } from '../placing/deps.ts'
import { pinFor, type Person } from '../placing/fresh-pin.ts'
import { mayOrder, otherTerms, quoteExpired, refusalOf } from '../placing/guards.ts'
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
import { newSellOrder, type Checked } from './new-order.ts'

export type SellRequest = ShopRequest & {
  readonly quoteId: string
  /** One of the two: as typed, or the id of a saved account. */
  readonly beneficiary?: AccountRequest | undefined
  readonly savedAccount?: string | undefined
  readonly reference?: string | undefined
  readonly contactEmail?: string | undefined
  readonly refundAddress?: string | undefined
  readonly consents: Consents
}

/** Problems of one field that speak for the whole form. */
const fieldProblems = [...accountProblems, 'address.checksum', 'address.refused', 'alnum'] as const
type PlaceRefusal = CommonPlaceRefusal | (typeof fieldProblems)[number]

export function createPlacement(deps: PlacementDeps) {
  const { clock } = deps

  return async (
    person: Person,
    request: SellRequest,
    keep?: KeepAnswer<OpenedOrder>,
  ): Promise<OpenedOrder | Refused<PlaceRefusal>> => {
    const [orderer, quote, page] = await Promise.all([
      deps.ordererOf(person.id),
      deps.quotes.find(request.quoteId),
      pageOf(deps, request),
    ])
    const checked = await check(deps, { orderer, quote, page }, request)
    if ('refused' in checked) return checked
    const index = orderer.accountIndex(BankAccounts.textOf(checked.payee.account))
    const wasPaid = () => wasPaidToAccount(deps.db, person.id, index)
    const unsure = await pinFor(deps, person, checked.quote.terms.gross, wasPaid)
    if (unsure) return unsure
    const now = clock.now()
    const { opened, step } = await newSellOrder(deps, orderer, request, checked, now)
    const placing = {
      level: orderer.level,
      service: 'sell',
      value: checked.quote.terms.gross,
      needs: { service: 'sell', ...checked.quote.terms.rate },
      step,
      now,
    } as const
    return (await placeWithin(deps, placing, () => keep?.(opened))) ?? opened
  }
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

type Found = {
  readonly orderer: Orderer
  readonly quote: StoredQuote | undefined
  readonly page: Page
}

async function check(
  deps: PlacementDeps,
  { orderer, quote, page }: Found,
  request: SellRequest,
): Promise<Checked | Refused<PlaceRefusal>> {
  const { clock, quotes } = deps
  const no = mayOrder(deps, orderer, 'sell')
  if (no) return no
  const now = clock.now()
  if (quote?.service !== 'sell' || quote.expiresAt <= now.getTime()) return quoteExpired
  const { terms, minimum } = quote
  const off = await quotes.offRefusal({ service: 'sell', ...terms.rate })
  if (off) return off
  if (!Money.covers(terms.gross, minimum)) return { refused: 'amount.below_min' }
  const unread = otherTerms(deps, request.consents)
  if (unread) return unread
  const shop = placedFor(page, request, saidOf(quote, request))
  if ('refused' in shop) return shop

  const account =
    request.savedAccount === undefined
      ? request.beneficiary
      : await savedRequest(deps, orderer.id, request.savedAccount)
  if (!account) return { refused: 'invalid', fields: [{ field: 'savedAccount', code: 'unknown' }] }
  const rules = await payeeRules(deps)
  const validated = validatePayee(terms.rate.fiat, account, now.toISOString().slice(0, 10), rules)
  const reference = referenceProblem(terms.rate.fiat, request.reference)
  const refund =
    request.refundAddress === undefined
      ? undefined
      : await validateAddress(deps, request.refundAddress, 'refundAddress')
  const problems = [
    ...('problems' in validated ? validated.problems : []),
    ...(reference ? [reference] : []),
    ...(refund && 'code' in refund ? [refund] : []),
  ]
  if (problems.length > 0 || 'problems' in validated) return refusalOf(problems, fieldProblems)
  return {
    quote,
    payee: validated.payee,
    refundAddress: refund && 'address' in refund ? refund.address : undefined,
    placedFor: shop,
  }
}
