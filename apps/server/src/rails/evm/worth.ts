/** Values of coins at the last price: small amounts that are final sooner, and coins that are worth the gas of moving them. */
import { Coins, Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { EvmDoors } from './doors.ts'
import { nativeOf } from './node/assets.ts'
import { gasOf, gasPriceOf } from './node/fees.ts'

/** Amounts that the chain's `safe` tag is enough for. */
export function isSmall({ lastPrice }: EvmDoors, asset: Coins.CoinId, units: bigint): boolean {
  const most = Coins.chainOf(asset).evm.finality.smallUpToEuroCents
  const price = lastPrice(asset, 'EUR')
  if (most === undefined || !price) return false
  return (units * price.ask.scaled) / 10n ** BigInt(Money.decimalsOf(asset) + 12) <= most
}

/** In billionths of a cent. */
function worthOf({ lastPrice }: EvmDoors, asset: Coins.CoinId, units: bigint): bigint | undefined {
  const price = lastPrice(asset, 'EUR')
  return price && (units * price.bid.scaled) / 10n ** BigInt(Money.decimalsOf(asset))
}

/** Coins are worth three times the gas that moving them takes; undefined without a price. */
export async function isWorthMoving(
  platform: Platform,
  doors: EvmDoors,
  { asset, units }: { readonly asset: Coins.CoinId; readonly units: bigint },
): Promise<boolean | undefined> {
  const { chainId } = Coins.coinOf(asset)
  const price = await gasPriceOf(platform, chainId)
  const gas = worthOf(doors, nativeOf(chainId), price * gasOf(asset, 'in'))
  const value = worthOf(doors, asset, units)
  return gas === undefined || value === undefined ? undefined : value >= 3n * gas
}
