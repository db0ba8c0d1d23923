/**
 * A signed transfer that is in no block yet: it waits to be released, is sent while it is silent, signed anew while it is
 * stuck. Each event is delivered in the transaction that stores it.
 */
import type { Platform } from '../../../platform/platform.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { forgotten } from '../node/receipts.ts'
import { pacesOf, stuckSecondsOf } from '../settings.ts'
import { isLent, type Failing, type Sending } from './sending.ts'
import { close as closeShortages } from '../wallets/shortage-store.ts'
import { fundAgain, lendMore } from './funding.ts'
import { notifyBroadcast, notifyDropped, notifyProgress } from './events.ts'
import { refusalOfNodes, sign, type Replacing } from './signing.ts'
import * as signedStore from './signed-store.ts'
import type { KeptBytes, SignedBytes } from './signed-store.ts'
import * as store from './transfer-store.ts'
import type { Transfer } from './transfer-store.ts'

type Known = { readonly kept: readonly KeptBytes[]; readonly isNext: boolean }

const soon = 1
const notTakenSeconds = 3
const uneconomicSeconds = 60

/** Signs a transfer that has its nonce and stores the bytes. If it was withdrawn meanwhile, its nonce is spent instead. */
export async function signFirst(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
): Promise<number | Failing> {
  if (transfer.withdrawing) return signCancel(platform, sending, source, transfer, undefined)
  const signed = await sign(platform, sending, source, transfer, { replaces: undefined, cancels: false })
  if (!signed) return uneconomicSeconds
  await platform.db.transaction(async (sql) => {
    await signedStore.keep(sql, transfer, signed)
    const event = { type: 'transfer.signed', transaction: signed.hash } as const
    await notifyProgress(sending, sql, transfer, event)
  })
  platform.crashPoint(`evm.${transfer.kind}-signed`)
  return transfer.awaitsRelease ? soon : send(platform, sending, transfer, { ...signed, round: 1 })
}

/** No receipt of any of its bytes, and its nonce is free. */
export async function waitForBlock(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  known: Known,
): Promise<number | Failing> {
  if (transfer.withdrawing) return spendNonce(platform, sending, source, transfer, known)
  const [newest] = known.kept
  if (!newest) throw new Error(`transfer ${transfer.key} was never signed`)
  if (!newest.released) return waitForRelease(platform, sending, transfer, known.kept)
  if (!newest.isReported) return offer(platform, sending, source, transfer, { newest, isNext: known.isNext })
  if (known.isNext && newest.releasedSeconds >= stuckSecondsOf(platform, sending.chain))
    return replace(platform, sending, source, transfer, newest)
  if (newest.silentSeconds < pacesOf(sending.doors).silentSeconds) return soon
  if (transfer.awaitsRelease && (await forgotten(sending, newest.hash)))
    return drop(platform, sending, transfer, newest)
  return sendAgain(platform, sending, transfer, newest)
}

/** Older released bytes stay released. A nonce that other transfers wait behind is withdrawn after a while. */
async function waitForRelease(
  platform: Platform,
  sending: Sending,
  transfer: Transfer,
  kept: readonly KeptBytes[],
): Promise<number | Failing> {
  const { db, log } = platform
  const { chainId, key } = transfer
  const [newest] = kept
  if (
    newest &&
    newest.ageSeconds >= platform.settings.heldSeconds &&
    (await store.othersWait(db, transfer))
  ) {
    await store.askWithdrawal(db, key)
    log.warn({ chainId, key }, 'a transfer was not released and others wait: withdrawn')
    return 0
  }
  const older = kept.find(({ released }) => released)
  if (older && older.silentSeconds >= pacesOf(sending.doors).silentSeconds)
    await (older.isReported
      ? sendAgain(platform, sending, transfer, older)
      : send(platform, sending, transfer, older))
  return soon
}

/**
 * Sends released bytes that no node took yet. While their address holds less than they cost, a higher fee does not help. Else
 * they are signed anew after a while: a node may have taken the older ones, so the nonce stays.
 */
