/** What a refused limit leaves: how much, when there is more, and which level allows more. */
import { Refused } from './api/api.ts'
import { showFiat } from './i18n/format.ts'
import type { Locale, TextKey, Translate } from './i18n/i18n.ts'
import { showTime } from './i18n/times.ts'

export const levelText = (t: Translate, level: string): string => t(`level.${level}` as TextKey) || level

export function limitWords(t: Translate, locale: Locale, error: unknown): string[] {
  const field = error instanceof Refused && error.fields.find(({ code }) => code === 'limit.exceeded')
  const { window, left, until, nextLevel } = (field && field.params) || {}
  const known = window === 'day' || window === 'month' || window === 'year'
  return [
    ...(known && left
      ? [t('limit.left', { window: t(`limits.${window}`), left: showFiat(locale, 'EUR', left) })]
      : []),
    ...(until ? [t('limits.until', { time: showTime(new Date(until)) })] : []),
    ...(nextLevel ? [t('limit.nextLevel', { level: levelText(t, nextLevel) })] : []),
  ]
}
