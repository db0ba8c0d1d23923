/** What a public register knows of a company. */
export { createOpenCorporates } from './open-corporates.ts'
export { registryRoutes } from './routes.ts'
