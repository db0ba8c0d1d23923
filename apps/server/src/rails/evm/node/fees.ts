/** The present price of gas. Integers only; an absurd price of a node is capped. */
import { Coins, Money, type Chains } from '@agio/domain'
import { perPlatform, type Platform } from '../../../platform/platform.ts'
import type { MoveWay } from '../../rail.ts'
import { nativeOf } from './assets.ts'
import { resultOf, type Answer, type JsonRpc } from './json-rpc.ts'
import { sourcesOf } from './sources.ts'

export type Fee = {
  /** Most to be paid per gas, and the part of it that goes to the block's maker. */
  readonly maxFee: bigint
  readonly tip: bigint
}
export type Market = { readonly baseFee: bigint; readonly tip: bigint }

const gwei = 1_000_000_000n
/** No honest fee of our chains was higher for long. */
const highestFee = 2000n * gwei

/** Gas of a plain transfer of the native coin. */
export const plainGas = 21_000n

export async function marketOf(source: JsonRpc): Promise<Market> {
  const [block, price, tip] = await source.batch([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
  ])
  const baseFee = BigInt(resultOf<{ baseFeePerGas?: string }>(block).baseFeePerGas ?? 0)
  const gasPrice = BigInt(resultOf<string>(price))
  const above = gasPrice > baseFee ? gasPrice - baseFee : 0n
  return { baseFee: atMost(baseFee, highestFee), tip: atMost(known(tip) ?? above, highestFee) }
}

const known = (answer: Answer | undefined): bigint | undefined =>
  answer && 'result' in answer && typeof answer.result === 'string' ? BigInt(answer.result) : undefined

const atMost = (value: bigint, most: bigint) => (value < most ? value : most)

/** Room for the base fee to double before the transaction is mined. */
export function roomyFee({ baseFee, tip }: Market): Fee {
  return { maxFee: atMost(baseFee * 2n + tip, highestFee), tip }
}

/** The gas that a deposit address is lent to send a token: room for two blocks of rising fees, because the rest stays there. */
export const lentFee = ({ baseFee, tip }: Market): Fee => ({
  maxFee: atMost(baseFee + baseFee / 4n + tip, highestFee),
  tip,
})

/** The same fee within what an address holds for it. */
export const capped = ({ maxFee, tip }: Fee, most: bigint): Fee => ({
  maxFee: atMost(maxFee, most),
  tip: atMost(tip, most),
})

/** A fee that is paid to the last unit, for a transfer that empties an address: price = maxFee = tip. */
export function exactFee({ baseFee, tip }: Market): Fee {
  const maxFee = atMost(baseFee + baseFee / 4n + tip, highestFee)
  return { maxFee, tip: maxFee }
}

/** The fee of a replacement: today's, and at least an eighth above the one it replaces, as nodes demand. */
export function raisedFee(before: Fee, now: Fee): Fee {
  const raised = (fee: bigint) => fee + fee / 8n + 1n
  const tip = raised(before.tip) > now.tip ? raised(before.tip) : now.tip
  const maxFee = raised(before.maxFee) > now.maxFee ? raised(before.maxFee) : now.maxFee
  return { maxFee: maxFee > tip ? maxFee : tip, tip }
}

/** A fee far above the market's: the transaction waits for another reason than its fee. */
export const isDearEnough = (before: Fee, now: Fee): boolean => before.maxFee >= now.maxFee * 3n

/**
 * in: a deposit goes to the hot wallet, a token after a loan of the gas · out: from there to a receiver · back: both. The way
 * in has a quarter more: the price may rise until it is mined, and an unused part of the loan stays on the deposit address.
 */
export function gasOf(coin: Coins.CoinId, way: MoveWay): bigint {
  const {
    contract,
    evm: { gas },
  } = Coins.coinOf(coin)
  const isIn = (((contract ? plainGas : 0n) + gas.sweep) * 5n) / 4n
  if (way === 'out') return gas.send
  return way === 'in' ? isIn : isIn + gas.send
}

/** The node's gas price, remembered for some seconds; while no node answers, for a minute. */
export function createGasPrices(
  ask: (chainId: Chains.ChainId) => Promise<string>,
  elapsed: () => number,
  { freshMilliseconds = 5_000, lastMilliseconds = 60_000 } = {},
): (chainId: Chains.ChainId) => Promise<bigint> {
  const asked = new Map<Chains.ChainId, { at: number; price: Promise<bigint> }>()
  const last = new Map<Chains.ChainId, { at: number; price: bigint }>()
  async function present(chainId: Chains.ChainId, at: number): Promise<bigint> {
    try {
      const price = atMost(BigInt(await ask(chainId)), highestFee)
      last.set(chainId, { at, price })
      return price
    } catch (error) {
      const kept = last.get(chainId)
      if (!kept || elapsed() - kept.at > lastMilliseconds) {
        asked.delete(chainId)
        throw error
      }
      return kept.price
    }
  }
  return (chainId) => {
    const at = elapsed()
    const kept = asked.get(chainId)
    if (kept && at - kept.at < freshMilliseconds) return kept.price
    const price = present(chainId, at)
    asked.set(chainId, { at, price })
    return price
  }
}

const gasPrices = perPlatform((platform) =>
  createGasPrices(
    (chainId) => sourcesOf(platform, chainId).ask((source) => source.call<string>('eth_gasPrice', [])),
    () => performance.now(),
  ),
)

export const gasPriceOf = (platform: Platform, chainId: Chains.ChainId): Promise<bigint> =>
  gasPrices(platform)(chainId)

/** Moving a coin at this gas price costs this, in the coin that its chain takes. */
export const feeAt = (price: bigint, coin: Coins.CoinId, way: MoveWay): Money.Money<Coins.CoinId> =>
  Money.money(nativeOf(Coins.coinOf(coin).chainId), price * gasOf(coin, way))
