/** The room of pauses. */
export { PausesScreen } from './pauses-screen.tsx'
