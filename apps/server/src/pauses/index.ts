/** Pauses: what operators stop for a while. */
export { createPauses, pausedBy, type Pause, type PauseBook } from './pauses.ts'
export { pauseRoutes, reportPauses } from './pause-routes.ts'
