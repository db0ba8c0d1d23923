/** Fees and conversions against an independent exact oracle: fractions of bigints, written differently. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Money from '../money/money.ts'
import { coinsToPay, formatRate, readRate, toCoins, toFiat, valueOf, type Rate } from '../money/rates.ts'
import { termsOfGross, termsOfPayout, type FeeTable } from '../money/fees.ts'
import { quoteOfCoins, quoteOfPayout } from './terms.ts'
import type { CoinId } from '../coins/coins.ts'

type Fraction = { n: bigint; d: bigint }
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d
const whole = (n: bigint): Fraction => ({ n, d: 1n })

const coin = fc.constantFrom<CoinId>('USDC@1', 'ETH@1', 'USDT@56', 'USDC@11155111')
const scaled = fc.bigInt({ min: 1n, max: 10n ** 22n })
const table = fc
  .record({
    serviceBasisPoints: fc.bigInt({ min: 0n, max: 1_000n }),
    serviceMinimum: fc.bigInt({ min: 0n, max: 1_000n }),
    bankTransfer: fc.bigInt({ min: 0n, max: 500n }),
    network: fc.bigInt({ min: 0n, max: 5_000n }),
  })
  .map(({ serviceBasisPoints, ...units }): FeeTable => ({
    serviceBasisPoints,
    ...(Object.fromEntries(
      Object.entries(units).map(([name, value]) => [name, Money.money('EUR', value)]),
    ) as Omit<FeeTable, 'serviceBasisPoints'>),
  }))
const rateOf = (id: CoinId, it: bigint): Rate => ({ coin: id, fiat: 'EUR', scaled: it })
/** Cents per smallest unit of the coin, exactly. */
const price = (rate: Rate): Fraction => ({
  n: rate.scaled,
  d: 10n ** BigInt(12 + Money.decimalsOf(rate.coin)),
})

test('the fiat value of the coins is never rounded the wrong way, and never off by a whole cent', () => {
  fc.assert(
    fc.property(coin, scaled, fc.bigInt({ min: 0n, max: 10n ** 30n }), (id, it, units) => {
      const rate = rateOf(id, it)
      const exact = times(whole(units), price(rate))
      const down = whole(toFiat(Money.money(id, units), rate, 'down').units)
      const up = whole(toFiat(Money.money(id, units), rate, 'up').units)
      expect(less(exact, down)).toBe(false)
      expect(less(up, exact)).toBe(false)
      expect(up.n - down.n <= 1n).toBe(true)
    }),
  )
})

test('coins asked for are always worth the amount, and a person never types more digits than they can', () => {
  fc.assert(
    fc.property(coin, scaled, fc.bigInt({ min: 1n, max: 10n ** 12n }), (id, it, cents) => {
      const rate = rateOf(id, it)
      const coins = coinsToPay(Money.money('EUR', cents), rate)
      expect(less(times(whole(coins.units), price(rate)), whole(cents))).toBe(false)
      expect(toFiat(coins, rate, 'down').units >= cents).toBe(true)
      expect(Money.format(coins).replace(/0+$/, '').split('.')[1]?.length ?? 0).toBeLessThanOrEqual(8)
      expect(coins.units >= toCoins(Money.money('EUR', cents), rate, 'up').units).toBe(true)
    }),
  )
})

test('payout + fees = gross, the fee is never below its share, and a cent less of gross would not do', () => {
  fc.assert(
    fc.property(table, fc.bigInt({ min: 1n, max: 10n ** 12n }), (fees, cents) => {
      const terms = termsOfPayout(Money.money('EUR', cents), fees)
      const { service, bank, network } = terms.fees
      expect(service.units + bank.units + network.units + cents).toBe(terms.gross.units)
      expect(service.units * 10_000n >= terms.gross.units * fees.serviceBasisPoints).toBe(true)
      expect(service.units >= fees.serviceMinimum.units).toBe(true)
      const less = termsOfGross(Money.money('EUR', terms.gross.units - 1n), fees)
      expect('refused' in less || less.payout.units < cents).toBe(true)
      const same = termsOfGross(terms.gross, fees)
      expect('refused' in same ? undefined : same.payout.units).toBe(cents)
    }),
  )
})

test('payout ≤ coins × rate − fees, exactly', () => {
  fc.assert(
    fc.property(coin, scaled, table, fc.bigInt({ min: 1n, max: 10n ** 27n }), (id, it, fees, units) => {
      const rate = rateOf(id, it)
      const quote = quoteOfCoins(Money.money(id, units), rate, fees)
      if ('refused' in quote) return
      const taken = quote.fees.service.units + quote.fees.bank.units + quote.fees.network.units
      expect(less(times(whole(units), price(rate)), whole(quote.payout.units + taken))).toBe(false)
      expect(quote.payout.units > 0n).toBe(true)
    }),
  )
})

test('coins in two parts at one rate are worth what they are worth together', () => {
  fc.assert(
    fc.property(
      coin,
      scaled,
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      (id, it, a, b) => {
        const rate = rateOf(id, it)
        const parts = [a, b].map((units) => ({ coins: Money.money(id, units), rate }))
        expect(valueOf('EUR', parts, 'down')).toEqual(toFiat(Money.money(id, a + b), rate, 'down'))
      },
    ),
  )
})

test('100 EUR of USDC at 0.86: the figures a person sees', () => {
  const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
  const rate = readRate('USDC@1', 'EUR', '0.86') as Rate
  const fees: FeeTable = {
    serviceBasisPoints: 135n,
    serviceMinimum: eur('2.50'),
    bankTransfer: eur('1'),
    network: eur('0.20'),
  }
  const quote = quoteOfPayout(eur('100'), rate, fees)
  expect([quote.gross, quote.coins].map(Money.format)).toEqual(['103.70', '120.581396'])
  expect(formatRate(rate)).toBe('0.86000000000000')
})

test.each(['0', '0.00', '-1', '1e5', '', ' 1', '1.', '.5', '1'.repeat(16)])('"%s" is not a rate', (text) => {
  expect(readRate('USDC@1', 'EUR', text)).toBe('not-a-rate')
})
