/** The limits, for other slices. */
export * as limits from './limits.ts'
export { levelAfter, type Caps, type Level, type Service } from './limits.ts'
export { lockPlacing, type Full } from './limit-store.ts'
export { limitRoutes } from './routes.ts'
