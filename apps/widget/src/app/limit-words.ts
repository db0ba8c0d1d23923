/**
 * A refusal's further words: between which amounts one fits, what a limit leaves, when there is more and
 * which level allows it; why and until when a part is paused.
 */
import { Refused } from './api/api.ts'
import { showAmount, showFiat } from './i18n/format.ts'
import type { Locale, TextKey, Translate } from './i18n/i18n.ts'
import { showTime } from './i18n/times.ts'

export const levelText = (t: Translate, level: string): string => t(`level.${level}` as TextKey) || level

const pauseReasons = ['maintenance', 'network', 'bank', 'partner', 'safety'] as const

function pauseWords(t: Translate, error: unknown): string[] {
  const field = error instanceof Refused && error.fields.find(({ code }) => code === 'service.paused')
  const { reason, until } = (field && field.params) || {}
  const known = pauseReasons.find((one) => one === reason)
  return known && until ? [t(`pause.${known}`, { time: showTime(until) })] : []
}

function boundWords(t: Translate, locale: Locale, { fields: [field] }: Refused): string[] {
  const { min, max } = field?.bounds ?? {}
  if (!min || !max) return []
  return [t('code.number.between', { min: showAmount(locale, min), max: showAmount(locale, max) })]
}

const limitParams = (error: unknown) =>
  error instanceof Refused ? error.fields.find(({ code }) => code === 'limit.exceeded')?.params : undefined

/** The page of the limits, with the service and the amount that did not fit. */
export function limitsHref(error: unknown): string | undefined {
  if (!(error instanceof Refused) || error.code !== 'limit.exceeded') return undefined
  const { service, amount } = limitParams(error) ?? {}
  return service && amount ? `/limits?service=${service}&amount=${amount}` : '/limits'
}

export function furtherWords(t: Translate, locale: Locale, error: unknown): string[] {
  const { window, left, until, nextLevel } = limitParams(error) ?? {}
  const known = window === 'day' || window === 'month' || window === 'year'
  return [
    ...(error instanceof Refused ? boundWords(t, locale, error) : []),
    ...(known && left
      ? [t('limit.left', { window: t(`limits.${window}`), left: showFiat(locale, 'EUR', left) })]
      : []),
    ...(until ? [t('limits.until', { time: showTime(until) })] : []),
    ...pauseWords(t, error),
    ...(nextLevel ? [t('limit.nextLevel', { level: levelText(t, nextLevel) })] : []),
  ]
}
