/** Phone numbers, confirmed by a code. */
export { phonesOf } from './phones-of.ts'
export { phoneRoutes } from './routes.ts'
