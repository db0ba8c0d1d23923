/** Company data from a public register. */
export { registryRoutes } from './routes.ts'
