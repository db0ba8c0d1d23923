/** The data that is kept of a customer and until when, and the erasure that two operators carry out. */
import type { CustomerPage } from '@agio/contract'
import { Button } from '@agio/ui'
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
  customer: 'the customer',
  operators: 'two operators',
  time: 'time: unused for years',
} as const

function holdWords(hold: Hold): string {
  switch (hold.kind) {
    case 'open_orders':
      return `open orders: ${hold.count}`
    case 'owed_by_you':
      return `they owe us ${figure(hold.amount)}`
    case 'owed_to_you':
      return `money that is not decided about: ${hold.count}`
  }
}

function linesOf({ closedAt, closedBy, recordsUntil, erasedAt, heldBy, terms, ...kept }: Kept): FactLine[] {
  const { ordersUntil, identityUntil } = terms ?? kept
  const none = erasedAt ? 'erased' : 'nothing'
  return [
    {
      name: 'Account',
      value: closedAt ? `closed at ${closedAt}` : 'open',
      note: closedBy && `by ${closers[closedBy]}`,
    },
    { name: 'Orders are kept until', value: ordersUntil ?? none, note: terms && 'if it were closed now' },
    { name: 'Identity is kept until', value: identityUntil ?? none, note: terms && 'if it were closed now' },
    ...(erasedAt ? [{ name: 'Erased', value: erasedAt }] : []),
    ...(recordsUntil ? [{ name: 'Records of compliance are kept until', value: recordsUntil }] : []),
    ...(heldBy.length > 0
      ? [{ name: 'The clock is held by', value: heldBy.join(', ').replaceAll('_', ' ') }]
      : []),
    ...(terms && terms.holds.length > 0
      ? [{ name: 'Cannot be erased now', value: terms.holds.map(holdWords).join(' · ') }]
      : []),
  ]
}

export function Retention({ one }: { one: CustomerPage }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  return (
    <>
      <Section title="Personal data">
        <Facts label="Personal data" lines={linesOf(one.retention)} />
        {one.mayErase && (
          <div className={css.actions}>
            <Button look="danger" onClick={() => ask(erasing(api, one))}>
              Erase…
            </Button>
          </div>
        )}
        {dialog}
      </Section>
      <ApprovalList approvals={one.approvals} />
    </>
  )
}
