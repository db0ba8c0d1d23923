/** The document is read as it was written, an odd one is refused with a sentence, and a difference names each field. */
import { expect, test } from 'vitest'
import { throughJson } from '../testing/stored.ts'
import { difference, document, readDocument } from './codec.ts'
import type { Configuration } from './configuration.ts'
import { first } from './first.ts'
import { buyTable, isCoinOn, sellTable } from './terms.ts'
import { format, money } from '../money/money.ts'
import { examplesOf } from './preview.ts'

const { configuration } = first
const written = () => throughJson(document.write(configuration)) as Record<string, never>

/** The first document with one field changed. */
function changed(path: string, value: unknown): unknown {
  const json = written()
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce<Record<string, never>>((at, name) => at[name] ?? {}, json)
  if (value === undefined) delete place[last]
  else place[last] = value as never
  return json
}

test('the first configuration is read as it is written', () => {
  expect(readDocument(written())).toEqual(configuration)
})

test.each([
  ['sell.fee.percent', undefined, 'sell: fee: percent is missing'],
  ['sell.fee.percnt', '1.35', 'sell: fee: percnt: there is no such field'],
  ['sell.fee.percent', 1.35, 'sell: fee: percent: a text such as "2.50" is expected'],
  ['sell.fee.percent', '-1.00', 'sell: fee: percent: a text such as "2.50" is expected'],
  ['sell.fee.percent', '1.355', 'sell: fee: percent: a text such as "2.50" is expected'],
  ['sell.fee.percent', '50.00', 'sell.fee.percent: a fee is less than 50 percent'],
  ['sell.fee.minimum.EUR', '20.00', 'sell.fee.minimum.EUR: the least fee is less than the least order'],
  [
    'buy.methods.card.maximum.GBP',
    '20.00',
    'buy.methods.card.maximum.GBP: the maximum is more than the minimum',
  ],
  ['buy.methods.cash', {}, 'buy: methods: cash: there is no such field'],
  ['sell.windows.rateMinutes', 0, 'sell.windows.rateMinutes: a whole number from 1 to 45'],
  ['sell.windows.rateMinutes', 46, 'sell.windows.rateMinutes: a whole number from 1 to 45'],
  ['buy.windows.rateMinutes', 46, 'buy.windows.rateMinutes: a whole number from 1 to 45'],
  [
    'sell.windows.depositMinutes',
    29,
    'sell.windows.rateMinutes: the rate is not fixed for longer than the order waits for coins',
  ],
  ['sell.coinsOff.eea', ['DOGE@1'], 'sell: coinsOff: eea: 0: no such coin'],
  [
    'sell.coinFees',
    { 'DOGE@1': { percent: '1.00', minimum: { EUR: '1.00', GBP: '1.00' } } },
    'sell: coinFees: DOGE@1: no such coin',
  ],
  ['countriesNotServed', ['ir'], 'countriesNotServed: 0: a country of two capital letters is expected'],
  ['countriesNotServed', ['IR', 'IR'], 'countriesNotServed: each is named once'],
  ['screening.hitFrom', '49.99', 'screening.hitFrom: from 50 to 99 percent'],
  ['screening.hitFrom', '99.01', 'screening.hitFrom: from 50 to 99 percent'],
  [
    'screening.otherBirthYear',
    '15.01',
    'screening.hitFrom: the same name is a hit, whatever birth date and country: lists are wrong, too',
  ],
  ['screening.words.partner', '100.01', 'screening.words.partner: at most 100 percent'],
  [
    'limits.basic.sell.day',
    '15000.01',
    "limits.basic.sell: a day's limit is at most a month's, and a month's at most a year's",
  ],
  ['above', null, 'above: an object expected, null found'],
])('%s = %j is refused: %s', (path, value, problem) => {
  expect(readDocument(changed(path, value))).toEqual({ problem })
})

