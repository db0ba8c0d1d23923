/**
 * Any wallet on a phone, through a relay (WalletConnect): it scans a code, or opens a link on the same phone. Its client comes when
 * somebody wants it.
 */
import type { WidgetConfig } from '@agio/contract'
import type { Connector } from '../core/connector.ts'

/** Codes of our own for what its client says in words only. */
export const qrCodes = { noRelay: 503, unanswered: 408 } as const

export type Relay = NonNullable<WidgetConfig['wallets']['relay']>

export const qr = (relay: Relay): Connector => ({
  kind: 'qr',
  rdns: [],
  codes: { [qrCodes.noRelay]: 'no_relay', [qrCodes.unanswered]: 'unanswered' },
  async open(ask) {
    const { openClient } = await import('../qr/client.ts')
    return await openClient({ ...ask, relay })
  },
})
