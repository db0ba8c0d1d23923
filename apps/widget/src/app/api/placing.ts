/**
 * Doing something once, however often the button is pressed, the connection breaks or the session ends. The key and
 * the exact body lie in the browser until an answer came; while there is none, the same bytes are sent again.
 */
import { Refused } from './api.ts'
import { newKey } from '@agio/contract/client'
import { keys, readJson, type Storage } from '../session/storage.ts'

/** `body` and what it was made from are gone where the session ended by force: nothing of a person stays then. */
type Pending = {
  what: string
  key: string
  sameness?: string
  body?: string
  /** Every answer to it said that it was not done. */
  isUndone?: boolean
}

/** Answers that leave open whether it was done: the key is kept. */
const unanswered = new Set([
  'offline',
  'unauthorized',
  'pin.required',
  'idempotency.in_progress',
  'too-many',
  'overloaded',
  'internal',
])
/** Of these, answers that came before anything was done. */
const before = new Set(['unauthorized', 'pin.required', 'too-many', 'overloaded'])

/** `what` names the operation; `sameness` separates one intention from another where bodies may differ in a part that renews itself (the quote). */
export async function once<Body, Answer>(
  storage: Storage,
  { what, body, sameness }: { what: string; body: Body; sameness: unknown },
  send: (body: Body, key: string) => Promise<Answer>,
): Promise<Answer> {
  const wanted = JSON.stringify(sameness)
  const kept = readPending(storage)
  const isSame = kept?.what === what && (kept.sameness ?? wanted) === wanted
  const key = isSame ? kept.key : newKey()
  const text = (isSame && kept.body) || JSON.stringify(body)
  const pending: Pending = { what, key, sameness: wanted, body: text }
  storage.write(keys.placing, JSON.stringify(pending))
  try {
    const answer = await send(JSON.parse(text), key)
    storage.write(keys.placing, undefined)
    return answer
  } catch (error) {
    const code = error instanceof Refused ? error.code : ''
    if (!unanswered.has(code)) storage.write(keys.placing, undefined)
    else if (before.has(code) && (!isSame || kept.isUndone))
      storage.write(keys.placing, JSON.stringify({ ...pending, isUndone: true }))
    throw error
  }
}

/** A request without an answer; `what` is the intention, by which its page knows it. */
export function unansweredOf(storage: Storage, what: string): unknown {
  const kept = readPending(storage)
  return kept?.what === what ? parsed(kept.sameness) : undefined
}

/** It may have been done: an answer to it was lost, or the page went before it came. */
export const mayBeDone = (storage: Storage, what: string): boolean =>
  unansweredOf(storage, what) !== undefined && readPending(storage)?.isUndone !== true

/** Sends it once more, the same bytes under the same key; undefined where there is nothing to send. */
export async function sendAgain<Body, Answer>(
  storage: Storage,
  what: string,
  send: (body: Body, key: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  const kept = readPending(storage)
  const body = parsed(kept?.body)
  if (kept?.what !== what || body === undefined) return undefined
  return once(storage, { what, body: body as Body, sameness: parsed(kept.sameness) }, send)
}

/** Undefined where there is no text, or one that we did not write. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function readPending(storage: Storage): Pending | undefined {
  const kept = readJson(storage, keys.placing)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { what, key, sameness, body, isUndone } = kept as Partial<Record<string, unknown>>
  if (typeof what !== 'string' || typeof key !== 'string') return undefined
  const said = typeof sameness === 'string' && typeof body === 'string' && { sameness, body }
  return { what, key, ...said, ...(isUndone === true && { isUndone }) }
}

/** After a session that ended by force: the key of what was stored stays, so that the same person cannot place it twice. */
export function keepKey(storage: Storage, stored: string): void {
  storage.write(keys.placing, stored)
  const pending = readPending(storage)
  storage.write(keys.placing, pending && JSON.stringify({ what: pending.what, key: pending.key }))
}
