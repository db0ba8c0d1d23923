/** The country of a time zone, where it has one alone. */
import { Countries } from '@agio/domain'
import { customers } from '../customers/index.ts'
import { zonesOf } from '../platform/calendar/zones.ts'
import type { Platform } from '../platform/platform.ts'

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

/** By the time zone of the newest sign-in; null where it names no country. */
export async function sessionCountryOf(platform: Platform, customerId: string): Promise<string | null> {
  return countryOfZone((await customers.addressOf(platform, customerId))?.zone)
}
