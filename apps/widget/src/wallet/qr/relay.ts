/** The relay that this installation uses, and how its client is understood. */
import type { WidgetConfig } from '@agio/contract'

export type Relay = NonNullable<WidgetConfig['wallets']['relay']>

/** Codes of our own for what its client says in words only. */
export const qrCodes = { noRelay: 503, unanswered: 408 } as const
