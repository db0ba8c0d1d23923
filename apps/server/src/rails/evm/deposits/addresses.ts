/**
 * Deposit addresses from a public key: the process that assigns them cannot spend from them.
 *
 *   DEPOSIT_XPUB at m/44'/60'/0'/0 ──► child i ──► address i, with i from a database sequence: never given twice
 *
 * `give()` gives an address; the statement that stores its owner keeps it by `evm_keep_address`. A number without a row is a harmless gap. Every row is watched on all configured chains for ever. Deriving takes about a
 * millisecond, so workers keep a stock in the database; without it `next` derives by itself.
 */
import type { Due } from '../../../platform/queue/lookout.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { GivenAddress } from '../../rail.ts'
import * as store from './address-store.ts'
import type { DepositAddress } from './address-store.ts'
import type { DepositKey } from '../keys/deposit-key.ts'

export type { DepositAddress } from './address-store.ts'

export interface OwnAddresses {
  /** A new number and its address. They are taken in blocks, so this is rarely a query. */
  next(): Promise<DepositAddress>
  /** The same for the statement of its owner. */
  give(): Promise<GivenAddress>
  /** `give` and the row, for callers without a statement of their own. */
  assign(sql: Sql, owner: string): Promise<DepositAddress>
  /** The number of addresses of this wallet in stock. */
  stocked(): Promise<number>
  /** Due when fewer than this many are in stock. */
  lacking(target: number): Due
  /** Puts further addresses in stock. */
  stockUp(count: number): Promise<void>
}

const takenAtOnce = 32
/** Below every number. */
const lowest = -1n

const none = () => Promise.reject(new Error('no deposit address can be given: set DEPOSIT_XPUB'))

/** Without a key no address is given. */
export function createAddresses({ db, clock }: Platform, depositKey: DepositKey | undefined): OwnAddresses {
  const wallet = depositKey?.fingerprint ?? ''
  const lacking = (target: number) => store.lackingIn(wallet, target)
  if (depositKey === undefined)
    return { next: none, give: none, assign: none, stocked: none, stockUp: none, lacking }
  const key = depositKey
  let ready: DepositAddress[] = []
  let taking: Promise<DepositAddress[]> | undefined
  let above = lowest

  async function derive(count: number): Promise<DepositAddress[]> {
    const given: DepositAddress[] = []
    for (const index of await store.reserveIndexes(db, count)) {
      given.push({ index, address: await key.addressAt(index) })
    }
    return given
  }

  /** At the end of the stock it begins again: another process may have left some below. */
  async function take(): Promise<DepositAddress[]> {
    const from = above
    const stocked = await store.takeStock(db, wallet, takenAtOnce, from)
    const last = stocked.reduce((most, { index }) => (index > most ? index : most), from)
    above = stocked.length < takenAtOnce ? lowest : last
    if (stocked.length > 0) return stocked
    return from === lowest ? derive(1) : take()
  }

  async function next(): Promise<DepositAddress> {
    for (;;) {
      const given = ready.shift()
      if (given) return given
      // Parallel callers share one query; a caller that gets none asks again.
      taking ??= take().finally(() => (taking = undefined))
      const taken = await taking
      if (ready.length === 0) ready = taken.splice(0)
    }
  }

  const givenOf = ({ index, address }: DepositAddress): GivenAddress => ({
    rail: 'evm',
    address,
    wallet,
    index: String(index),
  })
  return {
    next,
    give: async () => givenOf(await next()),
    stocked: () => store.countStock(db, wallet),
    lacking,
    stockUp: async (count) => store.putStock(db, wallet, await derive(count)),
    async assign(within, owner) {
      const given = await next()
      await store.keepAddress(within, givenOf(given), owner, clock.now())
      return given
    },
  }
}
