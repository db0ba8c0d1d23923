/** The limits, for other slices. */
export * as limits from './limits.ts'
export { levelAfter, type Level, type Service } from './limits.ts'
export { lockPlacing } from './limit-store.ts'
export { limitRoutes } from './routes.ts'
