/** The page of a placed order, for either service: while it is fetched, and with the sheet and the timeline beside it. */
import type { Confirming } from '@agio/contract'
import { Button, Hero, Notice, SkeletonPage, Steps, type Step } from '@agio/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Genuine } from '../../account/genuine/index.ts'
import { OfferPasskey } from '../../account/own-passkeys/index.ts'
import { TellMe } from '../../account/push/index.ts'
import { Refused } from '../../app/api/api.ts'
import { Link, useText } from '../../app/context.tsx'
import { Onward } from '../../app/onward.tsx'
import { refusalText } from '../../app/api/problems.ts'
import { confirmingText } from './confirming.ts'
import { Eta } from './eta.tsx'
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
        <SkeletonPage of="order" />
      </>
    )
  }
  if (order.error instanceof Refused && order.error.status === 404) return <NoSuchOrder error={order.error} />
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

/** To ask again would not help: the way on leads to the person's own orders, or to a new one. */
function NoSuchOrder({ error }: { error: Refused }) {
  const { t } = useText()
  return (
    <>
      <h1 tabIndex={-1}>{t('title.transaction')}</h1>
      <Notice tone="bad" live>
        <p>{refusalText(t, error)}</p>
      </Notice>
      <Onward href="/transactions">{t('title.history')}</Onward>
      <Link href="/">{t('notFound.home')}</Link>
    </>
  )
}

/** Words, and the amount that is the largest thing on the page. */
export type Headline = {
  before?: string
  figure?: string
  /** The time since which the figure is another one; one that changes while the page is open is marked. */
  renewed?: string | undefined
  title?: string
  /** The expected time, as the server says. */
  arrivesAt?: string
  /** The network's progress with the coins. */
  confirming?: Confirming | undefined
}
export type Tone = 'good' | 'wait' | 'bad' | 'calm'

export function OrderFrame({
  title,
  tone,
  headline,
  bar,
  text,
  watching,
  steps,
  live,
  sheet,
  aside,
}: {
  /** The state in words, and what it means for the person. */
  title: string
  tone?: Tone | undefined
  /** The most important figure now; the state stands over it. */
  headline?: Headline | undefined
  bar?: readonly Step[] | undefined
  text: string
  /** There is nothing to do but to watch: on a phone the timeline then comes first. */
  watching: boolean
  steps: readonly Step[]
  live: boolean | undefined
  sheet: ReactNode
  /** Below the timeline. */
  aside?: ReactNode
}) {
  const { t, locale } = useText()
  useTabTitle([title, headline?.figure])
  const { arrivesAt, confirming, renewed, ...said } = headline ?? {}
  const [renewedBefore] = useState(renewed)
  const marked = renewed === renewedBefore ? undefined : renewed
  const words = { done: t('track.done'), now: t('track.now'), next: t('track.next'), off: t('track.off') }
  const way = <Steps label={t('track.title')} steps={steps} words={words} />
  return (
    <>
      {bar && (
        <div className={css.bar}>
          <Steps look="bar" label={t('step.label')} steps={bar} words={words} />
        </div>
      )}
      <div className={css.head}>
        <Hero {...(headline ? { status: title, tone, marked, ...said } : { title })} />
        {arrivesAt && <Eta at={arrivesAt} />}
        {confirming && <p className="soft">{confirmingText(t, locale, confirming)}</p>}
        <output className={css.state} aria-atomic="true">
          <span className="only-spoken">{title}. </span>
          {text}
        </output>
        {watching && <TellMe />}
      </div>
      <div className={css.columns} data-watch={watching || undefined}>
        <div className={css.sheet}>
          {sheet}
          <Genuine />
        </div>
        <aside className={css.track} aria-label={t('track.title')}>
          {/* Every step with its time is shown on request where the bar says how far the order is. */}
          {bar ? (
            <details className="fold">
              <summary>{t('track.title')}</summary>
              {way}
            </details>
          ) : (
            <>
              <h2>{t('track.title')}</h2>
              {way}
            </>
          )}
          {aside}
          {live === false && <p className="soft">{t('track.reconnecting')}</p>}
        </aside>
      </div>
      <OfferPasskey />
    </>
  )
}

/** Several orders in several tabs are distinguished; after the arrival at the page, which names it by its kind. */
function useTabTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Agio'].join(' · ')
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title
    })
    return () => clearTimeout(timer)
  }, [title])
}
