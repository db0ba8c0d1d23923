/** A fresh PIN before a step that a stolen session must not take. */
export { withFreshPin } from './with-fresh-pin.ts'
