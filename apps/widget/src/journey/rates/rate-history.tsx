/** The place of the chart: kept free from the start, filled when the browser has nothing better to do. */
import { useEffect, useState } from 'react'
import { useApp, useDraft } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import css from './rates.module.css'

const RateChart = lazily(() => import('./rate-chart.tsx').then((it) => it.RateChart))

/** Browsers without idle callbacks wait this long. */
const calmMs = 600

export function RateHistory() {
  const { i18n } = useApp()
  const [{ coin, fiat }] = useDraft()
  const idle = useIdle()
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    if (idle) void i18n.later().then(() => setHasWords(true))
  }, [idle, i18n])
  return (
    <section className={css.box}>{hasWords && coin !== '' && <RateChart coin={coin} fiat={fiat} />}</section>
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
