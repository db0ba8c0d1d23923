/** The time that a fixed rate still holds; at zero it says what happens instead. */
import { Countdown } from '@agio/ui'
import { useApp, useText } from '../../../app/context.tsx'
import { readTime } from '../../../app/i18n/format.ts'
import { showSpan } from '../../../app/i18n/times.ts'
import type { TextKey } from '../../../app/i18n/i18n.ts'
import { useRateMinutes } from '../../quote/index.ts'

export function RateClock({ until, over, onEnd }: { until: string; over: TextKey; onEnd: () => void }) {
  const { now } = useApp()
  const { t, locale } = useText()
  const spanMs = useRateMinutes() * 60_000
  return (
    <Countdown
      key={until}
      untilMs={readTime(until).getTime()}
      spanMs={spanMs}
      now={now}
      label={t('pay.fixed')}
      spoken={(minutes) =>
        minutes === 0 ? t(over) : t('pay.fixedSpoken', { time: showSpan(locale, minutes, 'minute') })
      }
      onEnd={onEnd}
      atLast={t('send.newRateSoon')}
    />
  )
}
