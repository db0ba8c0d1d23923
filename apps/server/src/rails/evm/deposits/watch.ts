/** The shared values of one watched chain: its record, its nodes, the doors of the rail, and the memory of a worker. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Chains } from '@agio/domain'
import { perPlatform, type Platform } from '../../../platform/platform.ts'
import type { EvmDoors } from '../doors.ts'
import { NodeRefused, Unreachable } from '../node/json-rpc.ts'
import { sourcesOf, type Sources } from '../node/sources.ts'

export type Watch = {
  readonly chain: Chains.Chain
  readonly sources: Sources
  readonly doors: EvmDoors
  /** Names this worker in the lease. */
  readonly holder: string
  readonly memory: Memory
}

/** No other process has this name at this moment: the holder of leases. */
const processName = perPlatform(() => `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`)

export const watchOf = (platform: Platform, doors: EvmDoors, chainId: Chains.ChainId): Watch => ({
  chain: Chains.chains[chainId],
  sources: sourcesOf(platform, chainId),
  doors,
  holder: processName(platform),
  memory: freshMemory(),
})

type Memory = {
  /** Milliseconds that never jump. */
  readonly elapsed: () => number
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
export const standsStill = ({ memory }: Watch): boolean => memory.elapsed() > memory.head.since + 3_000

export function freshMemory(elapsed = () => performance.now()): Memory {
  return {
    elapsed,
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
