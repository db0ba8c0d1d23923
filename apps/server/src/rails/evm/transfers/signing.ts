/** Signs and checks bytes. Stored bytes may be sent any number of times. */
import type { Platform } from '../../../platform/platform.ts'
import { callOf } from '../node/calldata.ts'
import { capped, exactFee, isDearEnough, marketOf, plainGas, raisedFee, roomyFee } from '../node/fees.ts'
import { isNodeFault, type JsonRpc } from '../node/json-rpc.ts'
import { checkSigned, type Key, type UnsignedTransaction } from '../wallets/signer.ts'
import type { SignedBytes } from './signed-store.ts'
import { depositOf, type Transfer } from './transfer-store.ts'
import { emptiesNative, isLent, type Sending } from './sending.ts'

/** The bytes whose nonce is taken over, if there are any. */
export type Replacing = SignedBytes | undefined

/**
 * Signs a transfer that has its nonce, the first time or (with what it `replaces`) again with a higher fee. With `cancels`
 * it signs a transaction to ourselves that carries nothing. Undefined when the coins to send would not pay their gas, or when a
 * higher fee would not help.
 */
export async function sign(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: Transfer,
  { replaces, cancels }: { replaces: Replacing; cancels: boolean },
): Promise<SignedBytes | undefined> {
  const { from, nonce, gasLimit, key } = transfer
  if (from === undefined || nonce === undefined || gasLimit === undefined)
    throw new Error(`transfer ${key} has no nonce`)
  const market = await marketOf(source)
  const most = (transfer.nativeCap ?? 0n) / gasLimit
  const roomy = isLent(transfer) ? capped(roomyFee(market), most) : roomyFee(market)
  const now = emptiesNative(transfer) ? exactFee(market) : roomy
  if (replaces?.cancels === cancels && isDearEnough(replaces, now)) return undefined
  const { maxFee, tip } = replaces ? raisedFee(replaces, now) : now
  if (isLent(transfer) && maxFee > most) return undefined
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
  const raw = await sending.signer.sign({ key: await keyOf(platform, transfer), from, transaction })
  const hash = await checkSigned(raw, from, transaction)
  return { hash, raw, units: cancels ? 0n : units, maxFee, tip, cancels }
}

async function keyOf({ db }: Platform, { fromIndex: index }: Transfer): Promise<Key> {
  if (index === undefined) return 'hot'
  return { wallet: (await depositOf(db, index)).wallet, index }
}

/** Sends the same bytes to every source; the reason why no source took them, or undefined. Only a receipt proves more. */
export async function refusalOfNodes(
  { log }: Platform,
  { sources }: Sending,
  { chainId, key }: Transfer,
  { raw }: Pick<SignedBytes, 'raw'>,
): Promise<string | undefined> {
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
  if (answers.includes('taken')) return undefined
  log.warn({ chainId, key, answers }, 'no source took the signed bytes yet')
  return `no source takes the signed bytes: ${[...new Set(answers)].join('; ')}`
}
