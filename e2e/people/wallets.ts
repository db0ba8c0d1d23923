/** Test wallets of the sandbox in a browser, put into a page as their extensions do, and driven over HTTP. */
import type { Page } from '@playwright/test'
import { checkRequest } from '../../apps/widget/src/wallet/testing/fake-wallet.ts'
import { links } from './town.ts'

/** As `POST /wallets` of the sandbox takes it. */
type Order = {
  readonly kind?: 'announced' | 'legacy' | 'binance' | 'trust' | 'coinbase'
  readonly name?: string
  readonly rdns?: string
  readonly chainId?: number
  readonly knows?: readonly string[]
  readonly funded?: 'all' | 'no_coins' | 'no_gas' | 'none'
  readonly as?: 'customer' | 'stranger' | 'exchange' | 'treasury'
}
/**
 * `after`: milliseconds until it is in the page; `sinceAsked`: counted from when the page first looks for wallets. `times`: how
 * often it is announced.
 */
type Putting = { readonly after?: number; readonly times?: number; readonly sinceAsked?: true }

export type WalletView = {
  readonly id: string
  readonly address: `0x${string}`
  readonly chainId: number
  readonly isConnected: boolean
  readonly waiting: readonly { readonly method: string }[]
  readonly log: readonly {
    readonly method: string
    readonly params: readonly unknown[]
    readonly outcome: string
  }[]
}

export async function walletCall<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(new URL(path, links.sandbox), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

const bridged = new WeakSet<Page>()

/** The page may not call the sandbox: the test does. */
async function put(page: Page, id: string, { after = 0, times = 1, sinceAsked }: Putting): Promise<void> {
  if (!bridged.has(page)) {
    bridged.add(page)
    await page.exposeFunction('askSandboxWallet', walletCall)
  }
  const script = await fetch(new URL(`/wallets/script?wallets=${id}:${after}:${times}`, links.sandbox))
  const content = await script.text()
  await page.addInitScript({
    content: sinceAsked
      ? `addEventListener('eip6963:requestProvider', () => { ${content} }, { once: true })`
      : content,
  })
}

/** A new wallet in every frame of the page, from its next address on. */
export async function installWallet(page: Page, order: Order = {}, putting: Putting = {}) {
  const { id, address } = await walletCall<WalletView>('/wallets', { kind: 'announced', ...order })
  await put(page, id, putting)
  return {
    address,
    id,
    /** The same wallet in another tab. */
    putInto: (other: Page) => put(other, id, {}),
    view: () => walletCall<WalletView>(`/wallets/${id}`),
    behave: (behaviour: object) => walletCall<WalletView>(`/wallets/${id}/behaviour`, behaviour),
    /** The questions with `methods`, each with how it ended. */
    async asked(methods: RegExp = /./): Promise<readonly string[]> {
      const { log } = await walletCall<WalletView>(`/wallets/${id}`)
      return log
        .filter(({ method }) => methods.test(method))
        .map(({ method, outcome }) => `${method} ${outcome}`)
    },
    /** Throws where it was asked for what the published document of wallets does not know. */
    async checkLog(): Promise<void> {
      const { log } = await walletCall<WalletView>(`/wallets/${id}`)
      log.forEach(checkRequest)
    },
    act: (act: string, chainId?: number) => walletCall<WalletView>(`/wallets/${id}/act`, { act, chainId }),
  }
}
