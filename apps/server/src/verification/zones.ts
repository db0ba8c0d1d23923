/** The country of a time zone, where it has one alone. */
import { Countries } from '@agio/domain'
import { zonesOf } from '../platform/calendar/zones.ts'

let known: ReadonlyMap<string, string | null> | undefined

export function countryOfZone(zone: string | undefined): string | null {
  known ??= zonesByCountry()
  return (zone === undefined ? undefined : known.get(zone)) ?? null
}

function zonesByCountry(): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const country of Countries.countries) {
    for (const zone of zonesOf(country)) found.set(zone, found.has(zone) ? null : country)
  }
  return found
}
