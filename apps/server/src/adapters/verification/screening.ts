/** Settings → screening, with what verification is to hear of it. */
import { bindHits, bindScreening, blockedAddressesOf } from '../../screening/index.ts'
import type { InForce } from '../../configuration/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'
import { createVerificationEvents } from '../../verification/index.ts'

export function openScreening(platform: Platform, people: People, inForce: InForce) {
  // A file that cannot be read ends the start.
  blockedAddressesOf(platform)
  const doors = {
    sealer: people.customers,
    figures: async () => (await inForce()).configuration.screening,
    onCustomer: createVerificationEvents(platform).onNameHit,
  }
  return { hits: bindHits(platform, doors), screening: bindScreening(platform, doors) }
}
