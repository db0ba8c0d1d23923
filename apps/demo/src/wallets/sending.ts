/** A test wallet's way to a chain: what it may read there, and how its transactions leave. */
import type { Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'
import { signPayment, type Account } from './keys.ts'
import { unsupported, WalletError, type Kind, type Manners } from './manners.ts'

export type Network = {
  readonly chainId: number
  /** Throws `WalletError` with the node's own code. */
  rpc<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Blocks come, also after a rest, and the film hears of the transaction. */
  sent(hash: Hex): Promise<void>
  read(method: string, params: readonly unknown[], kind: Kind): Promise<unknown>
}

export type Asked = {
  readonly from?: string
  readonly to?: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
}

/** Wallets pass these on to their node. */
const readable =
  /^eth_(call|estimateGas|getBalance|gasPrice|maxPriorityFeePerGas|feeHistory|blockNumber|getBlock\w*|getTransaction\w*|getCode|getLogs)$/

export function networkTo(chainId: number, url: string, sent: (hash: Hex) => Promise<void>): Network {
  async function rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as {
      result: T
      error?: { code: number; message: string; data?: unknown }
    }
    if (error) throw new WalletError(error.code, error.message, error.data)
    return result
  }
  return {
    chainId,
    rpc,
    sent,
    read(method, params, kind) {
      if (!readable.test(method)) throw unsupported(kind, method)
      return rpc(method, params)
    },
  }
}

const gwei = 1_000_000_000n

/** Signs and sends, by the wallet's manners; gives the hash that it names to the page. */
export async function sendPayment(
  network: Network,
  account: Account,
  { to, value = '0x0', data = '0x', gas }: Asked,
  sending: Manners['sending'],
): Promise<Hex> {
  const { rpc, chainId } = network
  const estimate = await rpc<Hex>('eth_estimateGas', [{ from: account.address, to, value, data }])
  const nonce = BigInt(await rpc<Hex>('eth_getTransactionCount', [account.address, 'pending']))
  const room = BigInt(gas ?? estimate) + 60_000n
  const payment = { chainId, nonce, gas: room, ...(to && { to }), value: BigInt(value), data }
  const named = signPayment(account, { ...payment, maxFeePerGas: 20n * gwei })
  if (sending === 'dropped') return named.hash
  const leaves =
    sending === 'replaced' ? signPayment(account, { ...payment, maxFeePerGas: 30n * gwei }) : named
  await rpc('eth_sendRawTransaction', [leaves.raw])
  await network.sent(leaves.hash)
  return named.hash
}
