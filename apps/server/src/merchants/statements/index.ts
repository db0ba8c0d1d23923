/** Payments and statements of a merchant's links. */
export { owed, type Owed } from './statements.ts'
export { statementRoutes } from './statement-routes.ts'
