/** Settings of the wallets that people pay from and receive into. */
import { Wallets } from '@agio/domain'
import { listOf, none, text, url } from './setting-words.ts'
import { given, optional } from './setting.ts'

export const walletSettings = {
  walletRelayUrl: optional(
    'WALLET_RELAY_URL',
    url('ws', 'wss'),
    'The relay that wallets are reached by with a QR code (WalletConnect). Without it they are not offered.',
  ),
  walletProjectId: optional('WALLET_PROJECT_ID', text, 'Who we are at that relay. People can see it.'),
  walletsRecommended: given(
    'WALLETS_RECOMMENDED',
    Wallets.recommended.join(','),
    listOf(...Wallets.recommended),
    'QR wallets that are shown first, in this order.',
  ),
  walletsLeftOut: given(
    'WALLETS_LEFT_OUT',
    'none',
    none(listOf(...Wallets.connectors)),
    'Ways to a wallet that are not offered: `injected`, `exchange`, `coinbase`, `trust`, `qr`, `host`.',
  ),
} as const
