export { createClock } from './clock.ts'
export { advanceClock, clockRoutes, readClock } from './routes.ts'
