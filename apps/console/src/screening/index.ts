/** Names that are like one on a sanctions list. */
export { ScreeningHit } from './screening-hit.tsx'
