/** HTTP of the address look-up. */
import { lookUpAddress } from '@agio/contract'
import { budgets } from '../../customers/index.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Addresses } from './addresses.ts'

export const addressRoutes = (serve: Serve, platform: Platform, lookUp: Addresses) =>
  serve(lookUpAddress, async ({ caller, body, ip, reply }) => {
    const tooMany = await budgets.chargeLookUp(platform, { ip, customerId: caller.id })
    return tooMany ? withRetryAfter(reply, tooMany) : lookUp(body)
  })
