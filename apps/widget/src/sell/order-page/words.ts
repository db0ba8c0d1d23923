/** The states of a sale in sentences for the person. */
import type { SellOrderView } from '@agio/contract'
import { Holders } from '@agio/domain'
import type { Stamp } from '@agio/ui'
import { readTime, showAmount, symbolOf } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'
import { showGap, showTime } from '../../app/i18n/times.ts'
import { accountOf } from './headline.ts'

/** The mark the sheet bears once nothing more will happen to it, or the money has left. */
export function stampOf(t: Translate, { state, reason, paysLink }: SellOrderView): Stamp | undefined {
  switch (state) {
    case 'payout_submitted':
      return { text: t('sale.stamp.payout_submitted'), tone: 'good' }
    case 'completed':
      return { text: t(paysLink ? 'sale.link.stamp' : 'sale.stamp.completed'), tone: 'good' }
    case 'cancelled':
      return { text: t('sale.stamp.cancelled'), tone: 'calm' }
    case 'archived':
      return {
        text: t(known(`sale.stamp.archived.${reason ?? 'none'}`, 'sale.stamp.archived.none')),
        tone: reason === 'paid' ? 'good' : 'calm',
      }
    default:
      return undefined
  }
}

/** The sentence under the title: what this state means for the person, and what they have to do. */
export function stateText(t: Translate, locale: Locale, order: SellOrderView): string {
  const { state, reason, beneficiary, paysLink, refundByMerchant } = order
  if (refundByMerchant && reason !== 'refund-failed')
    return t(`sale.link.refund.${refundByMerchant}`, { name: beneficiary.name })
  if (paysLink && isOfLink(state)) return t(`sale.link.${state}`)
  switch (state) {
    case 'on_hold':
      return t(known(`sale.text.on_hold.${reason ?? 'review'}`, 'sale.text.on_hold.review'))
    case 'cancelled':
      return t(reason === 'dust' ? 'sale.text.cancelled.dust' : 'sale.text.cancelled')
    case 'needs_revision':
      return t(
        known(`sale.text.needs_revision.${reason ?? 'returned'}`, 'sale.text.needs_revision.returned'),
        { name: beneficiary.name },
      )
    case 'archived':
      return t(known(`sale.text.archived.${reason ?? 'none'}`, 'sale.text.archived.none'))
    case 'completed':
      return paidText(t, locale, order)
    // The sheet says that we look for the transfer.
    case 'awaiting_deposit':
      return order.saidSent ? '' : t('sale.text.awaiting_deposit')
    case 'underpaid':
      return lateText(t, locale, order) ?? t('sale.text.underpaid')
    default:
      return t(`sale.text.${state}`)
  }
}

/** The bank of a sale that pays a payment link is the recipient's, and its payer has no other account to name. */
const ofLink = ['funded', 'converted', 'payout_queued', 'payout_submitted', 'needs_revision'] as const
const isOfLink = (state: SellOrderView['state']): state is (typeof ofLink)[number] =>
  (ofLink as readonly string[]).includes(state)

/** To whom, when, and how long after the coins had arrived. */
function paidText(t: Translate, locale: Locale, order: SellOrderView): string {
  const { beneficiary, deposits, completedAt } = order
  const came = deposits.findLast(({ counts }) => counts)
  const values = { name: beneficiary.name, account: accountOf(order) }
  if (!completedAt || !came) return t('paid.to', { ...values, time: '' })
  const tookMs = readTime(completedAt).getTime() - readTime(came.at).getTime()
  const time = showTime(completedAt)
  return tookMs < 0
    ? t('paid.to', { ...values, time })
    : t('paid.toAfter', { ...values, time, took: showGap(locale, tookMs) })
}

/** The coins came when the fixed rate had ended: the two times, and what they are worth at the rate of that moment. */
function lateText(t: Translate, locale: Locale, { late, coin, quotes }: SellOrderView): string | undefined {
  if (!late) return undefined
  const taken = quotes.find(({ choice }) => choice === 'accept_lower')?.payout
  const values = {
    coin: symbolOf(coin),
    arrived: showTime(late.arrivedAt),
    ended: showTime(late.rateEndedAt),
  }
  return taken
    ? t('late.text', { ...values, payout: showAmount(locale, taken.payout) })
    : t('late.plain', values)
}

/** A provider by its own name. */
export const providerName = (t: Translate, provider: NonNullable<SellOrderView['provider']>): string =>
  provider === 'other' ? t('choice.providerOther') : Holders.providerNames[provider]

/** Reasons come from the server; one without words of its own gets the general ones. */
function known(key: string, otherwise: TextKey): TextKey {
  return reasonKeys.has(key) ? (key as TextKey) : otherwise
}

const reasonKeys = new Set<string>([
  'sale.text.on_hold.refund',
  'sale.text.on_hold.refund-failed',
  'sale.text.on_hold.review',
  'sale.text.on_hold.proof',
  'sale.text.on_hold.travel_rule',
  'sale.text.needs_revision.name',
  'sale.text.needs_revision.rejected',
  'sale.text.needs_revision.returned',
  'sale.text.archived.paid',
  'sale.text.archived.refunded',
  'sale.text.archived.settled',
  'sale.text.archived.none',
  'sale.stamp.archived.paid',
  'sale.stamp.archived.refunded',
  'sale.stamp.archived.settled',
  'sale.stamp.archived.none',
] satisfies TextKey[])
