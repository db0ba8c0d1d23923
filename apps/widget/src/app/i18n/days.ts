/** Days of the reader: a list by them, and how long ago one was. */
import { readTime } from './format.ts'
import { locales, type Locale } from './i18n.ts'

export type Day<Item> = { readonly key: string; readonly title: string; readonly items: readonly Item[] }

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** The days come in the order of the items. */
export function byDay<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  locale: Locale,
  now: number,
): Day<Item>[] {
  const days = new Map<number, Item[]>()
  for (const item of items) {
    const day = startOf(readTime(item.createdAt))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, itsItems]) => ({
    key: String(day),
    title: titleOf(day, locale, now),
    items: itsItems,
  }))
}

function titleOf(day: number, locale: Locale, now: number): string {
  const { intl } = locales[locale]
  const daysAgo = Math.round((startOf(new Date(now)) - day) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(intl, { numeric: 'auto' }).format(-daysAgo, 'day')
    return words.charAt(0).toLocaleUpperCase(intl) + words.slice(1)
  }
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(intl, { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(
    day,
  )
}

/** "today", "3 days ago", "2 months ago". */
export function showAgo(locale: Locale, time: string, now: number): string {
  const days = Math.max(0, Math.round((startOf(new Date(now)) - startOf(readTime(time))) / 86_400_000))
  const [count, unit] =
    days < 14
      ? ([days, 'day'] as const)
      : days < 61
        ? ([Math.floor(days / 7), 'week'] as const)
        : days < 730
          ? ([Math.floor(days / 30.5), 'month'] as const)
          : ([Math.floor(days / 365), 'year'] as const)
  return new Intl.RelativeTimeFormat(locales[locale].intl, { numeric: 'auto' }).format(-count, unit)
}
