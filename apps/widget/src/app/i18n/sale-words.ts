/**
 * What a state of a sale is called. Where it pays a payment link, the bank is the recipient's. One in the archive says how it
 * ended: money that came back is no title "Archived".
 */
import type { SellState } from '@agio/contract'
import type { TextKey, Translate } from './i18n.ts'

const toBank: ReadonlySet<SellState> = new Set(['funded', 'overpaid', 'converted'])
const ends: ReadonlySet<string> = new Set(['paid', 'refunded', 'settled'])

type Named = { readonly state: SellState; readonly paysLink: boolean; readonly reason?: string | null }

export function saleTitle(t: Translate, { state, paysLink, reason }: Named): string {
  if (state === 'archived' && ends.has(reason ?? '')) return t(`sale.stamp.archived.${reason}` as TextKey)
  return paysLink && toBank.has(state) ? t('sale.link.title') : t(`sale.title.${state}`)
}
