/** Signed bytes: made, checked, kept, and only then sent. What was kept once may be sent any number of times. */
import { callOf } from './calldata.ts'
import { exactFee, marketOf, raisedFee, roomyFee } from './fees.ts'
import { isNodeFault, type JsonRpc } from './json-rpc.ts'
import { checkSigned } from './signer.ts'
import * as releaseStore from './release-store.ts'
import type { Transfer } from './transfer-store.ts'
import { emptiesNative, type Sending } from './sending.ts'

const soon = 1
const notTakenSeconds = 3

/** Signs a designated transfer, the first time or (with what it `replaces`) again with a higher fee; keeps and sends. */
export async function signAndKeep(
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  replaces: releaseStore.Release | undefined,
): Promise<number> {
  const { database, signer, holder } = sending
  const { from, nonce, gasLimit: gas, key } = transfer
  if (from === undefined || nonce === undefined || gas === undefined)
    throw new Error(`transfer ${key} has no nonce`)
  const market = await marketOf(source)
  const now = emptiesNative(transfer) ? exactFee(market) : roomyFee(market)
  const { maxFee, tip } = replaces ? raisedFee(replaces, now) : now
  const units = emptiesNative(transfer) ? transfer.units - gas * maxFee : transfer.units
  if (units <= 0n) return 60
  const transaction = {
    chainId: transfer.chainId,
    nonce: Number(nonce),
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    ...callOf(transfer.asset, transfer.to, units),
  }
  const raw = await signer.sign({ key: transfer.fromIndex ?? 'hot', from, transaction })
  const hash = await checkSigned(raw, from, transaction)
  await releaseStore.saveRelease(database, key, holder, { hash, raw, units, maxFee, tip })
  sending.crashPoint?.(`evm.${transfer.kind}-signed`)
  return broadcast(sending, transfer, { hash, raw })
}

/** Tells every source the same bytes. What they answer proves nothing; only a receipt does. */
export async function broadcast(
  { database, sources, log, crashPoint }: Sending,
  transfer: Transfer,
  release: Pick<releaseStore.Release, 'hash' | 'raw'>,
): Promise<number> {
  const answers = await Promise.all(
    sources.all.map(async (source) => {
      try {
        await source.call('eth_sendRawTransaction', [release.raw])
        return 'taken'
      } catch (error) {
        if (!isNodeFault(error)) throw error
        return /already (known|imported|exists)/i.test(error.message) ? 'taken' : error.message
      }
    }),
  )
  if (answers.includes('taken')) {
    crashPoint?.(`evm.${transfer.kind}-broadcast`)
    await releaseStore.markSent(database, transfer.key, release.hash)
    return soon
  }
  log.warn({ chainId: transfer.chainId, key: transfer.key, answers }, 'no source took the signed bytes yet')
  return notTakenSeconds
}
