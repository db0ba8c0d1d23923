/** One payment of a link: amounts, fees, and the state of its payout. */
import type { MerchantPaymentView } from '@agio/contract'
import { LinkPayments } from '@agio/domain'
import type { ReactNode } from 'react'
import { CaseHead, Facts, RowHead, Section, Table, type FactLine } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import { paymentStamp } from './payment-words.ts'

const titleOf = ({ externalId, bankReference }: MerchantPaymentView): string => externalId ?? bankReference

export function PaymentRow({ item }: { item: MerchantPaymentView }) {
  return (
    <>
      <RowHead title={titleOf(item)} stamp={paymentStamp(item.state)} />
      <span>
        {figure(item.amount)} to {item.account}
      </span>
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
      <Section title="Payment">
        <Facts label="Payment" lines={[...namesOf(one, link), ...figuresOf(one)]} />
      </Section>
      <Section title="Payout">
        {one.payout === null ? (
          <p className={css.soft}>No payout yet.</p>
        ) : (
          <Facts label="Payout" lines={payoutOf(one, one.payout)} />
        )}
      </Section>
      {one.returns.length > 0 && (
        <Section title="Returned">
          <Table
            label="Returned"
            heads={['Time', 'Amount', 'Reason', 'Payment ID']}
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
  ...(link === undefined ? [] : [{ name: 'Payment link', value: link }]),
  { name: 'Your reference', value: one.externalId ?? 'none' },
  { name: 'Bank reference', value: one.bankReference, copy: one.bankReference },
  { name: 'Order', value: one.orderId, copy: one.orderId },
  { name: 'Placed', value: one.createdAt },
]

const figuresOf = (one: MerchantPaymentView): FactLine[] => [
  { name: 'Crypto', value: figure(one.sent) },
  { name: 'Value', value: figure(one.gross) },
  { name: 'Service fee', value: figure(one.fees.service), note: 'The payer bears the fees.' },
  { name: 'Bank transfer fee', value: figure(one.fees.bank) },
  { name: 'Network fee', value: figure(one.fees.network) },
  { name: 'Amount', value: figure(one.amount) },
  ...(one.kept && one.kept.amount !== one.amount.amount
    ? [{ name: 'Left after refunds', value: figure(one.kept) }]
    : []),
]

const payoutOf = (
  { account }: MerchantPaymentView,
  { endToEndId, bookedAt, bookingDay }: NonNullable<MerchantPaymentView['payout']>,
): FactLine[] => [
  { name: 'Account', value: account },
  { name: 'Payment ID (end-to-end)', value: endToEndId, copy: endToEndId },
  { name: 'Booked by the bank', value: bookedAt === null ? 'not yet' : (bookingDay ?? bookedAt) },
]
