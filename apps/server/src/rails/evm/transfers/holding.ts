/**
 * A prepared transfer from its signature to its end: it waits to be released, is sent while it is silent, and each thing
 * that happens to it is told in the transaction that writes it down. What is told has an id that follows from the bytes.
 */
import { movedTo } from '../node/calldata.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { tell, tellBroadcast, tellDropped, tellWithdrawn } from './prepared-events.ts'
import * as preparedStore from './prepared-store.ts'
import { judge } from '../node/probing.ts'
import { agreeing, feeOf, forgotten, type Receipt } from '../node/receipts.ts'
import { broadcast, isTaken, notTakenSeconds, sign, signAndKeep, soon } from './releasing.ts'
import * as releaseStore from './release-store.ts'
import type { Release } from './release-store.ts'
import type { Sending } from './sending.ts'
import * as store from './transfer-store.ts'
import type { Transfer } from './transfer-store.ts'

type Known = { readonly releases: readonly Release[]; readonly isNext: boolean }

const heldSeconds = 1
const disagreeingSeconds = 2

/** Signs what has its nonce and keeps it, without a word to any node. Withdrawn meanwhile, its nonce is spent instead. */
export async function signPrepared(sending: Sending, source: JsonRpc, transfer: Transfer): Promise<number> {
  if (transfer.withdrawing)
    return signAndKeep(sending, source, transfer, { replaces: undefined, cancels: true })
  const signed = await sign(sending, source, transfer, { replaces: undefined, cancels: false })
  if (!signed) return soon
  await sending.database.transaction(async (sql) => {
    await releaseStore.saveRelease(sql, transfer, signed)
    const fact = { type: 'transfer.ready', hash: signed.hash, nonce: Number(transfer.nonce) } as const
    await tell(sending, sql, transfer, fact)
  })
  sending.crashPoint?.('evm.prepared-signed')
  return soon
}

/** No receipt of any of its bytes, and its nonce is free. */
export async function waitPrepared(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  known: Known,
): Promise<number> {
  if (transfer.withdrawing) return spendNonce(sending, source, transfer, known)
  const [newest] = known.releases
  if (!newest) throw new Error(`transfer ${transfer.key} was never signed`)
  if (!newest.released) return waitForRelease(sending, transfer, known.releases)
  if (!newest.told) return send(sending, transfer, newest)
  if (known.isNext && newest.releasedSeconds >= sending.stuckSeconds)
    return replace(sending, source, transfer, newest)
  if (newest.silentSeconds < sending.silentSeconds) return soon
  if (await forgotten(sending, newest.hash)) return drop(sending, transfer, newest)
  return broadcast(sending, transfer, newest)
}

/** Older bytes that were released stay so; and whoever waits behind this nonce does not wait for ever. */
async function waitForRelease(
  sending: Sending,
  transfer: Transfer,
  releases: readonly Release[],
): Promise<number> {
  const { database, log } = sending
  const [newest] = releases
  if (
    newest &&
    newest.ageSeconds >= sending.heldSeconds &&
    (await preparedStore.othersWait(database, transfer))
  ) {
    await preparedStore.wishWithdrawal(database, transfer.key)
    log.warn(
      { chainId: transfer.chainId, key: transfer.key },
      'nobody released it and others wait: withdrawn',
    )
    return 0
  }
  const sent = releases.find(({ released, told }) => released && told)
  if (sent && sent.silentSeconds >= sending.silentSeconds) await broadcast(sending, transfer, sent)
  return heldSeconds
}

async function send(sending: Sending, transfer: Transfer, release: Release): Promise<number> {
  if (!(await isTaken(sending, transfer, release))) return notTakenSeconds
  sending.crashPoint?.('evm.prepared-broadcast')
  await sending.database.transaction(async (sql) => {
    await releaseStore.markSent(sql, transfer.key, release.hash)
    await tellBroadcast(sending, sql, transfer, release)
  })
  return soon
}

