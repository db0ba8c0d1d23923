/** The verifications that customers submitted and a person decides. */
import type { ReviewSummary } from '@agio/contract'
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
      title="Reviews"
      list={list}
      idOf={(item) => item.id}
      row={(item) => <ReviewRow item={item} />}
      empty="No verification needs a review."
      hint="Open a review: what was typed, what the papers say, and what the checks found."
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
        title={`${name ?? 'No name'}: ${plain(type).toLowerCase()}, ${asked}`}
        stamp={deciders > 1 ? ['two persons', 'calm'] : undefined}
      />
      <span>{findings.map((one) => findingText(one)).join(' ') || 'The checks found nothing.'}</span>
      <span className={css.soft}>
        waits since {waitsSince ?? openedAt}
        {dueAt !== null && `, due by ${dueAt}`}
      </span>
    </>
  )
}
