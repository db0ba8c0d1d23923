/** Paying by bank transfer: every row that is typed in a banking app, with its copy button, and the same as a QR code. */
import type { BuyOrderView } from '@agio/contract'
import { Button, Notice, Paper, Receipt, SkeletonBlock, type ReceiptLine } from '@agio/ui'
import { lazy, Suspense } from 'react'
import { useText } from '../app/context.tsx'
import { exactAmount, showAmount } from '../app/format.ts'
import type { Locale, Translate } from '../app/i18n.ts'
import { refusalText } from '../app/problems.ts'
import { groupIban, groupSortCode } from '../beneficiary/index.ts'
import { copyable, useOrderStep } from '../transaction/index.ts'
import { Ends } from './ends.tsx'
import css from './purchase.module.css'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function Transfer({ order }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id)
  const { choices, transfer, status } = order
  return (
    <Paper title={t('transfer.title')}>
      <Receipt label={t('transfer.title')} lines={transferLines(t, locale, transfer)} />
      <Notice tone="warn">
        <p>{t('transfer.own')}</p>
      </Notice>
      {choices.includes('transferred') && (
        <Button wide busy={step.busy} onClick={() => step.run('sayTransferred')}>
          {t('transfer.done')}
        </Button>
      )}
      {status === 'W' && (
        <Notice tone="good" live>
          <p>{t('transfer.said')}</p>
        </Notice>
      )}
      {step.error && (
        <Notice tone="bad" live>
          <p>{refusalText(t, step.error)}</p>
        </Notice>
      )}
      {transfer.epc && (
        <div className={css.qr}>
          <h3>{t('transfer.qr')}</h3>
          <Suspense fallback={<SkeletonBlock kind="square" />}>
            <Qr
              text={transfer.epc}
              label={t('transfer.qrLabel', {
                amount: showAmount(locale, transfer.amount),
                holder: transfer.holder,
                reference: transfer.reference,
              })}
            />
          </Suspense>
        </div>
      )}
      <p className={css.soft}>{t('transfer.expected')}</p>
      <Ends order={order} />
    </Paper>
  )
}

type Details = BuyOrderView['transfer']

export function transferLines(t: Translate, locale: Locale, details: Details): ReceiptLine[] {
  const row = (id: 'holder' | 'iban' | 'bic' | 'sortCode' | 'accountNumber', shown: string | null) => {
    const text = details[id]
    const label = t(`transfer.${id}`)
    return text && shown
      ? [{ ...copyable(t, id, label, text, t('transfer.copy', { label })), value: shown }]
      : []
  }
  const { amount, reference, iban, sortCode } = details
  const [amountLabel, referenceLabel] = [t('transfer.amount'), t('transfer.reference')]
  return [
    {
      ...copyable(t, 'amount', amountLabel, exactAmount(amount), t('transfer.copy', { label: amountLabel })),
      value: showAmount(locale, amount),
      code: false,
      state: 'strong',
    },
    ...row('holder', details.holder),
    ...row('iban', iban && groupIban(iban)),
    ...row('bic', details.bic),
    ...row('sortCode', sortCode && groupSortCode(sortCode)),
    ...row('accountNumber', details.accountNumber),
    ...(details.bank ? [{ id: 'bank', label: t('transfer.bank'), value: details.bank, words: true }] : []),
    {
      ...copyable(t, 'reference', referenceLabel, reference, t('transfer.copy', { label: referenceLabel })),
      state: 'strong',
      note: t('transfer.referenceNote'),
    },
  ]
}
