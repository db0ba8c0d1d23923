/**
 * The lines of coins that go back. For coins sold before: what that brought, what stays of it, and what the rest buys.
 * The lines add up to the last one.
 */
import type { SellOrderView } from '@agio/contract'
import type { ReceiptLine } from '@agio/ui'
import { isZero } from '../../journey/order-page/index.ts'
import { rateText } from '../../journey/quote/index.ts'
import { showAmount, showExact, type WireAmount } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'

export type Back = Pick<NonNullable<SellOrderView['refund']>, 'amount' | 'fee' | 'bought'>

/** Without the last line: the coins that arrive. */
export function backLines(t: Translate, locale: Locale, { fee, bought }: Back): ReceiptLine[] {
  const less = (id: string, label: string, amount: WireAmount | null): ReceiptLine[] =>
    amount && !isZero(amount.amount) ? [{ id, label, value: showAmount(locale, amount, '\u2212') }] : []
  return [
    ...(bought
      ? [
          { id: 'back-gross', label: t('back.gross'), value: showAmount(locale, bought.gross) },
          ...less('back-service', t('line.service'), bought.fees.service),
          ...less('back-bank', t('line.bank'), bought.fees.bank),
          ...less('back-network', t('back.network'), bought.fees.network),
          ...less('back-settled', t('sheet.settled'), bought.settled),
          ...less('back-taken', t('back.taken'), bought.takenByBank),
          { id: 'back-money', label: t('back.money'), value: showAmount(locale, bought.money) },
          {
            id: 'back-coins',
            label: t('back.coins'),
            value: showExact(locale, bought.coins),
            note: rateText(locale, { rate: bought.rate, fiat: bought.money.currency }),
          },
        ]
      : []),
    { id: 'network-fee', label: t('back.fee'), value: showExact(locale, fee, '\u2212') },
  ]
}
