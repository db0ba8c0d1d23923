/** The refunds of a payment: how far each is, where the transfer for one goes, and the next one. */
import type { MerchantPaymentView, PaymentRefundView } from '@agio/contract'
import { Iban } from '@agio/domain'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/refunds'
import { Facts } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { figure } from '../../app/words.ts'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function Refunds({ payment }: { payment: MerchantPaymentView }) {
  const { isOwner } = useOwnMerchant()
  const [isOpen, setOpen] = useState(false)
  const { refunds, refundable } = payment
  const transfer = refunds.at(-1)?.transfer
  return (
    <>
      {refunds.length > 0 && <Facts label={t('refunds')} lines={refunds.map(lineOf)} />}
      {transfer && <Transfer transfer={transfer} />}
      {isOwner && refundable && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {transfer ? t('change_the_refund') : t('refund_dialog')}
          </Button>
        </div>
      )}
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

const lineOf = ({ state, amount, reason, requestedAt }: PaymentRefundView, at: number) => ({
  id: String(at),
  name: t('refund'),
  value: amount ? `${figure(amount)}: ${t(`state.${state}`)}` : t(`state.${state}`),
  note: t('requested', { reason: t(`reason.${reason}`), requestedAt }),
})

function Transfer({ transfer }: { transfer: NonNullable<PaymentRefundView['transfer']> }) {
  const rows: readonly (readonly [string, string | null])[] = [
    [t('account_holder'), transfer.holder],
    ['IBAN', transfer.iban],
    ['BIC', transfer.bic],
    [t('sort_code'), transfer.sortCode],
    [t('account_number'), transfer.accountNumber],
    [t('amount'), transfer.amount.amount],
    [t('reference'), transfer.reference],
  ]
  const lines = rows.flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: name === 'IBAN' ? Iban.grouped(value) : value, copy: value }],
  )
  return (
    <>
      <p>{t('transfer_exactly_with_this_reference', { amount: figure(transfer.amount) })}</p>
      <Facts label={t('transfer_for_the_refund')} lines={lines} />
    </>
  )
}
