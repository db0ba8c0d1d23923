/** The sheet of a placed order, from the order's own figures. */
import type { SellOrderView } from '@agio/contract'
import type { ReceiptLine, ShownLine } from '@agio/ui'
import { showExact, type Sign, type WireAmount } from '../../app/i18n/format.ts'
import { countryAccount } from '../../app/i18n/short.ts'
import { showTime } from '../../app/i18n/times.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { groupIban, groupSortCode } from '../../account/beneficiary/index.ts'
import { sellLines } from '../sell-quote.ts'
import { backLines } from './back-lines.ts'
import { providerName } from './words.ts'
import {
  addressLine,
  copyable,
  isZero,
  outcomeLines,
  present,
  pageLines,
} from '../../journey/order-page/index.ts'

export function orderLines(t: Translate, locale: Locale, order: SellOrderView): ShownLine[] {
  const { required, received, notSold, left, payout, state, beneficiary } = order
  const isDone = state === 'completed' || state === 'payout_submitted' || order.reason === 'paid'
  const figures = { ...order, send: required, receive: payout }
  const gets = order.paysLink ? t(isDone ? 'line.theyGot' : 'line.theyGet') : undefined
  const price = sellLines(t, locale, figures, isDone).map((line) =>
    gets !== undefined && line.id === 'total' ? { ...line, label: gets } : line,
  )
  const coins = (id: string, label: string, amount: WireAmount, sign?: Sign): ReceiptLine => ({
    id,
    label,
    value: showExact(locale, amount, sign),
  })
  return [
    coins('required', t(isDone ? 'paid.asked' : 'sheet.required'), required),
    ...(isZero(received.amount)
      ? []
      : [coins('received', t(isDone ? 'paid.sent' : 'sheet.received'), received)]),
    ...(notSold
      ? [
          coins('not-sold', t('sheet.refunded'), notSold.coins, '\u2212'),
          coins('sold', t('sheet.sold'), notSold.sold),
        ]
      : []),
    ...(state === 'underpaid' && !isZero(left.amount)
      ? [{ ...coins('left', t('sheet.left'), left), state: 'strong' as const }]
      : []),
    ...(isBoughtBack(order) ? price.filter(({ id }) => id === 'total' || id === 'rate') : price).map((line) =>
      line.id === 'total' && comesToNothing(order) ? { ...line, state: 'struck' as const } : line,
    ),
    ...outcomeLines(t, locale, isDone ? { ...figures, send: received } : undefined),
    ...refundLines(t, locale, order),
    { id: 'name', label: t('order.name'), value: beneficiary.name, words: true },
    ...accountLines(t, order),
    ...present('provider', t('sheet.provider'), order.provider && providerName(t, order.provider)),
    ...present('address', t('sheet.address'), beneficiary.address),
    ...present('description', t('sheet.description'), order.description),
    ...(order.expectedArrival && state !== 'completed'
      ? present('expected', t('sheet.expected'), showTime(order.expectedArrival))
      : []),
    ...present('contact', t('sheet.contact'), order.contactEmail),
  ]
}

/** Lines for a person who looks something up. */
export function detailLines(t: Translate, order: SellOrderView): ShownLine[] {
  return [
    copyable(t, 'reference', t('sheet.reference'), order.reference, t('sheet.copyReference')),
    addressLine(t, 'deposit', t('sheet.deposit'), order.depositAddress, t('pay.copyAddress')),
    {
      ...copyable(t, 'deposit-network', t('sheet.network'), order.network, t('sheet.copyNetwork')),
      code: false,
    },
    ...(order.refundAddress
      ? [
          {
            ...addressLine(t, 'refund', t('order.refundAddress'), order.refundAddress, t('pay.copyAddress')),
            ...(order.refundName && { note: order.refundName }),
          },
        ]
      : []),
    ...pageLines(t, order),
    ...(order.endToEndId
      ? [copyable(t, 'trace', t('sheet.trace'), order.endToEndId, t('track.copyTrace'))]
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
function comesToNothing({ state, reason, kept }: SellOrderView): boolean {
  if (kept) return false
  return (
    state === 'cancelled' ||
    (state === 'archived' && reason !== 'paid') ||
    (state === 'on_hold' && reason === 'refund')
  )
}

/** The lines of the refund say what was sold and what stays. */
const isBoughtBack = (order: SellOrderView): boolean =>
  comesToNothing(order) && order.refund !== null && order.refund.bought !== null

function refundLines(
  t: Translate,
  locale: Locale,
  { refund, earlierRefunds, network }: SellOrderView,
): ShownLine[] {
  return [...earlierRefunds, ...(refund ? [refund] : [])].flatMap((back, at) => {
    const { amount, to, transaction, explorerUrl } = back
    const id = (name: string) => (at === 0 ? name : `${name}-${at + 1}`)
    return [
      ...(back.bought
        ? []
        : [{ id: id('back-all'), label: t('back.all'), value: showExact(locale, back.coins) }]),
      ...backLines(t, locale, back).map((line) => ({ ...line, id: id(line.id) })),
      { id: id('refunded'), label: t('sheet.refunded'), value: showExact(locale, amount), state: 'strong' },
      ...(to
        ? [
            {
              ...addressLine(t, id('refund-to'), t('sheet.refundedTo'), to, t('purchase.copyDestination')),
              note: t('coin.on', { network }),
            },
          ]
        : []),
      ...(transaction
        ? [
            {
              ...addressLine(
                t,
                id('refund-tx'),
                t('track.refundTransaction'),
                transaction,
                t('purchase.copyTransaction'),
              ),
              href: explorerUrl ?? undefined,
            },
          ]
        : []),
    ] satisfies ShownLine[]
  })
}

export function accountLines(
  t: Translate,
  { beneficiary: { account, iban, sortCode, accountNumber, bank } }: SellOrderView,
): ReceiptLine[] {
  const code = (id: string, label: string, value: string): ReceiptLine => ({
    id,
    label,
    value,
    code: 'figures',
  })
  return [
    ...(account ? [code('account', t('verify.account'), countryAccount(account))] : []),
    ...(iban ? [{ ...code('iban', t('order.iban'), groupIban(iban)), ...(bank ? { note: bank } : {}) }] : []),
    ...(sortCode ? [code('sortCode', t('order.sortCode'), groupSortCode(sortCode))] : []),
    ...(accountNumber
      ? [
          {
            ...code('accountNumber', t('order.accountNumber'), accountNumber),
            ...(bank ? { note: bank } : {}),
          },
        ]
      : []),
  ]
}
