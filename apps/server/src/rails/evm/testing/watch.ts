/** For tests: a watcher on given sources and a real database, and the facts it reported. */
import { randomBytes } from 'node:crypto'
import type { Log } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Database } from '../../../platform/sql/sql.ts'
import { testPlatform } from '../../../testing/world.ts'
import type { DepositReport } from '../deposits/deposits.ts'
import { keepAddress } from '../deposits/address-store.ts'
import { freshMemory, watchOf, type Watch } from '../deposits/watch.ts'
import { tick } from '../deposits/watcher.ts'
import type { EvmDoors } from '../doors.ts'
import { createJsonRpc } from '../node/json-rpc.ts'
import { createSources } from '../node/sources.ts'
import { settingsAt, type ChainOptions } from './settings.ts'

export type TestWatch = {
  readonly platform: Platform
  readonly watch: Watch
  readonly facts: DepositReport[]
  readonly warnings: string[]
}

/** At this price every amount of a coin is small. */
const none = { coin: 'USDC@11155111', fiat: 'EUR', scaled: 0n } as const
export const priceOfNothing = { bid: none, ask: none, mid: none, at: 0 }

const silent = () => undefined

type Options = Pick<ChainOptions, 'chainId' | 'startBlock'> &
  Partial<Pick<Watch, 'sources' | 'holder'>> &
  Partial<Pick<EvmDoors, 'lastPrice' | 'deliver'>> & {
    readonly elapsed?: () => number
  }

export function startTestWatch(
  db: Database,
  urls: readonly string[],
  { chainId = 11155111, startBlock, sources, holder = 'test', elapsed, ...doors }: Options = {},
): TestWatch {
  const facts: DepositReport[] = []
  const warnings: string[] = []
  const say = (_: object, sentence: string) => void warnings.push(sentence)
  const log: Log = { debug: silent, info: silent, warn: say, error: say }
  const settings = settingsAt({ chainId, urls, ...(startBlock !== undefined && { startBlock }) })
  const platform = testPlatform({ db, log, settings })
  const usual: EvmDoors = {
    deliver: (_, fact) => Promise.resolve(void facts.push(fact as DepositReport)),
    lastPrice: () => undefined,
    paces: { pollMilliseconds: 50 },
  }
  const nodes = urls.map((url) => createJsonRpc(url, 2000))
  const watch: Watch = {
    ...watchOf(platform, { ...usual, ...doors }, chainId),
    sources: sources ?? createSources(nodes, () => performance.now()),
    holder,
    memory: freshMemory(elapsed),
  }
  return { platform, watch, facts, warnings }
}

/** Ticks until there is nothing more to do at this head. */
export async function catchUp({ platform, watch }: { platform: Platform; watch: Watch }): Promise<void> {
  Object.assign(watch.memory, { finalizeAt: 0, balancesAt: 0, quiet: freshMemory().quiet })
  for (let ticks = 0; ticks < 100; ticks += 1) if ((await tick(platform, watch)) !== 'more') return
  throw new Error('the watcher did not come to rest')
}

/** A watched address without a key, which no other test paid. */
export async function watchAddress(db: Database, index: number, owner: string): Promise<`0x${string}`> {
  const address = `0x${randomBytes(20).toString('hex')}` as const
  const given = { rail: 'evm', address, wallet: '', index: String(index) }
  await keepAddress(db, given, owner, new Date('2026-11-20T12:00:00Z'))
  return address
}

/** The events in short: type and units. */
export const reported = (events: readonly DepositReport[]): string[] =>
  events.map(({ type, movement, owner }) => `${type} ${movement.units} for ${owner}`)
