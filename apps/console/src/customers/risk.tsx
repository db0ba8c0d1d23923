/** The risk score of a customer: its level, and each point with its figures and a way to where they come from. */
import type { RiskOfCustomer } from '@agio/contract'
import type { Risk as Score } from '@agio/domain'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/customers'
import { Link } from '../app/context.tsx'
import { Facts, Section, Stamp, type FactLine } from '../app/queue/case.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { figure, type Tone } from '../app/words.ts'
import { places, type PlaceOnPage } from './places.ts'
import { riskText } from './risk-words.ts'

const tones: Readonly<Record<Score.RiskLevel, Tone>> = { low: 'good', medium: 'warn', high: 'bad' }

/** The review has what was typed; before there is one, the papers are what is known. */
const seenAt: Readonly<Record<Score.RiskSource, PlaceOnPage>> = {
  verification: 'papers',
  sessions: 'sessions',
  accounts: 'accounts',
  limits: 'limits',
  funds: 'funds',
  ibans: 'ibans',
}

export function Risk({ risk }: { risk: RiskOfCustomer }) {
  const { total, level, points, reviewId } = risk
  return (
    <Section title={t('risk_score')} aside={<Stamp words={level} tone={tones[level]} />}>
      <Facts
        label={t('risk_score')}
        lines={[
          { name: t('total'), value: t('points', { total }) },
          ...points.map((point) => lineOf(point, reviewId)),
        ]}
      />
      {points.length === 0 && <p className={css.soft}>{t('no_rule_applies')}</p>}
    </Section>
  )
}

type Point = RiskOfCustomer['points'][number]

const lineOf = (point: Point, reviewId: string | null): FactLine => ({
  id: point.rule,
  name: `${t(`risk_kind.${point.kind}`)}, +${point.points}`,
  value: (
    <>
      {riskText(point)} <Sources point={point} reviewId={reviewId} />
    </>
  ),
})

function Sources({ point: { orders, seenIn }, reviewId }: { point: Point; reviewId: string | null }) {
  return (
    <span className={css.chips}>
      {orders.map(({ id, reference, amount, at }) => (
        <Link key={id} href={hrefOf('orders', id)} title={at}>
          {reference} {figure(amount)}
        </Link>
      ))}
      {seenIn.map((source) => (
        <Source key={source} source={source} reviewId={reviewId} />
      ))}
    </span>
  )
}

function Source({ source, reviewId }: { source: Score.RiskSource; reviewId: string | null }): ReactNode {
  if (source === 'verification' && reviewId !== null)
    return <Link href={hrefOf('reviews', reviewId)}>{t('review')}</Link>
  const place = seenAt[source]
  return <a href={`#${place}`}>{places[place]}</a>
}
