/** The page's wallets for its components, created on first use from the configuration. */
import type { WidgetConfig } from '@agio/contract'
import { Chains, Money } from '@agio/domain'
import { useSyncExternalStore } from 'react'
import { useApp, type App } from '../../app/context.tsx'
import { connectorsFor } from '../connectors/index.ts'
import type { Chain } from '../core/network.ts'
import { createWallets, type Asset, type Wallets, type WalletsState } from '../core/wallets.ts'

const made = new WeakMap<App, Wallets>()

export function useWallets(): { wallets: Wallets; state: WalletsState } {
  const app = useApp()
  const wallets = made.get(app) ?? open(app)
  made.set(app, wallets)
  return { wallets, state: useSyncExternalStore(wallets.subscribe, wallets.list) }
}

function open(app: App): Wallets {
  const { api, session, storage, queries, host } = app
  const config = queries.getQueryData<WidgetConfig>(['config'])
  const wallets = createWallets({
    page: window,
    storage,
    connectors: connectorsFor(config?.wallets, host),
    chains: chainsOn(api),
    assetsOf: async (address, chainId) => {
      const { items } = await api.call('walletAssets', { body: { address, chainId } })
      return items.flatMap(({ coin, balance, fee }): Asset[] => {
        const held = Money.parse(coin, balance.amount)
        const native = fee.currency
        const cost = Money.isAsset(native) ? Money.parse(native, fee.amount) : 'not-an-amount'
        if (held === 'not-an-amount' || cost === 'not-an-amount') return []
        return [{ coin, balance: held.units, fee: cost.units }]
      })
    },
  })
  session.onEnd(() => wallets.forget())
  wallets.reconnect()
  return wallets
}

/** Without an answer of the server, the chains as we know them serve; a payment is still checked against its order. */
const chainsOn = (api: App['api']): Promise<readonly Chain[]> =>
  api.call('listChains', {}).then(
    ({ items }) => items,
    () => Object.values(Chains.chains).map((chain) => ({ ...chain, rpc: '' })),
  )
