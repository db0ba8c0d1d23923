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
  now: t('the_payment_hasnt_reached_your'),
  transfer: t('your_beneficiary_has_the_money'),
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
      title={t('refund_this_payment')}
      what={whatOf[way]}
      button={way === 'now' ? t('refund') : t('get_bank_details')}
      isGrave={way === 'now'}
      isReady={way === 'now' || /^\d+(\.\d{1,2})?$/.test(asked)}
      send={(once) => api.call('refundPayment', { params: { order }, body }, once)}
      onClose={onClose}
    >
      <Fields>
        {way === 'transfer' && (
          <TextField
            id="refund-amount"
            label={t('amount_in', { currency: most.currency })}
            hint={t('at_most_you_can_refund', { most: figure(most) })}
            maxLength={20}
            value={amount}
            autoComplete="off"
            onText={setAmount}
          />
        )}
        <SelectField
          id="refund-reason"
          label={t('reason')}
          value={reason}
          options={Merchants.refundReasons.map((code) => ({ code, name: t(`reason.${code}`) }))}
          onChoose={(code) => setReason(Merchants.refundReasons.find((one) => one === code) ?? 'other')}
        />
      </Fields>
      {offer && isWhole && (
        <p>
          {t('at_this_moment_the_payer', {
            coins: figure(offer.coins),
            networkFee: figure(offer.networkFee),
          })}
        </p>
      )}
    </OwnDialog>
  )
}
