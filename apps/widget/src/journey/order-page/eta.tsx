/** The arrival of money or coins, counted down in words: "about 20 seconds". Nothing where it takes hours or days. */
import { useEffect, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showGap } from '../../app/i18n/times.ts'

const longestMs = 2 * 60 * 60_000
/** An arrival later than this is not said to come at any moment. */
const latestMs = -5 * 60_000

/** `at`: as the server expects it. Not announced: a screen reader hears the states, not every second. */
export function Eta({ at }: { at: string }) {
  const { t, locale } = useText()
  const { now: clock } = useApp()
  const [now, setNow] = useState(clock)
  const leftMs = readTime(at).getTime() - now
  const isOver = leftMs < latestMs
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(clock()), 1_000)
    return () => clearInterval(timer)
  }, [isOver, clock, at])
  if (leftMs > longestMs || isOver) return null
  return (
    <p className="soft">
      {leftMs > 0 ? t('progress.in', { time: showGap(locale, leftMs) }) : t('progress.soon')}
    </p>
  )
}
