/**
 * A page of an order that is left open shows its state after the session idled out, by a token of its own: for this order
 * only, for a day, and only until the session is ended on purpose (by signing out, or from another device).
 */
import { later, rules, type CustomersDeps } from '../deps.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { addWatch, findWatched } from './session-store.ts'

export async function watch(
  deps: CustomersDeps,
  it: { readonly sessionId: string; readonly orderId: string },
): Promise<{ readonly token: string; readonly until: Date }> {
  const token = newToken(deps.random)
  const until = later(deps.clock.now(), rules.watchHours * 3600)
  await addWatch(deps.db, { ...it, hash: hashToken(token), until })
  return { token, until }
}

/** The token may show this order now. */
export function mayWatch(deps: CustomersDeps, token: string, orderId: string): Promise<boolean> {
  return findWatched(deps.db, { hash: hashToken(token), orderId, now: deps.clock.now() })
}
