/** Before a transfer gets its nonce: is it payable, what gas does it need, and who pays that gas. */
import { Coins } from '@agio/domain'
import { nativeOf } from './assets.ts'
import { balanceCall, callOf, wordOf } from './calldata.ts'
import { exactFee, marketOf, roomyFee, type Fee } from './fees.ts'
import { hex, NodeRefused, resultOf, type JsonRpc } from './json-rpc.ts'
import { emptiesNative, type Sending } from './sending.ts'
import type { Hex } from './signer.ts'
import { gasFor } from './sweep-store.ts'
import { fail } from './tracking.ts'
import * as store from './transfer-store.ts'

const soon = 1
const poorSeconds = 5
const uneconomicSeconds = 600
const refusedSeconds = 20
/** The code by which nodes say that a call would be reverted. */
const executionReverted = 3

type Funds = { readonly native: bigint; readonly asset: bigint; readonly count: bigint }

/** The transfer with its nonce, or how many seconds to wait, or that it can never be. */
export async function prepare(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
): Promise<store.Transfer | number | 'settled'> {
  const from = await payerOf(sending, transfer)
  const funds = await fundsOf(source, transfer, from)
  if (funds.asset < transfer.units) return poor(sending, transfer, from)
  const market = await marketOf(source)
  const fee = emptiesNative(transfer) ? exactFee(market) : roomyFee(market)
  const gasLimit = await gasOf(sending, source, transfer, from)
  if (typeof gasLimit !== 'bigint') return gasLimit
  const gasCap = gasLimit * fee.maxFee
  if (emptiesNative(transfer)) {
    if (gasCap >= transfer.units) return uneconomicSeconds
  } else if (funds.native < gasCap + nativeValue(transfer)) {
    return transfer.kind === 'sweep'
      ? askGas(sending, transfer, from, gasCap, funds)
      : poor(sending, transfer, from)
  }
  return designate(sending, transfer, { from, gasLimit, fee, funds })
}

const nativeValue = ({ asset, units }: store.Transfer) => (Coins.coinOf(asset).contract ? 0n : units)

async function fundsOf(source: JsonRpc, transfer: store.Transfer, from: Hex): Promise<Funds> {
  const { contract } = Coins.coinOf(transfer.asset)
  const answers = await source.batch([
    { method: 'eth_getBalance', params: [from, 'latest'] },
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    ...(contract
      ? [{ method: 'eth_call', params: [{ to: contract, data: balanceCall(from) }, 'latest'] }]
      : []),
  ])
  const native = BigInt(resultOf<string>(answers[0]))
  const asset = contract ? wordOf(resultOf<string>(answers[2])) : native
  return { native, asset, count: BigInt(resultOf<string>(answers[1])) }
}

function poor({ log }: Sending, transfer: store.Transfer, from: Hex): number {
  log.warn(
    { chainId: transfer.chainId, key: transfer.key, from },
    'a transfer waits: its address does not hold enough',
  )
  return poorSeconds
}

async function gasOf(
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  from: Hex,
): Promise<bigint | number | 'settled'> {
  const { to, value, data } = callOf(transfer.asset, transfer.to, transfer.units)
  try {
    // The value of an emptying sweep is not known yet, and does not change the gas.
    const sent = emptiesNative(transfer) ? 0n : value
    const said = BigInt(await source.call<string>('eth_estimateGas', [{ from, to, data, value: hex(sent) }]))
    return said <= 21_000n ? 21_000n : said + said / 4n
  } catch (error) {
    if (!(error instanceof NodeRefused)) throw error
    sending.log.warn(
      { chainId: transfer.chainId, key: transfer.key, said: error.message },
      'a transfer would not go through',
    )
    if (error.code !== executionReverted) return refusedSeconds
    // Another transfer may have been mined since the funds were read: that is poverty, not a refusal.
    if ((await fundsOf(source, transfer, from)).asset < transfer.units) return poor(sending, transfer, from)
    // No nonce was given, nothing was signed: failing it now is safe.
    await fail(sending, transfer, { reason: 'would-be-reverted' })
    return 'settled'
  }
}

/** A token's sweep needs native coin at the deposit address first; the hot wallet sends it. */
async function askGas(
  { database, log, now }: Sending,
  transfer: store.Transfer,
  from: Hex,
  gasCap: bigint,
  funds: Funds,
): Promise<number> {
  const { count, underWay } = await gasFor(database, transfer.key)
  if (underWay) return soon
  if (count >= 5) {
    log.error({ key: transfer.key }, 'gas was sent five times for one sweep and is still short')
    return uneconomicSeconds
  }
  const units = gasCap + gasCap / 2n - funds.native
  const wish: store.TransferWish = {
    key: `gas:${transfer.key}:${count}`,
    kind: 'gas',
    chainId: transfer.chainId,
    asset: nativeOf(transfer.chainId),
    units,
    to: from,
    serves: transfer.key,
  }
  await store.insertTransfer(database, wish, now())
  return soon
}

async function designate(
  { database, holder }: Sending,
  transfer: store.Transfer,
  { from, gasLimit, fee, funds }: { from: Hex; gasLimit: bigint; fee: Fee; funds: Funds },
): Promise<store.Transfer | number> {
  const nativeCap = emptiesNative(transfer) ? transfer.units : gasLimit * fee.maxFee + nativeValue(transfer)
  return database.transaction(async (sql) => {
    const lane = { chainId: transfer.chainId, from, count: funds.count }
    const { next, nativeUnderWay, assetUnderWay } = await store.lockLane(
      sql,
      lane,
      transfer.asset,
      transfer.claimedAt,
    )
    // What is under way may or may not be in the balances already: count it as not.
    if (funds.native - nativeUnderWay < nativeCap) return soon
    if (nativeValue(transfer) === 0n && funds.asset - assetUnderWay < transfer.units) return soon
    await store.designate(sql, transfer, holder, { from, nonce: next, gasLimit, nativeCap })
    return { ...transfer, state: 'designated' as const, from, nonce: next, gasLimit }
  })
}

/** The address whose lane a transfer uses. */
async function payerOf(sending: Sending, transfer: store.Transfer): Promise<Hex> {
  if (transfer.from) return transfer.from
  if (transfer.fromIndex === undefined) return (await sending.signer.hotAddress()).toLowerCase() as Hex
  return store.addressOfIndex(sending.database, transfer.fromIndex)
}
