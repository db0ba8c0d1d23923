/** The sandbox's own wallets: the same on each chain and in every sandbox, with public keys and enough coins. */
import {
  createWalletClient,
  defineChain,
  http,
  publicActions,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Worth nothing outside the sandbox: anyone can read it here. */
export const sandboxMnemonic = 'dwarf describe achieve today rude arm pig expand raise purse ancient panda'

export const walletNames = ['customer', 'stranger', 'exchange', 'treasury'] as const
export type WalletName = (typeof walletNames)[number]

export type SandboxWallets = {
  list: { name: WalletName; address: Address }[]
  address(name: WalletName): Address
  /** Signs with the next free nonce and sends; two at once do not get in each other's way. */
  send(from: WalletName, transaction: { to: Address; value?: bigint; data?: Hex }): Promise<Hex>
  /** An empty transaction to oneself that uses up a nonce; undefined for another wallet. */
  fillNonce(wallet: Hex, nonce: number): Promise<Hex | undefined>
}

export function createWallets(chainId: number, url: string): SandboxWallets {
  const chain = defineChain({
    id: chainId,
    name: `sandbox ${chainId}`,
    nativeCurrency: { name: 'Test coin', symbol: 'TEST', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createWalletClient({ chain, transport: http(url, { retryCount: 0 }) }).extend(publicActions)
  const accounts = new Map<WalletName, LocalAccount>(
    walletNames.map((name, addressIndex) => [name, mnemonicToAccount(sandboxMnemonic, { addressIndex })]),
  )
  const account = (name: WalletName) => {
    const found = accounts.get(name)
    if (!found) throw new Error(`no wallet ${name}`)
    return found
  }
  const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  let last: Promise<unknown> = Promise.resolve()
  return {
    list: walletNames.map((name) => ({ name, address: account(name).address })),
    address: (name) => account(name).address,
    send(from, transaction) {
      const sent = last.then(async () => {
        const estimate = await client.estimateGas({ account: account(from), ...transaction })
        // Room to spare: after a reorganisation the same transfer may be the first to its receiver, which costs more.
        return client.sendTransaction({
          account: account(from),
          ...transaction,
          ...fees,
          gas: estimate + 60_000n,
        })
      })
      last = sent.catch(() => undefined)
      return sent
    },
    async fillNonce(wallet, nonce) {
      const own = [...accounts.values()].find(({ address }) => address.toLowerCase() === wallet.toLowerCase())
      return own?.signTransaction?.({
        chainId,
        type: 'eip1559',
        to: own.address,
        nonce,
        gas: 21_000n,
        ...fees,
      })
    },
  }
}
