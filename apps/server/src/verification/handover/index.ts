/** A step that goes on at a phone. */
export * as handovers from './handovers.ts'
export { giveHandoverDoors } from './handovers.ts'
export { handoverRoutes } from './routes.ts'
