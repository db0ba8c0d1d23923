/** Trust Wallet: an extension, or the browser of its app. */
import { flagged, type Connector } from '../core/connector.ts'

export const trust: Connector = {
  kind: 'trust',
  name: 'Trust Wallet',
  rdns: ['com.trustwallet.app'],
  inPage: ({ trustwallet, ethereum }) => trustwallet ?? flagged(ethereum, 'isTrust'),
  link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
}
