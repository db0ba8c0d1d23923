/** A price within eight per cent of the usual one, in millionths: for tests that live orders through a market. */
import type { CoinId } from '../coins/coins.ts'
import type { Fiat } from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import type { Dice } from './dice.ts'

export const anyCoins = ['USDC@1', 'ETH@1'] as const satisfies readonly CoinId[]
const usual: Readonly<Record<Fiat, Readonly<Record<string, bigint>>>> = {
  EUR: { 'USDC@1': 860_000n, 'ETH@1': 2_345_000_000n },
  GBP: { 'USDC@1': 740_000n, 'ETH@1': 2_011_000_000n },
}

export function anyRate({ coin, fiat }: { readonly coin: CoinId; readonly fiat: Fiat }, dice: Dice): Rate {
  const trillionths = ((usual[fiat][coin] ?? 0n) * BigInt(920_000 + dice.roll(160_000)))
    .toString()
    .padStart(13, '0')
  const rate = readRate(coin, fiat, `${trillionths.slice(0, -12)}.${trillionths.slice(-12)}`)
  if (rate === 'not-a-rate') throw new Error(`no rate of ${coin}`)
  return rate
}
