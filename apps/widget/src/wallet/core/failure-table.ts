/** Every way a wallet can say no: the sentence that a person reads, and the way on. Loaded when there is something to say. */
import type { WalletKey } from '../../app/i18n/keys.ts'

/** A person can do this next. `quiet`: they said no themselves and are where they were before. */
export type WayOn = 'quiet' | 'again' | 'connect' | 'switch' | 'by_hand' | 'look_in_wallet' | 'new_code'

export const failures = {
  rejected: { text: 'wallet.failed.rejected', on: 'quiet' },
  closed: { text: 'wallet.failed.closed', on: 'again' },
  busy: { text: 'wallet.failed.busy', on: 'look_in_wallet' },
  already_connecting: { text: 'wallet.failed.alreadyConnecting', on: 'look_in_wallet' },
  already_connected: { text: 'wallet.failed.alreadyConnected', on: 'again' },
  unauthorized: { text: 'wallet.failed.notAccessible', on: 'connect' },
  disconnected: { text: 'wallet.failed.notAccessible', on: 'connect' },
  not_ready: { text: 'wallet.failed.notReady', on: 'again' },
  no_relay: { text: 'wallet.failed.noRelay', on: 'again' },
  unanswered: { text: 'wallet.failed.unanswered', on: 'again' },
  expired: { text: 'wallet.failed.expired', on: 'new_code' },
  no_provider: { text: 'wallet.failed.noProvider', on: 'by_hand' },
  unsupported: { text: 'wallet.failed.unsupported', on: 'by_hand' },
  internal: { text: 'wallet.failed.internal', on: 'by_hand' },
  unsendable: { text: 'wallet.failed.unsendable', on: 'by_hand' },
  not_configured: { text: 'wallet.failed.notConfigured', on: 'by_hand' },
  unlisted_chain: { text: 'wallet.failed.unlistedChain', on: 'switch' },
  wrong_chain: { text: 'wallet.failed.wrongChain', on: 'switch' },
  no_coins: { text: 'wallet.failed.lacksFunds', on: 'by_hand' },
  no_gas: { text: 'wallet.failed.lacksFunds', on: 'again' },
  other_account: { text: 'wallet.failed.otherAccount', on: 'again' },
  changed: { text: 'wallet.failed.changed', on: 'again' },
  silent: { text: 'wallet.failed.silent', on: 'again' },
  given_up: { text: 'wallet.failed.givenUp', on: 'again' },
} as const satisfies Record<string, { text: WalletKey; on: WayOn }>
export type Failure = keyof typeof failures
