/** Any wallet of this browser: it announces itself, or an older one is at `window.ethereum`. */
import type { Connector } from '../core/connector.ts'

export const injected: Connector = { kind: 'injected', rdns: [], inPage: ({ ethereum }) => ethereum }
