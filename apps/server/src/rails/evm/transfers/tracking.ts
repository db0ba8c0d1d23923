/** A signed transfer until it is final: a receipt, a nonce that is used, or neither yet. */
import type { JsonRpc } from '../node/json-rpc.ts'
import { countOf, isFinal, receiptsOf, spentByAnother } from '../node/receipts.ts'
import type { Failing, TransferDeps } from './deps.ts'
import { endNonceTaken, endMined } from './ending.ts'
import { keptOf } from './signed-store.ts'
import { noteBlock, type Transfer } from './transfer-store.ts'
import { waitForBlock } from './waiting.ts'

const notFinalSeconds = 2
const cannotSaySeconds = 5

/** Seconds until the next look, or that the transfer has come to its end. */
export async function track(
  deps: TransferDeps,
  source: JsonRpc,
  transfer: Transfer,
): Promise<number | 'over' | Failing> {
  const kept = await keptOf(deps.database, transfer.key)
  const receipt = (await receiptsOf(source, kept)).find((one) => one !== null)
  if (receipt) {
    const isOver = await isFinal(deps, source, receipt)
    if (isOver) return endMined(deps, source, transfer, { kept, receipt })
    await noteBlock(deps.database, transfer, BigInt(receipt.blockNumber))
    return notFinalSeconds
  }
  await noteBlock(deps.database, transfer, null)
  const { from, nonce } = transfer
  if (from === undefined || nonce === undefined) throw new Error(`transfer ${transfer.key} was never signed`)
  const count = await countOf(source, from)
  if (count <= nonce) return waitForBlock(deps, source, transfer, { kept, isNext: count === nonce })
  // The nonce was used and none of our bytes has a receipt here.
  const spent = await spentByAnother(deps, source, transfer, kept)
  if (spent !== 'yes') return spent === 'not-yet' ? notFinalSeconds : cannotSaySeconds
  await endNonceTaken(deps, transfer, kept)
  return 'over'
}
