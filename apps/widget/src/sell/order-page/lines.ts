/** What the sheet of a placed order says, from the order's own figures. */
import type { SellOrderView } from '@agio/contract'
import { Chains } from '@agio/domain'
import type { ReceiptLine, Stamp } from '@agio/ui'
import { exactAmount, showTime, symbolOf } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'
import { groupIban, groupSortCode } from '../../account/beneficiary/index.ts'
import { priceLines } from '../../journey/quote/index.ts'
import { copyable, isZero, withPoint } from '../../journey/order-page/index.ts'

export function orderLines(t: Translate, locale: Locale, order: SellOrderView): ReceiptLine[] {
  const { required, received, left, payout, status, beneficiary } = order
  const price = priceLines(t, locale, { ...order, send: required, receive: payout })
  const coins = (id: string, label: string, amount: string): ReceiptLine => ({
    id,
    label,
    value: `${withPoint(locale, amount)}\u00a0${symbolOf(required.currency)}`,
  })
  return [
    coins('required', t('sheet.required'), exactAmount(required)),
    ...(isZero(received.amount) ? [] : [coins('received', t('sheet.received'), exactAmount(received))]),
    ...(status === 'I' && !isZero(left.amount)
      ? [{ ...coins('left', t('sheet.left'), exactAmount(left)), state: 'strong' as const }]
      : []),
    ...price.map((line) =>
      line.id === 'total' && comesToNothing(order) ? { ...line, state: 'struck' as const } : line,
    ),
    ...refundLines(t, locale, order),
    { id: 'name', label: t('sheet.name'), value: beneficiary.name, words: true },
    ...accountLines(t, order),
    ...present('address', t('sheet.address'), beneficiary.address),
    ...present('description', t('sheet.description'), order.description),
    copyable(t, 'reference', t('sheet.reference'), order.reference, t('sheet.copyReference')),
    ...(order.endToEndId
      ? [copyable(t, 'trace', t('sheet.trace'), order.endToEndId, t('track.copyTrace'))]
      : []),
    ...(order.expectedArrival && status !== 'C'
      ? present('expected', t('sheet.expected'), showTime(order.expectedArrival))
      : []),
    { id: 'created', label: t('sheet.created'), value: showTime(order.createdAt) },
    ...(order.completedAt ? present('completed', t('sheet.completed'), showTime(order.completedAt)) : []),
    ...(order.contract
      ? [{ id: 'contract', label: t('pay.contract'), value: order.contract, code: true }]
      : []),
    { id: 'id', label: t('sheet.id'), value: order.id, code: true },
  ]
}

/** Nothing goes to the bank: the coins went back, go back, or never came. */
function comesToNothing({ status, reason }: SellOrderView): boolean {
  return status === 'X' || (status === 'Z' && reason !== 'paid') || (status === 'W' && reason === 'refund')
}

function refundLines(
  t: Translate,
  locale: Locale,
  { status, refund, chainId }: SellOrderView,
): ReceiptLine[] {
  // While it is only a choice, the choice's own card shows it.
  if (!refund || (status !== 'W' && status !== 'Z')) return []
  const { amount, to, transaction } = refund
  const value = `${withPoint(locale, exactAmount(amount))}\u00a0${symbolOf(amount.currency)}`
  const explorer = Chains.isChainId(chainId) ? Chains.chains[chainId].explorer : undefined
  const href = transaction && explorer ? `${explorer}/tx/${transaction}` : undefined
  return [
    { id: 'refunded', label: t('sheet.refunded'), value, state: 'strong' },
    ...(to ? [{ id: 'refund-to', label: t('sheet.refundedTo'), value: to, code: true }] : []),
    ...(transaction
      ? [{ id: 'refund-tx', label: t('track.refundTransaction'), value: transaction, code: true, href }]
      : []),
  ]
}

function accountLines(
  t: Translate,
  { beneficiary: { iban, sortCode, accountNumber, bank } }: SellOrderView,
): ReceiptLine[] {
  const code = (id: string, label: string, value: string): ReceiptLine => ({ id, label, value, code: true })
  return [
    ...(iban ? [{ ...code('iban', t('sheet.iban'), groupIban(iban)), ...(bank ? { note: bank } : {}) }] : []),
    ...(sortCode ? [code('sortCode', t('sheet.sortCode'), groupSortCode(sortCode))] : []),
    ...(accountNumber
      ? [
          {
            ...code('accountNumber', t('sheet.accountNumber'), accountNumber),
            ...(bank ? { note: bank } : {}),
          },
        ]
      : []),
  ]
}

const present = (id: string, label: string, value: string | null): ReceiptLine[] =>
  value ? [{ id, label, value, words: true }] : []

/** The mark the sheet bears once nothing more will happen to it, or the money has left. */
export function stampOf(t: Translate, { status, reason }: SellOrderView): Stamp | undefined {
  switch (status) {
    case 'S':
      return { text: t('stamp.S'), tone: 'good' }
    case 'C':
      return { text: t('stamp.C'), tone: 'good' }
    case 'X':
      return { text: t('stamp.X'), tone: 'calm' }
    case 'Z':
      return {
        text: t(known(`stamp.Z.${reason ?? 'none'}`, 'stamp.Z.none')),
        tone: reason === 'paid' ? 'good' : 'calm',
      }
    default:
      return undefined
  }
}

/** The sentence under the title: what this letter means for the person, and what they have to do. */
export function stateText(t: Translate, order: SellOrderView): string {
  const { status, reason, beneficiary } = order
  switch (status) {
    case 'W':
      return t(known(`state.W.${reason ?? 'operator'}`, 'state.W.operator'))
    case 'R':
      return t(known(`state.R.${reason ?? 'returned'}`, 'state.R.returned'), { name: beneficiary.name })
    case 'Z':
      return t(known(`state.Z.${reason ?? 'none'}`, 'state.Z.none'))
    case 'C':
      return t('state.C', { name: beneficiary.name })
    default:
      return t(`state.${status}`)
  }
}

/** Reasons come from the server; one we have no words for is told in general terms. */
function known(key: string, otherwise: TextKey): TextKey {
  return reasonKeys.has(key) ? (key as TextKey) : otherwise
}

const reasonKeys = new Set<string>([
  'state.W.compliance',
  'state.W.bank-silent',
  'state.W.refund',
  'state.W.incident',
  'state.W.frozen',
  'state.W.operator',
  'state.R.name',
  'state.R.rejected',
  'state.R.returned',
  'state.Z.paid',
  'state.Z.refunded',
  'state.Z.none',
  'stamp.Z.paid',
  'stamp.Z.refunded',
  'stamp.Z.none',
] satisfies TextKey[])
