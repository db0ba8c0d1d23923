/** The verifications that customers submitted and a person decides. */
import type { ReviewSummary } from '@agio/contract'
import { t } from 'virtual:texts/console/reviews'
import { usePlace } from '../app/context.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { QueueRow } from '../app/rows/row.tsx'
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
  const { name, type, asked, findings, dueAt, waitsSince, openedAt, deciders, owner } = item
  return (
    <QueueRow
      value={`${plain(type)}, ${asked}`}
      who={name}
      next="operator"
      state={
        deciders > 1
          ? [t('two_persons'), 'calm']
          : [
              findings.length > 0 ? t('to_look_at', { count: findings.length }) : t('nothing_found'),
              findings.length > 0 ? 'warn' : 'calm',
            ]
      }
      owner={owner}
      since={waitsSince ?? openedAt}
      more={[
        findings.map((one) => findingText(one)).join(' ') || t('the_checks_found_nothing'),
        dueAt !== null && t('due_by_due_at', { dueAt }),
      ]
        .filter(Boolean)
        .join('')}
    />
  )
}
