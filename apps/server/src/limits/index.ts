/** The front door of the limits. */
export {
  capsOf,
  createLimits,
  levelAfter,
  type Caps,
  type Level,
  type Limits,
  type Service,
  type Standing,
} from './limits.ts'
export { limitRoutes } from './routes.ts'
export type { Full } from './limit-store.ts'
