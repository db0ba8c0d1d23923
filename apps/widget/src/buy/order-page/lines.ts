/** The sheet of a placed purchase, from the order's own figures. */
import type { BuyOrderView } from '@agio/contract'
import type { ReceiptLine, ShownLine } from '@agio/ui'
import { showAmount, type Sign, type WireAmount } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { buyLines } from '../buy-quote.ts'
import {
  addressLine,
  copyable,
  isZero,
  outcomeLines,
  present,
  pageLines,
} from '../../journey/order-page/index.ts'
import { differenceOf, sumOf } from './difference.ts'
import { isDone } from './words.ts'

/** `rateOver`: the window of a fixed rate has passed, so the rate floats as for a transfer. */
export function orderLines(t: Translate, locale: Locale, order: BuyOrderView, rateOver = false): ShownLine[] {
  const { state, completedAt, expectedArrival, payments, network } = order
  const done = isDone(order)
  const floats = isOpenRate(order, rateOver) && (state === 'awaiting_payment' || state === 'payment_pending')
  const figures = { ...order, send: order.isExecuted ? order.received : order.amount }
  const prices = buyLines(t, locale, { ...figures, floats }, done)
  const priced = prices.map((line) => (line.id === 'receive' ? coinsLine(t, line, order, rateOver) : line))
  const paidWith = payments.find((it) => it.status === 'settled' || it.status === 'authorised')
  const way = paidWith?.provider ?? t(`purchase.way.${order.method}`)
  return [
    ...priced,
    ...outcomeLines(t, locale, done ? figures : undefined),
    ...moneyLines(t, locale, order),
    { id: 'way', label: t('purchase.way'), value: way, words: true },
    { id: 'chain', label: t('pay.network'), value: network, words: true },
    destinationLine(t, order),
    ...(expectedArrival && !completedAt
      ? [{ id: 'expected', label: t('sheet.expected'), value: showTime(expectedArrival) }]
      : []),
    ...present('contact', t('sheet.contact'), order.contactEmail),
  ]
}

/** Lines for a person who looks something up. */
export function detailLines(t: Translate, order: BuyOrderView): ShownLine[] {
  const { id, reference, transaction, createdAt, completedAt } = order
  return [
    copyable(t, 'reference', t('sheet.reference'), reference, t('sheet.copyReference')),
    ...pageLines(t, order),
    ...(transaction ? [transactionLine(t, transaction)] : []),
    { id: 'created', label: t('sheet.created'), value: showTime(createdAt) },
    ...(completedAt ? present('completed', t('sheet.completed'), showTime(completedAt)) : []),
    { id: 'id', label: t('sheet.id'), value: id, code: true },
  ]
}

const isEnded = ({ state }: BuyOrderView) =>
  state === 'cancelled' || state === 'expired' || state === 'failed'

/** The rate is not final: it floats, or the time it was kept has passed. */
const isOpenRate = ({ floats, isExecuted }: BuyOrderView, rateOver: boolean) =>
  (floats || rateOver) && !isExecuted

/** The number of coins: surely, about, not known yet because another amount came, or none. */
function coinsLine(t: Translate, line: ReceiptLine, order: BuyOrderView, rateOver: boolean): ReceiptLine {
  const { value } = line
  const { state, received, amount, isExecuted } = order
  if (isEnded(order)) return { ...line, state: 'struck' }
  if (
    isExecuted ||
    !value ||
    (state !== 'awaiting_payment' &&
      state !== 'payment_pending' &&
      state !== 'payment_received' &&
      state !== 'cleared')
  )
    return line
  const isHere = !isZero(received.amount)
  const isOther = isHere && differenceOf(received, amount) !== undefined
  const about = isOpenRate(order, rateOver) ? t('method.about', { amount: value }) : value
  return {
    ...line,
    value: isOther ? '–' : about,
    ...(isHere && about !== value ? { note: t('purchase.fixedSoon') } : {}),
  }
}

/** The money received, its difference from the ordered amount, and the refunds. */
function moneyLines(t: Translate, locale: Locale, order: BuyOrderView): ReceiptLine[] {
  const { received, amount, refunds, waitsFor } = order
  const line = (id: string, label: string, of: WireAmount, sign?: Sign): ReceiptLine => ({
    id,
    label,
    value: showAmount(locale, of, sign),
  })
  const kept = notReturned(order)
  // Of several payments each goes back by itself: their sum is what the lines above leave.
  const back = kept && refunds.length > 1 ? sumOf(refunds.map((it) => it.amount)) : undefined
  const differs = isZero(received.amount) ? undefined : differenceOf(received, amount)
  const word = differs?.kind === 'short' && waitsFor ? 'missing' : differs?.kind
  const note = differs && word && t(`purchase.${word}`, { amount: showAmount(locale, differs.by) })
  return [
    ...(isZero(received.amount)
      ? []
      : [{ ...line('paid', t('purchase.paid'), received), ...(note ? { note } : {}) }]),
    ...(kept ? [line('kept', t('back.kept'), kept, '\u2212')] : []),
    ...(back ? [line('back-total', t('back.total'), back)] : []),
    ...refunds.map((it, at) => ({
      ...line(`back-${at}`, t(it.status === 'booked' ? 'sheet.refunded' : 'purchase.goesBack'), it.amount),
      ...(it.to ? { note: it.to } : {}),
    })),
  ]
}

/** The money of a failed order that does not go back: the coins were bought and sold again, or a part was taken back before. */
function notReturned({ state, received, refunds }: BuyOrderView): WireAmount | undefined {
  const back = state === 'failed' ? sumOf(refunds.map(({ amount }) => amount)) : undefined
  const differs = back && differenceOf(back, received)
  return differs?.kind === 'short' ? differs.by : undefined
}

function destinationLine(t: Translate, it: BuyOrderView): ShownLine {
  const { destination, destinationName, destinationUrl } = it
  const label = t('purchase.destination')
  const line = addressLine(t, 'destination', label, destination, t('purchase.copyDestination'))
  return { ...line, href: destinationUrl, ...(destinationName && { note: destinationName }) }
}

function transactionLine(t: Translate, it: NonNullable<BuyOrderView['transaction']>): ShownLine {
  const label = t('purchase.transaction')
  return {
    ...addressLine(t, 'transaction', label, it.hash, t('purchase.copyTransaction')),
    href: it.explorerUrl,
  }
}
