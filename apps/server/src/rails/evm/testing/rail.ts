/** For tests: the whole rail on a real chain and a real database, its events, and workers that may die at any moment. */
import { Coins, type Cases } from '@agio/domain'
import { afterEach, beforeEach } from 'vitest'
import { listCases } from '../../../cases/index.ts'
import { testPlatform } from '../../../testing/world.ts'
import { openTestDatabase, testClock, type TestClock, type TestDatabase } from '../../../platform/testing.ts'
import type { CrashPoint } from '../../../platform/crash.ts'
import type { CoinTransfer, Deliver, RailEvent } from '../../rail.ts'
import { createEvmRail, createKeystore, openDepositKey, type EvmDoors, type EvmRail } from '../index.ts'
import { createKeystoreSigner } from '../wallets/keystore-signer.ts'
import { settingsAt, type ChainOptions } from './settings.ts'
import type { TestChain } from './chain.ts'

export const customer = Coins.address('0x00000000000000000000000000000000c0ffee01')

export type RailOptions = ChainOptions &
  Partial<Omit<EvmDoors, 'deliver' | 'paces'>> & {
    readonly silentSeconds?: number
    readonly crashPoint?: CrashPoint
  }

export type TestRail = Awaited<ReturnType<typeof openTestRail>>

/** The parts that it shares with another world. */
type Shared = {
  readonly db?: TestDatabase
  readonly clock?: TestClock
  readonly deliver: Deliver
}

type Wish = Partial<Omit<CoinTransfer, 'key'>>

/** Nothing is small at these prices, and all coins are worth their gas. */
const usualPrice: EvmDoors['lastPrice'] = (coin, fiat) => ({
  bid: { coin, fiat, scaled: 0n },
  ask: { coin, fiat, scaled: 10n ** 40n },
  mid: { coin, fiat, scaled: 1n },
  at: 0,
})

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
  const db = given?.db ?? (await openTestDatabase())
  const clock = given?.clock ?? testClock('2026-11-20T12:00:00Z')
  const made = await createKeystore(crypto.getRandomValues(new Uint8Array(32)), 'secret', 1024)
  const signer = await createKeystoreSigner(JSON.stringify(made.keystore), 'secret')
  const depositKey = await openDepositKey(made.depositXpub)
  await chain.fund(made.hotAddress)
  const facts: RailEvent[] = []
  const delivered: RailEvent[] = []
  let stopping = new AbortController()
  let running: Promise<void>[] = []

  /** The rail of another process. */
  function rail({
    urls = [chain.url],
    hotWallets,
    stuckSeconds = 60,
    heldSeconds,
    silentSeconds = 1,
    crashPoint,
    ...doors
  }: RailOptions = {}): EvmRail {
    const settings = settingsAt({
      urls,
      stuckSeconds,
      ...(hotWallets && { hotWallets }),
      ...(heldSeconds && { heldSeconds }),
    })
    const platform = testPlatform({ db, clock, settings, ...(crashPoint && { crashPoint }) })
    return createEvmRail(platform, {
      // An event that is delivered twice counts once, as in the inbox of the orders.
      async deliver(sql, fact) {
        await given?.deliver(sql, fact)
        delivered.push(fact)
        if (!facts.some(({ id }) => id === fact.id)) facts.push(fact)
      },
      lastPrice: usualPrice,
      signer,
      depositKey,
      paces: { pollMilliseconds: 50, silentSeconds, retrySeconds: [1, 1, 1, 1, 1, 1] },
      ...doors,
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
    db,
    platform: testPlatform({ db, clock }),
    close: async () => {
      if (!given?.db) await db.close()
    },
    depositKey,
    rail,
    facts,
    /** All deliveries, with repeated ones. */
    delivered,
    until,
    /** While no block comes. */
    quietUntil: (holds: () => boolean | Promise<boolean>) => until(holds, false),
    pay: (one: EvmRail, key: string, more: Wish = {}) =>
      db.transaction((sql) => one.out.pay(sql, wish(key, more))),
    release: (one: EvmRail, key: string, transaction: string) =>
      db.transaction((sql) => one.out.release(sql, { key, transaction })),
    withdraw: (one: EvmRail, key: string) => db.transaction((sql) => one.out.cancel(sql, key)),
    /** The hash of the bytes signed for it: reported within the transaction that stores it, so it is read from the store. */
    async readyHash(key: string): Promise<string> {
      const isKept = async () => {
        const fact = facts.find((one) => one.type === 'transfer.signed' && one.key === key)
        if (fact?.type !== 'transfer.signed') return undefined
        const kept = await db.query('select 1 from evm_signed where hash = $1', [fact.transaction])
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
    swept: () => sweptIn(db),
    /** Transactions between our own addresses are booked: those of sweeps, loans of gas, and moves of nothing. */
    kindsSwept: async () => (await sweptIn(db)).map(({ kind }) => kind),
    topUps: () => topUpsIn(db),
    /** Those of a kind, the oldest first. */
    cases: async (kind: Cases.Case['kind']) =>
      (await listCases(db, { kind, orderId: null, isOpen: null, before: null, count: 100 })).toReversed(),
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
      await db.query('update evm_transfer set leased_until = null, due_at = clock_timestamp()')
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

/** The coins that the ledger has as moved between our own addresses, in their order; `fee` is the gas of it. */
const sweptIn = async (db: TestDatabase) =>
  (
    await db.query<{
      key: string
      kind: 'sweep' | 'gas' | 'reverted'
      asset: Coins.CoinId
      units: string
      fee: string
      paidBy: 'hot' | 'deposit'
    }>(
      `select t.key, case when moved.id is null then 'reverted' else t.kind end as kind, t.asset,
         coalesce((select max(units) from ledger_entry where posting_id = moved.id), 0)::text as units,
         (select max(units) from ledger_entry where posting_id = paid.id)::text as fee,
         (select case when account like '%:hot' then 'hot' else 'deposit' end from ledger_entry
          where posting_id = paid.id and units < 0) as "paidBy"
       from evm_transfer t join ledger_posting paid on paid.key = t.key || ':gas'
         left join ledger_posting moved on moved.key in (t.key || ':swept', t.key || ':lent')
       order by paid.id`,
    )
  ).map(({ units, fee, ...row }) => ({ ...row, units: BigInt(units), fee: BigInt(fee) }))

/** The coins that the ledger has as put into our wallets by their owner. */
const topUpsIn = (db: TestDatabase) =>
  db.query<{ key: string; asset: Coins.CoinId; units: string }>(
    `select p.key, e.asset, e.units::text as units from ledger_posting p join ledger_entry e on e.posting_id = p.id
     where p.key like 'top-up:%' and e.account like '%:hot' order by p.id`,
  )
