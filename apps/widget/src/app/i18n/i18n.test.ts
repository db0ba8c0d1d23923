import { expect, test } from 'vitest'
import { formsOf, showCount, type CountedKey } from './count.ts'
import { createI18n, fill, locales, pickLocale, type Locale } from './i18n.ts'
import { first as ar } from './texts/ar/first.ts'
import { later as arLater } from './texts/ar/later.ts'
import { link as arLink } from './texts/ar/link.ts'
import { verification as arVerification } from './texts/ar/verification.ts'
import { first as de } from './texts/de/first.ts'
import { later as deLater } from './texts/de/later.ts'
import { link as deLink } from './texts/de/link.ts'
import { verification as deVerification } from './texts/de/verification.ts'
import { first as en } from './texts/en/first.ts'
import { later as enLater } from './texts/en/later.ts'
import { link as enLink } from './texts/en/link.ts'
import { verification as enVerification } from './texts/en/verification.ts'

const source: Record<string, string> = { ...en, ...enLater, ...enLink, ...enVerification }
const languages: Record<Exclude<Locale, 'en'>, Record<string, string>> = {
  de: { ...de, ...deLater, ...deLink, ...deVerification },
  ar: { ...ar, ...arLater, ...arLink, ...arVerification },
}
const counted: readonly CountedKey[] = ['banks.count']
const isCounted = (key: string) => counted.some((it) => it === key)
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Object.entries(languages))('%s says everything, with the same figures in it', (_, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(source).toSorted())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    if (!isCounted(key)) expect(placeholders(text), key).toEqual(placeholders(source[key] ?? ''))
  }
})

test('a text that counts has every form of its language, and takes the right one', async () => {
  for (const locale of Object.keys(locales) as Locale[]) {
    const { pluralCategories } = new Intl.PluralRules(locales[locale].intl).resolvedOptions()
    for (const key of counted) {
      const text = locale === 'en' ? source[key] : languages[locale][key]
      expect([...formsOf(text ?? '').keys()].toSorted(), `${locale} ${key}`).toEqual(
        pluralCategories.toSorted(),
      )
    }
  }
  const i18n = createI18n()
  await i18n.later()
  expect(showCount(i18n.t, 'en', 'banks.count', 1)).toBe('1 bank')
  expect(showCount(i18n.t, 'en', 'banks.count', 4)).toBe('4 banks')
  await i18n.use('ar')
  expect(showCount(i18n.t, 'ar', 'banks.count', 2)).toBe('بنكان')
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
    'title.welcome': 'Welcome to the product',
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

test('figures inside a text that runs from right to left are kept whole', () => {
  expect(fill('من {a}', { a: '1 USDC' }, true)).toBe('من \u20681 USDC\u2069')
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('the first preferred language that we speak wins; else English', () => {
  expect(pickLocale([undefined, 'fr-FR', 'de-AT', 'en'])).toBe('de')
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
