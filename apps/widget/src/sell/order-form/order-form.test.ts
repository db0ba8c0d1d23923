import type { QuoteView } from '@agio/contract'
import { expect, test } from 'vitest'
import { emptyDraft } from '../../app/session/draft.ts'
import { orderBody, orderForm, orderProblems } from './order-form.ts'
import { fromServer } from '../../journey/order-form/use-placing.ts'

const agreed = { correctInformation: true, ownAccount: true, marketing: false, terms: '2026-11-01' }
const ada = { ...emptyDraft, name: 'Ada Example', iban: 'DE89 3704 0044 0532 0130 00' }
const quote = { id: 'quo_1' } as QuoteView

test('an empty page says what is missing, field by field, consents included', () => {
  const nothing = { correctInformation: false, ownAccount: false, marketing: false }
  expect(orderProblems(emptyDraft, nothing)).toEqual({
    name: { code: 'required' },
    iban: { code: 'required' },
    correctInformation: { code: 'consent.required' },
    ownAccount: { code: 'consent.required' },
  })
})

test('an optional field is validated only where it was given', () => {
  expect(orderProblems(ada, agreed)).toEqual({})
  expect(orderProblems({ ...ada, contactEmail: 'ada@', refundAddress: '0x12' }, agreed)).toEqual({
    contactEmail: { code: 'email' },
    refundAddress: { code: 'address.invalid' },
  })
})

test('a reference that its currency cannot carry is said with its most', () => {
  const reference = 'x'.repeat(19)
  expect(orderProblems({ ...ada, reference }, agreed)).toEqual({})
  expect(
    orderProblems({ ...ada, sortCode: '200000', accountNumber: '31926819', fiat: 'GBP', reference }, agreed),
  ).toEqual({
    reference: { code: 'too_long', params: { max: '18' } },
  })
})

test('the body carries the quote, the account and what was given, trimmed', () => {
  expect(orderBody({ ...ada, reference: ' rent ' }, agreed, quote)).toEqual({
    quoteId: 'quo_1',
    beneficiary: { name: 'Ada Example', iban: 'DE89370400440532013000' },
    reference: 'rent',
    consents: agreed,
  })
})

test('fields of the server are shown at the fields of the page', () => {
  const fields = [
    { field: 'beneficiary.iban', code: 'iban.not_sepa' as const },
    { field: 'consents.ownAccount', code: 'consent.required' as const },
    { field: 'quoteId', code: 'invalid' as const },
  ]
  expect(fromServer(Object.keys(orderForm.labels), fields)).toEqual({
    iban: { code: 'iban.not_sepa' },
    ownAccount: { code: 'consent.required' },
  })
})
