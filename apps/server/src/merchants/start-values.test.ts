import { expect, test } from 'vitest'
import { startValues } from './start-values.ts'

test.each([
  ['service', 'sell', 'lend'],
  ['amount', '100.50', '1e9'],
  ['amount', '0', '-1'],
  ['coin_amount', '0.000000000000000001', '0.0000000000000000001'],
  ['coin', 'USDC@11155111', 'USDC'],
  ['currency', 'GBP', 'USD'],
  ['beneficiary_name', 'Ana Übermut', '<b>Ana</b>'],
  ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89;drop'],
  ['sort_code', '12-34-56', '12/34/56'],
  ['account_number', '12345678', '1234'],
  ['reference', 'Invoice 7', 'Invoice\u00007'],
  ['email', 'ana@example.test', 'ana example'],
  ['refund_address', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', '0x12'],
  ['theme', 'dark', 'url(x)'],
])('the start URL may prefill %s with "%s", not with "%s"', (name, good, bad) => {
  expect(startValues({ [name]: ` ${good} ` }).prefill).toEqual({ [name]: good })
  expect(startValues({ [name]: bad }).prefill).toEqual({})
})

test.each([
  ['accent', '#0a5', 'red;background:url(x)'],
  ['surface', '#FFFFFF', 'rgb(0,0,0)'],
  ['text', '#000000', '#00000'],
  ['radius', '12px', '1e3px'],
  ['font', `"Inter", sans-serif`, 'x;}'],
])('the start URL may set the look %s to %s, not to %s', (name, good, bad) => {
  expect(startValues({ [name]: good }).theme).toEqual({ [name]: good })
  expect(startValues({ [name]: bad }).theme).toEqual({})
})

test.each([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['', undefined],
  ['../en', undefined],
])('the start URL may ask for a language: "%s" is %s', (asked, locale) =>
  expect(startValues({ locale: asked }).locale).toBe(locale),
)

test('whatever else stands in the start URL is dropped', () => {
  expect(startValues({ utm_source: 'x', toString: 'y', token: 'z' })).toEqual({
    prefill: {},
    theme: {},
    locale: undefined,
  })
})
