/** The effect of a proposal: what changes, what example orders cost then, and what yesterday's orders would have cost. */
import type { AnswerTo } from '@agio/contract/client'
import { Notice } from '@agio/ui'
import { useEffect, useRef } from 'react'
import { t } from 'virtual:texts/console/configuration'
import { Section, Table } from '../app/queue/case.tsx'
import { figure } from '../app/words.ts'
import { coinText, subjectOf } from '../figures/index.ts'
import { Changes } from './changes.tsx'
import own from './configuration.module.css'

export type Preview = AnswerTo<'previewConfiguration'>

export function Effect({ preview: { changes, examples, hedges, ...yesterday } }: { preview: Preview }) {
  const place = useRef<HTMLDivElement>(null)
  // It comes under a long form, and its button stands at the foot of the window.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'nearest' }), [])
  if (changes.length === 0)
    return (
      <div ref={place}>
        <Notice tone="calm">{t('nothing_differs_from_the_newest')}</Notice>
      </div>
    )
  return (
    <div ref={place} className={own.effect}>
      <Section title={t('changes')}>
        <Changes changes={changes} />
        {examples.length > 0 && (
          <>
            <Table
              label={t('an_order')}
              heads={[t('an_order'), t('costs_now'), t('would_cost')]}
              rows={examples.map(({ way, coin, amount, before, after }) => ({
                id: `${way} ${coin} ${amount.amount} ${amount.currency}`,
                cells: [
                  t('example_of', { subject: subjectOf(way, coin), amount: figure(amount) }),
                  before ? figure(before) : t('is_refused'),
                  after ? figure(after) : t('is_refused'),
                ],
              }))}
            />
            <p>{t('fees_without_the_networks')}</p>
          </>
        )}
        <Hedged day={yesterday.day} hedges={hedges} />
        <Yesterday {...yesterday} />
      </Section>
    </div>
  )
}

/** The trades that the policies would have made of yesterday's exposure. */
function Hedged({ day, hedges }: Pick<Preview, 'day' | 'hedges'>) {
  if (hedges.length === 0) return null
  const label = t('hedges_of', { day })
  return (
    <>
      <Table
        label={label}
        heads={[label, t('trades'), t('traded'), t('most_open'), t('left_open'), t('left_worth')]}
        rows={hedges.map(({ coin, samples, trades, traded, most, left, leftWorth }) => ({
          id: coin,
          cells:
            samples === 0
              ? [coinText(coin), t('no_samples'), '–', '–', '–', '–']
              : [coinText(coin), trades, figure(traded), figure(most), figure(left), figure(leftWorth)],
        }))}
      />
      <p>{t('hedges_are_a_preview')}</p>
    </>
  )
}

function Yesterday({
  day,
  orders,
  refusals,
  costs,
  screening,
}: Omit<Preview, 'changes' | 'examples' | 'hedges'>) {
  return (
    <Notice tone="calm">
      <p>
        {orders === 0
          ? t('no_orders_were_placed_on', { day })
          : t('of_the_orders_of_would', { orders, day, refusals })}
      </p>
      {costs.map(({ before, after }) => (
        <p key={before.currency}>
          {t('the_others_cost_and_would', { before: figure(before), after: figure(after) })}
        </p>
      ))}
      {screening && (
        <p>
          {screening.names === 0
            ? t('no_name_was_compared_with')
            : t('of_the_newest_names_are', {
                names: screening.names,
                before: screening.before,
                after: screening.after,
              })}
        </p>
      )}
    </Notice>
  )
}
