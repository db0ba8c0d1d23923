/** Money on its way back: how much, where to, until when; and why it may be less than what came. */
import type { BuyOrderView } from '@agio/contract'
import { Notice, Paper, Receipt, type ReceiptLine } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { differenceOf, sumOf } from './difference.ts'
import { isReturned } from './words.ts'

type Back = BuyOrderView['refunds'][number]

export function Refunds({ order }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const { refunds, payments, received, isExecuted } = order
  if (refunds.length === 0) return null
  const back = sumOf(refunds.map(({ amount }) => amount))
  const differs = back && differenceOf(back, received)
  const isCard = ({ to }: Back) =>
    payments.some(({ method, provider }) => method === 'CREDIT_CARD' && provider === to)
  const title = t(isReturned(order) ? 'back.titleDone' : 'back.title')
  const lines = refunds.flatMap((it, at): ReceiptLine[] => [
    {
      id: `amount-${at}`,
      label: t('pay.amount'),
      value: showAmount(locale, it.amount),
      state: 'strong',
    },
    {
      id: `to-${at}`,
      label: t(isCard(it) ? 'back.card' : 'back.account'),
      value: it.to || t('back.source'),
      words: true,
    },
    {
      id: `state-${at}`,
      label: t('back.state'),
      value: t(`back.${it.status}`),
      words: true,
      ...(it.status === 'booked' || it.status === 'stuck'
        ? {}
        : { note: t(isCard(it) ? 'back.whenCard' : 'back.whenAccount') }),
    },
  ])
  return (
    <Paper title={title}>
      <Receipt label={title} lines={lines} />
      {isExecuted && differs?.kind === 'short' && (
        <Notice tone="calm">
          <p>{t('back.less', { amount: showAmount(locale, differs.by) })}</p>
        </Notice>
      )}
    </Paper>
  )
}
