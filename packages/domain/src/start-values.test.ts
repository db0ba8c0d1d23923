import { expect, test } from 'vitest'
import { startValues } from './start-values.ts'

test.each([
  ['service', 'sell', 'lend'],
  ['amount', '100.50', '1e9'],
  ['amount', '0', '-1'],
  ['coin_amount', '0.000000000000000001', '0.0000000000000000001'],
  ['coin', 'USDC@11155111', 'USDC'],
  ['currency', 'GBP', 'USD'],
  ['reference', 'Invoice 7', 'Invoice\u00007'],
  ['theme', 'dark', 'url(x)'],
])('the start URL may prefill %s with "%s", not with "%s"', (name, good, bad) => {
  expect(startValues({ [name]: ` ${good} ` }).prefill).toEqual({ [name]: good })
  expect(startValues({ [name]: bad }).prefill).toEqual({})
})

test.each([
  ['beneficiary_name', 'Ana'],
  ['iban', 'DE89370400440532013000'],
  ['sort_code', '123456'],
  ['account_number', '12345678'],
  ['email', 'ana@example.test'],
  ['refund_address', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
  ['destination_address', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
  ['payer_name', 'Ana'],
])('a link may not say %s: anybody can write one', (name, value) =>
  expect(startValues({ [name]: value }).prefill).toEqual({}),
)

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

test('other parameters of the start URL are dropped', () => {
  expect(startValues({ utm_source: 'x', toString: 'y', token: 'z' })).toEqual({
    prefill: {},
    theme: {},
    locale: undefined,
  })
})
