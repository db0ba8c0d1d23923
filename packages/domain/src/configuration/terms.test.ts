/** The most that one sale can bring under a configuration: the bound of a payment link. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOfPayout } from '../money/fees.ts'
import { money } from '../money/money.ts'
import type { Configuration, Version } from './configuration.ts'
import { first } from './first.ts'
import { mostPaidOut } from './terms.ts'

const { configuration } = first
const withSale = (sell: Partial<Configuration['sell']>, limits = configuration.limits): Version => ({
  ...first,
  configuration: { ...configuration, sell: { ...configuration.sell, ...sell }, limits },
})
const levels = (day: bigint, month: bigint, year: bigint | null) => {
  const all = Object.entries(configuration.limits).map(([level, of]) => [
    level,
    { ...of, sell: level === 'company' ? { day, month, year } : { day: day / 2n, month, year } },
  ])
  return Object.fromEntries(all) as Configuration['limits']
}
const both = (units: bigint) => ({ EUR: units, GBP: units })

test.each([
  ['the fees of the highest level’s day', {}, configuration.limits, 'EUR', 9_864_900n],
  ['the maximum of a sale', { maximum: both(5_000_000n) }, configuration.limits, 'EUR', 5_000_000n],
  ['the maximum in pounds: limits are in euros', {}, configuration.limits, 'GBP', 8_500_000n],
  [
    'a coin with a lower fee',
    { coinFees: { 'ETH@1': { percent: 0n, minimum: both(0n) } } },
    undefined,
    'EUR',
    9_999_900n,
  ],
  ['a month that is less than a day', {}, levels(900_000n, 500_000n, null), 'EUR', 493_150n],
  ['fees that eat every limit', {}, levels(100n, 100n, null), 'EUR', 0n],
] as const)('one sale brings at most what is left by %s', (_, sell, limits, fiat, units) => {
  expect(mostPaidOut(withSale(sell, limits), fiat)).toEqual(money(fiat, units))
})

test('the most can be sold within the limits of any configuration, and one cent more is refused', () => {
  const cents = (max: bigint) => fc.bigInt({ min: 1n, max })
  const fees = fc.record({ percent: fc.bigInt({ min: 0n, max: 4_900n }), least: cents(5_000n) })
  fc.assert(
    fc.property(
      fc.record({ maximum: cents(10n ** 12n), cap: cents(10n ** 12n), bank: cents(500n) }),
      fc.array(fees, { minLength: 1, maxLength: 3 }),
      ({ maximum, cap, bank }, [usual, ...others]) => {
        const feeOf = ({ percent = 0n, least = 0n } = {}) => ({ percent, minimum: both(least) })
        const coins = ['ETH@1', 'USDC@1'] as const
        const coinFees = Object.fromEntries(others.map((it, at) => [coins[at] ?? 'ETH@1', feeOf(it)]))
        const sell = { maximum: both(maximum), bankTransfer: both(bank), fee: feeOf(usual), coinFees }
        const most = mostPaidOut(withSale(sell, levels(cap, cap, null)), 'EUR').units
        const canBePaid = (units: bigint) =>
          units <= maximum &&
          [sell.fee, ...Object.values(coinFees)].some(({ percent, minimum }) => {
            const table = {
              serviceBasisPoints: percent,
              serviceMinimum: money('EUR', minimum.EUR),
              bankTransfer: money('EUR', bank),
              network: money('EUR', 0n),
            }
            return termsOfPayout(money('EUR', units), table).gross.units <= cap
          })
        expect(canBePaid(most + 1n)).toBe(false)
        if (most > 0n) expect(canBePaid(most)).toBe(true)
      },
    ),
  )
})
