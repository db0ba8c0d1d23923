/**
 * Titles of sale states. For a payment link, the bank is the recipient's. An archived sale is titled by its outcome, for example
 * a refund, not "Archived".
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
