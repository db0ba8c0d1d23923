/** Days on which euro payments settle: not weekends, not the closing days of TARGET (1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December). */

import { zonesOf } from '../../../platform/calendar/zones.ts'

const dayMs = 86_400_000

const fixedClosings = new Set(['01-01', '05-01', '12-25', '12-26'])

/** The UTC day of that moment is a business day. */
export function isBusinessDay(at: Date): boolean {
  const weekday = at.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (fixedClosings.has(at.toISOString().slice(5, 10))) return false
  const fromEaster = Math.round((startOfDay(at).getTime() - easter(at.getUTCFullYear()).getTime()) / dayMs)
  return fromEaster !== -2 && fromEaster !== 1
}

/** The same hour, so many business days earlier. From a closed day it counts from that day's beginning. */
export function businessDaysBefore(at: Date, days: number): Date {
  let left = days
  let found = isBusinessDay(at) ? at : startOfDay(at)
  while (left > 0) {
    found = new Date(found.getTime() - dayMs)
    if (isBusinessDay(found)) left -= 1
  }
  return found
}

/**
 * The day `YYYY-MM-DD` on which a bank of that country executes a payment: its own day at that moment, for a bank refuses
 * an earlier one (DT01); with `onBusinessDays` the next on which business is done.
 */
export function executionDay(
  at: Date,
  { country, onBusinessDays }: { readonly country: string; readonly onBusinessDays: boolean },
): string {
  let found = new Date(`${dayIn(country, at)}T00:00:00Z`)
  while (onBusinessDays && !isBusinessDay(found)) found = new Date(found.getTime() + dayMs)
  return found.toISOString().slice(0, 10)
}

/** The calendar day of a country; where it has several, the latest. */
function dayIn(country: string, at: Date): string {
  const days = zonesOf(country).map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at))
  return days.toSorted().at(-1) ?? at.toISOString().slice(0, 10)
}

function startOfDay(at: Date): Date {
  return new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easter(year: number): Date {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
}
