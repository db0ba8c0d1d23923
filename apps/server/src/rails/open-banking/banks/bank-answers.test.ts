/** The words of a bank, and their meaning for the money. */
import { expect, test } from 'vitest'
import { readAuthorisation, readDebtor, readInitiated, readRefusal, progressOf } from './bank-answers.ts'
import { healthOf } from './health.ts'
import { endToEndIdOf } from '../payments/payments.ts'

const is = (transaction: string | undefined, sca?: string) => {
  const progress = progressOf(transaction, sca)
  return progress.is === 'over' ? progress.reason : progress.is
}

test('a link is an object with an address, or the address itself', () => {
  const linked = (scaRedirect: unknown) => readInitiated({ paymentId: 'p', _links: { scaRedirect } })?.links
  for (const written of ['https://bank.example/go', { href: 'https://bank.example/go' }])
    expect(linked(written)?.scaRedirect).toBe('https://bank.example/go')
  for (const nothing of ['', null, {}, { href: 7 }, 7]) expect(linked(nothing)?.scaRedirect).toBeUndefined()
  const started = readInitiated({
    paymentId: 'p',
    _links: { scaStatus: '/v1/x/authorisations/a1', scaOAuth: 'https://bank.example/.well-known' },
  })
  expect([started?.authorisationId, started?.wantsOAuth]).toEqual(['a1', true])
})

test('every status of a transaction, joined with that of the authentication', () => {
  expect(['RCVD', 'PDNG', 'PATC', 'PART', 'NEWS', undefined].map((word) => is(word, 'finalised'))).toEqual(
    Array(6).fill('open'),
  )
  for (const word of ['ACTC', 'ACFC', 'ACCP']) {
    expect(['finalised', 'exempted'].map((sca) => is(word, sca))).toEqual(['authorised', 'authorised'])
    const before = [
      'received',
      'psuIdentified',
      'psuAuthenticated',
      'scaMethodSelected',
      'started',
      'unconfirmed',
    ]
    expect(before.map((sca) => is(word, sca))).toEqual(Array(6).fill('open'))
    expect(is(word)).toBe('open')
    expect(is(word, 'failed')).toBe('login_failed')
  }
  expect(['ACSP', 'ACWC', 'ACWP'].map((word) => is(word))).toEqual(Array(3).fill('authorised'))
  expect(['ACSC', 'ACCC'].map((word) => is(word, 'started'))).toEqual(['settled', 'settled'])
  expect(is('CANC')).toBe('cancelled')
  expect(is('RCVD', 'failed')).toBe('login_failed')
  expect(is('RJCT', 'failed')).toBe('login_failed')
  expect(['psuAuthenticated', 'scaMethodSelected', 'started'].map((sca) => is('RJCT', sca))).toEqual(
    Array(3).fill('refused'),
  )
  expect([is('RJCT'), is('RJCT', 'received'), is('RJCT', 'finalised')]).toEqual(Array(3).fill('rejected'))
})

test('an answer with too much, too little or nonsense in it is read for what it has', () => {
  expect(readInitiated({ transactionStatus: 'RCVD' })).toBeUndefined()
  expect(readInitiated('<html>')).toBeUndefined()
  expect(readInitiated({ paymentId: 'x'.repeat(301) })).toBeUndefined()
  expect(
    readInitiated({ paymentId: 'p', transactionStatus: 7, _links: { scaOAuth: { href: null } } }),
  ).toMatchObject({
    paymentId: 'p',
    transactionStatus: undefined,
    wantsOAuth: true,
    links: { scaRedirect: undefined, scaOAuth: undefined, start: false },
  })
  expect(
    readInitiated({ paymentId: 'p', _links: { startAuthorisationWithPsuIdentification: { href: '/a' } } })
      ?.links.start,
  ).toBe(true)
  expect(
    readAuthorisation({ _links: { scaStatus: { href: 'https://b/x/authorisations/a-1?x' } } }),
  ).toMatchObject({
    authorisationId: 'a-1',
  })
  expect(readDebtor({ debtorAccount: { iban: 'DE80 7607 0024 0271 2324 00' } })).toEqual({
    name: undefined,
    iban: 'DE80760700240271232400',
    bban: undefined,
  })
  expect(readDebtor({ debtorName: 'Ana', debtorAccount: { bban: '99-99-02 12345678' } }).bban).toBe(
    '99990212345678',
  )
  expect(readRefusal({ tppMessages: [{ code: 'TOKEN_INVALID' }] })).toBe('TOKEN_INVALID')
  expect(readRefusal([])).toBeUndefined()
})

test('an end-to-end id has characters that every scheme carries', () => {
  const id = `obp_${'z'.repeat(24)}27`
  expect(endToEndIdOf(id)).toMatch(/^[A-Z0-9]{29}$/)
})

test('health: by the last calls, newest first', () => {
  const call = (outcome: 'answered' | 'failed' | 'silent', milliseconds = 100) => ({
    bankId: 'b',
    at: new Date(0),
    milliseconds,
    outcome,
  })
  expect(healthOf([])).toBe('up')
  expect(healthOf([call('failed')])).toBe('down')
  expect(healthOf([call('silent'), call('failed'), call('answered')])).toBe('down')
  expect(healthOf([call('answered'), call('failed'), call('failed')])).toBe('up')
  expect(healthOf([call('answered'), call('silent')])).toBe('slow')
  expect(healthOf([call('answered', 3_000), call('answered')])).toBe('slow')
  expect(healthOf([call('answered', 3_000), call('answered'), call('answered')])).toBe('up')
})
