/** Open orders that need a part that the settings leave out: each waits where it is, and a case tells a person so. */
import { Coins } from '@agio/domain'
import { openOrderCase } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasSigner, hasWayToTheBank } from '../../settings/offer.ts'
import type { Settings } from '../../settings/settings.ts'
import { openByNeeds, type OrderNeeds } from './order-store.ts'

/** Opens a case for each open order that needs a part which the settings leave out. */
export async function reportLeftOut({ db, clock, settings }: Platform): Promise<void> {
  for (const { ids, ...needs } of await openByNeeds(db)) {
    const missing = lackedBy(settings, needs)
    if (missing.length === 0) continue
    const data = { missing: missing.join(', ') }
    for (const id of ids) await openOrderCase(db, id, { kind: 'part_left_out', data }, clock.now())
  }
}

/** The settings that these orders wait for; none where they can go on. */
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
