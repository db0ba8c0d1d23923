/** Completed orders by day: a bar for each of the days, one chart per currency, and the same as a table. */
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/home'
import { Table } from '../../app/queue/case.tsx'
import { figure } from '../../app/words.ts'
import css from './home.module.css'

type Home = AnswerTo<'getOwnHome'>
type Day = Home['volume'][number]

const dayMs = 24 * 3_600_000
const [width, height, gap] = [600, 120, 4]

function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  )
}

export function Volume({ from, to, volume }: Pick<Home, 'from' | 'to' | 'volume'>) {
  const currencies = [...new Set(volume.map(({ amount }) => amount.currency))]
  return (
    <>
      {currencies.map((currency) => (
        <Chart
          key={currency}
          label={t('volume_by_day', { currency })}
          days={daysBetween(from, to)}
          volume={volume.filter(({ amount }) => amount.currency === currency)}
        />
      ))}
      <details>
        <summary>{t('as_a_table')}</summary>
        <Table
          label={t('volume')}
          heads={[t('day'), t('service'), t('orders'), t('volume')]}
          rows={volume.map(({ day, service, orders, amount }) => ({
            id: `${day} ${service} ${amount.currency}`,
            cells: [day, t(`service.${service}`), orders, figure(amount)],
          }))}
        />
      </details>
    </>
  )
}

/** A picture of figures that stand in the table: a height is no sum. */
function Chart({ label, days, volume }: { label: string; days: readonly string[]; volume: readonly Day[] }) {
  const sums = days.map((day) =>
    volume.filter((one) => one.day === day).reduce((sum, { amount }) => sum + Number(amount.amount), 0),
  )
  const most = Math.max(...sums)
  const step = width / days.length
  return (
    <figure className={css.chart}>
      <figcaption className={css.soft}>{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="none">
        {sums.map((sum, at) => {
          const tall = sum === 0 ? 1 : Math.max(3, (sum / most) * height)
          return (
            <rect
              key={days[at]}
              x={at * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
              data-empty={sum === 0 ? '' : undefined}
            />
          )
        })}
      </svg>
      <span className={css.ends}>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </span>
    </figure>
  )
}
