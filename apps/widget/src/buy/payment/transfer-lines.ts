/** Every row that is typed in a banking app, with its copy button. */
import type { BuyOrderView } from '@agio/contract'
import type { ReceiptLine } from '@agio/ui'
import { exactAmount, showAmount } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { groupIban, groupSortCode } from '../../account/beneficiary/index.ts'
import { copyable } from '../../journey/order-page/index.ts'

type Details = BuyOrderView['transfer']
type Row = 'holder' | 'iban' | 'bic' | 'sortCode' | 'accountNumber' | 'bank'

export function transferLines(t: Translate, locale: Locale, details: Details): ReceiptLine[] {
  const row = (id: Row, shown: string | null, isText = false): ReceiptLine[] => {
    const text = details[id]
    const label = t(`transfer.${id}`)
    if (!text || !shown) return []
    const line = { ...copyable(t, id, label, text, t('transfer.copy', { label })), value: shown }
    if (isText) return [{ ...line, code: false, words: true }]
    return [id === 'iban' ? { ...line, stacked: true } : line]
  }
  const { amount, reference, iban, sortCode } = details
  const [amountLabel, referenceLabel] = [t('pay.amount'), t('transfer.reference')]
  return [
    {
      ...copyable(t, 'amount', amountLabel, exactAmount(amount), t('transfer.copy', { label: amountLabel })),
      value: showAmount(locale, amount),
      code: false,
      state: 'strong',
    },
    ...row('holder', details.holder, true),
    ...row('iban', iban && groupIban(iban)),
    ...row('bic', details.bic),
    ...row('sortCode', sortCode && groupSortCode(sortCode)),
    ...row('accountNumber', details.accountNumber),
    ...row('bank', details.bank, true),
    {
      ...copyable(t, 'reference', referenceLabel, reference, t('transfer.copy', { label: referenceLabel })),
      state: 'strong',
      stacked: true,
      note: t('transfer.referenceNote'),
    },
  ]
}
