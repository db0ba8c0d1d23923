/** The page of a placed order, for either service: while it is fetched, and with the sheet and the timeline beside it. */
import type { Confirming } from '@agio/contract'
import { Button, Hero, Notice, SkeletonPage, Steps, type Step } from '@agio/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Genuine } from '../../account/genuine/index.ts'
import { useText } from '../../app/context.tsx'
import { refusalText } from '../../app/api/problems.ts'
import { beside, useMedia } from '../../app/use-media.ts'
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

/** Words, and the amount that is the largest thing on the page. */
export type Headline = {
  before?: string
  figure?: string
  title?: string
  /** When it is expected, as the server says. */
  arrivesAt?: string
  /** How far the network is with the coins. */
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
  /** What matters most now; the state stands over it. */
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
  const { arrivesAt, confirming, ...said } = headline ?? {}
  const words = { done: t('track.done'), now: t('track.now'), next: t('track.next'), off: t('track.off') }
  const way = <Steps label={t('track.title')} steps={steps} words={words} />
  return (
    <>
      {bar && <Steps look="bar" label={t('step.label')} steps={bar} words={words} />}
      <div className={css.head}>
        <Hero {...(headline ? { status: title, tone, ...said } : { title })} />
        {arrivesAt && <Eta at={arrivesAt} />}
        {confirming && <p className="soft">{confirmingText(t, locale, confirming)}</p>}
        <output className={css.state} aria-atomic="true">
          <span className="only-spoken">{title}. </span>
          {text}
        </output>
      </div>
      <div className={css.columns} data-watch={watching || undefined}>
        <div className={css.sheet}>
          {sheet}
          <Genuine />
        </div>
        <aside className={css.track} aria-label={t('track.title')}>
          {bar ? (
            <Folded title={t('track.title')}>{way}</Folded>
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
    </>
  )
}

/** Several orders in several tabs are told apart; after the arrival at the page, which names it by its kind. */
function useTabTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Agio'].join(' · ')
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title
    })
    return () => clearTimeout(timer)
  }, [title])
}

/** Every step with its time. Where the bar says how far the order is, a phone shows them on request only. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useMedia(beside)
  return (
    <details className="fold" open={isWide}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
