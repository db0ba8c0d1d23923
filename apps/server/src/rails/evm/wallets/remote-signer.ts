/**
 * Signs through another program: JSON-RPC `eth_accounts` and `eth_signTransaction`. The first account it names is the
 * hot wallet; it must also hold the keys of the deposit addresses, which it knows by their address.
 */
import { createJsonRpc, hex } from '../node/json-rpc.ts'
import type { Hex, Signer } from './signer.ts'

export function createRemoteSigner(url: string): Signer {
  const rpc = createJsonRpc(url)
  return {
    async hotAddress() {
      const [first] = await rpc.call<Hex[]>('eth_accounts', [])
      if (first === undefined) throw new Error('SIGNER_URL names no account')
      return first
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
