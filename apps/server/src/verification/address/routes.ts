/** HTTP of the address look-up. */
import { lookUpAddress } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import type { Addresses } from './addresses.ts'

export const addressRoutes = (serve: Serve, lookUp: Addresses): void =>
  serve(lookUpAddress, ({ body }) => lookUp(body))
