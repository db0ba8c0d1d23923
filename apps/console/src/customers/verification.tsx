/** The changes of a customer's verification, and the countries where they pay taxes, by their own word. */
import type { CustomerPage } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Button } from '@agio/ui'
import { t } from 'virtual:texts/console/customers'
import { acting } from '../app/acting.ts'
import { useApp, useMay } from '../app/context.tsx'
import { Facts, Section, Stamp, Table } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'

type Change = CustomerPage['changes'][number]

const happened: Readonly<Record<Change['event'], string>> = {
  'customer.started': t('began_or_chose_a_type'),
  'customer.upgrades': t('aims_at_a_higher_level'),
  'customer.submitted': t('sent_everything_to_be_checked'),
  'customer.renewed': t('sent_a_newer_document'),
  'customer.withdrew': t('took_back_what_was_sent'),
  'customer.changed_data': t('changed_name_citizenship_or_address'),
  'customer.changed_taxes': t('changed_where_they_pay_taxes'),
  'company.persons_changed': t('changed_who_owns_or_runs'),
  'review.approved': t('approved'),
  'review.more_needed': t('asked_for_more'),
  'review.refused': t('refused'),
  not_eligible: t('may_not_be_served'),
  suspected: t('to_be_looked_at_again'),
  'identity.expired': t('the_identity_document_expired'),
  'paper.expired': t('a_paper_expired'),
  'review.overdue': t('the_periodic_review_is_overdue'),
  'operator.reopens': t('reopened_by_an_operator'),
}
const standing: Readonly<Record<Change['status'], string>> = {
  incomplete: t('incomplete'),
  pending: t('being_checked'),
  pending_up: t('upgrade_being_checked'),
  complete: t('complete'),
  no_service: t('no_service'),
}

export function Verification({ one }: { one: CustomerPage }) {
  const { politicallyExposedSince, taxResidences, changes } = one
  if (changes.length === 0 && !taxResidences?.length && politicallyExposedSince === null) return null
  return (
    <Section title={t('verification')}>
      {politicallyExposedSince !== null && (
        <p>
          <Stamp words={t('politically_exposed')} tone="warn" />{' '}
          {t('known_since_two_persons_decide', { politicallyExposedSince })}
        </p>
      )}
      {taxResidences && taxResidences.length > 0 && (
        <Facts
          label={t('tax_residences')}
          lines={taxResidences.map(({ country, number }) => ({
            id: country,
            name: t('tax_residence'),
            value: [country, number ?? t('no_number')].join(' · '),
          }))}
        />
      )}
      {changes.length === 0 ? (
        <p className={css.soft}>{t('nothing_has_changed_yet')}</p>
      ) : (
        <Table
          label={t('changes_of_the_verification')}
          heads={[t('when'), t('what'), t('status_after')]}
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
    confirm(
      acting(api, 'reopenVerification', {
        params: { id },
        figures: [
          { name: t('customer'), value: id },
          { name: t('status'), value: standing.no_service },
        ],
      }),
    )
  return (
    <div className={css.actions}>
      <Button look="quiet" onClick={reopen}>
        {t('let_them_begin_again_dialog')}
      </Button>
      {dialog}
    </div>
  )
}
