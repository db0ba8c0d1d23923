export { createClock, type SandboxClock } from './clock.ts'
export { advanceClock, clockRoutes, readClock } from './routes.ts'
