/** What gas costs now. Integers only; an absurd price of a node is capped. */
import type { Chains } from '@agio/domain'
import { resultOf, type Answer, type JsonRpc } from './json-rpc.ts'

export type Fee = {
  /** Most to be paid per gas, and the part of it that goes to the block's maker. */
  readonly maxFee: bigint
  readonly tip: bigint
}
export type Market = { readonly baseFee: bigint; readonly tip: bigint }

const gwei = 1_000_000_000n
/** No honest fee of our chains was higher for long. */
const highestFee = 2000n * gwei

/** Gas that a plain transfer and a token transfer need at most; what is not used is not paid. */
export const typicalGas = { native: 21_000n, token: 65_000n } as const
export type FeeKind = keyof typeof typicalGas

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

/** A fee far above the market's: the fee is not why it is not mined. */
export const isDearEnough = (before: Fee, now: Fee): boolean => before.maxFee >= now.maxFee * 3n

export type NetworkFees = (chainId: Chains.ChainId, kind: FeeKind) => Promise<{ units: bigint }>

/** Fee estimates for quotes: the node's gas price times typical gas, remembered for some seconds. */
export function createNetworkFees(
  ask: (chainId: Chains.ChainId) => Promise<string>,
  elapsed: () => number,
  freshMilliseconds = 5000,
): NetworkFees {
  const prices = new Map<Chains.ChainId, { at: number; price: Promise<bigint> }>()
  return async (chainId, kind) => {
    const kept = prices.get(chainId)
    const fresh = kept && elapsed() - kept.at < freshMilliseconds ? kept : undefined
    const price = fresh?.price ?? ask(chainId).then((said) => atMost(BigInt(said), highestFee))
    if (!fresh) {
      prices.set(chainId, { at: elapsed(), price })
      price.catch(() => prices.delete(chainId))
    }
    return { units: (await price) * typicalGas[kind] }
  }
}
