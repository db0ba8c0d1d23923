/** The shared values of one watched chain: its record, its nodes, the receiver of its events, and the memory of a worker. */
import type { Chains, Coins } from '@agio/domain'
import type { Log } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import type { DepositReport } from './deposits.ts'
import type { LogFilter } from '../node/blocks.ts'
import { NodeRefused, Unreachable } from '../node/json-rpc.ts'
import type { Wanted } from '../node/movements.ts'
import type { Sources } from '../node/sources.ts'

export type Watch = {
  readonly database: Database
  readonly chain: Chains.Chain
  readonly sources: Sources
  readonly wanted: Wanted
  /** Made on first use: it needs the chain library's hash. */
  readonly filter: () => Promise<LogFilter>
  /** Names this worker in the lease. */
  readonly holder: string
  readonly deliver: (sql: Sql, event: DepositReport) => Promise<void>
  readonly isSmall: (asset: Coins.CoinId, units: bigint) => boolean
  /** Two sources must agree before this much is final. */
  readonly needsTwo: (asset: Coins.CoinId, units: bigint) => boolean
  readonly log: Log
  /** The first block of a chain that was never watched before; its head when left out. */
  readonly startBlock?: bigint
  /** Milliseconds that never jump. */
  readonly elapsed: () => number
  readonly memory: Memory
}

type Memory = {
  /** Blocks asked for at once; shrinks when a node finds it too much. */
  span: number
  disagreeing: boolean
  finalizeAt: number
  reviewAt: number
  balancesAt: number
  /** The place where the next look for addresses without a balance begins. */
  balanceHorizon: string
  head: { hash: string; since: number }
  /** The head after which nothing was left to do, and when all of it was looked at. */
  quiet: { hash: string; at: number }
  /** The last time that the lease was prolonged. */
  leaseAt: number
  /** The distance of the cursor below the last known head. */
  blocksBehind: number
}

export const longestSpan = 24

/** A node may refuse a range that is too wide, or answer with more than we read: the next question is smaller. */
export function askLessAfter({ memory }: Watch, error: unknown): unknown {
  if (error instanceof NodeRefused || (error instanceof Unreachable && error.isTooLong))
    memory.span = Math.max(1, memory.span >> 2)
  return error
}

/** No new block for some seconds: a worker that looks half as often is not late by much. */
export const standsStill = ({ memory, elapsed }: Watch): boolean => elapsed() > memory.head.since + 3_000

export function freshMemory(): Memory {
  return {
    span: longestSpan,
    disagreeing: false,
    finalizeAt: 0,
    reviewAt: 0,
    balancesAt: 0,
    balanceHorizon: '0',
    head: { hash: '', since: 0 },
    quiet: { hash: '', at: 0 },
    leaseAt: -Infinity,
    blocksBehind: 0,
  }
}
