/** Wallets that coins may be sent back to: their customer proved them. */
import type { Coins } from '@agio/domain'
import { wallets } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../core/doors.ts'

/** The wallets that the customer proved for the chain of the coin, as its rail writes them. */
export async function provedWallets(
  platform: Platform,
  customerId: string,
  coin: Coins.CoinId,
): Promise<Coins.Address[]> {
  const { addresses } = doorsOf(platform).coins
  const known = await wallets.provedFor(platform, customerId, coin)
  const read = await Promise.all(known.map((it) => addresses.read(it)))
  return read.flatMap((it) => ('address' in it ? [it.address] : []))
}
