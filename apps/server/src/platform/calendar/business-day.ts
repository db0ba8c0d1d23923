/** Working days of banks. */

/** Five in the afternoon, in UTC, of the n-th bank working day after `since`. */
export function businessDay(since: Date, days = 1): Date {
  const day = new Date(since)
  for (let left = days; left > 0; left -= 1) {
    do day.setUTCDate(day.getUTCDate() + 1)
    while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  }
  day.setUTCHours(17, 0, 0, 0)
  return day
}
