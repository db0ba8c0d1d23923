/** The wallet that the page around the frame lends (`app/host/host-wallet.ts`): the name is known here alone. */
import type { Connector } from '../core/connector.ts'

export const host: Connector = { kind: 'host', rdns: ['agio.host'] }
