/** The operator decides a review below its papers: approve, ask for more, refuse. */
import type { ReviewView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/reviews'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import { useApp } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { useClose, useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { useKeys } from '../app/shell/keys.ts'
import { AcceptFunds } from '../funds/index.ts'
import { AskForMore } from './more-dialog.tsx'
import { foundIn, stopText } from './review-words.ts'

export function Decide({ review }: { review: ReviewView }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const [isMore, setMore] = useState(false)
  const [isFunds, setFunds] = useState(false)
  const close = useClose(() => setFunds(false))
  const { funds, stops } = review
  const isOff = stops.length > 0
  // A source of funds is accepted up to an amount, until a day.
  const approve = () => (funds ? setFunds(true) : ask(deciding(api, review, 'approve')))
  const refuse = () => ask(deciding(api, review, 'refuse'))
  useKeys({ ...(!isOff && { a: approve }), m: () => setMore(true), x: refuse })
  return (
    <Section title={t('what_can_be_done_now')}>
      {isOff && (
        <div id="review-stops">
          <p>{t('it_cannot_be_approved_yet')}</p>
          <ul>
            {stops.map((stop) => (
              <li key={JSON.stringify(stop)}>{stopText(stop, review.verification.persons)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.actions}>
        <Button onClick={approve} disabled={isOff} aria-describedby={isOff ? 'review-stops' : undefined}>
          {t('approve')}
        </Button>
        <Button look="quiet" onClick={() => setMore(true)}>
          {t('ask_for_more')}
        </Button>
        <Button look="danger" onClick={refuse}>
          {t('refuse')}
        </Button>
      </div>
      {dialog}
      {isFunds && funds && (
        <AcceptFunds
          proposed={funds}
          onClose={close}
          request={(accepted) => deciding(api, review, 'approve', accepted)}
        />
      )}
      {isMore && <AskForMore review={review} onClose={() => setMore(false)} />}
    </Section>
  )
}

const deciding = (
  api: Api,
  review: ReviewView,
  decision: 'approve' | 'refuse',
  funds?: { readonly upTo: string; readonly until: string },
) =>
  acting(api, `decideReview.${decision}`, {
    params: { id: review.id },
    body: { decision, seen: review.version, ...(funds && { funds }) },
    values: { asked: review.asked },
    needsSecond: review.deciders > 1,
    isGrave: decision === 'refuse',
    figures: [
      { name: t('customer'), value: review.customerId },
      { name: t('level'), value: review.asked },
      { name: t('what_to_look_at'), value: foundIn(review) },
    ],
  })
