export { createClock, type SandboxClock } from './clock.ts'
export { clockRoutes } from './routes.ts'
export * as clockControls from './controls.ts'