test('a difference names each field that changed, and nothing else', () => {
  expect(difference(configuration, configuration)).toEqual([])
  const after: Configuration = {
    ...configuration,
    sell: {
      ...configuration.sell,
      fee: { percent: 120n, minimum: { EUR: 250n, GBP: 200n } },
      coinFees: { 'ETH@1': { percent: 90n, minimum: { EUR: 100n, GBP: 100n } } },
    },
    limits: {
      ...configuration.limits,
      full: { ...configuration.limits.full, sell: { day: 1n, month: 2n, year: 3n } },
    },
    countriesNotServed: [],
  }
  expect(difference(configuration, after)).toEqual([
    { path: 'sell.fee.percent', before: '1.35', after: '1.20' },
    { path: 'sell.fee.minimum.GBP', before: '2.50', after: '2.00' },
    { path: 'limits.full.sell.day', before: '50000.00', after: '0.01' },
    { path: 'limits.full.sell.month', before: '250000.00', after: '0.02' },
    { path: 'limits.full.sell.year', before: 'unlimited', after: '0.03' },
    { path: 'countriesNotServed', before: 'IR, KP, MM', after: 'none' },
    { path: 'sell.coinFees.ETH@1.percent', before: '', after: '0.90' },
    { path: 'sell.coinFees.ETH@1.minimum.EUR', before: '', after: '1.00' },
    { path: 'sell.coinFees.ETH@1.minimum.GBP', before: '', after: '1.00' },
  ])
})

test('a coin with a fee of its own has it, the others have the usual one; both take the rest from the same version', () => {
  const own = { percent: 90n, minimum: { EUR: 100n, GBP: 80n } }
  const card = { ...configuration.buy.methods.card, coinFees: { 'ETH@1': own } }
  const version = {
    version: 7,
    configuration: {
      ...configuration,
      sell: { ...configuration.sell, coinFees: { 'ETH@1': own } },
      buy: { ...configuration.buy, methods: { ...configuration.buy.methods, card } },
    },
  } as const
  const network = money('GBP', 33n)
  const [ether, dollar] = [sellTable(version, 'ETH@1', network), sellTable(version, 'USDC@1', network)]
  expect([ether.feeTable.serviceBasisPoints, ether.feeTable.serviceMinimum]).toEqual([90n, money('GBP', 80n)])
  expect([dollar.feeTable.serviceBasisPoints, dollar.feeTable.serviceMinimum]).toEqual([
    135n,
    money('GBP', 250n),
  ])
  expect(dollar.figures).toEqual(ether.figures)
  expect(ether.figures).toMatchObject({ version: 7, rateWindow: 1_800_000, choiceWindow: 1_209_600_000 })
  const { feeTables, figures, minimum } = buyTable(version, 'ETH@1', network)
  expect([feeTables.card.serviceBasisPoints, feeTables.bank_transfer.serviceBasisPoints]).toEqual([90n, 135n])
  expect([figures.version, format(minimum), format(feeTables.card.maximum)]).toEqual([7, '20.00', '5000.00'])
})

test('a coin is off in one region and on in the other', () => {
  const off = {
    ...configuration,
    sell: { ...configuration.sell, coinsOff: { eea: ['ETH@1'], uk: [] } },
  } as const
  expect(isCoinOn(off, 'sell', 'ETH@1', 'EUR')).toBe(false)
  expect(isCoinOn(off, 'sell', 'ETH@1', 'GBP')).toBe(true)
  expect(isCoinOn(configuration, 'buy', 'USDT@1', 'EUR')).toBe(false)
})

test('examples are the orders whose fees differ, and what one version alone takes has no fee in the other', () => {
  expect(examplesOf(configuration, configuration)).toEqual([])
  const { sell, buy } = configuration
  const card = buy.methods.card
  const other: Configuration = {
    ...configuration,
    sell: { ...sell, fee: { ...sell.fee, percent: 120n }, minimum: { ...sell.minimum, EUR: 6_000n } },
    buy: {
      ...buy,
      methods: {
        ...buy.methods,
        card: { ...card, coinFees: { 'ETH@1': { percent: 300n, minimum: { EUR: 400n, GBP: 400n } } } },
      },
    },
  }
  const shown = examplesOf(configuration, other).map(
    ({ way, coin, amount, before, after }) =>
      `${way} ${coin ?? '*'} ${format(amount)} ${amount.asset}: ${before ? format(before) : '-'} ${after ? format(after) : '-'}`,
  )
  expect(shown).toEqual([
    'sell * 50.00 EUR: 3.50 -',
    'sell * 500.00 EUR: 7.75 7.00',
    'sell * 5000.00 EUR: 68.50 61.00',
    'sell * 500.00 GBP: 7.75 7.00',
    'sell * 5000.00 GBP: 68.50 61.00',
    'card ETH@1 500.00 EUR: 19.50 15.00',
    'card ETH@1 5000.00 EUR: 195.00 150.00',
    'card ETH@1 500.00 GBP: 19.50 15.00',
    'card ETH@1 5000.00 GBP: 195.00 150.00',
  ])
})
