/** The ends of a transfer: coins moved, coins not moved, a nonce used by another transaction, a receiver that refuses. */
import { Money } from '@agio/domain'
import { nativeOf } from '../node/assets.ts'
import { movedTo } from '../node/calldata.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { retryAdvice } from '../node/probing.ts'
import { agreeing, feeOf, type Receipt } from '../node/receipts.ts'
import { postSwept } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Swept } from '../../rail.ts'
import { pacesOf } from '../settings.ts'
import { sweepFailed } from './sweeps.ts'
import type { Sending } from './sending.ts'
import { notifyBroadcast, notifyEnd, notifyWithdrawn } from './events.ts'
import type { KeptBytes } from './signed-store.ts'
import * as store from './transfer-store.ts'
import type { Transfer } from './transfer-store.ts'

const disagreeingSeconds = 2

/** Some of its bytes are in a final block: ends the transfer once enough sources agree. */
export async function endMined(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { kept, receipt }: { readonly kept: readonly KeptBytes[]; readonly receipt: Receipt },
): Promise<number | 'over'> {
  const mined = kept.find(({ hash }) => hash === receipt.transactionHash)
  const { from, key, asset, to } = transfer
  if (!mined || from === undefined) throw new Error(`a receipt of other bytes than those of ${key}`)
  const units = mined.cancels ? 0n : movedTo(receipt, asset, { from, to, value: mined.units })
  if (!(await isAgreed(sending, transfer, receipt, units > 0n))) return disagreeingSeconds
  const { transactionHash: transaction } = receipt
  const feeUnits = feeOf(receipt)
  const retry = units === 0n && !mined.cancels && (await retryAdvice(source, transfer, receipt)) === 'again'
  const reason = mined.cancels ? 'withdrawn' : 'reverted'
  await platform.db.transaction(async (sql) => {
    const end = units > 0n ? { state: 'final' as const } : { state: 'failed' as const, reason }
    await store.finish(sql, transfer, { ...end, transaction })
    await bookOwn(platform, sql, transfer, { units, feeUnits, isOwners: !mined.cancels })
    if (transfer.kind === 'sweep' && units === 0n) await leaveCoins(platform, sending, sql, transfer)
    if (mined.cancels) return notifyWithdrawn(sending, sql, transfer, kept)
    if (!mined.isReported) await notifyBroadcast(sending, sql, transfer, mined)
    await notifyEnd(
      sending,
      sql,
      transfer,
      units > 0n
        ? { type: 'transfer.final', transaction, amount: { asset, units } }
        : { type: 'transfer.reverted', transaction, retry, reason },
      feeUnits,
    )
  })
  if (units === 0n && !mined.cancels)
    platform.log.error({ chainId: transfer.chainId, key, reason }, 'a transfer moved no coins')
  return 'over'
}

/**
 * A transfer to others: two sources must confirm that the coins arrived; all must confirm that no coins moved, because another
 * transfer follows then. Between our own addresses one source is enough.
 */
async function isAgreed(
  sending: Sending,
  { kind }: Transfer,
  receipt: Receipt,
  hasMoved: boolean,
): Promise<boolean> {
  if (kind !== 'out') return true
  const everyone = sending.sources.all.length
  return (await agreeing(sending, receipt)) >= (hasMoved ? Math.min(2, everyone) : everyone)
}

/** Books the rail's own postings: moves between our addresses, and fees that no owner's event carries. */
async function bookOwn(
  { clock }: Platform,
  sql: Sql,
  { key, kind, chainId, asset, fromIndex }: Transfer,
  { units, feeUnits, isOwners }: { units: bigint; feeUnits: bigint; isOwners: boolean },
): Promise<void> {
  if (kind === 'out' && isOwners) return
  const moved: Swept['kind'] = kind === 'out' || units === 0n ? 'reverted' : kind
  const paidBy = fromIndex === undefined ? 'hot' : 'deposit'
  const fee = Money.money(nativeOf(chainId), feeUnits)
  await postSwept(sql, { key, kind: moved, asset, units, fee, paidBy }, clock.now())
}

/** The coins of a sweep that failed stay on their address until the next try. */
const leaveCoins = (platform: Platform, sending: Sending, sql: Sql, transfer: Transfer): Promise<void> =>
  sweepFailed(platform, sql, transfer, pacesOf(sending.doors).retrySeconds)

/** Another holder of the key used the nonce: our bytes cannot confirm. */
export async function endNonceTaken(
  platform: Platform,
  sending: Sending,
  transfer: Transfer,
  kept: readonly KeptBytes[],
): Promise<void> {
  const reason = 'nonce-used-by-another-transaction'
  const last = kept.find(({ cancels }) => !cancels)
  await platform.db.transaction(async (sql) => {
    await store.finish(sql, transfer, { state: 'failed', reason })
    if (transfer.kind === 'sweep') await leaveCoins(platform, sending, sql, transfer)
    if (!last || (transfer.awaitsRelease && !last.isReported))
      return notifyWithdrawn(sending, sql, transfer, kept)
    const { hash: transaction } = last
    const event = { type: 'transfer.reverted', transaction, retry: true, reason } as const
    await notifyEnd(sending, sql, transfer, event)
  })
  platform.log.error(
    { chainId: transfer.chainId, key: transfer.key, reason },
    'another program uses one of our keys',
  )
}

/** Ends a transfer that was never signed: the receiver refuses these coins. */
export async function refuse(platform: Platform, sending: Sending, transfer: Transfer): Promise<void> {
  const reason = 'receiver-refused'
  await platform.db.transaction(async (sql) => {
    await store.finish(sql, transfer, { state: 'failed', reason })
    if (transfer.kind === 'sweep') await leaveCoins(platform, sending, sql, transfer)
    await notifyEnd(sending, sql, transfer, { type: 'transfer.refused', reason })
  })
  platform.log.error(
    { chainId: transfer.chainId, key: transfer.key, reason },
    'a transfer was refused for good',
  )
}
