/** The states of a purchase in sentences for the person. */
import type { BuyOrderView } from '@agio/contract'
import type { Stamp } from '@agio/ui'
import { readTime } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'
import { showGap, showTime } from '../../app/i18n/times.ts'
import { shortAddress } from '../../app/i18n/short.ts'

/** States in which a hold keeps something waiting. */
const going: ReadonlySet<BuyOrderView['state']> = new Set([
  'awaiting_payment',
  'payment_pending',
  'payment_received',
  'cleared',
  'executed',
  'transfer_signed',
  'transfer_broadcast',
  'failed',
])

/** The mark the sheet bears once nothing more will happen to it. */
export function stampOf(t: Translate, order: BuyOrderView): Stamp | undefined {
  const { state } = order
  if (isDone(order)) return { text: t('purchase.stamp.completed'), tone: 'good' }
  if (state === 'cancelled' || state === 'expired')
    return { text: t('purchase.stamp.cancelled'), tone: 'calm' }
  if (state !== 'failed') return undefined
  return isReturned(order)
    ? { text: t('purchase.stamp.returned'), tone: 'calm' }
    : { text: t('purchase.stamp.failed'), tone: 'bad' }
}

/** The coins are the customer's; an archived purchase was completed before. */
export const isDone = ({ state }: BuyOrderView): boolean => state === 'completed' || state === 'archived'

/** Everything that goes back is booked where it went. */
export function isReturned({ refunds }: BuyOrderView): boolean {
  return refunds.length > 0 && refunds.every(({ status }) => status === 'booked')
}

/** An authorised payment leaves nothing to choose. */
export function isAuthorised({ payments }: BuyOrderView): boolean {
  return payments.some(({ status }) => status === 'authorised' || status === 'settled')
}

/** The sentence under the title: what this state means for the person. */
export function stateText(t: Translate, locale: Locale, order: BuyOrderView): string {
  const { state, held, proofAsked, reason, method, waitsFor, waitsUntil, lateUntil } = order
  if (proofAsked) return t('purchase.text.proof')
  if (held && going.has(state)) return t(state === 'failed' ? 'purchase.text.heldBack' : 'purchase.text.held')
  if (state === 'awaiting_payment' && method !== 'SEPA_BANK_TRANSFER')
    return t('purchase.text.awaiting_payment.away')
  // The sheet of a transfer says that we look for it.
  if (state === 'payment_pending' && !isAuthorised(order))
    return method === 'SEPA_BANK_TRANSFER' ? '' : t('purchase.text.payment_pending.said')
  if (waitsFor && waitsUntil) return t(`purchase.text.waitsFor.${waitsFor}`, { time: showTime(waitsUntil) })
  if (state === 'completed') return deliveredText(t, locale, order)
  if (state === 'failed') return t(failures.get(reason ?? '') ?? 'purchase.text.failed')
  return t(`purchase.text.${state}`, lateUntil ? { time: showTime(lateUntil) } : {})
}

/** The wallet, the time, and the seconds since the money had arrived. */
function deliveredText(t: Translate, locale: Locale, order: BuyOrderView): string {
  const { completedAt, credits, destination } = order
  const came = credits.findLast(({ counts }) => counts)
  const tookMs = completedAt && came ? readTime(completedAt).getTime() - readTime(came.at).getTime() : -1
  if (!completedAt || tookMs < 0) return t('purchase.text.completed')
  const address = shortAddress(destination)
  return t('bought.toAfter', { address, time: showTime(completedAt), took: showGap(locale, tookMs) })
}

/** Reasons of a failed purchase that the customer may know; a match on a screening list is not shown. */
const failures = new Map<string, TextKey>([
  ['payer', 'purchase.text.failed.payer'],
  ['limit', 'purchase.text.failed.limit'],
  ['below_min', 'purchase.text.failed.below_min'],
  ['late', 'purchase.text.failed.late'],
  ['proof', 'purchase.text.failed.proof'],
  ['address', 'purchase.text.failed.address'],
  ['transfer', 'purchase.text.failed.transfer'],
  ['dispute', 'purchase.text.failed.dispute'],
])
