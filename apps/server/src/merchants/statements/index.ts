/** Payments and statements of a merchant's links. */
export { statementRoutes } from './statement-routes.ts'
