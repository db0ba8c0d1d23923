/** The relay of QR wallets. */
import { relayPath } from './relay.ts'

export { openRelay } from './relay.ts'

/** Its address, and who the application is there. */
export const relayAt = (base: string) => ({
  walletRelayUrl: base.replace('http:', 'ws:') + relayPath,
  walletProjectId: 'sandbox',
})
