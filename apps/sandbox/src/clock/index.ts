export { createClock } from './clock.ts'
export { clockRoutes } from './routes.ts'
export * as clockControls from './controls.ts'
