/** The first page of a merchant, and all its orders. */
export { homeRoutes } from './home-routes.ts'
