/** The rest of the limits to sell or buy: for each window a slim bar with what is left, and in words what is taken. */
import { Paper, SkeletonPage } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { showFiat } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { Funds } from './funds.tsx'
import { limitsQuery, type Limits, type Window } from './limits-query.ts'
import css from './limits.module.css'

/** Today's rest, with the way to all of it. */
export function LimitSummary() {
  const { api } = useApp()
  const { t } = useText()
  const limits = useQuery(limitsQuery(api))
  if (!limits.data) return limits.isPending ? <SkeletonPage of="account" /> : <Problem error={limits.error} />
  return (
    <>
      <LimitBars limits={limits.data} spans={['day']} />
      <Funds limits={limits.data} />
      <Link href="/limits">{t('title.limits')}</Link>
    </>
  )
}

export function LimitBars({ limits, spans }: { limits: Limits; spans: readonly Window['window'][] }) {
  const { t } = useText()
  return (['sell', 'buy'] as const).map((service) => (
    <Paper key={service} title={t(`account.limits.${service}`)}>
      {limits[service]
        .filter(({ window }) => spans.includes(window))
        .map((window) => (
          <Bar key={window.window} window={window} currency={limits.currency} service={service} />
        ))}
    </Paper>
  ))
}

type Shown = { window: Window; currency: string; service: 'sell' | 'buy' }

function Bar({ window: { window, limit, used, reserved, left, until }, currency, service }: Shown) {
  const { t, locale } = useText()
  const show = (amount: string) => showFiat(locale, currency, amount)
  const words =
    limit === null || left === null
      ? `${t(`limits.${window}`)}: ${t('limits.unlimited')}`
      : t(`limits.left.${window}`, { left: show(left), limit: show(limit) })
  return (
    <div className={css.window}>
      <p>{words}</p>
      {limit !== null && left !== null && (
        <progress className={css.bar} value={Number(left)} max={Number(limit) || 1} aria-label={words} />
      )}
      {Number(used) > 0 && (
        <p className="soft">{volume(t, locale, { window, used, reserved, currency, service })}</p>
      )}
      {until && limit !== null && <p className="soft">{t('limits.until', { time: showTime(until) })}</p>}
    </div>
  )
}

type Volume = Pick<Window, 'window' | 'used' | 'reserved'> & Pick<Shown, 'currency' | 'service'>

/** "You've sold €300.00 in 30 days; open orders hold €115.00." */
function volume(t: Translate, locale: Locale, { window, used, reserved, currency, service }: Volume): string {
  const show = (amount: string) => showFiat(locale, currency, amount)
  const done = (BigInt(used.replace('.', '')) - BigInt(reserved.replace('.', ''))).toString().padStart(3, '0')
  const values = { amount: show(`${done.slice(0, -2)}.${done.slice(-2)}`), span: t(`limits.span.${window}`) }
  return [
    ...(/[1-9]/.test(done) ? [t(`limits.volume.${service}`, values)] : []),
    ...(Number(reserved) > 0 ? [t('limits.reserved', { amount: show(reserved) })] : []),
  ].join(' ')
}
