/**
 * A bank's parameters for the browser on its way back. `start.ts` takes them out of the address before any other script
 * runs and leaves them in memory; where that did not happen, they are taken from the place the router saw.
 */
import type { Place } from '../../app/routing/router.ts'

export type BankReturn = { query: string; fragment: string }
type Given = { agioReturn?: BankReturn }

const most = 4_000

/** Taken once, and out of the address; undefined when there was nothing. */
export function takeReturn(window: Window, place: Place): BankReturn | undefined {
  const memory = window as Window & Given
  const given = memory.agioReturn ?? { query: place.query.toString(), fragment: place.hash }
  delete memory.agioReturn
  if (place.query.size > 0) window.history.replaceState(window.history.state, '', place.path)
  const { query, fragment } = given
  return query || fragment ? { query: query.slice(0, most), fragment: fragment.slice(0, most) } : undefined
}
