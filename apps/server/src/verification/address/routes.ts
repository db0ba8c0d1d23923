/** HTTP of the address look-up. */
import { lookUpAddress } from '@agio/contract'
import type { Customers } from '../../customers/index.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { Addresses } from './addresses.ts'

export const addressRoutes = (serve: Serve, lookUp: Addresses, customers: Pick<Customers, 'chargeLookUp'>) =>
  serve(lookUpAddress, async ({ caller, body, ip, reply }) => {
    const tooMany = await customers.chargeLookUp({ ip, customerId: caller.id })
    return tooMany ? withRetryAfter(reply, tooMany) : lookUp(body)
  })
