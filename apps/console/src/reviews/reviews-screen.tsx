/** The verifications that customers submitted and a person decides. */
import type { ReviewSummary } from '@agio/contract'
import { t } from 'virtual:texts/console/reviews'
import { RowHead } from '../app/queue/case.tsx'
import { usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { ReviewCase } from './review-case.tsx'
import { findingText, plain } from './review-words.ts'

export function ReviewsScreen() {
  const { id } = usePlace()
  const list = useList('listReviews', { limit: 50 })
  return (
    <QueuePage
      name="reviews"
      title={t('reviews')}
      list={list}
      idOf={(item) => item.id}
      row={(item) => <ReviewRow item={item} />}
      empty={t('no_verification_needs_a_review')}
      hint={t('open_a_review_what_was')}
    >
      {id !== undefined && <ReviewCase key={id} id={id} />}
    </QueuePage>
  )
}

function ReviewRow({ item }: { item: ReviewSummary }) {
  const { name, type, asked, findings, dueAt, waitsSince, openedAt, deciders } = item
  return (
    <>
      <RowHead
        title={`${name ?? t('no_name_title')}: ${plain(type).toLowerCase()}, ${asked}`}
        stamp={deciders > 1 ? [t('two_persons'), 'calm'] : undefined}
      />
      <span>{findings.map((one) => findingText(one)).join(' ') || t('the_checks_found_nothing')}</span>
      <span className={css.soft}>
        {t('waits_since', { waitsSince: waitsSince ?? openedAt })}
        {dueAt !== null && t('due_by_due_at', { dueAt })}
      </span>
    </>
  )
}
