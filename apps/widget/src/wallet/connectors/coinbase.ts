/** The wallet of Coinbase, now Base: an extension, or the browser of its app. */
import { flagged, type Connector } from '../core/connector.ts'

export const coinbase: Connector = {
  kind: 'coinbase',
  name: 'Coinbase Wallet',
  rdns: ['com.coinbase.wallet'],
  inPage: ({ coinbaseWalletExtension, ethereum }) =>
    coinbaseWalletExtension ?? flagged(ethereum, 'isCoinbaseWallet'),
  link: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
}
