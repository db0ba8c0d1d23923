/** PDFs on request: drawn once, cached, and limited per reader and minute. */
import { createHash } from 'node:crypto'
import { Late } from '../deadline.ts'
import { createBuckets } from '../http/traffic.ts'
import { Crowded } from '../threads/thread.ts'

const budget = { perMinute: 30, burst: 15 }

export type Paper =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'overloaded' | 'too-many'; readonly seconds: number }

/** The same arguments give the same PDF. */
export function createPapers<Given extends readonly unknown[]>(
  draw: (...given: Given) => Promise<Uint8Array>,
  { mostKept }: { readonly mostKept: number },
): (reader: string, ...given: Given) => Promise<Paper> {
  const kept = new Map<string, Promise<Uint8Array>>()
  const buckets = createBuckets(budget)

  function drawn(...given: Given): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(given)).digest('base64')
    const known = kept.get(key)
    kept.delete(key)
    const paper = known ?? draw(...given)
    kept.set(key, paper)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    paper.catch(() => kept.delete(key))
    return paper
  }

  return async (reader, ...given) => {
    const seconds = buckets.take(reader)
    if (seconds !== undefined) return { refused: 'too-many', seconds }
    try {
      return { bytes: await drawn(...given) }
    } catch (error) {
      // Of a machine that is busy, a drawing that came to no end in time is begun anew by the next request.
      if (error instanceof Crowded || error instanceof Late) return { refused: 'overloaded', seconds: 5 }
      throw error
    }
  }
}
