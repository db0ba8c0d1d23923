/** The limits: what is left, what a level allows, and the way to more. */
export { LimitsScreen } from './limits-screen.tsx'
export { CompleteScreen } from './complete-screen.tsx'
export { LevelScreen } from './level-screen.tsx'
export { IncreaseScreen } from './increase-screen.tsx'
export { LimitSummary } from './limit-bars.tsx'