async function replace(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  before: Release,
): Promise<number> {
  const signed = await sign(sending, source, transfer, { replaces: before, cancels: false })
  if (!signed) return broadcast(sending, transfer, before)
  const { hash: by } = signed
  await sending.database.transaction(async (sql) => {
    await releaseStore.saveRelease(sql, transfer, signed)
    await tell(sending, sql, transfer, { type: 'transfer.replaced', hash: before.hash, by }, by)
  })
  return soon
}

async function drop(sending: Sending, transfer: Transfer, release: Release): Promise<number> {
  await sending.database.transaction(async (sql) => {
    await preparedStore.markDropped(sql, transfer.key, release.hash)
    await tellDropped(sending, sql, transfer, release)
  })
  return soon
}

/** A transaction to ourselves that carries nothing takes the nonce, with a higher fee than anything signed before. */
async function spendNonce(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { releases, isNext }: Known,
): Promise<number> {
  const newest = releases.find(({ cancels }) => cancels)
  const stuck = newest && isNext && newest.ageSeconds >= sending.stuckSeconds
  if (!newest || stuck) {
    const [replaces] = [...releases].sort((one, other) => (one.maxFee < other.maxFee ? 1 : -1))
    return signAndKeep(sending, source, transfer, { replaces, cancels: true })
  }
  return newest.silentSeconds < sending.silentSeconds ? soon : broadcast(sending, transfer, newest)
}

/** Some of its bytes stand in a final block: what that came to, once enough sources say the same. */
export async function endPrepared(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { releases, receipt }: { readonly releases: readonly Release[]; readonly receipt: Receipt },
): Promise<number | 'settled'> {
  const { database } = sending
  const mined = releases.find(({ hash }) => hash === receipt.transactionHash)
  const { from, key } = transfer
  if (!mined || from === undefined) throw new Error(`a receipt of other bytes than those of ${key}`)
  const units = mined.cancels
    ? 0n
    : movedTo(receipt, transfer.asset, { from, to: transfer.to, value: mined.units })
  const everyone = sending.sources.all.length
  // Coins that arrived need two who say so; that nothing moved leads to another transfer: all must say that.
  if ((await agreeing(sending, receipt)) < (units > 0n ? Math.min(2, everyone) : everyone))
    return disagreeingSeconds
  const retry = units === 0n && !mined.cancels && (await judge(source, transfer, receipt)) === 'again'
  const { transactionHash: hash } = receipt
  const feeUnits = feeOf(receipt)
  await database.transaction(async (sql) => {
    const reason = mined.cancels ? 'withdrawn' : 'reverted'
    const end = units > 0n ? { state: 'final' as const } : { state: 'failed' as const, reason }
    await store.settle(sql, transfer, { ...end, transaction: hash })
    if (mined.cancels) return tellWithdrawn(sending, sql, transfer, { releases, feeUnits })
    if (!mined.told) await tellBroadcast(sending, sql, transfer, mined)
    const fact =
      units > 0n
        ? ({ type: 'transfer.arrived', hash, units, feeUnits } as const)
        : ({ type: 'transfer.reverted', hash, retry, feeUnits } as const)
    await tell(sending, sql, transfer, fact)
  })
  return 'settled'
}

/** Whoever else holds the key used the nonce: nothing of ours can confirm. */
export async function endElsewhere(
  sending: Sending,
  transfer: Transfer,
  releases: readonly Release[],
): Promise<void> {
  const { database, log } = sending
  const reason = 'nonce-used-by-another-transaction'
  const last = releases.find(({ cancels }) => !cancels)
  await database.transaction(async (sql) => {
    await store.settle(sql, transfer, { state: 'failed', reason })
    if (!last?.told) return tellWithdrawn(sending, sql, transfer, { releases, feeUnits: 0n })
    const { hash } = last
    await tell(sending, sql, transfer, { type: 'transfer.reverted', hash, retry: true, feeUnits: 0n })
  })
  log.error({ chainId: transfer.chainId, key: transfer.key, reason }, 'somebody else holds a key of ours')
}
