/** The page of a placed order, for either service: while it is fetched, and with the sheet and the timeline beside it. */
import { Button, Notice, SkeletonBlock, Timeline, type TimelineStep } from '@agio/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../app/context.tsx'
import { refusalText } from '../../app/api/problems.ts'
import css from './order-frame.module.css'

export function WhenLoaded<Order>({
  order,
  children,
}: {
  order: UseQueryResult<Order>
  children: (order: Order) => ReactNode
}) {
  const { t } = useText()
  if (order.data) return children(order.data)
  if (!order.isError) {
    return (
      <>
        <h1 tabIndex={-1}>{t('title.transaction')}</h1>
        <output className="only-spoken">{t('sheet.loading')}</output>
        <SkeletonBlock kind="sheet" />
      </>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.transaction')}</h1>
      <Notice tone="bad" title={t('sheet.failed')} live>
        <p>{refusalText(t, order.error)}</p>
      </Notice>
      <Button look="quiet" onClick={() => void order.refetch()}>
        {t('retry')}
      </Button>
    </>
  )
}

export function OrderFrame({
  title,
  text,
  watching,
  steps,
  live,
  sheet,
  aside,
}: {
  /** The state in words, and what it means for the person. */
  title: string
  text: string
  /** There is nothing to do but to watch: on a phone the timeline then comes first. */
  watching: boolean
  steps: readonly TimelineStep[]
  live: boolean | undefined
  sheet: ReactNode
  /** Below the timeline. */
  aside?: ReactNode
}) {
  const { t } = useText()
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <output className={css.state} aria-atomic="true">
          <span className="only-spoken">{title}. </span>
          {text}
        </output>
      </div>
      <div className={css.columns} data-watch={watching || undefined}>
        <div className={css.sheet}>{sheet}</div>
        <aside className={css.track} aria-label={t('track.title')}>
          <h2>{t('track.title')}</h2>
          <Timeline
            label={t('track.title')}
            steps={steps}
            words={{ done: t('track.done'), now: t('track.now'), next: t('track.next'), off: t('track.off') }}
          />
          {aside}
          {live === false && <p className="soft">{t('track.reconnecting')}</p>}
        </aside>
      </div>
    </>
  )
}
