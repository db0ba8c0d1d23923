/** For tests: a watcher on given sources and a real database, and the facts it reported. */
import { randomBytes } from 'node:crypto'
import { Chains } from '@agio/domain'
import type { Log } from '../../../platform/log.ts'
import type { Database } from '../../../platform/sql/sql.ts'
import type { DepositReport } from '../deposits/deposits.ts'
import { keepAddress } from '../deposits/address-store.ts'
import { filterFor, wantedOn } from '../node/assets.ts'
import type { LogFilter } from '../node/blocks.ts'
import { createJsonRpc } from '../node/json-rpc.ts'
import { createSources } from '../node/sources.ts'
import { freshMemory, type Watch } from '../deposits/watch.ts'
import { tick } from '../deposits/watcher.ts'

export type TestWatch = {
  readonly watch: Watch
  readonly facts: DepositReport[]
  readonly warnings: string[]
}

const silent = () => undefined

export function startTestWatch(
  database: Database,
  urls: readonly string[],
  given: Partial<Watch> & { readonly chainId?: Chains.ChainId } = {},
): TestWatch {
  const { chainId = 11155111, ...rest } = given
  const facts: DepositReport[] = []
  const warnings: string[] = []
  const say = (_: object, sentence: string) => void warnings.push(sentence)
  const log: Log = { debug: silent, info: silent, warn: say, error: say }
  const wanted = wantedOn(chainId)
  let filter: Promise<LogFilter> | undefined
  const watch: Watch = {
    database,
    chain: Chains.chains[chainId],
    sources: createSources(
      urls.map((url) => createJsonRpc(url, 2000)),
      () => performance.now(),
    ),
    wanted,
    filter: () => (filter ??= filterFor(wanted)),
    holder: 'test',
    deliver: (_, fact) => Promise.resolve(void facts.push(fact)),
    isSmall: () => false,
    needsTwo: () => true,
    log,
    elapsed: () => performance.now(),
    memory: freshMemory(),
    ...rest,
  }
  return { watch, facts, warnings }
}

/** Ticks until there is nothing more to do at this head. */
export async function catchUp(watch: Watch): Promise<void> {
  Object.assign(watch.memory, { finalizeAt: 0, balancesAt: 0, quiet: freshMemory().quiet })
  for (let ticks = 0; ticks < 100; ticks += 1) if ((await tick(watch)) !== 'more') return
  throw new Error('the watcher did not come to rest')
}

/** A watched address without a key, which no other test paid. */
export async function watchAddress(database: Database, index: number, owner: string): Promise<`0x${string}`> {
  const address = `0x${randomBytes(20).toString('hex')}` as const
  const given = { rail: 'evm', address, wallet: '', index: String(index) }
  await keepAddress(database, given, owner, new Date('2026-11-20T12:00:00Z'))
  return address
}

/** The events in short: type and units. */
export const reported = (events: readonly DepositReport[]): string[] =>
  events.map(({ type, movement, owner }) => `${type} ${movement.units} for ${owner}`)
