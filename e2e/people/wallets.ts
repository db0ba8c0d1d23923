/** Test wallets of the sandbox in a browser, put into a page as their extensions do, and driven over HTTP. */
import type { Page } from '@playwright/test'
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
/** Milliseconds until it is in the page, and how often it is announced. */
type Putting = { readonly after?: number; readonly times?: number }

type View = {
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

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(new URL(path, links.sandbox), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

const bridged = new WeakSet<Page>()

/** A new wallet in every frame of the page, from its next address on. The page may not call the sandbox: the test does. */
export async function installWallet(page: Page, order: Order = {}, { after = 0, times = 1 }: Putting = {}) {
  const { id, address } = await call<View>('/wallets', { kind: 'announced', ...order })
  if (!bridged.has(page)) {
    bridged.add(page)
    await page.exposeFunction('askSandboxWallet', call)
  }
  const script = await fetch(new URL(`/wallets/script?wallets=${id}:${after}:${times}`, links.sandbox))
  await page.addInitScript({ content: await script.text() })
  return {
    address,
    view: () => call<View>(`/wallets/${id}`),
    behave: (behaviour: object) => call<View>(`/wallets/${id}/behaviour`, behaviour),
    act: (act: string, chainId?: number) => call<View>(`/wallets/${id}/act`, { act, chainId }),
  }
}
