/** Payments of the merchant's links, with amounts and states. */
import type { MerchantPaymentView } from '@agio/contract'
import { LinkPayments } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/settlement'
import { live } from '../../app/api/live.ts'
import { Link, useApp, usePlace } from '../../app/context.tsx'
import { CaseState, Section } from '../../app/queue/case.tsx'
import { Filter } from '../../app/queue/filter.tsx'
import css from '../../app/queue/queue.module.css'
import { QueuePage } from '../../app/queue/queue.tsx'
import { useList } from '../../app/queue/use-list.ts'
import { hrefOf } from '../../app/shell/router.ts'
import { PaymentFacts, PaymentRow, paymentText } from '../../statements/index.ts'
import { Refunds } from '../refunds/refunds.tsx'

type State = MerchantPaymentView['state'] | ''
const states: readonly (readonly [value: State, words: string])[] = [
  ['', t('all_states')],
  ...LinkPayments.stateNames.map((state) => [state, paymentText(state)] as const),
]

export function PaymentsRoom() {
  const { id } = usePlace()
  const [state, setState] = useState<State>('')
  const [typed, setTyped] = useState('')
  const externalId = typed.trim()
  const list = useList('listPayments', {
    limit: 30,
    state: state || undefined,
    externalId: externalId || undefined,
  })
  const isFiltered = state !== '' || externalId !== ''
  return (
    <QueuePage
      name="payments"
      title={t('payments')}
      list={list}
      idOf={(item) => item.orderId}
      row={(item) => <PaymentRow item={item} />}
      tools={
        <search className={css.filters}>
          <input
            type="search"
            aria-label={t('your_reference')}
            placeholder={t('your_reference')}
            value={typed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Filter label={t('state')} value={state} options={states} onChange={setState} />
        </search>
      }
      empty={isFiltered ? t('no_payment_fits') : t('no_payments_yet_they_appear')}
      hint={t('open_a_payment_to_see')}
    >
      {id !== undefined && <OnePayment key={id} id={id} />}
    </QueuePage>
  )
}

function OnePayment({ id }: { id: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['payment', id],
    queryFn: () => api.call('getPayment', { params: { order: id } }),
    ...live,
  })
  const one = found.data
  if (!one) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <article className={css.caseInner}>
      <PaymentFacts one={one} link={<Link href={hrefOf('links', one.link)}>{t('open_the_link')}</Link>} />
      {(one.refundable || one.refunds.length > 0) && (
        <Section title={t('refunds')}>
          <Refunds payment={one} />
        </Section>
      )}
    </article>
  )
}
