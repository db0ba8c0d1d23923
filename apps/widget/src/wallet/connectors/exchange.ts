/** The wallet of an exchange, Binance: in its app's browser or an extension; codes of its own from 100001 to 300001. Those that are not here are internal ones. */
import { flagged, type Connector } from '../core/connector.ts'

export const exchange: Connector = {
  kind: 'exchange',
  name: 'Binance Wallet',
  rdns: ['com.binance.wallet'],
  inPage: ({ binancew3w, ethereum }) =>
    (binancew3w as { ethereum?: unknown } | undefined)?.ethereum ?? flagged(ethereum, 'isBinance'),
  chainId: 56,
  codes: {
    100_001: 'closed',
    100_002: 'rejected',
    100_003: 'not_ready',
    100_004: 'already_connecting',
    100_005: 'already_connected',
    200_001: 'rejected',
    200_002: 'unsupported',
  },
  // Its app opens no page by a link from outside any more (since 2026-10-30).
  link: () => 'https://www.binance.com/en/web3wallet',
}
