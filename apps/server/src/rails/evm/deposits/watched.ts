/**
 * Finds our addresses among receivers. No process holds them in memory: there are as many as there ever were sales. The receivers
 * of a few blocks, some hundred a block, are asked for in the database by its index. Nearly all are strangers, so a set of
 * recent addresses in memory would save no question.
 */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Watched } from '../node/movements.ts'
import { watchedOf } from '../node/watched.ts'
import { oursAmong } from './chain-store.ts'

/** The most receivers in one question, for a block of any size. */
const askedAtOnce = 1_000

/** Those of these receivers that are ours, however old. Ask after the blocks were read: an address exists before it is paid. */
export async function watchedAmong(sql: Sql, receivers: ReadonlySet<string>): Promise<Watched> {
  const asked = [...receivers]
  const ours: string[] = []
  for (let from = 0; from < asked.length; from += askedAtOnce) {
    ours.push(...(await oursAmong(sql, asked.slice(from, from + askedAtOnce))))
  }
  return watchedOf(ours)
}
