/** The country of a time zone, where it has one alone. */
import { Countries } from '@agio/domain'

let known: ReadonlyMap<string, string | null> | undefined

export function countryOfZone(zone: string | undefined): string | null {
  known ??= zonesByCountry()
  return (zone === undefined ? undefined : known.get(zone)) ?? null
}

/** Old runtimes have the accessor, newer ones the method. */
type WithZones = { readonly timeZones?: readonly string[]; getTimeZones?(): readonly string[] | undefined }

function zonesByCountry(): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const country of Countries.countries) {
    const locale = new Intl.Locale(`und-${country}`) as WithZones
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
      found.set(zone, found.has(zone) ? null : country)
  }
  return found
}
