/**
 * Wallets that live in this browser: each announces itself (EIP-6963), older ones stand at `window.ethereum`. They are
 * software of others: of what they say only a name and a small picture are shown, and both are cut to size.
 */
import { useEffect, useState } from 'react'

/** EIP-1193. */
export type Provider = { request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown> }
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly provider: Provider
}

/** How long a wallet has to appear (specification, section 9). */
const waitMs = 1_000
const longestName = 40
const longestIcon = 100_000

/** The wallets found so far; `looked` once every one of them had its time. */
export function useWallets(browser: Window): { wallets: readonly Wallet[]; looked: boolean } {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    const hear = (event: Event) => {
      const wallet = announced((event as CustomEvent<unknown>).detail)
      if (wallet)
        setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]))
    }
    browser.addEventListener('eip6963:announceProvider', hear)
    browser.dispatchEvent(new Event('eip6963:requestProvider'))
    const timer = setTimeout(() => {
      const older = standing(browser)
      setWallets((known) => (older && known.length === 0 ? [older] : known))
      setLooked(true)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      browser.removeEventListener('eip6963:announceProvider', hear)
    }
  }, [browser])
  return { wallets, looked }
}

function announced(detail: unknown): Wallet | undefined {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: unknown }
  if (!isProvider(provider)) return undefined
  const { uuid, name, icon } = info ?? {}
  if (typeof uuid !== 'string' || typeof name !== 'string' || name.trim() === '') return undefined
  const drawn = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= longestIcon
  return { id: uuid, name: name.trim().slice(0, longestName), provider, ...(drawn ? { icon } : {}) }
}

/** Some of them take their time, and some do not announce themselves at all. */
function standing(browser: Window): Wallet | undefined {
  const { ethereum } = browser as { ethereum?: unknown }
  return isProvider(ethereum) ? { id: 'window.ethereum', name: '', provider: ethereum } : undefined
}

function isProvider(it: unknown): it is Provider {
  return typeof it === 'object' && it !== null && typeof (it as { request?: unknown }).request === 'function'
}
