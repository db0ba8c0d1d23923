/** Balances on the chain, to compare with the ledger. */
import { Coins, type Chains } from '@agio/domain'
import { balanceCall, wordOf } from './calldata.ts'
import { hex, resultOf, type Call, type JsonRpc } from './json-rpc.ts'

const askedAtOnce = 100

/** Totals per coin over these addresses at one block, in smallest units. */
export async function balancesAt(
  source: JsonRpc,
  chainId: Chains.ChainId,
  addresses: readonly string[],
  block: bigint,
): Promise<Map<Coins.CoinId, bigint>> {
  const totals = new Map<Coins.CoinId, bigint>()
  for (const id of Coins.coinIds) {
    if (Coins.coinOf(id).chainId !== chainId) continue
    let total = 0n
    for (let start = 0; start < addresses.length; start += askedAtOnce) {
      const calls = addresses
        .slice(start, start + askedAtOnce)
        .map((address) => asking(id, address, hex(block)))
      for (const answer of await source.batch(calls)) total += wordOf(resultOf<string>(answer))
    }
    totals.set(id, total)
  }
  return totals
}

/** The present balances of one address in each coin of a chain. A token that gives no answer is left out. */
export async function balancesOf(
  source: JsonRpc,
  chainId: Chains.ChainId,
  address: string,
): Promise<{ coin: Coins.CoinId; units: bigint }[]> {
  const coins = Coins.coinIds.filter((id) => Coins.coinOf(id).chainId === chainId)
  const answers = await source.batch(coins.map((id) => asking(id, address, 'latest')))
  return coins.flatMap((coin, index) => {
    const answer = answers[index]
    return answer && 'error' in answer ? [] : [{ coin, units: wordOf(resultOf<string>(answer)) }]
  })
}

function asking(coin: Coins.CoinId, address: string, block: string): Call {
  const { contract } = Coins.coinOf(coin)
  return contract
    ? { method: 'eth_call', params: [{ to: contract, data: balanceCall(address) }, block] }
    : { method: 'eth_getBalance', params: [address, block] }
}
