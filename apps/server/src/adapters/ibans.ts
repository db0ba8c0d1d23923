/** Settings and the bank rail → dedicated IBANs. */
import { createHttpBank, giveIbanDoors } from '../ibans/index.ts'
import type { CoinRails } from '../rails/coins/index.ts'
import type { Platform } from '../platform/platform.ts'

export function openIbans(platform: Platform, coins: CoinRails): void {
  giveIbanDoors(platform, {
    bank: bankOf(platform),
    readAddress: coins.addresses.read,
  })
}

function bankOf({ settings, clock }: Platform) {
  const { ibanBankUrl: url, ibanBankKey: key, ibanBankSecret: secret, offer } = settings
  const isSet = offer.iban && url !== undefined && key !== undefined && secret !== undefined
  return isSet ? createHttpBank({ url, key, secret }, clock) : undefined
}
