/** After the send: the receipt of any bytes ever signed for the transfer decides, once its block is final. */
import { fetchHeader } from './blocks.ts'
import { holdsTransfer } from './calldata.ts'
import { Coins } from '@agio/domain'
import { look, type View } from './finality.ts'
import { hex, isNodeFault, resultOf, type JsonRpc } from './json-rpc.ts'
import type { WireLog } from './movements.ts'
import { broadcast, signAndKeep } from './releasing.ts'
import { unmarkSwept } from './sweep-store.ts'
import * as releaseStore from './release-store.ts'
import * as store from './transfer-store.ts'
import type { Sending } from './sending.ts'

type Receipt = {
  readonly transactionHash: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  readonly logs: readonly WireLog[]
}

const soon = 1
const notFinalSeconds = 2

/** Seconds until the next look, or that the transfer has come to its end. */
export async function track(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
): Promise<number | 'settled'> {
  const releases = await releaseStore.releasesOf(sending.database, transfer.key)
  const receipt = (await receiptsOf(source, releases)).find((one) => one !== null)
  if (receipt) return mined(sending, source, transfer, releases, receipt)
  return silent(sending, source, transfer, releases)
}

async function receiptsOf(
  source: JsonRpc,
  releases: readonly releaseStore.Release[],
): Promise<(Receipt | null)[]> {
  const calls = releases.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  return (await source.batch(calls)).map((answer) => resultOf<Receipt | null>(answer))
}

async function mined(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  releases: readonly releaseStore.Release[],
  receipt: Receipt,
): Promise<number | 'settled'> {
  const view = await look(source, sending.chain)
  const number = BigInt(receipt.blockNumber)
  if (number > view.final) return notFinalSeconds
  if ((await fetchHeader(source, number))?.hash !== receipt.blockHash) return soon
  const feeUnits = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const units = releases.find(({ hash }) => hash === receipt.transactionHash)?.units ?? transfer.units
  const { contract } = Coins.coinOf(transfer.asset)
  const reached =
    receipt.status === '0x1' && (!contract || holdsTransfer(receipt.logs, transfer.asset, transfer.to, units))
  const transaction = receipt.transactionHash
  if (reached) await succeed(sending, transfer, { transaction, feeUnits, units })
  else await fail(sending, transfer, { reason: 'reverted', transaction, feeUnits })
  return 'settled'
}

async function succeed(
  { database, holder, deliver, onSwept }: Sending,
  { key, kind, owner, chainId, asset, fromIndex }: store.Transfer,
  { transaction, feeUnits, units }: { transaction: string; feeUnits: bigint; units: bigint },
): Promise<void> {
  await database.transaction(async (sql) => {
    await store.settle(sql, key, holder, { state: 'final', transaction })
    if (owner !== undefined) {
      await deliver(sql, {
        id: `evm:transfer:${key}:final`,
        owner,
        type: 'transfer.final',
        key,
        transaction,
        feeUnits,
      })
    }
    if (kind === 'send') return
    await onSwept(sql, {
      key,
      kind,
      chainId,
      asset,
      units,
      gasFeeUnits: feeUnits,
      paidBy: payerOf(fromIndex),
    })
  })
}

const payerOf = (fromIndex: bigint | undefined) => (fromIndex === undefined ? 'hot' : 'deposit')

/** Ends a transfer that can no longer reach its receiver. Gas that was burnt on it is told for the ledger. */
export async function fail(
  { database, holder, deliver, onSwept, log }: Sending,
  { key, kind, owner, chainId, asset, fromIndex }: store.Transfer,
  { reason, transaction, feeUnits }: { reason: string; transaction?: string; feeUnits?: bigint },
): Promise<void> {
  await database.transaction(async (sql) => {
    await store.settle(sql, key, holder, { state: 'failed', reason, ...(transaction && { transaction }) })
    if (kind === 'sweep') await unmarkSwept(sql, key)
    if (owner !== undefined)
      await deliver(sql, { id: `evm:transfer:${key}:failed`, owner, type: 'transfer.failed', key, reason })
    if (feeUnits === undefined) return
    const burnt = { key, kind: 'reverted', chainId, asset, units: 0n, gasFeeUnits: feeUnits } as const
    await onSwept(sql, { ...burnt, paidBy: payerOf(fromIndex) })
  })
  log.error({ chainId, key, reason }, 'a transfer failed for good')
}

/** No receipt: send the same bytes again, or with a higher fee, or find that something else took the nonce. */
async function silent(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  releases: readonly releaseStore.Release[],
): Promise<number | 'settled'> {
  const [newest] = releases
  const { from, nonce } = transfer
  if (!newest || from === undefined || nonce === undefined)
    throw new Error(`transfer ${transfer.key} was never signed`)
  const count = BigInt(await source.call<string>('eth_getTransactionCount', [from, 'latest']))
  if (count > nonce) return nonceGone(sending, source, transfer, releases)
  if (transfer.state === 'signed') return broadcast(sending, transfer, newest)
  if (count === nonce && newest.ageSeconds >= sending.stuckSeconds) {
    return signAndKeep(sending, source, transfer, newest)
  }
  if (newest.silentSeconds >= sending.silentSeconds) return broadcast(sending, transfer, newest)
  return soon
}

/** The nonce was used and none of our bytes has a receipt here. Only finality, on every source, makes that the end. */
async function nonceGone(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  releases: readonly releaseStore.Release[],
): Promise<number | 'settled'> {
  const view = await look(source, sending.chain)
  if (!(await usedFinally(source, transfer, view))) return 2
  for (const other of sending.sources.all) {
    try {
      if ((await receiptsOf(other, releases)).some((receipt) => receipt !== null)) return 2
      if (!(await usedFinally(other, transfer, await look(other, sending.chain)))) return 2
    } catch (error) {
      if (!isNodeFault(error)) throw error
      return 5
    }
  }
  await fail(sending, transfer, { reason: 'nonce-used-by-another-transaction' })
  return 'settled'
}

async function usedFinally(source: JsonRpc, { from, nonce }: store.Transfer, view: View): Promise<boolean> {
  if (view.final < 0n || nonce === undefined) return false
  const count = await source.call<string>('eth_getTransactionCount', [from, hex(view.final)])
  return BigInt(count) > nonce
}
