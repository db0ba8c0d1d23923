/**
 * Which receivers are ours. No process holds the addresses in memory: there are as many as there ever were sales. The receivers
 * of a few blocks, some hundred a block, are asked for in the database by its index. Nearly all are strangers, so a set of
 * recent addresses in memory would save no question.
 */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Watched } from '../node/movements.ts'
import { oursAmong } from './chain-store.ts'

/** Bounds one question, whatever a block holds. */
const askedAtOnce = 1_000

/** These addresses: forty lower-case hex digits each, without 0x. A map of their last four digits says no first, cheaply. */
export function watchedOf(addresses: Iterable<string>): Watched {
  const digitsOf = new Set(addresses)
  const map = new Uint8Array(1 << 16)
  for (const digits of digitsOf) map[tailOf(digits, 0)] = 1
  return {
    holds: (text, from) => map[tailOf(text, from)] === 1 && digitsOf.has(text.slice(from, from + 40)),
  }
}

/** The last four of forty hex digits as a number; anything else than hex gives some number, and the set decides. */
function tailOf(text: string, from: number): number {
  let tail = 0
  for (let place = from + 36; place < from + 40; place += 1) {
    const code = text.charCodeAt(place)
    tail = (tail << 4) | ((code > 57 ? code - 87 : code - 48) & 15)
  }
  return tail
}

/** Those of these receivers that are ours, however old. Ask after the blocks were read: an address exists before it is paid. */
export async function watchedAmong(sql: Sql, receivers: ReadonlySet<string>): Promise<Watched> {
  // What a node says may be anything.
  const asked = [...receivers]
    .filter((digits) => /^[0-9a-f]{40}$/.test(digits))
    .map((digits) => `0x${digits}`)
  const ours: string[] = []
  for (let from = 0; from < asked.length; from += askedAtOnce) {
    ours.push(...(await oursAmong(sql, asked.slice(from, from + askedAtOnce))))
  }
  return watchedOf(ours)
}
