/** What the sheet of a placed purchase says, from the order's own figures. */
import type { BuyOrderView } from '@agio/contract'
import type { ReceiptLine, Stamp } from '@agio/ui'
import { showAmount, showTime, type WireAmount } from '../app/format.ts'
import type { Locale, Translate } from '../app/i18n.ts'
import { buyLines } from '../buy/index.ts'
import { copyable, isZero } from '../transaction/index.ts'

export function purchaseLines(t: Translate, locale: Locale, order: BuyOrderView): ReceiptLine[] {
  const { received, left, backs, transaction, destination, destinationUrl, status } = order
  const amount = (id: string, label: string, of: WireAmount): ReceiptLine => ({
    id,
    label,
    value: showAmount(locale, of),
  })
  const ended = status === 'X' || status === 'F' || status === 'Y'
  const prices = buyLines(t, locale, {
    ...order,
    send: order.amount,
    floats: order.floats && !order.isStruck,
  })
  return [
    ...prices.map((line) => (line.id === 'receive' && ended ? { ...line, state: 'struck' as const } : line)),
    ...(isZero(received.amount) ? [] : [amount('paid', t('purchase.paid'), received)]),
    ...(left && !isZero(left.amount) && !isZero(received.amount)
      ? [{ ...amount('left', t('purchase.left'), left), state: 'strong' as const }]
      : []),
    ...backs.map((back, at) => ({
      ...amount(`back-${at}`, t('purchase.sentBack'), back.amount),
      note: back.to,
    })),
    { id: 'network', label: t('purchase.network'), value: order.network },
    {
      id: 'destination',
      label: t('purchase.destination'),
      value: destination,
      code: true,
      href: destinationUrl,
    },
    ...(transaction
      ? [
          {
            id: 'transaction',
            label: t('purchase.transaction'),
            value: transaction.hash,
            code: true,
            href: transaction.explorerUrl,
          },
        ]
      : []),
    copyable(t, 'reference', t('sheet.reference'), order.reference, t('sheet.copyReference')),
    { id: 'created', label: t('sheet.created'), value: showTime(order.createdAt) },
    ...(order.completedAt
      ? [{ id: 'completed', label: t('sheet.completed'), value: showTime(order.completedAt) }]
      : []),
    { id: 'id', label: t('sheet.id'), value: order.id, code: true },
  ]
}

/** The mark the sheet bears once nothing more will happen to it. */
export function stampOf(t: Translate, { status }: BuyOrderView): Stamp | undefined {
  if (status === 'C' || status === 'Z') return { text: t('purchase.stamp.C'), tone: 'good' }
  if (status === 'X' || status === 'F') return { text: t('purchase.stamp.X'), tone: 'calm' }
  return status === 'Y' ? { text: t('purchase.stamp.Y'), tone: 'bad' } : undefined
}

/** The sentence under the title: what this letter means for the person. */
export function stateText(t: Translate, { status, held, proofAsked, reason }: BuyOrderView): string {
  if (proofAsked) return t('buyState.proof')
  if (held) return t('buyState.held')
  if (status === 'Y' && reason === 'returned') return t('buyState.returned')
  return t(`buyState.${status}`)
}
