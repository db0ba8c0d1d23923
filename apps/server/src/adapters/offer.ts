/** The offer of the settings → quotes, orders, the log: the services on offer, and the needs of open orders. */
import { Coins, type Money } from '@agio/domain'
import { orders } from '../orders/index.ts'
import { createMethodOff } from '../payments/index.ts'
import type { Log } from '../platform/log.ts'
import { accountIn } from '../rails/iso20022/index.ts'
import { pauses, reportPauses } from '../pauses/index.ts'
import { readBanksFile } from '../rails/open-banking/index.ts'
import { hasSigner, hasWayToTheBank } from '../settings/offer.ts'
import { isPlain } from '../settings/production.ts'
import type { Settings } from '../settings/settings.ts'
import type { Platform } from '../platform/platform.ts'

type OrderNeeds = Parameters<Parameters<typeof orders.reportLeftOut>[1]>[0]

export type Offer = ReturnType<typeof openOffer>

export function openOffer(platform: Platform) {
  const { settings } = platform
  reportPauses(platform)
  const banks = readBanksFile(settings.openBankingBanksFile, (url) => !settings.production || !isPlain(url))
  const transferTo = (fiat: Money.Fiat) => accountIn(settings, fiat)
  const methodOff = createMethodOff({
    banks,
    areCardsOn: settings.cardSecretKey !== undefined,
    hasAccount: (fiat) => settings.offer.currencies.includes(fiat),
    isPaused: (id) => pauses.isPaused(platform, { kind: 'method', id }),
  })
  return { banks, transferTo, methodOff }
}

/** One line for each part that is off. */
export function logOff({ offer }: Settings, log: Log): void {
  for (const { name, missing } of offer.off) log.warn({ off: name, missing }, 'left out by the settings')
}

/** Opens a case for each open order that needs a part which the settings leave out. */
export const reportWaiting = (platform: Platform): Promise<void> =>
  orders.reportLeftOut(platform, (needs) => lackedBy(platform.settings, needs))

function lackedBy(settings: Settings, { coin, fiat, method }: OrderNeeds): string[] {
  const { chainId } = Coins.coinOf(coin)
  const parts: [setting: string, isThere: boolean][] = [
    [`CHAIN_${chainId}_RPC`, settings.chains.some((chain) => chain.chainId === chainId)],
    ['SIGNER_URL or SIGNER_KEYSTORE', hasSigner(settings)],
    [`BANK_ACCOUNTS in ${fiat}`, settings.offer.currencies.includes(fiat)],
    ['BANK_DIRECTORY or BANK_SFTP_URL', hasWayToTheBank(settings)],
    ['CARD_SECRET_KEY', method !== 'card' || settings.cardSecretKey !== undefined],
    ['OPEN_BANKING_BANKS_FILE', method !== 'open_banking' || settings.openBankingBanksFile !== undefined],
  ]
  return parts.filter(([, isThere]) => !isThere).map(([setting]) => setting)
}
