import type { PaymentMethod } from '@agio/contract'
import type { TextKey } from '../app/i18n/i18n.ts'

/** The name of a way to pay: a transfer of pounds is no SEPA transfer. */
export const methodName = (method: PaymentMethod, fiat: string): TextKey =>
  fiat === 'GBP' && method === 'SEPA_BANK_TRANSFER' ? 'method.GBP' : `method.${method}`
