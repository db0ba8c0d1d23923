/** What the states of a sale mean for the person, in sentences. */
import type { SellOrderView } from '@agio/contract'
import type { Stamp } from '@agio/ui'
import type { TextKey, Translate } from '../../app/i18n/i18n.ts'

/** The mark the sheet bears once nothing more will happen to it, or the money has left. */
export function stampOf(t: Translate, { state, reason }: SellOrderView): Stamp | undefined {
  switch (state) {
    case 'payout_submitted':
      return { text: t('sale.stamp.payout_submitted'), tone: 'good' }
    case 'completed':
      return { text: t('sale.stamp.completed'), tone: 'good' }
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
export function stateText(t: Translate, order: SellOrderView): string {
  const { state, reason, beneficiary } = order
  switch (state) {
    case 'on_hold':
      return t(known(`sale.text.on_hold.${reason ?? 'operator'}`, 'sale.text.on_hold.operator'))
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
      return t('sale.text.completed', { name: beneficiary.name })
    default:
      return t(`sale.text.${state}`)
  }
}

/** A provider by its own name. */
export const providerName = (t: Translate, provider: NonNullable<SellOrderView['provider']>): string =>
  provider === 'other' ? t('choice.providerOther') : names[provider]

const names = {
  binance: 'Binance',
  bitpanda: 'Bitpanda',
  bitstamp: 'Bitstamp',
  bitvavo: 'Bitvavo',
  bybit: 'Bybit',
  coinbase: 'Coinbase',
  crypto_com: 'Crypto.com',
  gemini: 'Gemini',
  kraken: 'Kraken',
  kucoin: 'KuCoin',
  okx: 'OKX',
  revolut: 'Revolut',
} as const

/** Reasons come from the server; one without words of its own gets the general ones. */
function known(key: string, otherwise: TextKey): TextKey {
  return reasonKeys.has(key) ? (key as TextKey) : otherwise
}

const reasonKeys = new Set<string>([
  'sale.text.on_hold.compliance',
  'sale.text.on_hold.price',
  'sale.text.on_hold.bank-silent',
  'sale.text.on_hold.refund',
  'sale.text.on_hold.refund-failed',
  'sale.text.on_hold.incident',
  'sale.text.on_hold.frozen',
  'sale.text.on_hold.owner',
  'sale.text.on_hold.operator',
  'sale.text.on_hold.proof',
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
