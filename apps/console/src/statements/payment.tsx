/** One payment of a link: amounts, fees, and the state of its payout. */
import type { MerchantPaymentView } from '@agio/contract'
import { LinkPayments } from '@agio/domain'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/statements'
import { CaseHead, Facts, RowHead, Section, Table, type FactLine } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import { paymentStamp } from './payment-words.ts'

const titleOf = ({ externalId, bankReference }: MerchantPaymentView): string => externalId ?? bankReference

export function PaymentRow({ item }: { item: MerchantPaymentView }) {
  return (
    <>
      <RowHead title={titleOf(item)} stamp={paymentStamp(item.state)} />
      <span>{t('to', { amount: figure(item.amount), account: item.account })}</span>
      <span className={css.soft}>{item.createdAt}</span>
    </>
  )
}

/** `link` opens the payment link if the reader's console has a page for it. */
export function PaymentFacts({ one, link }: { one: MerchantPaymentView; link?: ReactNode }) {
  return (
    <>
      <CaseHead title={titleOf(one)} stamp={paymentStamp(one.state)}>
        <p>{LinkPayments.states[one.state].meaning}</p>
      </CaseHead>
      <Section title={t('payment')}>
        <Facts label={t('payment')} lines={[...namesOf(one, link), ...figuresOf(one)]} />
      </Section>
      <Section title={t('payout')}>
        {one.payout === null ? (
          <p className={css.soft}>{t('no_payout_yet')}</p>
        ) : (
          <Facts label={t('payout')} lines={payoutOf(one, one.payout)} />
        )}
      </Section>
      {one.returns.length > 0 && (
        <Section title={t('returned')}>
          <Table
            label={t('returned')}
            heads={[t('time'), t('amount'), t('reason'), t('payment_id')]}
            rows={one.returns.map((it) => ({
              id: it.at,
              cells: [it.at, figure(it.amount), it.reason, it.endToEndId ?? ''],
            }))}
          />
        </Section>
      )}
    </>
  )
}

const namesOf = (one: MerchantPaymentView, link: ReactNode): FactLine[] => [
  ...(link === undefined ? [] : [{ name: t('payment_link'), value: link }]),
  { name: t('your_reference'), value: one.externalId ?? t('none') },
  { name: t('bank_reference'), value: one.bankReference, copy: one.bankReference },
  { name: t('order'), value: one.orderId, copy: one.orderId },
  { name: t('placed'), value: one.createdAt },
]

const figuresOf = (one: MerchantPaymentView): FactLine[] => [
  { name: t('crypto'), value: figure(one.sent) },
  { name: t('value'), value: figure(one.gross) },
  { name: t('service_fee'), value: figure(one.fees.service), note: t('the_payer_bears_the_fees') },
  { name: t('bank_transfer_fee'), value: figure(one.fees.bank) },
  { name: t('network_fee'), value: figure(one.fees.network) },
  { name: t('amount'), value: figure(one.amount) },
  ...(one.kept && one.kept.amount !== one.amount.amount
    ? [{ name: t('left_after_refunds'), value: figure(one.kept) }]
    : []),
]

const payoutOf = (
  { account }: MerchantPaymentView,
  { endToEndId, bookedAt, bookingDay }: NonNullable<MerchantPaymentView['payout']>,
): FactLine[] => [
  { name: t('account'), value: account },
  { name: t('payment_id_end_to_end'), value: endToEndId, copy: endToEndId },
  { name: t('booked_by_the_bank'), value: bookedAt === null ? t('not_yet') : (bookingDay ?? bookedAt) },
]
