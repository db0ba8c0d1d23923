/** The payments of a link: how far each is, and its refunds. */
import type { MerchantPaymentView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
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
    <Section title="Payments">
      {page.items.length === 0 && <p className={css.soft}>No payments yet.</p>}
      {page.items.map((one) => (
        <div key={one.orderId} className={own.payment}>
          <Facts label={`Payment ${one.reference}`} lines={linesOf(one)} />
          <Refunds payment={one} />
        </div>
      ))}
      {page.next !== null && <p className={css.soft}>These are the newest {most}.</p>}
    </Section>
  )
}

const linesOf = (one: MerchantPaymentView): FactLine[] => [
  {
    name: 'Payment',
    value: <Link href={hrefOf('payments', one.orderId)}>{one.orderId}</Link>,
    copy: one.orderId,
  },
  { name: 'Began', value: one.createdAt },
  { name: 'State', value: paymentText(one.state) },
  { name: 'Payer sends', value: figure(one.sent) },
  { name: 'Beneficiary receives', value: figure(one.amount) },
]
