/** For tests: the whole rail on a real chain and a real database, what it told, and workers that may die at any moment. */
import type { Database } from '../../../platform/sql/sql.ts'
import { testClock } from '../../../platform/testing.ts'
import type { RailEvent } from '../../rail.ts'
import { createEvmRail, createKeystore, createKeystoreSigner, type EvmDeps, type EvmRail } from '../index.ts'
import type { Signer, Swept } from '../index.ts'
import type { TestChain } from './chain.ts'

export type Told = RailEvent
type Short = Parameters<NonNullable<EvmDeps['onShort']>>[1]
type TopUp = Parameters<NonNullable<EvmDeps['onTopUp']>>[1]
type Options = Partial<EvmDeps['settings']> & Pick<Partial<EvmDeps>, 'crashPoint' | 'signer'>

export type TestRail = Awaited<ReturnType<typeof openTestRail>>

/** A house with one hot wallet of one ether. */
export async function openTestRail(chain: TestChain, database: Database) {
  const made = await createKeystore(crypto.getRandomValues(new Uint8Array(32)), 'secret', 1024)
  const signer: Signer = await createKeystoreSigner(JSON.stringify(made.keystore), 'secret')
  await chain.rpc.call('anvil_setBalance', [made.hotAddress, '0xde0b6b3a7640000'])
  await chain.mine()
  const facts: RailEvent[] = []
  const swept: Swept[] = []
  const shorts: Short[] = []
  const topUps: TopUp[] = []
  let stopping = new AbortController()
  let running: Promise<void>[] = []

  function rail(processName: string, { crashPoint, signer: other, ...settings }: Options = {}): EvmRail {
    return createEvmRail({
      database,
      clock: testClock('2026-11-20T12:00:00Z'),
      log: { debug: silent, info: silent, warn: silent, error: silent },
      settings: {
        depositXpub: made.depositXpub,
        chains: [{ chainId: 11155111, urls: [chain.url] }],
        pollMilliseconds: 50,
        stuckSeconds: 60,
        silentSeconds: 1,
        ...settings,
      },
      // Told twice is told once, as the inbox of the orders does it.
      deliver: async (_, fact) => void (facts.some(({ id }) => id === fact.id) || facts.push(fact)),
      isSmall: () => false,
      onSwept: async (_, one) => void swept.push(one),
      onShort: async (_, one) => void shorts.push(one),
      onTopUp: async (_, one) => void topUps.push(one),
      processName,
      ...(crashPoint && { crashPoint }),
      signer: other ?? signer,
    })
  }

  return {
    rail,
    facts,
    swept,
    shorts,
    topUps,
    signer,
    hot: made.hotAddress.toLowerCase() as `0x${string}`,
    start(one: EvmRail, only = /transfers/) {
      running.push(
        ...one.workers.filter(({ name }) => only.test(name)).map((worker) => worker.run(stopping.signal)),
      )
    },
    /** Ends the workers; with it the claims of the dead run out, which in life takes their lease. */
    async stop() {
      stopping.abort()
      await Promise.all(running)
      running = []
      stopping = new AbortController()
      await database.query('update evm_transfer set leased_until = null, due_at = clock_timestamp()')
    },
    /** Facts in short, in the order they were told. */
    told: (key?: string) =>
      facts.flatMap((fact) => ('key' in fact && (key === undefined || fact.key === key) ? [fact.type] : [])),
    fact<Type extends RailEvent['type']>(type: Type) {
      return facts.findLast((fact): fact is Extract<RailEvent, { type: Type }> => fact.type === type)
    },
  }
}

const silent = () => undefined

/** Goes on as a chain would (without `mine`, only time passes) until something holds. */
export async function untilOn(
  chain: TestChain,
  holds: () => boolean | Promise<boolean>,
  { mine = true, say = () => '' }: { mine?: boolean; say?: () => string } = {},
): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end;) {
    if (await holds()) return
    if (mine) await chain.mine()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`did not come about; ${say()}`)
}
