/** Paying by bank transfer: where to, in rows and as a QR code, and what happens once it is on its way. */
import type { BuyOrderView } from '@agio/contract'
import { Button, Notice, Paper, Receipt, SkeletonBlock } from '@agio/ui'
import { lazy, Suspense } from 'react'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { useOrderStep } from '../../journey/order-page/index.ts'
import { Ends } from './ends.tsx'
import css from '../purchase.module.css'
import { transferLines } from './transfer-lines.ts'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function Transfer({ order }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id)
  const { choices, transfer, state } = order
  const said = state === 'payment_pending'
  return (
    <Paper title={t(said ? 'transfer.titleSaid' : 'transfer.title')}>
      {said && <Said />}
      {order.waitsFor === 'more' && <p>{t('transfer.rest')}</p>}
      <Receipt label={t('transfer.title')} lines={transferLines(t, locale, transfer)} />
      <Notice tone="warn">
        <p>{t('transfer.own')}</p>
      </Notice>
      {choices.includes('transferred') && (
        <div className={css.main}>
          <Button wide busy={step.busy} onClick={() => step.run('sayTransferred')}>
            {t('transfer.done')}
          </Button>
        </div>
      )}
      <Problem error={step.error} />
      {transfer.epc && !said && (
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
          <p className="soft">{t('transfer.qrHint')}</p>
        </div>
      )}
      <ul className={css.notes}>
        <li>{t('transfer.expected')}</li>
        <li>{t('transfer.floats')}</li>
      </ul>
      <Ends order={order} />
    </Paper>
  )
}

/** Waiting: what happens now, and that a slip is not the end of the money. */
function Said() {
  const { t } = useText()
  return (
    <>
      <Notice tone="good" live>
        <p>{t('transfer.said')}</p>
      </Notice>
      <details className={css.more}>
        <summary>{t('transfer.forgot')}</summary>
        <p>{t('transfer.forgotText')}</p>
      </details>
    </>
  )
}
