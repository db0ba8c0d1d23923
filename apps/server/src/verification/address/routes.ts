/** HTTP of the address look-up. */
import { lookUpAddress } from '@agio/contract'
import { budgets } from '../../customers/index.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { createAddresses, type Addresses } from './addresses.ts'
import { createNominatim } from './nominatim.ts'

/** The directory of the settings, if there is one. */
const addressesOf = perPlatform((platform) => {
  const { addressLookupUrl: url } = platform.settings
  return createAddresses({ ...platform, directory: url === undefined ? undefined : createNominatim(url) })
})

export const addressRoutes = (serve: Serve, platform: Platform, lookUp: Addresses = addressesOf(platform)) =>
  serve(lookUpAddress, async ({ caller, body, ip, reply }) => {
    const tooMany = await budgets.chargeLookUp(platform, { ip, customerId: caller.id })
    return tooMany ? withRetryAfter(reply, tooMany) : lookUp(body)
  })
