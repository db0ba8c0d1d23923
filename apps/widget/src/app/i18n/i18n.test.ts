import { expect, test } from 'vitest'
import { languagesOf, ofWidget, packOf, type Compiled } from '../../../../../scripts/pages/catalogues.ts'
import { createI18n, fill, locales, pickLocale } from './i18n.ts'

const source: Record<string, Compiled> = Object.assign(
  {},
  ...Object.keys(ofWidget.packs).map((pack) => packOf(ofWidget, 'en', pack)),
)

test('every language that a person can choose has its catalogues, and no other is kept', () => {
  expect(languagesOf(ofWidget).toSorted()).toEqual(Object.keys(locales).toSorted())
})

test('a text that counts takes the form of its language', async () => {
  const i18n = createI18n()
  await i18n.later()
  expect([1, 4].map((count) => i18n.t('banks.count', { count }))).toEqual(['1 bank', '4 banks'])
  await i18n.use('ar')
  expect(i18n.t('banks.count', { count: 2 })).toBe('بنكان')
  await i18n.use('de')
  expect(i18n.t('banks.count', { count: 0 })).toBe('0 Banken')
})

test('texts of the specification stand as given', () => {
  expect(source).toMatchObject({
    'code.required': 'The field is required.',
    'code.email': 'Must be a valid email.',
    'code.one_of': 'One of two fields required.',
    'refusal.iban.invalid': 'IBAN invalid',
    'refusal.iban.not_sepa': 'IBAN not accepted by SEPA',
    'code.country-not-supported': 'Service is not available in this region',
    'code.phone-country-not-supported': 'Country code is not supported',
    'code.country-only-eea': 'Residency country not supported',
    'code.eea-residence-permit-required': 'Non-EEA citizens must submit a residence permit',
    'pay.sent': 'I sent the crypto',
    'cancel.yes': 'Cancel transaction',
    'cancel.no': 'Go back',
    'title.order': 'Your order',
    'title.welcome': 'Welcome to Agio',
    'title.details': 'Personal details',
    'title.phone': 'Check your phone',
    'title.address': 'Residential address',
    'title.identity': 'Your identity',
    'title.poa': 'Verify your address',
    'title.financial': 'Financial info',
    'title.sof': 'Financial info',
    'title.confirmation': 'Final confirmations',
    'title.review': 'Thank you',
    'verify.addressUnknown': 'Address could not be determined, please try again.',
    'title.history': 'Transaction history',
    'title.terms': 'Terms and conditions',
    'title.notFound': 'Oops',
  })
})

test('a language switches with all its words, and notifies its listeners', async () => {
  const i18n = createI18n()
  let heard = 0
  i18n.subscribe(() => heard++)
  await i18n.later()
  await i18n.use('de')
  expect(i18n.locale()).toBe('de')
  expect(i18n.t('sell.continue')).toBe('Weiter')
  expect(i18n.t('auth.sentTo', { email: 'ada@example.test' })).toContain('ada@example.test')
  expect(heard).toBeGreaterThan(0)
})

test('of two languages the last one asked for counts, though its words come first', async () => {
  const i18n = createI18n()
  await Promise.all([i18n.use('ar'), i18n.use('en')])
  expect(i18n.locale()).toBe('en')
})

test('figures inside a text that runs from right to left are kept whole', () => {
  expect(fill('من {a}', { a: '1 USDC' }, true)).toBe('من \u20681 USDC\u2069')
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('the first preferred language that we speak wins; else English', () => {
  expect(pickLocale([undefined, 'fi-FI', 'de-AT', 'en'])).toBe('de')
  expect(pickLocale(['xx'])).toBe('en')
  expect(Object.keys(locales)).toContain(pickLocale([]))
})

test('the words of a large room come with it, in the language of the moment and in the next one', async () => {
  const i18n = createI18n()
  expect(i18n.t('title.details')).toBe('')
  await i18n.later('verification')
  expect(i18n.t('title.details')).toBe('Personal details')
  await i18n.use('de')
  expect(i18n.t('title.details')).toBe('Persönliche Angaben')
})
