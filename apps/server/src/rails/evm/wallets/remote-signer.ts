/**
 * Signs through another program: JSON-RPC `eth_accounts` and `eth_signTransaction`. The first accounts it names are the
 * hot wallets; it must also hold the keys of the deposit addresses, which it knows by their address.
 */
import { createJsonRpc, hex, NodeRefused } from '../node/json-rpc.ts'
import { SignerSilent, type Hex, type Signer } from './signer.ts'

export function createRemoteSigner(url: string): Signer {
  const rpc = createJsonRpc(url)
  /** A signer's fault is not a node's fault: another node would not help, and no node must rest for it. */
  const ask = <T>(method: string, params: readonly unknown[]): Promise<T> =>
    rpc.call<T>(method, params).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error)
      throw error instanceof NodeRefused
        ? new Error(`the signer refuses: ${said}`)
        : new SignerSilent(`the signer does not answer: ${said}`)
    })
  return {
    async hotAddresses(count) {
      const accounts = await ask<Hex[]>('eth_accounts', [])
      if (accounts.length < count)
        throw new Error(`SIGNER_URL names ${accounts.length} accounts, and ${count} hot wallets are set`)
      return accounts.slice(0, count)
    },
    async sign({ from, transaction }) {
      const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
      const wanted = {
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
      }
      const signed = await ask<Hex | { raw: Hex }>('eth_signTransaction', [wanted])
      // Some signers answer with the bytes alone, some with the transaction beside them.
      return typeof signed === 'string' ? signed : signed.raw
    },
  }
}
