/** The payments of a link: how far each is, and its refunds. */
import type { MerchantPaymentView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/links'
import { live } from '../../app/api/live.ts'
import { Link, useApp } from '../../app/context.tsx'
import { CaseState, Facts, Section, type FactLine } from '../../app/queue/case.tsx'
import css from '../../app/queue/queue.module.css'
import { hrefOf } from '../../app/shell/router.ts'
import { figure } from '../../app/words.ts'
import { paymentText } from '../../statements/index.ts'
import own from '../own.module.css'
import { Refunds } from '../refunds/refunds.tsx'

const most = 100

export function Payments({ link }: { link: string }) {
  const { api } = useApp()
  const found = useQuery({
    queryKey: ['payments of a link', link],
    queryFn: () => api.call('listPayments', { query: { link, limit: most } }),
    ...live,
  })
  const page = found.data
  if (!page) return <CaseState error={found.error} retry={() => void found.refetch()} />
  return (
    <Section title={t('payments')}>
      {page.items.length === 0 && <p className={css.soft}>{t('no_payments_yet')}</p>}
      {page.items.map((one) => (
        <div key={one.orderId} className={own.payment}>
          <Facts label={t('payment', { reference: one.reference })} lines={linesOf(one)} />
          <Refunds payment={one} />
        </div>
      ))}
      {page.next !== null && <p className={css.soft}>{t('these_are_the_newest', { most })}</p>}
    </Section>
  )
}

const linesOf = (one: MerchantPaymentView): FactLine[] => [
  {
    name: t('payment_title'),
    value: <Link href={hrefOf('payments', one.orderId)}>{one.orderId}</Link>,
    copy: one.orderId,
  },
  { name: t('began'), value: one.createdAt },
  { name: t('state'), value: paymentText(one.state) },
  { name: t('payer_sends'), value: figure(one.sent) },
  { name: t('beneficiary_receives'), value: figure(one.amount) },
]
