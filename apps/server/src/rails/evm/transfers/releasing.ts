/** Signed bytes: made, checked, kept, and only then sent. What was kept once may be sent any number of times. */
import { callOf } from '../node/calldata.ts'
import { exactFee, isDearEnough, marketOf, raisedFee, roomyFee } from '../node/fees.ts'
import { isNodeFault, type JsonRpc } from '../node/json-rpc.ts'
import { checkSigned, type UnsignedTransaction } from '../wallets/signer.ts'
import * as releaseStore from './release-store.ts'
import type { Transfer } from './transfer-store.ts'
import { emptiesNative, type Sending } from './sending.ts'

export const soon = 1
export const notTakenSeconds = 3
const uneconomicSeconds = 60
const plainGas = 21_000n

/**
 * Signs a transfer that has its nonce, the first time or (with what it `replaces`) again with a higher fee. With `cancels`
 * it signs a transaction to ourselves that carries nothing. Nothing when what there is to send would not pay its gas, or
 * when more would not help.
 */
export async function sign(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { replaces, cancels }: { replaces: releaseStore.Signed | undefined; cancels: boolean },
): Promise<releaseStore.Signed | undefined> {
  const { from, nonce, gasLimit, key } = transfer
  if (from === undefined || nonce === undefined || gasLimit === undefined)
    throw new Error(`transfer ${key} has no nonce`)
  const market = await marketOf(source)
  const now = emptiesNative(transfer) ? exactFee(market) : roomyFee(market)
  if (replaces?.cancels === cancels && isDearEnough(replaces, now)) return undefined
  const { maxFee, tip } = replaces ? raisedFee(replaces, now) : now
  const gas = cancels ? plainGas : gasLimit
  const units = emptiesNative(transfer) ? transfer.units - gas * maxFee : transfer.units
  if (units <= 0n) return undefined
  const transaction: UnsignedTransaction = {
    chainId: transfer.chainId,
    nonce: Number(nonce),
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    ...(cancels ? { to: from, value: 0n, data: '0x' } : callOf(transfer.asset, transfer.to, units)),
  }
  const raw = await sending.signer.sign({ key: transfer.fromIndex ?? 'hot', from, transaction })
  const hash = await checkSigned(raw, from, transaction)
  return { hash, raw, units: cancels ? 0n : units, maxFee, tip, cancels }
}

/** Signs, keeps and sends at once. */
export async function signAndKeep(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  how: { replaces: releaseStore.Signed | undefined; cancels: boolean },
): Promise<number> {
  const { database, crashPoint } = sending
  const signed = await sign(sending, source, transfer, how)
  if (!signed)
    return how.replaces?.cancels === how.cancels
      ? broadcast(sending, transfer, how.replaces)
      : uneconomicSeconds
  await releaseStore.saveRelease(database, transfer, signed)
  crashPoint?.(`evm.${how.cancels ? 'withdrawal' : transfer.kind}-signed`)
  return broadcast(sending, transfer, signed)
}

/** Tells every source the same bytes. What they answer proves nothing; only a receipt does. */
export async function broadcast(
  sending: Sending,
  transfer: Transfer,
  release: Pick<releaseStore.Signed, 'hash' | 'raw'>,
): Promise<number> {
  const { database } = sending
  if (!(await isTaken(sending, transfer, release))) return notTakenSeconds
  sending.crashPoint?.(`evm.${transfer.kind}-broadcast`)
  await releaseStore.markSent(database, transfer.key, release.hash)
  return soon
}

/** Whether a source took the bytes, which all are told. */
export async function isTaken(
  { sources, log }: Sending,
  { chainId, key }: Transfer,
  { raw }: Pick<releaseStore.Signed, 'raw'>,
): Promise<boolean> {
  const answers = await Promise.all(
    sources.all.map(async (source) => {
      try {
        await source.call('eth_sendRawTransaction', [raw])
        return 'taken'
      } catch (error) {
        if (!isNodeFault(error)) throw error
        return /already (known|imported|exists)/i.test(error.message) ? 'taken' : error.message
      }
    }),
  )
  if (answers.includes('taken')) return true
  log.warn({ chainId, key, answers }, 'no source took the signed bytes yet')
  return false
}
