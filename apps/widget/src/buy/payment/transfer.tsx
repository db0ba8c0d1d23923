/** Paying by bank transfer: what is typed in a banking app, as a QR code and in rows that are copied by a touch. */
import type { BuyOrderView } from '@agio/contract'
import { Button, Notice, Paper, Receipt } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { Expires, Looking, PayQr, PaySheet, Share, useOrderStep } from '../../journey/order-page/index.ts'
import css from '../purchase.module.css'
import { transferLines, transferText } from './transfer-lines.ts'
import { WaysOut } from './ways-out.tsx'

export function Transfer({ order }: { order: BuyOrderView }) {
  const { cancelsAt } = order
  const said = order.state === 'payment_pending'
  const edge = cancelsAt && !said ? <Expires at={cancelsAt} /> : undefined
  return (
    <>
      <Paper edge={edge}>{said ? <Said order={order} /> : <Details order={order} />}</Paper>
      <WaysOut order={order} saidAbove={edge !== undefined} />
    </>
  )
}

function Details({ order }: { order: BuyOrderView }) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id)
  const text = transferText(t, locale, order.transfer)
  return (
    <PaySheet qr={order.transfer.epc ? <TransferQr transfer={order.transfer} /> : undefined}>
      {(isWide) => (
        <>
          {order.waitsFor === 'more' && <p>{t('transfer.rest')}</p>}
          <Rows transfer={order.transfer} which={isWide ? 'all' : 'needed'} />
          <Notice tone="warn">
            <p>{t('transfer.own')}</p>
          </Notice>
          {order.choices.includes('transferred') && (
            <Button wide busy={step.busy} onClick={() => step.run('sayTransferred')}>
              {t('transfer.done')}
            </Button>
          )}
          <Problem error={step.error} />
          {!isWide && <Share what={{ text }} copy={t('transfer.copyAll')} copied={t('transfer.allCopied')} />}
          {!isWide && <Rows transfer={order.transfer} which="others" />}
          <ul className={css.notes}>
            <li>{t('transfer.expected')}</li>
            <li>{t('transfer.floats')}</li>
          </ul>
        </>
      )}
    </PaySheet>
  )
}

/** Few banks ask for these besides the account. */
const others: ReadonlySet<string> = new Set(['bic', 'bank'])

type RowsProps = { transfer: BuyOrderView['transfer']; which: 'all' | 'needed' | 'others' }

/** A whole row is the button that copies it; the reference has a frame, because the money is found by it. */
function Rows({ transfer, which }: RowsProps) {
  const { t, locale } = useText()
  const { rows, reference } = transferLines(t, locale, transfer)
  const shown = rows.filter(({ id }) => which === 'all' || others.has(id) === (which === 'others'))
  if (shown.length === 0) return null
  const title = t(which === 'others' ? 'paid.details' : 'transfer.title')
  return (
    <div className={css.rows}>
      <Receipt label={title} lines={shown} />
      {which !== 'others' && (
        <div className={css.reference}>
          <Receipt label={t('transfer.reference')} lines={[reference]} />
        </div>
      )}
    </div>
  )
}

function TransferQr({ transfer }: { transfer: BuyOrderView['transfer'] }) {
  const { t, locale } = useText()
  const { epc, amount, holder, reference } = transfer
  const label = t('transfer.qrLabel', { amount: showAmount(locale, amount), holder, reference })
  return (
    <PayQr text={epc ?? ''} label={label}>
      <p className="soft">{t('transfer.qrHint')}</p>
    </PayQr>
  )
}

/** Waiting: a slip is not the end of the money, and where it goes stays within reach. */
function Said({ order }: { order: BuyOrderView }) {
  const { t } = useText()
  return (
    <>
      <Looking text={t('transfer.said')} title={t('method.go.SEPA_BANK_TRANSFER')}>
        <Rows transfer={order.transfer} which="all" />
      </Looking>
      <details className="more">
        <summary>{t('transfer.forgot')}</summary>
        <p>{t('transfer.forgotText')}</p>
      </details>
    </>
  )
}
