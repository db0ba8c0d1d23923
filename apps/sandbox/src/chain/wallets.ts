/** The sandbox's own wallets: the same on each chain and in every sandbox, with public keys and enough coins. */
import { pbkdf2Sync } from 'node:crypto'
import type { Address } from 'ox/Address'
import { fromPublicKey } from 'ox/Address'
import { fromSeed } from 'ox/HdKey'
import type { Hex } from 'ox/Hex'
import { getPublicKey, sign } from 'ox/Secp256k1'
import { from as envelopeOf, getSignPayload, serialize } from 'ox/TxEnvelopeEip1559'
import type { Anvil } from './anvil.ts'

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

type Account = { readonly address: Address; readonly privateKey: Hex }
type Payment = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

export function createWallets(chainId: number, { rpc }: Anvil): SandboxWallets {
  const account = sandboxAccount
  const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const signed = ({ privateKey }: Account, nonce: bigint, gas: bigint, payment: Payment): Hex => {
    const envelope = envelopeOf({ chainId, nonce, gas, ...payment, ...fees })
    return serialize(envelope, { signature: sign({ payload: getSignPayload(envelope), privateKey }) })
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    list: walletNames.map((name) => ({ name, address: account(name).address })),
    address: (name) => account(name).address,
    send(name, payment) {
      const sent = last.then(async () => {
        const { address: from } = account(name)
        const { to, value = 0n, data = '0x' } = payment
        const asked = { from, to, data, value: `0x${value.toString(16)}` }
        const estimate = BigInt(await rpc<Hex>('eth_estimateGas', [asked]))
        const nonce = BigInt(await rpc<Hex>('eth_getTransactionCount', [from, 'pending']))
        // Room to spare: after a reorganisation the same transfer may be the first to its receiver, which costs more.
        const raw = signed(account(name), nonce, estimate + 60_000n, payment)
        return rpc<Hex>('eth_sendRawTransaction', [raw])
      })
      last = sent.catch(() => undefined)
      return sent
    },
    async fillNonce(wallet, nonce) {
      const own = walletNames
        .map(account)
        .find(({ address }) => address.toLowerCase() === wallet.toLowerCase())
      return own && signed(own, BigInt(nonce), 21_000n, { to: own.address })
    },
  }
}

/** One of them, for who signs in its place. */
export function sandboxAccount(name: WalletName): Account {
  const found = derived().get(name)
  if (!found) throw new Error(`no wallet ${name}`)
  return found
}

let accounts: ReadonlyMap<WalletName, Account> | undefined

/** Once for all chains, with Node's own pbkdf2: the one in JavaScript would be most of the processor time of a start. */
function derived(): ReadonlyMap<WalletName, Account> {
  if (accounts) return accounts
  const seed = pbkdf2Sync(sandboxMnemonic, 'mnemonic', 2048, 64, 'sha512')
  const parent = fromSeed(seed).derive("m/44'/60'/0'/0")
  accounts = new Map(
    walletNames.map((name, index) => {
      const { privateKey } = parent.derive(`m/${index}`)
      return [name, { privateKey, address: fromPublicKey(getPublicKey({ privateKey })) }]
    }),
  )
  return accounts
}
