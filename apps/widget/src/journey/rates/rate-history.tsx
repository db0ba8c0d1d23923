/** The place of the chart: kept free from the start, filled when the browser has nothing better to do. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDraft } from '../../app/context.tsx'
import css from './rates.module.css'

const RateChart = lazy(() => import('./rate-chart.tsx').then((it) => ({ default: it.RateChart })))

/** Browsers without idle callbacks wait this long. */
const calmMs = 600

export function RateHistory() {
  const [{ coin, fiat }] = useDraft()
  const idle = useIdle()
  return (
    <section className={css.box}>
      <Suspense>{idle && coin !== '' && <RateChart coin={coin} fiat={fiat} />}</Suspense>
    </section>
  )
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const be = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(be, calmMs)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(be, { timeout: 3_000 })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}
