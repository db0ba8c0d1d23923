/**
 * Doing something once, however often the button is pressed, the connection breaks or the session ends. The key and
 * the exact body lie in the browser until an answer came; while there is none, the same bytes are sent again.
 */
import { Refused } from './api.ts'
import { keys, newKey, readJson, type Storage } from '../session/storage.ts'

type Pending = { key: string; sameness: string; body: string }

/** Answers after which nobody knows whether it was done: the key is kept. */
const unanswered = new Set([
  'offline',
  'unauthorized',
  'idempotency.in_progress',
  'too-many',
  'overloaded',
  'internal',
])

/** `sameness` tells one intention from another where bodies may differ in a part that renews itself (the quote). */
export async function once<Body, Answer>(
  storage: Storage,
  { body, sameness }: { body: Body; sameness: unknown },
  send: (body: Body, key: string) => Promise<Answer>,
): Promise<Answer> {
  const wanted = JSON.stringify(sameness)
  const kept = readPending(storage)
  const pending =
    kept?.sameness === wanted ? kept : { key: newKey(), sameness: wanted, body: JSON.stringify(body) }
  storage.write(keys.placing, JSON.stringify(pending))
  try {
    const answer = await send(JSON.parse(pending.body), pending.key)
    storage.write(keys.placing, undefined)
    return answer
  } catch (error) {
    if (!(error instanceof Refused && unanswered.has(error.code))) storage.write(keys.placing, undefined)
    throw error
  }
}

function readPending(storage: Storage): Pending | undefined {
  const kept = readJson(storage, keys.placing)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { key, sameness, body } = kept as Partial<Record<string, unknown>>
  return typeof key === 'string' && typeof sameness === 'string' && typeof body === 'string'
    ? { key, sameness, body }
    : undefined
}
