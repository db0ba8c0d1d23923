/** A payment is refunded to who paid it: at once, or with a transfer of what is to go back. */
import type { MerchantPaymentView } from '@agio/contract'
import { Merchants } from '@agio/domain'
import { SelectField, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/refunds'
import { useApp } from '../../app/context.tsx'
import { Fields } from '../../app/queue/fields.tsx'
import { figure } from '../../app/words.ts'
import { OwnDialog } from '../own-dialog.tsx'

const whatOf: Readonly<Record<'now' | 'transfer', string>> = {
  now: "The payment hasn't reached your beneficiary. Its coins go back to the wallet that paid. You can't undo this.",
  transfer:
    'Your beneficiary has the money. Next you get our bank details: once your transfer arrives, we buy coins at the price of that moment and send them to the wallet that paid.',
}

export function RefundDialog({ payment, onClose }: { payment: MerchantPaymentView; onClose: () => void }) {
  const { api } = useApp()
  const { orderId: order } = payment
  const most = payment.kept ?? payment.amount
  const [amount, setAmount] = useState(most.amount)
  const [reason, setReason] = useState<Merchants.RefundReason>('asked_by_payer')
  const way = payment.refundable ?? 'now'
  const offer = useQuery({
    queryKey: ['refund offer', order],
    queryFn: () => api.call('listPaymentRefunds', { params: { order } }),
  }).data?.offer
  const asked = amount.trim()
  const isWhole = way === 'now' || asked === most.amount
  const body = { reason, ...(way === 'transfer' && { amount: asked }) }
  return (
    <OwnDialog
      title="Refund this payment"
      what={whatOf[way]}
      button={way === 'now' ? 'Refund' : 'Get bank details'}
      isGrave={way === 'now'}
      isReady={way === 'now' || /^\d+(\.\d{1,2})?$/.test(asked)}
      send={(once) => api.call('refundPayment', { params: { order }, body }, once)}
      onClose={onClose}
    >
      <Fields>
        {way === 'transfer' && (
          <TextField
            id="refund-amount"
            label={`Amount in ${most.currency}`}
            hint={`At most ${figure(most)}. You can refund the rest later.`}
            maxLength={20}
            value={amount}
            autoComplete="off"
            onText={setAmount}
          />
        )}
        <SelectField
          id="refund-reason"
          label="Reason"
          value={reason}
          options={Merchants.refundReasons.map((code) => ({ code, name: t(`reason.${code}`) }))}
          onChoose={(code) => setReason(Merchants.refundReasons.find((one) => one === code) ?? 'other')}
        />
      </Fields>
      {offer && isWhole && (
        <p>
          At this moment the payer gets {figure(offer.coins)}, after the network fee of{' '}
          {figure(offer.networkFee)}.
        </p>
      )}
    </OwnDialog>
  )
}
