/** Each kind of approval in words: the act, the payee and the amount first, what is unusual marked, hashes apart. */
import { Operators } from '@agio/domain'
import { expect, test } from 'vitest'
import { actionWords } from '../app/words.ts'
import { wordsOf } from './approval-words.ts'

const lines = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => ({ name, value }))
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

test('money for an order: another name and a younger order are marked, and no hash is among the figures', () => {
  const words = wordsOf({
    kind: 'match_credit',
    action: lines({
      act: 'match',
      line: 'l1',
      amount: '900.00 EUR',
      payer: 'G***',
      account: 'not named',
      exactly: 'ab12',
      order: 'ord_1',
      ordered: '900.00 EUR → 1000 USDC@1',
      wallet: '0x1',
      names: 'other',
      'order placed': 'after the money came',
    }),
  })
  expect(words.what).toMatch(/^Give this money to the order/)
  expect(words.unusual).toHaveLength(3)
  expect(names(words.figures)).toEqual([
    'Amount',
    'Payer',
    'Account',
    'The customer ordered',
    'Coins go to',
    'The order was placed',
  ])
  expect(names(words.marks)).toEqual(['line', 'exactly', 'order'])
})

test('every kind and every act has words of its own, and no key stands for itself', () => {
  for (const kind of Operators.approvalKinds)
    expect(wordsOf({ kind, action: lines({ amount: '1.00 EUR' }) }).what).toMatch(/^[A-Z][a-z]+ /)
  for (const act of Operators.orderActions)
    expect(wordsOf({ kind: 'order_act', action: lines({ act }) }).what).toBe(actionWords[act].label)
  for (const [kind, act] of [
    ['unallocated_coins', 'return'],
    ['unallocated_coins', 'count'],
    ['unallocated_coins', 'keep'],
    ['unallocated_debit', 'bank fee'],
    ['unallocated_debit', 'loss'],
    ['match_credit', 'match'],
  ] as const)
    expect(wordsOf({ kind, action: lines({ act }) }).what).not.toContain(':')
})

test('a difference says as what it is booked, and a payment to another account is marked', () => {
  const difference = wordsOf({
    kind: 'book_difference',
    action: lines({ 'book as': 'loss', account: 'bank:EUR', amount: '0.01 EUR', 'found by run': 'r' }),
  })
  expect(difference.what).toMatch(/as our loss$/)
  expect(names(difference.figures)).toEqual(['Account', 'Amount'])
  const elsewhere = wordsOf({ kind: 'another_account', action: lines({ amount: '1.00 EUR', to: 'O***' }) })
  expect(elsewhere.unusual).toHaveLength(1)
})
