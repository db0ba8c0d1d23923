/**
 * Coins at deposit addresses are brought to the hot wallet once they are final and worth it: three times the gas, at the
 * present prices. Coins that are not worth it stay until more come or prices change. A sweep that fails leaves its coins at
 * their address; it is planned again after a growing wait, then daily, with a case.
 */
import type { Chains, Coins } from '@agio/domain'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { insertTransfer, wakeSenders } from './transfer-store.ts'
import type { Hex } from '../wallets/signer.ts'
import { awaitSweep, dueForSweep, markSwept, putOffSweep, unswept } from './sweep-store.ts'

export type SweepRule = {
  readonly database: Database
  readonly chain: Chains.Chain
  /** The hot wallets that coins leave from. */
  readonly lanes: () => Promise<readonly Hex[]>
  /** Coins are worth three times the gas that moving them takes; undefined without a price. */
  readonly isWorthMoving: (asset: Coins.CoinId, units: bigint) => Promise<boolean | undefined>
  readonly now: () => Date
  readonly log: Log
}

/** A sweep that could not be made; in the transaction that notes it, once per address and coin. */
export type OnSweepFailed = (
  sql: Sql,
  failed: { readonly chainId: Chains.ChainId; readonly asset: Coins.CoinId; readonly address: string },
) => Promise<void>

const plannedAtOnce = 50
const dustSeconds = 3_600
const priceSeconds = 60
/** After the first, the second … failure; then daily. */
export const retrySeconds: readonly number[] = [15, 60, 300, 1_800, 7_200, 86_400]
/** So many failures in a row open a case. */
const failuresOfCase = 5

/** Plans the sweeps that are due on one chain: exactly the coins that are final and unswept. */
export async function planSweeps(rule: SweepRule): Promise<void> {
  const { database, chain, lanes, log } = rule
  const due = await dueForSweep(database, chain.id, plannedAtOnce)
  if (due.length === 0) return
  const wallets = await lanes()
  for (const one of due)
    await planSweep(rule, one, walletFor(one.address, wallets)).catch(async (error: unknown) => {
      const { address, asset } = one
      log.error({ address, asset, err: error }, 'a sweep could not be planned; it is planned again later')
      // Coins that cannot be swept move behind those that can.
      const waiting = await unswept(database, address, asset)
      if (waiting) await putOffSweep(database, waiting.ids, priceSeconds)
    })
}

async function planSweep(
  { database, chain, isWorthMoving, now }: SweepRule,
  { address, asset, units }: Awaited<ReturnType<typeof dueForSweep>>[number],
  to: Hex,
): Promise<void> {
  const isWorth = await isWorthMoving(asset, units)
  await database.transaction(async (sql) => {
    const waiting = await unswept(sql, address, asset)
    if (!waiting) return
    const seconds = isWorth === undefined ? priceSeconds : dustSeconds
    if (isWorth !== true) return putOffSweep(sql, waiting.ids, seconds)
    const key = newId('swp', now())
    const request = { key, kind: 'sweep', awaitsRelease: false, chainId: chain.id, asset, to } as const
    await insertTransfer(sql, { ...request, units: waiting.units, fromIndex: waiting.keyIndex }, now())
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

/** The coins of a failed sweep wait for the next one. */
export async function sweepFailed(
  sql: Sql,
  {
    key,
    chainId,
    asset,
  }: { readonly key: string; readonly chainId: Chains.ChainId; readonly asset: Coins.CoinId },
  onSweepFailed: OnSweepFailed,
  seconds: readonly number[] = retrySeconds,
): Promise<void> {
  const failed = await awaitSweep(sql, key, seconds)
  if (failed && failed.tries >= failuresOfCase)
    await onSweepFailed(sql, { chainId, asset, address: failed.address })
}