async function offer(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { newest, isNext }: { readonly newest: KeptBytes; readonly isNext: boolean },
): Promise<number | Failing> {
  const sent = await send(platform, sending, transfer, newest)
  if (typeof sent === 'number' || !isNext) return sent
  const untilFunded = await fundAgain(platform, source, transfer, newest)
  if (untilFunded !== undefined) return untilFunded
  return newest.releasedSeconds < stuckSecondsOf(platform, sending.chain)
    ? sent
    : replace(platform, sending, source, transfer, newest)
}

/** The first sending of bytes after their release. */
async function send(
  platform: Platform,
  sending: Sending,
  transfer: Transfer,
  bytes: Pick<KeptBytes, 'hash' | 'raw' | 'round'>,
): Promise<number | Failing> {
  const failure = await refusalOfNodes(platform, sending, transfer, bytes)
  if (failure !== undefined) return { seconds: notTakenSeconds, failure }
  platform.crashPoint(`evm.${transfer.kind}-broadcast`)
  await platform.db.transaction(async (sql) => {
    await signedStore.markSent(sql, transfer.key, bytes.hash)
    await notifyBroadcast(sending, sql, transfer, bytes)
    await closeShortages(sql, transfer.chainId)
  })
  return soon
}

/** Sends the same bytes once more; the answers of nodes prove nothing. */
async function sendAgain(
  platform: Platform,
  sending: Sending,
  transfer: Transfer,
  bytes: Pick<SignedBytes, 'hash' | 'raw'>,
): Promise<number | Failing> {
  const failure = await refusalOfNodes(platform, sending, transfer, bytes)
  if (failure !== undefined) return { seconds: notTakenSeconds, failure }
  await signedStore.markSent(platform.db, transfer.key, bytes.hash)
  return soon
}

async function replace(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  before: KeptBytes,
): Promise<number | Failing> {
  const signed = await sign(platform, sending, source, transfer, { replaces: before, cancels: false })
  if (!signed && isLent(transfer)) await lendMore(platform, source, transfer, before)
  if (!signed) return sendAgain(platform, sending, transfer, before)
  const { hash: by } = signed
  await platform.db.transaction(async (sql) => {
    await signedStore.keep(sql, transfer, signed)
    const event = { type: 'transfer.replaced', transaction: before.hash, by } as const
    await notifyProgress(sending, sql, transfer, event, `:${by}`)
  })
  return transfer.awaitsRelease ? soon : send(platform, sending, transfer, { ...signed, round: 1 })
}

async function drop(
  platform: Platform,
  sending: Sending,
  transfer: Transfer,
  bytes: KeptBytes,
): Promise<number | Failing> {
  await platform.db.transaction(async (sql) => {
    if (await signedStore.markDropped(sql, transfer.key, bytes))
      await notifyDropped(sending, sql, transfer, bytes)
  })
  return soon
}

/** A transaction to ourselves that carries nothing takes the nonce, with a higher fee than anything signed before. */
async function spendNonce(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { kept, isNext }: Known,
): Promise<number | Failing> {
  const newest = kept.find(({ cancels }) => cancels)
  const isStuck = newest && isNext && newest.ageSeconds >= stuckSecondsOf(platform, sending.chain)
  if (newest && !isStuck)
    return newest.silentSeconds < pacesOf(sending.doors).silentSeconds
      ? soon
      : sendAgain(platform, sending, transfer, newest)
  const [dearest] = [...kept].sort((one, other) => (one.maxFee < other.maxFee ? 1 : -1))
  return signCancel(platform, sending, source, transfer, dearest)
}

async function signCancel(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  replaces: Replacing,
): Promise<number | Failing> {
  const signed = await sign(platform, sending, source, transfer, { replaces, cancels: true })
  if (!signed) return replaces ? sendAgain(platform, sending, transfer, replaces) : uneconomicSeconds
  await signedStore.keep(platform.db, transfer, signed)
  platform.crashPoint('evm.withdrawal-signed')
  return sendAgain(platform, sending, transfer, signed)
}
