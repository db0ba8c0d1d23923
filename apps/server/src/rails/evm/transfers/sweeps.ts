/**
 * Coins at deposit addresses are brought to the hot wallet once they are final and worth it: three times the gas, at the
 * present prices. Coins that are not worth it stay until more come or prices change. A sweep that fails leaves its coins at
 * their address; it is planned again after a growing wait, then daily, with a case.
 */
import { Chains, Coins, Postings } from '@agio/domain'
import { openCase } from '../../../cases/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { EvmDoors } from '../doors.ts'
import { isWorthMoving } from '../worth.ts'
import { lanesOf } from '../wallets/hot-wallet.ts'
import type { Sending } from './sending.ts'
import { insertTransfer, wakeSenders, type Transfer } from './transfer-store.ts'
import type { Hex } from '../wallets/signer.ts'
import { awaitSweep, dueForSweep, markSwept, putOffSweep, unswept, type DueSweep } from './sweep-store.ts'

const plannedAtOnce = 50
const dustSeconds = 3_600
const priceSeconds = 60
/** So many failures in a row open a case. */
const failuresOfCase = 5

/** Plans the sweeps that are due on one chain: exactly the coins that are final and unswept. */
export async function planSweeps(platform: Platform, { chain, signer, doors }: Sending): Promise<void> {
  const { db, log } = platform
  const due = await dueForSweep(db, chain.id, plannedAtOnce)
  if (due.length === 0) return
  const wallets = await lanesOf(platform, signer, chain.id)
  for (const one of due)
    await planSweep(platform, doors, one, walletFor(one.address, wallets)).catch(async (error: unknown) => {
      const { address, asset } = one
      log.error({ address, asset, err: error }, 'a sweep could not be planned; it is planned again later')
      // Coins that cannot be swept move behind those that can.
      const waiting = await unswept(db, address, asset)
      if (waiting) await putOffSweep(db, waiting.ids, priceSeconds)
    })
}

async function planSweep(platform: Platform, doors: EvmDoors, due: DueSweep, to: Hex): Promise<void> {
  const { address, asset } = due
  const isWorth = await isWorthMoving(platform, doors, due)
  const at = platform.clock.now()
  await platform.db.transaction(async (sql) => {
    const waiting = await unswept(sql, address, asset)
    if (!waiting) return
    const seconds = isWorth === undefined ? priceSeconds : dustSeconds
    if (isWorth !== true) return putOffSweep(sql, waiting.ids, seconds)
    const key = newId('swp', at)
    const { chainId } = Coins.coinOf(asset)
    const request = { key, kind: 'sweep', awaitsRelease: false, chainId, asset, to } as const
    await insertTransfer(sql, { ...request, units: waiting.units, fromIndex: waiting.keyIndex }, at)
    await markSwept(sql, waiting.ids, key)
    await wakeSenders(sql)
  })
}

/** Deposit addresses are spread over the hot wallets, so that each of them is filled. */
function walletFor(address: string, wallets: readonly Hex[]): Hex {
  const to = wallets[parseInt(address.slice(-6), 16) % wallets.length]
  if (to === undefined) throw new Error('there is no hot wallet')
  return to
}

/** The coins of a failed sweep wait for the next one. One that fails again and again opens a case, once per address and coin. */
export async function sweepFailed(
  { clock }: Platform,
  sql: Sql,
  { key, chainId, asset }: Transfer,
  seconds: readonly number[],
): Promise<void> {
  const failed = await awaitSweep(sql, key, seconds)
  if (!failed || failed.tries < failuresOfCase) return
  const subject = { kind: 'wallet', id: Postings.depositsAccount(chainId) } as const
  const { name: chain } = Chains.chains[chainId]
  const data = { chain, coin: Coins.coinOf(asset).symbol, address: failed.address }
  await openCase(sql, { kind: 'sweep_failed', subject, data }, clock.now())
}
