/** Fees and coins of a purchase against an independent exact oracle: fractions of bigints, written differently. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  methods,
  quoteOfAmount,
  quoteOfCoins,
  termsOfAmount,
  withinBounds,
  type BuyFeeTable,
  type BuyQuote,
  type BuyTerms,
} from './terms.ts'
import type { CoinId } from '../coins/coins.ts'
import { buyTable, first } from '../configuration/index.ts'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'

const eur = (text: string) => Money.parse('EUR', text) as Money.Money<'EUR'>
const { feeTables: tables, minimum } = buyTable(first, 'USDC@1', eur('0.20'))
const cents = (units: bigint) => Money.money('EUR', units)

const coin = fc.constantFrom<CoinId>('USDC@1', 'ETH@1', 'USDT@56', 'USDC@11155111')
const scaled = fc.bigInt({ min: 1n, max: 10n ** 22n })
const table = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 1_000n }),
    fc.bigInt({ min: 0n, max: 1_000n }),
    fc.bigInt({ min: 0n, max: 5_000n }),
  )
  .map(([serviceBasisPoints, least, network]): BuyFeeTable => ({
    serviceBasisPoints,
    serviceMinimum: cents(least),
    network: cents(network),
    maximum: cents(10n ** 30n),
  }))
const rateOf = (id: CoinId, it: bigint): Rate => ({ coin: id, fiat: 'EUR', scaled: it })

/** Smallest units of the coin that a fraction of cents buys, as numerator and denominator. */
const bought = (net: bigint, rate: Rate) => ({
  n: net * 10n ** BigInt(12 + Money.decimalsOf(rate.coin)),
  d: rate.scaled,
})
/** The fee a person would work out: the share if it is more than the least, and a broken cent is a whole one. */
function feeByHand(amount: bigint, { serviceBasisPoints, serviceMinimum }: BuyFeeTable): bigint {
  const hundredths = amount * serviceBasisPoints
  const share = hundredths / 10_000n + (hundredths % 10_000n === 0n ? 0n : 1n)
  return share > serviceMinimum.units ? share : serviceMinimum.units
}

test('amount = fees + net, to the cent, with the fee a person would work out', () => {
  fc.assert(
    fc.property(table, fc.bigInt({ min: 1n, max: 10n ** 12n }), (fees, units) => {
      const terms = termsOfAmount(cents(units), fees)
      const net = units - feeByHand(units, fees) - fees.network.units
      expect('refused' in terms).toBe(net <= 0n)
      if ('refused' in terms) return
      expect(terms.net.units).toBe(net)
      expect(terms.fees.service.units + terms.fees.network.units + terms.net.units).toBe(units)
    }),
  )
})

test('coins are what the net buys, rounded down and never by a whole unit', () => {
  fc.assert(
    fc.property(coin, scaled, table, fc.bigInt({ min: 1n, max: 10n ** 12n }), (id, it, fees, units) => {
      const rate = rateOf(id, it)
      const quote = quoteOfAmount(cents(units), rate, fees)
      const net = units - feeByHand(units, fees) - fees.network.units
      const exact = bought(net, rate)
      expect('refused' in quote).toBe(net <= 0n || exact.n < exact.d)
      if ('refused' in quote) return
      expect(quote.coins.units * exact.d <= exact.n).toBe(true)
      expect((quote.coins.units + 1n) * exact.d > exact.n).toBe(true)
    }),
  )
})

test('an amount of coins costs the least that brings them: a cent less would not do', () => {
  fc.assert(
    fc.property(coin, scaled, table, fc.bigInt({ min: 1n, max: 10n ** 24n }), (id, it, fees, units) => {
      const rate = rateOf(id, it)
      const quote = quoteOfCoins(Money.money(id, units), rate, fees) as BuyQuote
      expect(quote.coins.units >= units).toBe(true)
      expect(quoteOfAmount(quote.amount, rate, fees)).toEqual(quote)
      const less = quoteOfAmount(cents(quote.amount.units - 1n), rate, fees)
      expect('refused' in less || less.coins.units < units).toBe(true)
    }),
  )
})

test.each([
  ['bank_transfer', '100.00', '2.50', '97.30'],
  ['bank_transfer', '1000.00', '13.50', '986.30'],
  ['open_banking', '100.00', '2.49', '97.31'],
  ['open_banking', '1000.00', '24.00', '975.80'],
  ['card', '100.00', '4.00', '95.80'],
  ['card', '1000.00', '39.00', '960.80'],
] as const)('%s of EUR %s: fee %s, and %s buys coins', (method, amount, service, net) => {
  const terms = termsOfAmount(eur(amount), tables[method]) as BuyTerms
  expect([terms.fees.service, terms.fees.network, terms.net].map(Money.format)).toEqual([
    service,
    '0.20',
    net,
  ])
})

test('100 EUR of USDC at 0.86 by bank transfer: the coins a person sees', () => {
  const rate = readRate('USDC@1', 'EUR', '0.86') as Rate
  const quote = quoteOfAmount(eur('100'), rate, tables.bank_transfer) as BuyQuote
  expect(Money.format(quote.coins)).toBe('113.139534')
})

test('the least is EUR 25 and GBP 20; a card takes up to 5,000, open banking up to 15,000, a transfer any amount', () => {
  expect([minimum, buyTable(first, 'USDC@1', Money.money('GBP', 20n)).minimum].map(Money.format)).toEqual([
    '25.00',
    '20.00',
  ])
  const allowed = (amount: string) =>
    methods.filter((method) => !withinBounds(eur(amount), tables[method], minimum))
  expect(allowed('24.99')).toEqual([])
  expect(allowed('25')).toEqual(['bank_transfer', 'open_banking', 'card'])
  expect(allowed('5000')).toEqual(['bank_transfer', 'open_banking', 'card'])
  expect(allowed('5000.01')).toEqual(['bank_transfer', 'open_banking'])
  expect(allowed('15000.01')).toEqual(['bank_transfer'])
})

test('fees that eat it all are refused, in both directions', () => {
  const { card } = tables
  const rate = readRate('USDC@1', 'EUR', '0.86') as Rate
  expect(quoteOfAmount(eur('4.20'), rate, card)).toEqual({ refused: 'amount.below_min' })
  expect(quoteOfCoins(Money.money('USDC@1', 0n), rate, card)).toEqual({ refused: 'amount.below_min' })
})
