/** Addresses that are looked up while somebody types. */
export { createAddresses } from './addresses.ts'
export { createNominatim } from './nominatim.ts'
export { addressRoutes } from './routes.ts'
