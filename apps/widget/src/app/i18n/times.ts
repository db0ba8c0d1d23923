/** Times and spans as people read them. The first screen shows none. */
import { readWireTime } from '@agio/contract/wire'
import { locales, type Locale } from './i18n.ts'

/** "30 minutes", "7 days" in the language. */
export function showSpan(locale: Locale, count: number, unit: 'minute' | 'day'): string {
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locales[locale].intl, options).format(count)
}

/** "47 sec", "3 hr": how long something took, in its largest fitting unit. */
export function showGap(locale: Locale, ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const [count, unit]: [number, string] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.round(seconds / 3_600), 'hour']
          : [Math.round(seconds / 86_400), 'day']
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locales[locale].intl, options).format(count)
}

/** People see their own time, `day.month.year hour:minute`. */
export function showTime(time: string | Date): string {
  const date = typeof time === 'string' ? readWireTime(time) : time
  return `${leftToRight}${showDate(date)} ${showClock(date)}`
}

export function showClock(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

export function showDate(date: Date): string {
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`
}

// Date and time stay in this order inside a text that runs from right to left.
const leftToRight = '\u200e'
const two = (figure: number) => String(figure).padStart(2, '0')
