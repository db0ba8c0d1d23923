/** `/receipt/{code}`: whether a receipt is ours and still holds, for anybody who was shown one. */
import { Copy, Notice, Paper, Receipt, SkeletonBlock, type ReceiptLine } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '../../app/api/api.ts'
import type { AnswerTo } from '@agio/contract/client'
import { useApp, useText } from '../../app/context.tsx'
import { showExact } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import type { Translate } from '../../app/i18n/i18n.ts'
import { refusalText } from '../../app/api/problems.ts'
import type { Place } from '../../app/routing/router.ts'

export function ReceiptScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const code = (place.params['code'] ?? '').toUpperCase()
  const receipt = useQuery({
    queryKey: ['receipt', code],
    queryFn: ({ signal }) => api.call('verifyReceipt', { params: { code } }, { signal }),
    meta: { survivesLogout: true },
  })
  const { data, error } = receipt
  const isSale = data?.service !== 'buy'
  const unknown =
    error instanceof Refused && (error.status === 404 || error.status === 400 || error.status === 422)
  return (
    <>
      <h1 tabIndex={-1}>{t('verify.title')}</h1>
      {receipt.isPending && <SkeletonBlock kind="sheet" />}
      {error && (
        <Notice tone="bad" live>
          <p>{unknown ? t('verify.none') : refusalText(t, error)}</p>
        </Notice>
      )}
      {data && (
        <>
          <Notice tone={data.void ? 'warn' : 'good'} live>
            <p>{t(data.void ? 'verify.void' : 'verify.valid')}</p>
          </Notice>
          <Paper
            stamp={
              data.void
                ? undefined
                : { text: t(isSale ? 'sale.stamp.completed' : 'purchase.stamp.completed'), tone: 'good' }
            }
          >
            <Receipt
              label={t('title.receipt')}
              lines={[
                { id: 'code', label: t('verify.code'), value: data.code, code: true },
                {
                  id: 'sent',
                  label: t(isSale ? 'verify.sent' : 'buy.youPay'),
                  value: showExact(locale, data.sent),
                },
                {
                  id: 'payout',
                  label: t(isSale ? 'verify.payout' : 'line.wallet'),
                  value: showExact(locale, data.payout),
                  state: data.void ? 'struck' : 'strong',
                },
                { id: 'to', label: t(isSale ? 'verify.to' : 'pay.network'), value: data.beneficiary },
                {
                  id: 'account',
                  label: t(isSale ? 'verify.account' : 'purchase.destination'),
                  value: data.account,
                  code: isSale ? 'figures' : true,
                },
                ...transactionLines(t, data),
                { id: 'completed', label: t('sheet.completed'), value: showTime(data.completedAt) },
              ]}
            />
          </Paper>
        </>
      )}
    </>
  )
}

/** Of a purchase: the coins can be looked up by anybody. */
function transactionLines(
  t: Translate,
  { transaction, explorerUrl }: AnswerTo<'verifyReceipt'>,
): ReceiptLine[] {
  if (transaction === null) return []
  const href = explorerUrl ?? undefined
  const button = <Copy text={transaction} label={t('purchase.copyTransaction')} done={t('pay.copied')} />
  const copy = { text: transaction, button }
  return [{ id: 'transaction', label: t('purchase.transaction'), value: transaction, code: true, copy, href }]
}
