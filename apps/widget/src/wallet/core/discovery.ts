/**
 * The wallets of this browser. Each announces itself (EIP-6963) at any time; older ones are looked for in the page once every
 * wallet had its time. Of what they say only a name and a small picture are shown, and both are cut to size.
 */
import type { Connector, PageObjects, Wallet } from './connector.ts'
import { isProvider, type Provider } from './provider.ts'

/** A wallet has this long to appear (specification, section 9). */
export const waitMs = 1_000
const longestName = 40
const longestIcon = 100_000

export type Found = {
  readonly wallets: readonly Wallet[]
  /** Every wallet had its time. */
  readonly looked: boolean
}

/** Calls `changed` with all wallets found so far, until it is stopped. */
export function findWallets(
  page: EventTarget,
  connectors: readonly Connector[],
  changed: (found: Found) => void,
): () => void {
  let found: Found = { wallets: [], looked: false }
  const say = (more: Partial<Found>) => {
    found = { ...found, ...more }
    changed(found)
  }
  const add = (wallet: Wallet) => {
    if (found.wallets.some(({ id, provider }) => id === wallet.id || provider === wallet.provider)) return
    say({ wallets: [...found.wallets, wallet] })
  }
  const hear = (event: Event) => {
    const it = announced((event as CustomEvent<unknown>).detail, connectors)
    if (it) add(it)
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  const timer = setTimeout(() => {
    const hasNoneAnnounced = found.wallets.length === 0
    for (const connector of connectors) {
      const provider = connector.inPage?.(page as unknown as PageObjects)
      const isKnown = found.wallets.some(({ kind }) => kind === connector.kind)
      if (!isProvider(provider) || isKnown || (connector.kind === 'injected' && !hasNoneAnnounced)) continue
      add(walletOf(connector, `page.${connector.kind}`, provider, connector.name ?? ''))
    }
    say({ looked: true })
  }, waitMs)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('eip6963:announceProvider', hear)
  }
}

/** One that announces itself again, or twice under one name, counts once. */
function announced(detail: unknown, connectors: readonly Connector[]): Wallet | undefined {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: unknown }
  if (!isProvider(provider)) return undefined
  const { uuid, rdns, name, icon } = info ?? {}
  const shown = typeof name === 'string' && name.trim().slice(0, longestName)
  if (!shown || typeof uuid !== 'string') return undefined
  // On a phone some announce themselves a second time, by a name of their app.
  const named = typeof rdns === 'string' && rdns.length <= 100 ? rdns : ''
  const known = /^[\w-]+(\.[\w-]+)+?(?=(\.mobile)?$)/.exec(named)?.[0] ?? ''
  const connector =
    connectors.find((it) => it.rdns.includes(known)) ??
    (known !== 'agio.host' && connectors.find(({ kind }) => kind === 'injected'))
  if (!connector) return undefined
  const isDrawn = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= longestIcon
  const id = known || uuid.slice(0, longestName)
  const wallet = walletOf(connector, id, provider, shown)
  return isDrawn ? { ...wallet, icon } : wallet
}

function walletOf(connector: Connector, id: string, provider: Provider, name: string): Wallet {
  const { kind, codes = {}, chainId } = connector
  return { id, kind, name, codes, provider, ...(chainId && { chainId }) }
}
