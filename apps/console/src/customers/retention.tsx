/** The data that is kept of a customer and until when, and the erasure that two operators carry out. */
import type { CustomerPage } from '@agio/contract'
import { Button } from '@agio/ui'
import { t } from 'virtual:texts/console/customers'
import { ApprovalList } from '../approvals/index.ts'
import { Facts, Section, type FactLine } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'
import { erasing } from './customer-requests.ts'

type Kept = CustomerPage['retention']
type Hold = NonNullable<Kept['terms']>['holds'][number]

const closers = {
  customer: t('the_customer'),
  operators: t('two_operators'),
  time: t('time_unused_for_years'),
} as const

function holdWords(hold: Hold): string {
  switch (hold.kind) {
    case 'open_orders':
      return t('open_orders', { count: hold.count })
    case 'owed_by_you':
      return t('they_owe_us_amount', { amount: figure(hold.amount) })
    case 'owed_to_you':
      return t('money_that_is_not_decided', { count: hold.count })
  }
}

function linesOf({ closedAt, closedBy, recordsUntil, erasedAt, heldBy, terms, ...kept }: Kept): FactLine[] {
  const { ordersUntil, identityUntil } = terms ?? kept
  const none = erasedAt ? t('erased') : t('nothing')
  return [
    {
      name: t('account'),
      value: closedAt ? t('closed_at', { closedAt }) : t('open_inline'),
      note: closedBy && t('by', { closers: closers[closedBy] }),
    },
    {
      name: t('orders_are_kept_until'),
      value: ordersUntil ?? none,
      note: terms && t('if_it_were_closed_now'),
    },
    {
      name: t('identity_is_kept_until'),
      value: identityUntil ?? none,
      note: terms && t('if_it_were_closed_now'),
    },
    ...(erasedAt ? [{ name: t('erased_title'), value: erasedAt }] : []),
    ...(recordsUntil ? [{ name: t('records_of_compliance_are_kept'), value: recordsUntil }] : []),
    ...(heldBy.length > 0
      ? [{ name: t('the_clock_is_held_by'), value: heldBy.join(', ').replaceAll('_', ' ') }]
      : []),
    ...(terms && terms.holds.length > 0
      ? [{ name: t('cannot_be_erased_now'), value: terms.holds.map(holdWords).join(' · ') }]
      : []),
  ]
}

export function Retention({ one }: { one: CustomerPage }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  return (
    <>
      <Section title={t('personal_data')}>
        <Facts label={t('personal_data')} lines={linesOf(one.retention)} />
        {one.mayErase && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => ask(erasing(api, one))}>
              {t('erase')}
            </Button>
          </div>
        )}
        {dialog}
      </Section>
      <ApprovalList approvals={one.approvals} />
    </>
  )
}
