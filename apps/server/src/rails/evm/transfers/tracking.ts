/** After the send: the receipt of any bytes ever signed for the transfer decides, once its block is final. */
import { holdsTransfer } from '../node/calldata.ts'
import { Coins } from '@agio/domain'
import { endPrepared, endElsewhere, waitPrepared } from './holding.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { countOf, feeOf, isFinal, receiptsOf, spentByAnother, type Receipt } from '../node/receipts.ts'
import { broadcast, signAndKeep, soon } from './releasing.ts'
import * as releaseStore from './release-store.ts'
import { fail, payerOf } from './settling.ts'
import * as store from './transfer-store.ts'
import type { Sending } from './sending.ts'

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
  const { from, nonce } = transfer
  if (from === undefined || nonce === undefined) throw new Error(`transfer ${transfer.key} was never signed`)
  const count = await countOf(source, from)
  if (count > nonce) return nonceGone(sending, source, transfer, releases)
  const isNext = count === nonce
  if (transfer.kind === 'prepared') return waitPrepared(sending, source, transfer, { releases, isNext })
  return silent(sending, source, transfer, { releases, isNext })
}

async function mined(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  releases: readonly releaseStore.Release[],
  receipt: Receipt,
): Promise<number | 'settled'> {
  if (!(await isFinal(sending, source, receipt))) return notFinalSeconds
  if (transfer.kind === 'prepared') return endPrepared(sending, source, transfer, { releases, receipt })
  const feeUnits = feeOf(receipt)
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
  { database, deliver, onSwept }: Sending,
  { key, claim, kind, owner, chainId, asset, fromIndex }: store.Transfer,
  { transaction, feeUnits, units }: { transaction: string; feeUnits: bigint; units: bigint },
): Promise<void> {
  await database.transaction(async (sql) => {
    await store.settle(sql, { key, claim }, { state: 'final', transaction })
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
    if (kind !== 'sweep' && kind !== 'gas') return
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

/** No receipt: send the same bytes again, or with a higher fee. */
async function silent(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  { releases, isNext }: { releases: readonly releaseStore.Release[]; isNext: boolean },
): Promise<number> {
  const [newest] = releases
  if (!newest) throw new Error(`transfer ${transfer.key} was never signed`)
  if (transfer.state === 'signed') return broadcast(sending, transfer, newest)
  if (isNext && newest.ageSeconds >= sending.stuckSeconds)
    return signAndKeep(sending, source, transfer, { replaces: newest, cancels: false })
  if (newest.silentSeconds >= sending.silentSeconds) return broadcast(sending, transfer, newest)
  return soon
}

/** The nonce was used and none of our bytes has a receipt here. */
async function nonceGone(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  releases: readonly releaseStore.Release[],
): Promise<number | 'settled'> {
  const spent = await spentByAnother(sending, source, transfer, releases)
  if (spent !== 'yes') return spent === 'not-yet' ? 2 : 5
  if (transfer.kind === 'prepared') await endElsewhere(sending, transfer, releases)
  else await fail(sending, transfer, { reason: 'nonce-used-by-another-transaction' })
  return 'settled'
}
