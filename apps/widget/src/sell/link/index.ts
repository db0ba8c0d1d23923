/** Paying a payment link. */
export { LinkLine } from './link-line.tsx'
export { LinkScreen } from './link-screen.tsx'
