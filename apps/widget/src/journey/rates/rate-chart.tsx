/** The mid-market rate over some days, as one line and as one sentence for those who do not see it. */
import type { Coins, Money } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { showDecimal, symbolOf } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import { locales } from '../../app/i18n/i18n.ts'
import { chartOf, type Chart } from './chart.ts'
import css from './rates.module.css'

const periods = [7, 30, 90] as const
const width = 360
const height = 96

export function RateChart({ coin, fiat }: { coin: Coins.CoinId; fiat: Money.Fiat }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const [days, setDays] = useState<(typeof periods)[number]>(7)
  const [isChosen, setChosen] = useState(false)
  const history = useQuery({
    queryKey: ['rates', coin, fiat, days],
    queryFn: async ({ signal }) =>
      (await api.call('ratesHistory', { query: { coin, fiat, days } }, { signal })).items,
    staleTime: 300_000,
    meta: { survivesLogout: true },
  })
  const chart = chartOf(history.data ?? [], width, height)
  // A chart without figures is shown only where a period was chosen: a sentence says so.
  if (!isChosen && !chart) return null
  const choose = (period: (typeof periods)[number]) => {
    setChosen(true)
    setDays(period)
  }
  return (
    <>
      <div className={css.head}>
        <h2>{t('chart.title', { coin: symbolOf(coin), fiat })}</h2>
        <fieldset className={css.periods}>
          <legend className="only-spoken">{t('chart.period')}</legend>
          {periods.map((it) => (
            <label key={it} className={css.period}>
              <input type="radio" name="days" checked={it === days} onChange={() => choose(it)} />
              <span>{showSpan(locale, it, 'day')}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {!history.isPending && <Drawn chart={chart} days={days} fiat={fiat} />}
    </>
  )
}

function Drawn({ chart, days, fiat }: { chart: Chart | undefined; days: number; fiat: string }) {
  const { t, locale } = useText()
  if (!chart) return <p className="soft">{t('chart.none')}</p>
  const digits = chart.high < 10 ? 4 : 2
  const show = (rate: number) => `${showDecimal(locale, rate.toFixed(digits), digits)}\u00a0${fiat}`
  return (
    <figure className={css.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={css.line}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <path d={chart.area} className={css.area} />
        <path d={chart.line} className={css.stroke} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="soft">
        {t('chart.summary', {
          period: showSpan(locale, days, 'day'),
          low: show(chart.low),
          high: show(chart.high),
          now: show(chart.now),
          change: new Intl.NumberFormat(locales[locale].intl, {
            style: 'percent',
            signDisplay: 'exceptZero',
            maximumFractionDigits: 2,
          }).format(chart.change),
        })}
      </figcaption>
    </figure>
  )
}
