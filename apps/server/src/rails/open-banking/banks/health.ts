/** A bank is up, slow or down by its answers to our own calls in the last minutes. */
import type { Sql } from '../../../platform/sql/sql.ts'
import { recentCalls, type NotedCall } from './health-store.ts'

export type Health = 'up' | 'slow' | 'down'

/** An older answer does not count: a bank that was not asked lately counts as up. */
const minutes = 5
const each = 10
const slowFromMilliseconds = 2_500

export async function healthOfBanks(sql: Sql, now: Date): Promise<(bankId: string) => Health> {
  const calls = await recentCalls(sql, new Date(now.getTime() - minutes * 60_000), each)
  return (bankId) => healthOf(calls.filter((call) => call.bankId === bankId))
}

/** Newest first. Down: the last two failed, or the only one. Slow: half of the answers took long, or one never came. */
export function healthOf(calls: readonly NotedCall[]): Health {
  const last = calls.slice(0, 2)
  if (last.length > 0 && last.every(({ outcome }) => outcome !== 'answered')) return 'down'
  const answered = calls.filter(({ outcome }) => outcome === 'answered')
  const slow = answered.filter(({ milliseconds }) => milliseconds >= slowFromMilliseconds)
  const silent = calls.some(({ outcome }) => outcome === 'silent')
  return silent || (answered.length > 0 && slow.length * 2 >= answered.length) ? 'slow' : 'up'
}
