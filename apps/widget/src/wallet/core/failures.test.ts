import { expect, test } from 'vitest'
import texts from '../../app/i18n/catalogues/en/wallet.json'
import { connectors } from '../connectors/index.ts'
import { failures, type Failure } from './failure-table.ts'
import { codeOf, failureOf } from './failures.ts'

const ofExchange = connectors.find(({ kind }) => kind === 'exchange')?.codes ?? {}

test.each<[code: number, failure: Failure]>([
  [4001, 'rejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupported'],
  [4900, 'disconnected'],
  [4901, 'disconnected'],
  [4902, 'wrong_chain'],
  [5000, 'rejected'],
  [8000, 'expired'],
  [-32_002, 'busy'],
  [-32_004, 'unsupported'],
  [-32_601, 'unsupported'],
  [-32_700, 'internal'],
  [-32_600, 'internal'],
  [-32_602, 'internal'],
  [-32_603, 'internal'],
  [-32_000, 'internal'],
  [-32_001, 'internal'],
  [-32_003, 'internal'],
  [-32_005, 'internal'],
  [-32_006, 'internal'],
  [100_001, 'closed'],
  [100_002, 'rejected'],
  [100_003, 'not_ready'],
  [100_004, 'already_connecting'],
  [100_005, 'already_connected'],
  [200_001, 'rejected'],
  [200_002, 'unsupported'],
  [200_003, 'internal'],
  [200_004, 'internal'],
  [300_001, 'internal'],
])('code %i is "%s", with a sentence and a way on', (code, failure) => {
  expect(failureOf({ code }, ofExchange)).toBe(failure)
  expect(failureOf({ code: String(code) }, ofExchange)).toBe(failure)
  expect(texts[failures[failure].text]).toBeTruthy()
  expect(failures[failure].on).toBeTruthy()
})

test.each<[failure: Failure, sentence: string]>([
  ['no_coins', 'Wallet lacks funds for this payment.'],
  ['no_gas', 'Wallet lacks funds for this payment.'],
  ['wrong_chain', 'Switch to the correct network.'],
  ['unauthorized', 'Wallet not accessible.'],
  ['disconnected', 'Wallet not accessible.'],
  ['unsupported', 'Coin payment not supported by the connected wallet; use manual payment.'],
  ['not_configured', 'Chain not configured.'],
  ['no_provider', 'Provider not found.'],
])('"%s" is said as the specification says it', (failure, sentence) => {
  expect(texts[failures[failure].text]).toBe(sentence)
})

test('the code that counts may be wrapped, and what is no code is none', () => {
  expect(codeOf({ code: -32_603, data: { originalError: { code: 4902 } } })).toBe(4902)
  expect(codeOf({ code: 'ACTION_REJECTED' })).toBeUndefined()
  expect(codeOf(undefined)).toBeUndefined()
  expect(failureOf('no')).toBe('internal')
  expect(failureOf({ code: 'ACTION_REJECTED' })).toBe('rejected')
  expect(failureOf('User rejected the request.')).toBe('rejected')
  // A code that is known counts before words.
  expect(failureOf({ code: 4900, message: 'User rejected the request.' })).toBe('disconnected')
  // A code of one kind of wallet means nothing from another.
  expect(failureOf({ code: 100_001 })).toBe('internal')
  expect(failureOf({ code: 503 })).toBe('internal')
})
