/** Days as a person has them: from their own midnight to the next. */

/** The first instant of a day (`YYYY-MM-DD`) in a time zone. The offset may change during the night. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - offsetAt(midnight, zone)
  return new Date(midnight - offsetAt(guess, zone))
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The clocks of the zone are this far ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(at)}Z`) - at
}
