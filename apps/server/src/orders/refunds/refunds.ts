/**
 * A merchant refunds payments of its links. The order determines how: coins or money that we hold go back at once; for a paid-out
 * payment the merchant first transfers the money to us with the order's reference.
 */
import { type Merchants, Money, Sell } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { advance } from '../core/advance.ts'
import { findLinkSale, type StoredSell } from '../core/order-store.ts'
import type { RefusalOf } from '../core/refusals.ts'
import { withRefundWallet } from '../personal-data/refund-wallet.ts'
import { sealWords } from '../personal-data/words.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'
import { offerView, refundsView, refundView, type Refunded, type RefundOffer } from './refund-view.ts'

type Asked = { readonly amount?: string | undefined; readonly reason: Merchants.RefundReason }
type Refusals = RefusalOf<'merchant.wants_refund' | 'merchant.asks_refund'> | 'invalid' | 'amount.above_max'
type By = {
  readonly id: string
  readonly name: string
  /** Enters the request in the audit, in the transaction that stores it. */
  readonly audit: (sql: Sql, amount: string | undefined) => Promise<void>
}

/** A payment of another merchant, or an order without a link, is not found: it is not even read. */
async function paymentOf(
  platform: Platform,
  merchantId: string,
  orderId: string,
): Promise<StoredSell | Refused<'not-found'>> {
  const row = await findLinkSale(platform.db, merchantId, orderId)
  return row ? withRefundWallet(platform, row) : { refused: 'not-found' }
}

export const shown = (platform: Platform, payment: Refunded) => refundsView(platform, payment)

/** The refunds of a payment, and what another would bring now. */
export async function ofPayment(platform: Platform, merchantId: string, orderId: string) {
  const row = await paymentOf(platform, merchantId, orderId)
  if ('refused' in row) return row
  const { refunds } = shown(platform, row)
  return { items: refunds, next: null, offer: offerView(await offerOf(platform, row)) }
}

/** Idempotent per version of the order. */
export async function refund(
  platform: Platform,
  merchantId: string,
  orderId: string,
  asked: Asked,
  by: By,
): Promise<Answer> {
  let before: StoredSell | undefined
  for (;;) {
    const found = await paymentOf(platform, merchantId, orderId)
    if ('refused' in found) return found
    await eventsApplied(platform.db, orderId)
    const row = await paymentOf(platform, merchantId, orderId)
    if ('refused' in row) return row
    // Another request came first: what it asked for is awaited now.
    if (before && isAskedAnew(before, row)) return { refused: 'order.not_now' }
    const answer = await refundAt(platform, row, asked, by)
    const isDecided = !('refused' in answer) || answer.refused !== 'order.not_now'
    if (isDecided || before?.version === row.version) return answer
    before = row
  }
}

type Answer = NonNullable<ReturnType<typeof refundView>> | Refused<Refusals | 'not-found'>

/** At exactly this version: who read an earlier one is refused, and looks again. */
async function refundAt(
  platform: Platform,
  row: StoredSell,
  { amount, reason: why }: Asked,
  by: By,
): Promise<Answer> {
  const { id: orderId, version } = row
  const way = Sell.refundWay(row.order)
  if (way === undefined) return { refused: 'order.not_now' }
  if (way === 'now' && amount !== undefined) return invalidAmount
  const asked = way === 'transfer' ? amountOf(row.order, amount) : undefined
  if (asked && 'refused' in asked) return asked
  const draft = asked
    ? ({ type: 'merchant.asks_refund', amount: asked, why } as const)
    : ({ type: 'merchant.wants_refund', why } as const)
  const figure = asked && Money.format(asked)
  const what = figure === undefined ? draft.type : `${draft.type}:${figure}`
  const done = await advance(platform, orderId, `merchant:${what}:${version}`, draft, {
    version,
    note: { merchantPerson: by.id, merchantPersonName: await sealWords(platform, row, by.name) },
    within: (sql) => by.audit(sql, figure),
  })
  if ('refused' in done) return done
  // One cast: the event was of a sale.
  return refundView(platform, done.row as StoredSell) ?? { refused: 'order.not_now' }
}

/** Another refund is asked for than was before. */
const isAskedAnew = (before: StoredSell, now: StoredSell): boolean => askedOf(before) !== askedOf(now)
const askedOf = ({ order: { givenBack } }: StoredSell): string | undefined =>
  givenBack && [givenBack.at, givenBack.amount?.units, givenBack.awaitsMoney].join(' ')

const invalidAmount: Refused<Refusals> = {
  refused: 'invalid',
  fields: [{ field: 'amount', code: 'amount.invalid' }],
}

function amountOf(
  order: Sell.SellOrder,
  amount: string | undefined,
): Money.Money<Money.Fiat> | Refused<Refusals> {
  const held = Sell.heldByPayee(order) ?? order.payout
  const read = amount === undefined ? held : Money.parse(held.asset, amount)
  if (read === 'not-an-amount') return invalidAmount
  if (read.units === 0n) return { refused: 'amount.below_min' }
  // One cast: it was read in the currency of the payout.
  return Money.covers(held, read) ? (read as typeof held) : { refused: 'amount.above_max' }
}

/** A quote at current prices, computed by the rule that carries the refund out. */
async function offerOf(platform: Platform, { order }: StoredSell): Promise<RefundOffer | null> {
  const way = Sell.refundWay(order)
  if (way === undefined) return null
  const [market, networkFee] = await Promise.all([
    quotes.rateOf(platform, order.coin, order.fiat, 'ask'),
    quotes.networkFee(platform, order.coin, order.converted ? 'out' : 'back'),
  ])
  if (!market || !networkFee) return null
  const most = Sell.heldByPayee(order)
  const back = Sell.refundable(order, networkFee, market, most)
  if (back.units === 0n) return null
  return { way, most: most ?? null, coins: back, networkFee }
}
