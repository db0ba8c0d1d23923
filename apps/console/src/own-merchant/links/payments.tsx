/** The payments of a link: how far each is, its refund, and where the transfer for one goes. */
import type { LinkPaymentView, PaymentRefundView } from '@agio/contract'
import { Iban } from '@agio/domain'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { live } from '../../app/api/live.ts'
import { useApp } from '../../app/context.tsx'
import { CaseState, Facts, Section, type FactLine } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { figure, nameText } from '../../app/words.ts'
import own from '../own.module.css'
import { useOwnMerchant } from '../use-own-merchant.ts'
import { refundReasons, refundWords } from './link-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

const most = 100

export function Payments({ link }: { link: string }) {
  const { api } = useApp()
  const { isOwner } = useOwnMerchant()
  const [refunding, setRefunding] = useState<LinkPaymentView>()
  const found = useQuery({
    queryKey: ['payments of a link', link],
    queryFn: () => api.call('listLinkPayments', { params: { id: link }, query: { limit: most } }),
    ...live,
  })
  const page = found.data
  if (!page) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <Section title="Payments">
      {page.items.length === 0 && <p className={css.soft}>No payments yet.</p>}
      {page.items.map((one) => (
        <div key={one.order} className={own.payment}>
          <Facts label={`Payment ${one.reference}`} lines={linesOf(one)} />
          {one.refund?.transfer && <Transfer transfer={one.refund.transfer} />}
          {isOwner && one.refundable && (
            <div className={css.actions}>
              <Button look="quiet" onClick={() => setRefunding(one)}>
                {one.refund ? 'Change the refund…' : 'Refund…'}
              </Button>
            </div>
          )}
        </div>
      ))}
      {page.next !== null && <p className={css.soft}>These are the newest {most}.</p>}
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </Section>
  )
}

const linesOf = (one: LinkPaymentView): FactLine[] => [
  { name: 'Payment', value: one.order, copy: one.order },
  { name: 'Began', value: one.placedAt },
  { name: 'Status', value: nameText(one.status) },
  { name: 'Payer sends', value: figure(one.send) },
  { name: 'Beneficiary receives', value: figure(one.receive) },
  ...(one.refund ? refundLines(one.refund) : []),
]

const refundLines = ({ state, amount, reason, requestedAt }: PaymentRefundView): FactLine[] => [
  {
    name: 'Refund',
    value: amount ? `${figure(amount)}: ${refundWords[state]}` : refundWords[state],
    note: `${refundReasons[reason]}, requested ${requestedAt}`,
  },
]

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
