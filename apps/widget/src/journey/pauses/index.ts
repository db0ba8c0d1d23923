/** The paused parts: beside a form, on the page of an order, and in the list of coins. Loaded where it is shown. */
export { PauseOfForm, PauseOfOrder, usePauseOfForm } from './pause-notice.tsx'
export { usePauses } from './use-pauses.ts'
