/** Settings and the bank rail → dedicated IBANs. */
import type { Unmatched } from '../rails/iso20022/index.ts'
import { createHttpBank, giveIbanDoors } from '../ibans/index.ts'
import type { CoinRails } from './coins/coins.ts'
import type { Platform } from '../platform/platform.ts'

type Needs = {
  readonly coins: CoinRails
  readonly bank: { readonly queue: Unmatched }
}

export function openIbans(platform: Platform, { coins, bank }: Needs): void {
  giveIbanDoors(platform, {
    bank: bankOf(platform),
    money: bank.queue,
    readAddress: coins.addresses.read,
  })
}

function bankOf({ settings, clock }: Platform) {
  const { ibanBankUrl: url, ibanBankKey: key, ibanBankSecret: secret, offer } = settings
  const isSet = offer.iban && url !== undefined && key !== undefined && secret !== undefined
  return isSet ? createHttpBank({ url, key, secret }, clock) : undefined
}
