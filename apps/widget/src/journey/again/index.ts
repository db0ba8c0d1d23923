/** An order that is over, placed again in two taps. */
export { AgainSheet, type Repeated, useAgain } from './again.tsx'
