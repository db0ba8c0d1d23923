/** All test wallets: those of the shop, the phone, and those that a test asks for; each with keys of its own and coins. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadState, type OfferedChain, sandboxAccount, saveState, type WalletName } from '@agio/sandbox'
import { accountOf } from './keys.ts'
import type { Kind } from './manners.ts'
import { networkTo } from './sending.ts'
import { createWallet, type TestWallet } from './wallet.ts'

export const fundings = ['all', 'no_coins', 'no_gas', 'none'] as const
export type Funding = (typeof fundings)[number]

const usual: Readonly<Record<Kind, { name: string; rdns: string; chainId: number }>> = {
  announced: { name: 'Sandbox Wallet', rdns: 'example.sandbox.wallet', chainId: 11155111 },
  legacy: { name: 'Old Wallet', rdns: '', chainId: 11155111 },
  binance: { name: 'Exchange Wallet', rdns: 'com.binance.wallet', chainId: 56 },
  trust: { name: 'Trusting Wallet', rdns: 'com.trustwallet.app', chainId: 11155111 },
  coinbase: { name: 'Base Wallet', rdns: 'com.coinbase.wallet', chainId: 11155111 },
  phone: { name: 'Sandbox Phone', rdns: '', chainId: 11155111 },
}

/** The chains that wallets know from the start. */
const usualChains = [1, 56, 97, 11155111]
/** Keys below it belong to the wallets that every sandbox has. */
const firstNumber = 100

export type Order = {
  readonly kind: Kind
  readonly name?: string | undefined
  readonly rdns?: string | undefined
  readonly chainId?: number | undefined
  readonly knows?: readonly number[] | undefined
  readonly funded?: Funding | undefined
  /** The key of one of the sandbox's own wallets, in place of a new one. */
  readonly as?: WalletName | undefined
}
export type Wallets = ReturnType<typeof openWallets>

export function openWallets({ chains, file }: { chains: readonly OfferedChain[]; file: string }) {
  const all = new Map<string, TestWallet>()
  const hearers = new Set<() => void>()
  const tell = () => hearers.forEach((hear) => hear())
  const networks = new Map(
    chains.map(({ chain, url, watch }) => [
      chain.id as number,
      networkTo(chain.id, url, async (hash) => {
        await chain.wake()
        watch(hash)
      }),
    ]),
  )

  function make(id: string, number: number, { kind, name, rdns, chainId, knows, as }: Order): TestWallet {
    const preset = usual[kind]
    const made = createWallet({
      id,
      kind,
      name: name ?? preset.name,
      rdns: rdns ?? preset.rdns,
      accounts: [as ? sandboxAccount(as) : accountOf(2 * number), accountOf(2 * number + 1)],
      chainId: chainId ?? preset.chainId,
      knows: knows ?? usualChains,
      networkOf: (wanted) => networks.get(wanted),
      onChange: tell,
    })
    all.set(id, made)
    return made
  }

  for (const [at, kind] of (Object.keys(usual) as Kind[]).entries())
    make(kind === 'phone' ? 'phone' : `shop-${kind}`, at, { kind })

  return {
    find: (id: string) => all.get(id),
    list: () => [...all.values()],
    fund: (wallet: TestWallet, funded: Funding = 'all') => fund(chains, wallet.address(), funded),
    /** A wallet with a key that no other has; its coins are there when it is given. */
    async create(order: Order): Promise<TestWallet> {
      const { next } = loadState(file, { next: firstNumber })
      saveState(file, { next: next + 1 })
      const wallet = make(randomBytes(6).toString('hex'), next, order)
      await fund(chains, wallet.address(), order.funded ?? 'all')
      return wallet
    },
    on(hear: () => void) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}

const enough = { native: '10', token: '20000' }

/** Only what it lacks; waits until the chain shows it. */
async function fund(chains: readonly OfferedChain[], to: string, funded: Funding): Promise<void> {
  await Promise.all(
    chains.map(async ({ chain }) => {
      const lacking = async (token: string | undefined, least: number) => {
        const held = await chain.balance(to, token)
        return 'amount' in held && Number(held.amount) < least
      }
      const wanted: (string | undefined)[] = [
        ...(funded === 'all' || funded === 'no_coins' ? [undefined] : []),
        ...(funded === 'all' || funded === 'no_gas' ? chain.tokens.map(({ address }) => address) : []),
      ]
      for (const token of wanted) {
        if (!(await lacking(token, 1))) continue
        const sent =
          token === undefined
            ? await chain.fund(to, enough.native)
            : await chain.send({ from: 'treasury', token, to, amounts: [enough.token] })
        if ('error' in sent) throw new Error(`A test wallet was not funded: ${sent.error}`)
      }
      const until = Date.now() + 30_000
      for (const token of wanted) while ((await lacking(token, 1)) && Date.now() < until) await sleep(100)
    }),
  )
}
