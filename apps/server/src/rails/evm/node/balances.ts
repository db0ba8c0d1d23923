/** Balances on the chain: the figures that the ledger is compared with. */
import { Coins, type Chains } from '@agio/domain'
import { balanceCall, wordOf } from './calldata.ts'
import { hex, resultOf, type JsonRpc } from './json-rpc.ts'

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
    const { chainId: home, contract } = Coins.coinOf(id)
    if (home !== chainId) continue
    let total = 0n
    for (let start = 0; start < addresses.length; start += askedAtOnce) {
      const calls = addresses
        .slice(start, start + askedAtOnce)
        .map((address) =>
          contract
            ? { method: 'eth_call', params: [{ to: contract, data: balanceCall(address) }, hex(block)] }
            : { method: 'eth_getBalance', params: [address, hex(block)] },
        )
      for (const answer of await source.batch(calls)) total += wordOf(resultOf<string>(answer))
    }
    totals.set(id, total)
  }
  return totals
}
