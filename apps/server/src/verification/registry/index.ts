/** Company data from a public register. */
export { createOpenCorporates } from './open-corporates.ts'
export { registryRoutes } from './routes.ts'
