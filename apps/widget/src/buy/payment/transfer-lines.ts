/** Every row that is typed in a banking app, with its copy button; the reference stands apart. */
import type { BuyOrderView } from '@agio/contract'
import type { ReceiptLine } from '@agio/ui'
import { exactAmount, showAmount } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { groupIban, groupSortCode } from '../../account/beneficiary/index.ts'
import { copyable } from '../../journey/order-page/index.ts'

type Details = BuyOrderView['transfer']
type Row = 'holder' | 'iban' | 'bic' | 'sortCode' | 'accountNumber' | 'bank'

export function transferLines(
  t: Translate,
  locale: Locale,
  details: Details,
): { rows: ReceiptLine[]; reference: ReceiptLine } {
  const row = (id: Row, shown: string | null, isText = false): ReceiptLine[] => {
    const text = details[id]
    const label = t(`transfer.${id}`)
    if (!text || !shown) return []
    const line = { ...copyable(t, id, label, text, t('transfer.copy', { label })), value: shown }
    if (isText) return [{ ...line, code: false, words: true }]
    if (id === 'bic') return [line]
    return [{ ...line, code: 'figures', stacked: id === 'iban' }]
  }
  const { amount, reference, iban, sortCode } = details
  const [amountLabel, referenceLabel] = [t('pay.amount'), t('transfer.reference')]
  const rows = [
    {
      ...copyable(t, 'amount', amountLabel, exactAmount(amount), t('transfer.copy', { label: amountLabel })),
      value: showAmount(locale, amount),
      code: false,
      state: 'strong' as const,
    },
    ...row('iban', iban && groupIban(iban)),
    ...row('sortCode', sortCode && groupSortCode(sortCode)),
    ...row('accountNumber', details.accountNumber),
    ...row('holder', details.holder, true),
    ...row('bic', details.bic),
    ...row('bank', details.bank, true),
  ]
  const say = t('transfer.copy', { label: referenceLabel })
  return {
    rows,
    reference: {
      ...copyable(t, 'reference', referenceLabel, reference, say),
      state: 'strong',
      stacked: true,
      note: t('transfer.referenceNote'),
    },
  }
}

/** All of it in words, for another device or a banking app that reads a clipboard. */
export function transferText(t: Translate, locale: Locale, details: Details): string {
  const { rows, reference } = transferLines(t, locale, details)
  const said = ({ id, value, copy }: ReceiptLine) => (id === 'amount' ? value : copy?.text)
  return [...rows, reference].map((line) => `${line.label}: ${said(line) ?? ''}`).join('\n')
}
