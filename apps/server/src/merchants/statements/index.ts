/** Payments and statements of a merchant's links. */
export { createStatements } from './statements.ts'
export { statementRoutes } from './statement-routes.ts'
