/** The limits, for other slices. */
export { createLimits, levelAfter, type Level, type Limits, type Service } from './limits.ts'
export { lockPlacing } from './limit-store.ts'
export { limitRoutes } from './routes.ts'
