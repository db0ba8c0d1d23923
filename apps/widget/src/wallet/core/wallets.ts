/** The surface: all that the rest of the widget knows of wallets. One per page, made when the first of them is wanted. */
import { Coins } from '@agio/domain'
import type { Storage } from '../../app/session/storage.ts'
import type { Asked } from './asking.ts'
import type { Connector, Wallet } from './connector.ts'
import { openLine, type Connection } from './connection.ts'
import { findWallets, type Found } from './discovery.ts'
import type { Failed } from './failures.ts'
import type { Chain } from './network.ts'
import type { Due, Figures, Heard } from './payment.ts'
import type { Signed } from './proof.ts'

/** An address's balance of one of our coins, as the server reads it from the chain. */
export type Asset = { readonly coin: Coins.CoinId; readonly balance: bigint; readonly fee: bigint }

export type WalletsState = Found & {
  /** Wallets on another device. */
  readonly far?: Wallet
  /** Ways to a wallet that this browser does not have; each has an address that leads to it. */
  readonly absent: readonly Connector[]
  readonly connection: Connection
  /** Those that the installation has switched on; none until they are known. */
  readonly chains: readonly Chain[]
}

export type Wallets = {
  list(): WalletsState
  subscribe(hear: () => void): () => void
  /** `chainId` is taken where the wallet is on a chain that we do not take. */
  connect(id: string, chainId?: number): Promise<Failed | undefined>
  /** Silently, the wallet used last. */
  reconnect(): void
  /** The person has closed the sheet: an answer that comes now is not heard. */
  giveUp(): void
  /** The person waits no longer for what the wallet asks them: the payment or proof under way ends with `given_up`. */
  stopWaiting(): void
  disconnect(): Promise<void>
  /** Somebody else may sit here next: a session with another device ends. */
  forget(): void
  switchChain(chainId: number): Promise<Failed | undefined>
  addChain(chainId: number): Promise<Failed | undefined>
  /** The coins of the connected account, on the chain where it is unless another one is named. */
  assets(chainId?: number): Promise<readonly Asset[]>
  pay(due: Due, heard: Heard): Promise<{ readonly hash?: string } | Failed>
  prove(address: string, challenge: () => Promise<string>): Promise<Signed | Failed>
}

export type Deps = {
  readonly page: EventTarget
  readonly storage: Storage
  readonly connectors: readonly Connector[]
  readonly chains: Promise<readonly Chain[]>
  readonly assetsOf: (address: string, chainId: number) => Promise<readonly Asset[]>
}

const noProvider: Failed = { failed: 'no_provider' }

