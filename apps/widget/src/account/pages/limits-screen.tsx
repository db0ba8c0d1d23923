/** `/limits`: what may still be sold and bought per day, month and year. */
import { Paper, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '@agio/contract/client'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { levelText } from '../../app/limit-words.ts'
import { showFiat } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import css from './pages.module.css'

type Limits = AnswerTo<'getLimits'>

export function LimitsScreen() {
  const { api } = useApp()
  const { t } = useText()
  const limits = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => api.call('getLimits', {}, { signal }),
  })
  return (
    <>
      <h1 tabIndex={-1}>{t('title.limits')}</h1>
      {limits.isPending && <SkeletonBlock kind="sheet" />}
      <Problem error={limits.error} />
      {limits.data && (
        <>
          <p>
            {t('limits.intro', { currency: limits.data.currency, level: levelText(t, limits.data.level) })}
          </p>
          {(['sell', 'buy'] as const).map((service) => (
            <Paper key={service} title={t(`title.${service}`)}>
              {limits.data[service].map((window) => (
                <Window key={window.window} window={window} currency={limits.data.currency} />
              ))}
            </Paper>
          ))}
        </>
      )}
    </>
  )
}

function Window({
  window: { window, limit, used, left, until },
  currency,
}: {
  window: Limits['sell'][number]
  currency: string
}) {
  const { t, locale } = useText()
  const share = limit === null ? 0 : Math.min(1, Number(used) / (Number(limit) || 1))
  const words =
    limit === null || left === null
      ? t('limits.unlimited')
      : t('limits.left', { left: showFiat(locale, currency, left), limit: showFiat(locale, currency, limit) })
  return (
    <div className={css.window}>
      <h3>{t(`limits.${window}`)}</h3>
      <p>{words}</p>
      {limit !== null && <progress className={css.bar} value={share} max={1} aria-label={words} />}
      {until && <p className="soft">{t('limits.until', { time: showTime(until) })}</p>}
    </div>
  )
}
