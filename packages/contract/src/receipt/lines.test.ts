/** The lines of the money: one list for the sheet, the mail, the paper and the console. */
import { expect, test } from 'vitest'
import { moneyLines, saleLines, type OrderFigures } from './lines.ts'
import { outcomeOf } from './outcome.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const usdc = (amount: string) => ({ amount, currency: 'USDC@11155111' })
const sale: OrderFigures = {
  service: 'sell',
  send: usdc('112.728664'),
  receive: eur('100.00'),
  rate: '0.9199',
  midRate: '0.92',
  gross: eur('103.70'),
  fees: { service: eur('1.50'), bank: eur('0.20'), network: eur('2.00') },
}
const purchase: OrderFigures = {
  service: 'buy',
  send: eur('100.00'),
  receive: usdc('104.5'),
  rate: '0.9201',
  midRate: '0.92',
  net: eur('96.15'),
  fees: { service: eur('1.85'), network: eur('2.00') },
}
const shortly = (it: OrderFigures) =>
  moneyLines(it).map((line) =>
    line.kind === 'rate' ? `rate ${line.of?.rate}` : `${line.key} ${line.sign}${line.amount?.amount}`,
  )

test('each fee is a line with its minus, and what is left is the last line', () => {
  expect(shortly(sale)).toEqual([
    'send 112.728664',
    'rate 0.9199',
    'gross 103.70',
    'service −1.50',
    'bank −0.20',
    'network −2.00',
    'receive 100.00',
  ])
  expect(shortly(purchase)).toEqual([
    'send 100.00',
    'service −1.85',
    'network −2.00',
    'net 96.15',
    'rate 0.9201',
    'receive 104.5',
  ])
})

test('a settled debt is a line before the rest; without figures the lines are there, and empty', () => {
  expect(shortly({ ...sale, settled: eur('40.00') })).toContain('settled −40.00')
  expect(saleLines(undefined).map(({ key }) => key)).toEqual(moneyLines(sale).map(({ key }) => key))
})

test('the fees in total, their share, and what mid-market would have given', () => {
  expect(outcomeOf(sale)).toEqual({ fees: eur('3.70'), percent: '3.6', atMid: eur('103.71') })
  expect(outcomeOf(purchase)).toEqual({ fees: eur('3.85'), percent: '3.9', atMid: usdc('108.695652') })
  expect(outcomeOf({ ...sale, midRate: 'none' })).toBeUndefined()
  expect(outcomeOf({ ...sale, gross: eur('0.00') })).toBeUndefined()
})
