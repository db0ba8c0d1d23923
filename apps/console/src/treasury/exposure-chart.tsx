/** The value of the exposure over the last day, of one coin or of all; the pointer reads a moment, and a table has the hours. */
import type { AnswerTo } from '@agio/contract/client'
import { useState, type PointerEvent } from 'react'
import { t } from 'virtual:texts/console/treasury'
import { Table } from '../app/queue/case.tsx'
import { figure, sumText } from '../app/words.ts'
import { hoursOf, lineOf, nearest, type Line, type LinePoint } from './line.ts'
import css from './treasury.module.css'

type Treasury = AnswerTo<'getTreasury'>
type History = Treasury['history']
const currency = 'EUR'
const [width, height] = [640, 200]

/** A moment at which a coin has no price has no value. */
function pointsOf(history: History, coin: string | undefined): LinePoint[] {
  const wanted = history.filter((it) => coin === undefined || it.coin === coin)
  const sums = new Map<string, number>()
  for (const { points } of wanted)
    for (const { at, worth } of points)
      sums.set(at, (sums.get(at) ?? 0) + (worth === null ? Number.NaN : Number(worth)))
  return [...sums]
    .map(([at, value]) => ({ at, value }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

const said = (value: number): string => sumText({ amount: value.toFixed(2), currency })

type ChartProps = {
  readonly history: History
  /** The words of each coin and its chain. */
  readonly names: ReadonlyMap<string, string>
}

export function ExposureChart({ history, names }: ChartProps) {
  const [coin, setCoin] = useState<string>()
  const points = pointsOf(history, coin)
  const line = lineOf(points, width, height)
  const nameOf = (one: string | undefined) => (one === undefined ? t('all_coins') : (names.get(one) ?? one))
  return (
    <>
      {history.length > 1 && (
        <fieldset className={css.choices}>
          <legend className="only-spoken">{t('coin')}</legend>
          {[undefined, ...history.map((it) => it.coin)].map((one) => (
            <label key={one ?? ''} className={css.choice}>
              <input type="radio" name="coin" checked={one === coin} onChange={() => setCoin(one)} />
              <span>{nameOf(one)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {line ? (
        <Drawn name={nameOf(coin)} line={line} points={points} />
      ) : (
        <p className={css.soft}>{t('chart_waits')}</p>
      )}
    </>
  )
}

function Drawn({ name, line, points }: { name: string; line: Line; points: readonly LinePoint[] }) {
  const [read, setRead] = useState<number>()
  const look = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    setRead(nearest(line, (clientX - left) / wide, width))
  }
  const { low, high, now } = line
  const label = t('chart_of', {
    coin: name,
    currency,
    low: said(low.value),
    high: said(high.value),
    now: said(now.value),
  })
  const shown = read === undefined ? undefined : points[read]
  return (
    <figure className={css.chart}>
      <figcaption className={css.reading}>
        <span className={css.soft}>
          {shown ? t('at_time', { at: shown.at.slice(0, 16) }) : t('last_day')}
        </span>
        <b>{said((shown ?? now).value)}</b>
      </figcaption>
      <div className={css.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          preserveAspectRatio="none"
          onPointerMove={look}
          onPointerOut={() => setRead(undefined)}
        >
          <path d={line.area} className={css.area} />
          <line x1={0} x2={width} y1={line.zero} y2={line.zero} className={css.zero} />
          <path d={line.path} className={css.stroke} vectorEffect="non-scaling-stroke" />
          {read !== undefined && (
            <line x1={line.xs[read]} x2={line.xs[read]} y1={0} y2={height} className={css.cursor} />
          )}
        </svg>
        <span className={css.scale}>
          <span>{said(Math.max(0, high.value))}</span>
          <span>{said(Math.min(0, low.value))}</span>
        </span>
      </div>
      <span className={css.ends}>
        <span>{points[0]?.at.slice(0, 16)}</span>
        <span>{now.at.slice(0, 16)}</span>
      </span>
      <details>
        <summary>{t('hours_as_a_table')}</summary>
        <Table
          label={t('last_day')}
          heads={[t('time'), t('value')]}
          rows={hoursOf(points).map(({ at, value }) => ({
            id: at,
            cells: [at.slice(0, 16), figure({ amount: value.toFixed(2), currency })],
          }))}
        />
      </details>
    </figure>
  )
}
