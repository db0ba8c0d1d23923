/** What the links of a merchant brought, and what was paid out for it. */
export { createStatements } from './statements.ts'
export { statementRoutes } from './statement-routes.ts'
