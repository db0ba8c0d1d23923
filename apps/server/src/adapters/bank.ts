/** Settings → the bank rail, with what it tells orders and IBANs. */
import { inForce } from '../configuration/index.ts'
import { allocateCredit } from '../ibans/index.ts'
import { credits, deliver, unposted } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import {
  bankSettingsOf,
  countUncovered,
  createBankRail,
  createFileReader,
  openExchange,
} from '../rails/iso20022/index.ts'

export function openBank(platform: Platform) {
  const { settings, keys } = platform
  countUncovered(platform)
  return createBankRail(platform, {
    settings: bankSettingsOf(settings, async () => (await inForce(platform)).configuration.above.paymentFile),
    exchange: openExchange(settings, keys.sealer),
    readFile: createFileReader(),
    deliver,
    orders: {
      takes: credits.takes,
      leftByOrders: credits.leftByOrders,
      decided: credits.decided,
      allocate: (sql, credit) => allocateCredit(platform, sql, credit),
      unposted,
    },
  })
}
