/**
 * Any wallet on a phone, through a relay (WalletConnect): it scans a code, or opens a link on the same phone. Its client comes when
 * somebody wants it.
 */
import type { Connector } from '../core/connector.ts'
import { qrCodes, type Relay } from '../qr/relay.ts'

export const qr = (relay: Relay): Connector => ({
  kind: 'qr',
  rdns: [],
  codes: { [qrCodes.noRelay]: 'no_relay', [qrCodes.unanswered]: 'unanswered' },
  async open(ask) {
    const { openClient } = await import('../qr/client.ts')
    return await openClient({ ...ask, relay })
  },
})
