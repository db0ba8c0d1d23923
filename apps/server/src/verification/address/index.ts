/** Look-up of addresses during typing. */
export { addressRoutes } from './routes.ts'
