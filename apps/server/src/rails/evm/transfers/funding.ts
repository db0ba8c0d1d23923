/** Funds a transfer before it gets its nonce: whether it is payable, the gas it needs, and the payer of that gas. */
import { Coins } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { nativeOf } from '../node/assets.ts'
import { balanceCall, wordOf } from '../node/calldata.ts'
import {
  capped,
  exactFee,
  lentFee,
  marketOf,
  plainGas,
  raisedFee,
  roomyFee,
  type Fee,
  type Market,
} from '../node/fees.ts'
import { resultOf, type JsonRpc } from '../node/json-rpc.ts'
import { estimate, isOutOfOrder } from '../node/probing.ts'
import { pacesOf } from '../settings.ts'
import { emptiesNative, isLent, type Failing, type Sending } from './sending.ts'
import { lanesOf } from '../wallets/hot-wallet.ts'
import type { Hex } from '../wallets/signer.ts'
import { gasFor } from './sweep-store.ts'
import { refuse } from './ending.ts'
import { close as closeShortages } from '../wallets/shortage-store.ts'
import { reportShortage } from '../wallets/shortages.ts'
import * as store from './transfer-store.ts'

const soon = 1
const poorSeconds = 5
const uneconomicSeconds = 600
const shortSeconds = 60
const refusedSeconds = 20
/** Seconds before a receiver that a token refuses is tried again: a token's pause of half a minute must not end a transfer. */
const pausesOfOut = [2, 8, 20]

type Funds = { readonly native: bigint; readonly asset: bigint; readonly count: bigint }

const presentPrice = ({ baseFee, tip }: Market): bigint => baseFee + tip

/** A deposit address that holds enough for the present price needs no second loan. */
function feeOf(transfer: store.Transfer, market: Market, holds: bigint | undefined): Fee {
  if (emptiesNative(transfer)) return exactFee(market)
  if (holds === undefined) return roomyFee(market)
  return holds >= presentPrice(market) ? capped(lentFee(market), holds) : lentFee(market)
}

/** An address that may pay, and its balances. */
type Payer = { readonly from: Hex; readonly funds: Funds }

/**
 * The transfer with its nonce, or the seconds to wait, or that it can never be. Of several hot wallets one that covers
 * it pays, and from its nonce on the transfer is that wallet's for ever.
 */
