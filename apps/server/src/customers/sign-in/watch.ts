/**
 * A page of an order that is left open shows its state after the session idled out, by a token of its own: for this order
 * only, for a day, and only until the session is ended on purpose (by signing out, or from another device).
 */
import type { Platform } from '../../platform/platform.ts'
import { later, rules } from '../rules.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { addWatch, findWatched } from './session-store.ts'

type Watched = { readonly sessionId: string; readonly orderId: string }

export async function watch(
  platform: Platform,
  it: Watched,
): Promise<{ readonly token: string; readonly until: Date }> {
  const token = newToken(platform.random)
  const until = later(platform.clock.now(), rules.watchHours * 3600)
  await addWatch(platform.db, { ...it, hash: hashToken(token), until })
  return { token, until }
}

/** The token may show this order now. */
export function mayWatch(platform: Platform, token: string, orderId: string): Promise<boolean> {
  return findWatched(platform.db, { hash: hashToken(token), orderId, now: platform.clock.now() })
}
