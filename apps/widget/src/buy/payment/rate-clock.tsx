/** How long a fixed rate still holds; at zero the page says what happens instead. */
import type { BuyOrderView } from '@agio/contract'
import { Countdown } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '../../app/config.ts'
import { useApp, useText } from '../../app/context.tsx'
import { readTime, showMinutes } from '../../app/i18n/format.ts'

/** The rate window before the config has come; the specification's `{0}`. */
const usualMinutes = 30

/** `over` once the window has passed while nobody paid. */
export function useRateWindow({ rateUntil }: BuyOrderView): { over: boolean; end: () => void } {
  const { now } = useApp()
  const [ended, setEnded] = useState<string>()
  const over = rateUntil !== null && (ended === rateUntil || readTime(rateUntil).getTime() <= now())
  return { over, end: () => setEnded(rateUntil ?? undefined) }
}

export function RateClock({ until, onEnd }: { until: string; onEnd: () => void }) {
  const { t, locale } = useText()
  const { now, api, parameters } = useApp()
  const config = useQuery(configQuery(api, parameters))
  return (
    <Countdown
      key={until}
      untilMs={readTime(until).getTime()}
      spanMs={(config.data?.rateWindowMinutes ?? usualMinutes) * 60_000}
      now={now}
      label={t('pay.fixed')}
      spoken={(minutes) =>
        minutes === 0 ? t('elsewhere.rateOver') : t('pay.fixedSpoken', { time: showMinutes(locale, minutes) })
      }
      onEnd={onEnd}
    />
  )
}
