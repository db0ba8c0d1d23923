/**
 * Signs through another program: JSON-RPC `eth_accounts` and `eth_signTransaction`. The first accounts it names are the
 * hot wallets; it must also hold the keys of the deposit addresses, which it knows by their address.
 */
import { createJsonRpc, hex } from '../node/json-rpc.ts'
import type { Hex, Signer } from './signer.ts'

export function createRemoteSigner(url: string): Signer {
  const rpc = createJsonRpc(url)
  return {
    async hotAddresses(count) {
      const accounts = await rpc.call<Hex[]>('eth_accounts', [])
      if (accounts.length < count)
        throw new Error(`SIGNER_URL names ${accounts.length} accounts, and ${count} hot wallets are set`)
      return accounts.slice(0, count)
    },
    async sign({ from, transaction }) {
      const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
      const signed = await rpc.call<Hex | { raw: Hex }>('eth_signTransaction', [
        {
          from,
          to,
          data,
          type: '0x2',
          chainId: hex(chainId),
          nonce: hex(nonce),
          value: hex(value),
          gas: hex(gas),
          maxFeePerGas: hex(maxFeePerGas),
          maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
        },
      ])
      // Some signers answer with the bytes alone, some with the transaction beside them.
      return typeof signed === 'string' ? signed : signed.raw
    },
  }
}
