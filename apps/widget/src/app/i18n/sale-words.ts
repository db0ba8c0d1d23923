/** What a state of a sale is called. Where it pays a payment link, the bank is the recipient's. */
import type { SellState } from '@agio/contract'
import type { Translate } from './i18n.ts'

const toBank: ReadonlySet<SellState> = new Set(['funded', 'overpaid', 'converted'])

export const saleTitle = (t: Translate, state: SellState, paysLink: boolean): string =>
  paysLink && toBank.has(state) ? t('sale.link.title') : t(`sale.title.${state}`)
