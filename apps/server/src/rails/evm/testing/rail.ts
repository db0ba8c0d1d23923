/** For tests: the whole rail on a real chain and a real database, its events, and workers that may die at any moment. */
import { Coins } from '@agio/domain'
import { afterEach, beforeEach } from 'vitest'
import { openWorld, silentLog } from '../../../testing/world.ts'
import type { CoinTransfer, RailEvent } from '../../rail.ts'
import { createEvmRail, createKeystore, createKeystoreSigner, openDepositKey } from '../index.ts'
import type { EvmDeps, EvmRail } from '../index.ts'
import type { Swept, TopUp } from '../../rail.ts'
import type { Signer } from '../index.ts'
import type { TestChain } from './chain.ts'

export const customer = Coins.address('0x00000000000000000000000000000000c0ffee01')

type Short = Parameters<NonNullable<EvmDeps['onShort']>>[1]
type Options = Partial<EvmDeps['settings']> & Pick<Partial<EvmDeps>, 'crashPoint' | 'signer' | 'worthOf'>

export type TestRail = Awaited<ReturnType<typeof openTestRail>>

/** The parts that it shares with another world. */
type Shared = Pick<EvmDeps, 'database' | 'clock' | 'deliver'>

type Wish = Partial<Omit<CoinTransfer, 'key'>>

/** Before each test a database and a rail with a hot wallet of one ether; its transfers are like `usual`. */
export function railForEach(chain: TestChain, usual: Wish, tokens?: bigint): TestRail {
  const world = {} as TestRail
  beforeEach(async () => {
    Object.assign(world, await openTestRail(chain, usual))
    if (tokens !== undefined) await chain.mint(world.hot, tokens)
    await chain.mine()
  })
  afterEach(async () => {
    await world.stop()
    await world.close()
  })
  return world
}

export async function openTestRail(chain: TestChain, usual: Wish, given?: Shared) {
  const own = await openWorld({ at: '2026-11-20T12:00:00Z' })
  const { database, clock } = given ?? { database: own.db, clock: own.clock }
  const { close } = own
  const made = await createKeystore(crypto.getRandomValues(new Uint8Array(32)), 'secret', 1024)
  const signer: Signer = await createKeystoreSigner(JSON.stringify(made.keystore), 'secret')
  const depositKey = await openDepositKey(made.depositXpub)
  await chain.fund(made.hotAddress)
  const facts: RailEvent[] = []
  const delivered: RailEvent[] = []
  const swept: Swept[] = []
  const shorts: Short[] = []
  const sweepsFailed: { asset: Coins.CoinId; address: string }[] = []
  const topUps: TopUp[] = []
  const failing: { key: string; failure: string | undefined }[] = []
  let stopping = new AbortController()
  let running: Promise<void>[] = []

  function rail(
    processName: string,
    { crashPoint, signer: other, worthOf, ...settings }: Options = {},
  ): EvmRail {
    return createEvmRail({
      database,
      clock,
      log: silentLog,
      settings: {
        depositKey,
        chains: [{ chainId: 11155111, urls: [chain.url] }],
        pollMilliseconds: 50,
        stuckSeconds: 60,
        silentSeconds: 1,
        retrySeconds: [1, 1, 1, 1, 1, 1],
        ...settings,
      },
      // An event that is delivered twice counts once, as in the inbox of the orders.
      async deliver(sql, fact) {
        await given?.deliver(sql, fact)
        delivered.push(fact)
        if (!facts.some(({ id }) => id === fact.id)) facts.push(fact)
      },
      isSmall: () => false,
      onSwept: async (_, one) => void swept.push(one),
      onShort: async (_, one) => void shorts.push(one),
      onFailing: async (_, { key, failure }) => void failing.push({ key, failure }),
      onSweepFailed: async (_, one) => void sweepsFailed.push(one),
      ...(worthOf && { worthOf }),
      onTopUp: async (_, one) => void topUps.push(one),
      processName,
      ...(crashPoint && { crashPoint }),
      signer: other ?? signer,
    })
  }

  /** Events in short, in the order of their delivery. */
  const reported = (key?: string) =>
    facts.flatMap((fact) => ('key' in fact && (key === undefined || fact.key === key) ? [fact.type] : []))
  const until = (holds: () => boolean | Promise<boolean>, mine = true) =>
    untilOn(chain, holds, { mine, say: () => reported().join(', ') })
  const wish = (key: string, more: Wish): CoinTransfer => ({
    sent: 'when_released',
    key,
    owner: `order of ${key}`,
    asset: 'ETH@11155111',
    units: 100n,
    to: customer,
    ...usual,
    ...more,
  })

  return {
    database,
    close,
    depositKey,
    rail,
    facts,
    /** All deliveries, with repeated ones. */
    delivered,
    until,
    /** While no block comes. */
    quietUntil: (holds: () => boolean | Promise<boolean>) => until(holds, false),
    pay: (one: EvmRail, key: string, more: Wish = {}) =>
      database.transaction((sql) => one.out.pay(sql, wish(key, more))),
    release: (one: EvmRail, key: string, transaction: string) =>
      database.transaction((sql) => one.out.release(sql, { key, transaction })),
    withdraw: (one: EvmRail, key: string) => database.transaction((sql) => one.out.cancel(sql, key)),
    /** The hash of the bytes signed for it: reported within the transaction that stores it, so it is read from the store. */
    async readyHash(key: string): Promise<string> {
      const isKept = async () => {
        const fact = facts.find((one) => one.type === 'transfer.signed' && one.key === key)
        if (fact?.type !== 'transfer.signed') return undefined
        const kept = await database.query('select 1 from evm_signed where hash = $1', [fact.transaction])
        return kept.length > 0 ? fact.transaction : undefined
      }
      await until(async () => (await isKept()) !== undefined, false)
      return (await isKept()) ?? ''
    },
    /** Another transaction of the hot wallet under its first nonce. */
    foreign: () =>
      signer.sign({
        key: 'hot',
        from: made.hotAddress as `0x${string}`,
        transaction: {
          chainId: 11155111,
          nonce: 0,
          to: made.hotAddress as `0x${string}`,
          value: 0n,
          data: '0x',
          gas: 21_000n,
          maxFeePerGas: 20_000_000_000n,
          maxPriorityFeePerGas: 1_000_000_000n,
        },
      }),
    swept,
    shorts,
    sweepsFailed,
    topUps,
    failing,
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
    reported,
    fact<Type extends RailEvent['type']>(type: Type) {
      return facts.findLast((fact): fact is Extract<RailEvent, { type: Type }> => fact.type === type)
    },
  }
}

/** Goes on as a chain would (without `mine`, only time passes) until something holds. */
async function untilOn(
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
