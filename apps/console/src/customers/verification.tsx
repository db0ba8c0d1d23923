/** The changes of a customer's verification, and the countries where they pay taxes, by their own word. */
import type { CustomerPage } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { useApp, useMay } from '../app/context.tsx'
import { Facts, Section, Stamp, Table } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'

type Change = CustomerPage['changes'][number]

const happened: Readonly<Record<Change['event'], string>> = {
  'customer.started': 'began, or chose a type and a level',
  'customer.upgrades': 'aims at a higher level',
  'customer.submitted': 'sent everything to be checked',
  'customer.renewed': 'sent a newer document',
  'customer.withdrew': 'took back what was sent',
  'customer.changed_data': 'changed name, citizenship or address',
  'customer.changed_taxes': 'changed where they pay taxes',
  'company.persons_changed': 'changed who owns or runs the company',
  'review.approved': 'approved',
  'review.more_needed': 'asked for more',
  'review.refused': 'refused',
  not_eligible: 'may not be served',
  suspected: 'to be looked at again',
  'identity.expired': 'the identity document expired',
  'paper.expired': 'a paper expired',
  'review.overdue': 'the periodic review is overdue',
  'operator.reopens': 'reopened by an operator',
}
const standing: Readonly<Record<Change['status'], string>> = {
  incomplete: 'incomplete',
  pending: 'being checked',
  pending_up: 'upgrade being checked',
  complete: 'complete',
  no_service: 'no service',
}

export function Verification({ one }: { one: CustomerPage }) {
  const { politicallyExposedSince, taxResidences, changes } = one
  if (changes.length === 0 && !taxResidences?.length && politicallyExposedSince === null) return null
  return (
    <Section title="Verification">
      {politicallyExposedSince !== null && (
        <p>
          <Stamp words="politically exposed" tone="warn" /> Known since {politicallyExposedSince}. Two persons
          decide, the source of funds is asked at every level, and they are looked at each year.
        </p>
      )}
      {taxResidences && taxResidences.length > 0 && (
        <Facts
          label="Tax residences"
          lines={taxResidences.map(({ country, number }) => ({
            id: country,
            name: 'Tax residence',
            value: [country, number ?? 'no number'].join(' · '),
          }))}
        />
      )}
      {changes.length === 0 ? (
        <p className={css.soft}>Nothing has changed yet.</p>
      ) : (
        <Table
          label="Changes of the verification"
          heads={['When', 'What', 'Status after']}
          rows={changes.map(({ at, event, status }, place) => ({
            id: `${at} ${place}`,
            cells: [at, happened[event], standing[status]],
          }))}
        />
      )}
      {changes[0]?.status === 'no_service' && one.retention.closedAt === null && <Reopen one={one} />}
    </Section>
  )
}

/** Lets a customer who is not served begin again. */
function Reopen({ one }: { one: CustomerPage }) {
  const { api } = useApp()
  const [confirm, dialog] = useConfirm()
  const { id } = one
  if (!useMay(Operators.reviewers)) return null
  const reopen = () =>
    confirm({
      title: 'Let the customer begin again',
      what: 'The verification is incomplete again, and the customer may send everything anew. What was refused stays on record, and a person decides.',
      button: 'Let them begin again',
      isGrave: true,
      figures: [
        { name: 'Customer', value: id },
        { name: 'Status', value: standing.no_service },
      ],
      send: (reason, once) => api.call('reopenVerification', { params: { id }, body: { reason } }, once),
    })
  return (
    <div className={css.actions}>
      <Button look="quiet" onClick={reopen}>
        Let them begin again…
      </Button>
      {dialog}
    </div>
  )
}
