/** A signed transfer until it is final: a receipt, a nonce that is used, or neither yet. */
import type { Platform } from '../../../platform/platform.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { countOf, isFinal, receiptsOf, spentByAnother } from '../node/receipts.ts'
import type { Failing, Sending } from './sending.ts'
import { endNonceTaken, endMined } from './ending.ts'
import { keptOf } from './signed-store.ts'
import { noteBlock, type Transfer } from './transfer-store.ts'
import { waitForBlock } from './waiting.ts'

const notFinalSeconds = 2
const cannotSaySeconds = 5

/** Seconds until the next look, or that the transfer has come to its end. */
export async function track(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
): Promise<number | 'over' | Failing> {
  const kept = await keptOf(platform.db, transfer.key)
  const receipt = (await receiptsOf(source, kept)).find((one) => one !== null)
  if (receipt) {
    const isOver = await isFinal(sending, source, receipt)
    if (isOver) return endMined(platform, sending, source, transfer, { kept, receipt })
    await noteBlock(platform.db, transfer, BigInt(receipt.blockNumber))
    return notFinalSeconds
  }
  await noteBlock(platform.db, transfer, null)
  const { from, nonce } = transfer
  if (from === undefined || nonce === undefined) throw new Error(`transfer ${transfer.key} was never signed`)
  const count = await countOf(source, from)
  if (count <= nonce)
    return waitForBlock(platform, sending, source, transfer, { kept, isNext: count === nonce })
  // The nonce was used and none of our bytes has a receipt here.
  const spent = await spentByAnother(sending, source, transfer, kept)
  if (spent !== 'yes') return spent === 'not-yet' ? notFinalSeconds : cannotSaySeconds
  await endNonceTaken(platform, sending, transfer, kept)
  return 'over'
}
