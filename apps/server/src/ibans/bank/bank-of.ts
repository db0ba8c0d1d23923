/** The bank that the settings name; without one there are no dedicated IBANs. */
import type { Platform } from '../../platform/platform.ts'
import { createHttpBank } from './http-bank.ts'

export function bankOf({ settings, clock }: Platform) {
  const { ibanBankUrl: url, ibanBankKey: key, ibanBankSecret: secret, offer } = settings
  const isSet = offer.iban && url !== undefined && key !== undefined && secret !== undefined
  return isSet ? createHttpBank({ url, key, secret }, clock) : undefined
}