export async function fund(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
): Promise<store.Transfer | number | 'over' | Failing> {
  const addresses = await sendersOf(platform, sending, transfer)
  const payers = await Promise.all(
    addresses.map(async (from) => ({ from, funds: await fundsOf(source, transfer, from) })),
  )
  const { asset, units } = transfer
  const holders = payers.filter(({ funds }) => funds.asset >= units)
  const [richest] = holders.toSorted((one, other) => compare(other.funds.native, one.funds.native))
  if (!richest)
    return poor(platform, transfer, { asset, missing: units - most(payers.map(({ funds }) => funds.asset)) })
  const market = await marketOf(source)
  const gasLimit = await gasOf(platform, sending, source, transfer, richest.from)
  if (typeof gasLimit !== 'bigint') return gasLimit
  const fee = feeOf(transfer, market, isLent(transfer) ? richest.funds.native / gasLimit : undefined)
  const gasCap = gasLimit * fee.maxFee
  if (emptiesNative(transfer)) {
    if (gasCap >= units) return uneconomicSeconds
    return designate(platform, transfer, { payers: holders, gasLimit, fee })
  }
  const able = holders.filter(({ funds }) => funds.native >= gasCap + nativeValue(transfer))
  if (able.length > 0) return designate(platform, transfer, { payers: able, gasLimit, fee })
  const enough = gasLimit * presentPrice(market)
  if (isLent(transfer)) return askGas(platform, source, transfer, { from: richest.from, gasCap, enough })
  const missing = gasCap + nativeValue(transfer) - richest.funds.native
  return poor(platform, transfer, { asset: nativeOf(transfer.chainId), missing })
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
const most = (all: readonly bigint[]) => all.reduce((found, one) => (one > found ? one : found), 0n)

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

/** The transfer waits until there is enough. A shortage of the hot wallet is reported. */
async function poor(
  platform: Platform,
  transfer: store.Transfer,
  short: { readonly asset: Coins.CoinId; readonly missing: bigint },
): Promise<number> {
  platform.log.warn(
    { chainId: transfer.chainId, key: transfer.key, asset: short.asset, missing: String(short.missing) },
    'a transfer waits: its address does not hold enough',
  )
  if (transfer.fromIndex === undefined) await reportShortage(platform, transfer, short)
  return poorSeconds
}

async function gasOf(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  transfer: store.Transfer,
  from: Hex,
): Promise<bigint | number | 'over' | Failing> {
  const { asset, to, units } = transfer
  // The value of an emptying sweep is not known yet, and does not change the gas.
  const said = await estimate(source, { from, asset, to, units }, emptiesNative(transfer) ? 0n : undefined)
  // A loan that a deposit address does not use stays there: so it has no margin.
  if ('gas' in said)
    return said.gas <= plainGas ? plainGas : transfer.kind === 'sweep' ? said.gas : said.gas + said.gas / 4n
  const { chainId, key } = transfer
  platform.log.warn({ chainId, key, said: said.refused.message }, 'a transfer would not go through')
  const failing = { seconds: refusedSeconds, failure: `it would not go through: ${said.refused.message}` }
  if (!said.reverted) return failing
  // Another transfer may have been mined since the funds were read: that is a shortage, not a refusal.
  const funds = await fundsOf(source, transfer, from)
  if (funds.asset < units) return poor(platform, transfer, { asset, missing: units - funds.asset })
  if (transfer.kind === 'out' && (await isOutOfOrder(source, { from, asset, to, units }))) return failing
  const tries = transfer.kind === 'out' ? await store.countRefusal(platform.db, transfer) : 0
  const pause = pausesOfOut[tries - 1]
  if (pause !== undefined) return Math.min(pause, pacesOf(sending.doors).retrySeconds[tries - 1] ?? pause)
  // The transfer has no nonce and no signed bytes: to fail it now is safe.
  await refuse(platform, sending, transfer)
  return 'over'
}

/** A token's sweep needs native coin at the deposit address; the hot wallet tops it up to `gasCap`, unless there is `enough`. */
async function askGas(
  { db, clock, log }: Platform,
  source: JsonRpc,
  transfer: store.Transfer,
  {
    from,
    gasCap,
    enough = gasCap,
  }: { readonly from: Hex; readonly gasCap: bigint; readonly enough?: bigint },
): Promise<number | Failing> {
  const { count, underWay } = await gasFor(db, transfer.key)
  if (underWay) return soon
  // In this order: a loan that is final is in the balance.
  const { native, asset } = await fundsOf(source, transfer, from)
  // Coins that have left need no gas: another claim of this sweep was faster.
  if (native >= enough || asset < transfer.units) return soon
  if (count >= 5) {
    const failure = 'gas was sent five times for one sweep and is still short'
    log.error({ key: transfer.key }, failure)
    return { seconds: shortSeconds, failure }
  }
  const units = gasCap - native
  const request: store.TransferRequest = {
    key: `gas:${transfer.key}:${count}`,
    kind: 'gas',
    awaitsRelease: false,
    chainId: transfer.chainId,
    asset: nativeOf(transfer.chainId),
    units,
    to: from,
    serves: transfer.key,
  }
  await store.insertTransfer(db, request, clock.now())
  return soon
}

/** Seconds until signed bytes are tried again because their address cannot pay for them; undefined where it can. */
export async function fundAgain(
  platform: Platform,
  source: JsonRpc,
  transfer: store.Transfer,
  { units, maxFee }: { readonly units: bigint; readonly maxFee: bigint },
): Promise<number | Failing | undefined> {
  const { from, gasLimit } = transfer
  if (from === undefined || gasLimit === undefined) return undefined
  const { native } = await fundsOf(source, transfer, from)
  const gasCap = gasLimit * maxFee
  const missing = gasCap + nativeValue({ ...transfer, units }) - native
  if (missing <= 0n) return undefined
  if (isLent(transfer)) return askGas(platform, source, transfer, { from, gasCap })
  return poor(platform, transfer, { asset: nativeOf(transfer.chainId), missing })
}

/** A signed sweep is stuck, and a higher fee is more than its address holds: it is lent the rest, and may spend it. */
export async function lendMore(
  platform: Platform,
  source: JsonRpc,
  transfer: store.Transfer,
  before: Fee,
): Promise<void> {
  const { from, gasLimit } = transfer
  if (from === undefined || gasLimit === undefined) return
  const market = await marketOf(source)
  if (before.maxFee >= market.baseFee + market.tip) return
  const funds = await fundsOf(source, transfer, from)
  const wanted = gasLimit * raisedFee(before, lentFee(market)).maxFee
  if (funds.native >= wanted) return store.raiseCap(platform.db, transfer, funds.native)
  await askGas(platform, source, transfer, { from, gasCap: wanted })
}

/** The first payer that covers it beside the transfers under way from it, those with short queues first. */
async function designate(
  { db }: Platform,
  transfer: store.Transfer,
  { payers, gasLimit, fee }: { payers: readonly Payer[]; gasLimit: bigint; fee: Fee },
): Promise<store.Transfer | number> {
  const { chainId, asset, units, claimedAt } = transfer
  const nativeCap = emptiesNative(transfer) ? units : gasLimit * fee.maxFee + nativeValue(transfer)
  return db.transaction(async (sql) => {
    for (const { from, funds } of await inTurn(sql, chainId, payers)) {
      const lane = { chainId, from, count: funds.count }
      const { next: nonce, nativeUnderWay, assetUnderWay } = await store.lockLane(sql, lane, asset, claimedAt)
      // The balances may or may not show transfers under way already: count them as not shown.
      if (funds.native - nativeUnderWay < nativeCap) continue
      if (nativeValue(transfer) === 0n && funds.asset - assetUnderWay < units) continue
      await store.designate(sql, transfer, { from, nonce, gasLimit, nativeCap })
      await closeShortages(sql, chainId)
      return { ...transfer, state: 'designated' as const, from, nonce, gasLimit, nativeCap }
    }
    return soon
  })
}

async function inTurn(sql: Sql, chainId: number, payers: readonly Payer[]): Promise<readonly Payer[]> {
  if (payers.length < 2) return payers
  const order = await store.byQueue(
    sql,
    chainId,
    payers.map(({ from }) => from),
  )
  return order.flatMap((address) => payers.filter(({ from }) => from === address))
}

/** The addresses that a transfer may leave from. */
async function sendersOf(
  platform: Platform,
  sending: Sending,
  transfer: store.Transfer,
): Promise<readonly Hex[]> {
  if (transfer.from) return [transfer.from]
  if (transfer.fromIndex === undefined) return lanesOf(platform, sending.signer, sending.chain.id)
  return [(await store.depositOf(platform.db, transfer.fromIndex)).address]
}
