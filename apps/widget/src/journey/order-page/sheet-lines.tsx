/** Lines for the sheets of both services. */
import type { SellOrderView } from '@agio/contract'
import type { OrderFigures } from '@agio/contract/receipt-lines'
import { outcomeOf } from '@agio/contract/receipt-outcome'
import { AddressGroups, Copy, type ReceiptLine, type ShownLine } from '@agio/ui'
import { showAmount, showDecimal } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'

/** A line with a copy button, for another app. */
export function copyable(t: Translate, id: string, label: string, text: string, say: string): ReceiptLine {
  const button = <Copy text={text} label={say} done={t('pay.copied')} />
  return { id, label, value: text, code: true, copy: { text, button } }
}

/** An address or a hash, whole and in groups under its label, as people compare it. */
export function addressLine(
  t: Translate,
  id: string,
  label: string,
  address: string,
  say: string,
): ShownLine {
  const value = <AddressGroups address={address} />
  return { ...copyable(t, id, label, address, say), value, stacked: true }
}

/** A line for what may be missing. */
export const present = (id: string, label: string, value: string | null): ReceiptLine[] =>
  value ? [{ id, label, value, words: true }] : []

/** On whose page it was placed, and that page's own name for the order. */
export const pageLines = (
  t: Translate,
  { shop, externalId }: Pick<SellOrderView, 'shop' | 'externalId'>,
): ReceiptLine[] =>
  shop
    ? [
        {
          id: 'shop',
          label: t('sheet.shop'),
          value: shop.name,
          words: true,
          ...(externalId !== null && { note: externalId }),
        },
      ]
    : present('page', t('sheet.page'), externalId)

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}

/** A completed order cost this in all, compared with the middle of the market. */
export function outcomeLines(t: Translate, locale: Locale, figures: OrderFigures | undefined): ReceiptLine[] {
  const outcome = figures && outcomeOf(figures)
  if (!outcome) return []
  const { fees, percent, atMid } = outcome
  const said = { percent: showDecimal(locale, percent, 1), amount: showAmount(locale, atMid) }
  return [
    { id: 'fees', label: t('method.fees'), value: showAmount(locale, fees), note: t('sheet.outcome', said) },
  ]
}
