/** Look-up of addresses during typing. */
export { createAddresses } from './addresses.ts'
export { createNominatim } from './nominatim.ts'
export { addressRoutes } from './routes.ts'
