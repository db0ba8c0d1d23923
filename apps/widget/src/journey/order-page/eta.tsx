/** When what is on its way arrives, counted down in words: "about 20 seconds". Nothing where it takes hours or days. */
import { useEffect, useState } from 'react'
import { useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showGap } from '../../app/i18n/times.ts'

const longestMs = 2 * 60 * 60_000

/** `at`: as the server expects it. Not announced: a screen reader hears the states, not every second. */
export function Eta({ at }: { at: string }) {
  const { t, locale } = useText()
  const [now, setNow] = useState(() => Date.now())
  const leftMs = readTime(at).getTime() - now
  const counts = leftMs > 0 && leftMs <= longestMs
  useEffect(() => {
    if (!counts) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [counts, at])
  if (leftMs > longestMs) return null
  return (
    <p className="soft">
      {counts ? t('progress.in', { time: showGap(locale, leftMs) }) : t('progress.soon')}
    </p>
  )
}