export function createWallets({ page, storage, connectors, chains: asked, assetsOf }: Deps): Wallets {
  const store = openStore(connectors, farWallet(connectors, asked))
  const line = openLine(page, storage, (connection) => store.change({ connection }))
  const walletBy = (id: string) => {
    const { wallets, far } = store.now()
    return far?.id === id ? far : wallets.find((it) => it.id === id)
  }
  const known = asked.then((chains) => store.change({ chains }))
  const chainBy = (id: number) => store.now().chains.find((it) => it.id === id)
  let wanted: string | undefined
  let waiting = new AbortController()

  const resume = () => {
    const wallet = wanted === undefined ? undefined : walletBy(wanted)
    if (!wallet || line.now().state !== 'disconnected') return
    wanted = undefined
    void line.begin(wallet, 'reconnecting')
  }
  findWallets(page, connectors, (found) => {
    store.change(found)
    resume()
  })
  /** The connected wallet and its account. */
  const withOpen = async <Answer>(
    act: (asked: Asked, account: string) => Promise<Answer>,
  ): Promise<Answer | Failed> => {
    const open = line.open()
    const now = line.now()
    return open && now.state === 'connected'
      ? await act({ ...open, givenUp: waiting.signal }, now.account)
      : noProvider
  }
  const onChain = async (act: 'switchChain' | 'addChain', chainId: number) =>
    await withOpen(async (asked) => {
      const [network] = await Promise.all([import('./network.ts'), known])
      const failed = await network[act](asked, chainBy(chainId))
      if (!failed && act === 'switchChain') line.isOn(chainId)
      return failed
    })

  return {
    list: store.now,
    subscribe: store.subscribe,
    async connect(id, chainId) {
      const wallet = walletBy(id)
      if (!wallet) return noProvider
      if (line.now().state === 'connecting') return { failed: 'already_connecting' }
      wanted = undefined
      const failed = await line.begin(wallet, 'connecting')
      await known
      const now = line.now()
      const other = chainBy(chainId ?? wallet.chainId ?? 0)
      // It is connected all the same; the sheet offers the switch again.
      if (now.state === 'connected' && other && !chainBy(now.chainId)) await onChain('switchChain', other.id)
      return failed
    },
    reconnect() {
      wanted = line.last()
      resume()
    },
    giveUp() {
      if (line.now().state !== 'connecting') return
      line.drop()
    },
    stopWaiting() {
      line.stopWaiting()
      waiting.abort()
      waiting = new AbortController()
    },
    disconnect: line.leave,
    forget: line.forget,
    switchChain: async (chainId) => await onChain('switchChain', chainId),
    addChain: async (chainId) => await onChain('addChain', chainId),
    async assets(chainId) {
      const now = line.now()
      return now.state === 'connected' ? emptyLast(await assetsOf(now.account, chainId ?? now.chainId)) : []
    },
    pay: async (due, heard) =>
      await withOpen(async (asked, account) => {
        const figures = (coin: Coins.CoinId) => figuresOf(assetsOf(account, due.chainId), coin)
        const [{ pay }] = await Promise.all([import('./payment.ts'), known])
        return await pay(asked, due, { account, chain: chainBy(due.chainId), figures, ...heard })
      }),
    prove: async (address, challenge) =>
      await withOpen(async (asked) => {
        const it = await import('./proof.ts')
        return await it.prove(asked, address, challenge)
      }),
  }
}

function farWallet(connectors: readonly Connector[], chains: Promise<readonly Chain[]>): Wallet | undefined {
  const connector = connectors.find(({ open }) => open)
  const { kind, name = '', codes = {}, open } = connector ?? {}
  if (!kind || !open) return undefined
  const ids = chains.then((all) => all.map(({ id }) => id))
  return { id: kind, kind, name, codes, provider: async (isOwn) => await open({ isOwn, chains: ids }) }
}

function openStore(connectors: readonly Connector[], far: Wallet | undefined) {
  const hearers = new Set<() => void>()
  const absentFrom = (wallets: readonly Wallet[]) =>
    connectors.filter(({ kind, link }) => link && !wallets.some((it) => it.kind === kind))
  let now: WalletsState = {
    wallets: [],
    looked: false,
    chains: [],
    ...(far && { far }),
    absent: absentFrom([]),
    connection: { state: 'disconnected' },
  }
  return {
    now: () => now,
    change(more: Partial<WalletsState>) {
      now = { ...now, ...more }
      now = { ...now, absent: absentFrom(now.wallets) }
      hearers.forEach((hear) => hear())
    },
    subscribe(hear: () => void) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

const emptyLast = (assets: readonly Asset[]): readonly Asset[] =>
  assets.toSorted((a, b) => Number(a.balance === 0n) - Number(b.balance === 0n))

/** A server that does not answer leaves the comparison to the wallet. */
async function figuresOf(asked: Promise<readonly Asset[]>, coin: Coins.CoinId): Promise<Figures> {
  const assets = await asked.catch((): readonly Asset[] => [])
  const own = assets.find((it) => it.coin === coin)
  const native = assets.find((it) => it.coin === Coins.coinAt(Coins.coinOf(coin).chainId))
  return { coins: own?.balance, fee: own?.fee, native: native?.balance }
}
