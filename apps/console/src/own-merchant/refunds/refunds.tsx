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
      {refunds.length > 0 && <Facts label="Refunds" lines={refunds.map(lineOf)} />}
      {transfer && <Transfer transfer={transfer} />}
      {isOwner && refundable && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {transfer ? 'Change the refund…' : 'Refund…'}
          </Button>
        </div>
      )}
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

const lineOf = ({ state, amount, reason, requestedAt }: PaymentRefundView, at: number) => ({
  id: String(at),
  name: 'Refund',
  value: amount ? `${figure(amount)}: ${t(`state.${state}`)}` : t(`state.${state}`),
  note: `${t(`reason.${reason}`)}, requested ${requestedAt}`,
})

function Transfer({ transfer }: { transfer: NonNullable<PaymentRefundView['transfer']> }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Account holder', transfer.holder],
    ['IBAN', transfer.iban],
    ['BIC', transfer.bic],
    ['Sort code', transfer.sortCode],
    ['Account number', transfer.accountNumber],
    ['Amount', transfer.amount.amount],
    ['Reference', transfer.reference],
  ]
  const lines = rows.flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: name === 'IBAN' ? Iban.grouped(value) : value, copy: value }],
  )
  return (
    <>
      <p>
        Transfer exactly {figure(transfer.amount)} with this reference, from the beneficiary's account. We
        send the coins once it arrives.
      </p>
      <Facts label="Transfer for the refund" lines={lines} />
    </>
  )
}
