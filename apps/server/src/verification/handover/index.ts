/** A step that goes on at a phone. */
export { createHandovers } from './handovers.ts'
export { handoverRoutes } from './routes.ts'
