/**
 * The connection to one wallet: disconnected, connecting, reconnecting or connected. Accounts and chain are followed; a wallet
 * without an account is not connected. An explicit disconnect is remembered, holds in every tab, and ends silent reconnecting.
 */
import { keys, type Storage } from '../../app/session/storage.ts'
import { disconnected, readWallet, writeWallet } from '../../app/wallet-hints.ts'
import { untilGivenUp } from './asking.ts'
import type { Wallet } from './connector.ts'
import { failureOf, type Failed } from './failures.ts'
import { read, readAccounts, readChain, type Peer, type Provider } from './provider.ts'

export type Connected = {
  readonly state: 'connected'
  readonly wallet: Wallet
  readonly account: string
  readonly chainId: number
  /** The app on the other device. */
  readonly peer?: Peer
}
export type Connection =
  /** `ended`: by the wallet. */
  | { readonly state: 'disconnected'; readonly ended?: true }
  | {
      readonly state: 'connecting' | 'reconnecting'
      readonly walletId: string
      /** The pairing for a wallet on another device: as a QR code, or in a link. */
      readonly pairing?: string
    }
  | Connected

/** `changed` is called with each new connection. */
export function openLine(page: EventTarget, storage: Storage, changed: (now: Connection) => void) {
  let now: Connection = { state: 'disconnected' }
  let open: { readonly wallet: Wallet; readonly provider: Provider; readonly stop: () => void } | undefined
  /** An answer that comes after the person has given up, or begun anew, is not heard. */
  let attempt = 0
  let pairing: ReturnType<typeof showPairing> | undefined
  const endPairing = (isGivenUp: boolean) => {
    pairing?.(isGivenUp)
    pairing = undefined
  }
  let waiting: AbortController | undefined

  const set = (next: Connection) => {
    now = next
    changed(now)
  }
  const drop = (ended?: true) => {
    attempt += 1
    endPairing(true)
    waiting?.abort()
    open?.stop()
    open = undefined
    if (now.state !== 'disconnected') set({ state: 'disconnected', ...(ended && { ended }) })
  }
  const follow = (provider: Provider) =>
    listen(provider, {
      accountsChanged(said) {
        const [account] = readAccounts(said)
        if (account === undefined) drop()
        else if (now.state === 'connected') set({ ...now, account })
      },
      chainChanged(said) {
        const chainId = readChain(said)
        if (chainId !== undefined && now.state === 'connected') set({ ...now, chainId })
      },
      disconnect: () => drop(true),
    })

  async function begin(wallet: Wallet, state: 'connecting' | 'reconnecting'): Promise<Failed | undefined> {
    drop()
    const mine = attempt
    const { signal } = (waiting = new AbortController())
    set({ state, walletId: wallet.id })
    try {
      const provider = await untilGivenUp(opened(wallet, readWallet(storage).last === wallet.id), signal)
      if (mine !== attempt) return undefined
      pairing = showPairing(provider, (code) => set({ state, walletId: wallet.id, pairing: code }))
      const [account] = await accountsOf(provider, wallet, state === 'connecting' ? signal : undefined)
      const chainId = account && readChain(await read(provider, 'eth_chainId'))
      if (mine !== attempt) return undefined
      if (account === undefined || typeof chainId !== 'number') {
        drop()
        return { failed: 'unauthorized' }
      }
      endPairing(false)
      open = { wallet, provider, stop: follow(provider) }
      writeWallet(storage, wallet.id, readWallet(storage).asked)
      const peer = provider.peer?.()
      set({ state: 'connected', wallet, account, chainId, ...(peer && { peer }) })
      return undefined
    } catch (error) {
      if (mine !== attempt) return isGivenUp(signal) ? { failed: 'given_up' } : undefined
      drop()
      return { failed: failureOf(error, wallet.codes) }
    }
  }

  page.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent
    if (key === keys.wallet && newValue?.split(' ')[0] === disconnected) drop()
  })
  return {
    now: () => now,
    open: () => open,
    begin,
    drop: () => drop(),
    /** The person waits no longer for the wallet to connect: who began it hears so. */
    stopWaiting() {
      if (now.state !== 'connecting') return
      waiting?.abort(stopped)
      drop()
    },
    /** The chain as it was just read. */
    isOn(chainId: number) {
      if (now.state === 'connected' && now.chainId !== chainId) set({ ...now, chainId })
    },
    /** The wallet used last, unless the person has disconnected it. */
    last: () => readWallet(storage).last,
    forget() {
      const provider = open?.provider
      drop()
      if (provider?.peer) void revoke(provider)
    },
    async leave() {
      const provider = open?.provider
      writeWallet(storage, disconnected, readWallet(storage).asked)
      drop()
      await revoke(provider)
    },
  }
}

/** Many wallets do not know it; then the page alone forgets the account. */
const revoke = async (provider: Provider | undefined) =>
  await provider
    ?.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch(() => undefined)

const opened = async ({ provider }: Wallet, isOwn: boolean): Promise<Provider> =>
  typeof provider === 'function' ? await provider(isOwn) : provider

/** Until it is stopped; it is given up where no wallet is connected by then. */
function showPairing(provider: Provider, show: (code: string) => void): (isGivenUp: boolean) => void {
  const hear = (said: unknown) => typeof said === 'string' && show(said)
  provider.on?.('display_uri', hear)
  return (isGivenUp) => {
    provider.removeListener?.('display_uri', hear)
    if (isGivenUp) provider.cancel?.()
  }
}

const stopped = 'stopped waiting'
const isGivenUp = ({ reason }: AbortSignal): boolean => reason === stopped

/** Only a person's click opens a window of the wallet; then they may give it up. */
async function accountsOf(
  provider: Provider,
  { codes }: Wallet,
  givenUp: AbortSignal | undefined,
): Promise<readonly string[]> {
  const silently = async () => readAccounts(await read(provider, 'eth_accounts'))
  if (!givenUp) return await silently()
  try {
    return readAccounts(await untilGivenUp(provider.request({ method: 'eth_requestAccounts' }), givenUp))
  } catch (error) {
    if (failureOf(error, codes) === 'already_connected') return await silently()
    throw error
  }
}

type Hearers = Readonly<Record<'accountsChanged' | 'chainChanged' | 'disconnect', (said: unknown) => void>>

function listen(provider: Provider, hearers: Hearers): () => void {
  for (const [event, hear] of Object.entries(hearers)) provider.on?.(event, hear)
  return () => {
    for (const [event, hear] of Object.entries(hearers)) provider.removeListener?.(event, hear)
  }
}
