/** A wallet of the sandbox in a page of the widget, as its extension would be there; how it answers is up to the story. */
import type { Page } from '@playwright/test'
import { callsTo } from '../world/calls.ts'
import { links } from './town.ts'

const sandbox = links.sandbox.replace(/\/$/, '')
export const call = callsTo(sandbox)

type Order = {
  readonly kind?: 'announced' | 'legacy' | 'binance' | 'trust' | 'coinbase'
  readonly name?: string
  readonly chainId?: number
  readonly knows?: readonly string[]
  readonly funded?: 'all' | 'no_coins' | 'no_gas'
}
export type View = {
  readonly id: string
  readonly address: string
  readonly waiting: readonly { readonly method: string }[]
  readonly log: readonly {
    readonly method: string
    readonly params: readonly unknown[]
    readonly outcome: string
  }[]
}

export async function putWallet(page: Page, { kind = 'announced', ...order }: Order = {}) {
  const { id, address } = await call<View>('POST', '/wallets', { kind, ...order })
  await page.exposeFunction('askSandboxWallet', async (path: string, body?: unknown) => {
    const answer = await fetch(`${sandbox}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return await answer.json()
  })
  const script = await fetch(`${sandbox}/wallets/script?wallets=${id}`)
  await page.addInitScript({ content: await script.text() })
  return {
    address,
    behaves: (words: Readonly<Record<string, string>>) => call('POST', `/wallets/${id}/behaviour`, words),
    does: (act: string, chainId?: number) =>
      call('POST', `/wallets/${id}/act`, { act, ...(chainId && { chainId }) }),
    /** What it was asked, in order. */
    async asked(): Promise<readonly string[]> {
      const { log } = await call<View>('GET', `/wallets/${id}`)
      return log.map(({ method }) => method)
    },
  }
}
