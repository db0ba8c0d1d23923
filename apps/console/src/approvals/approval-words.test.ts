/** Each kind of approval in words: the act, the payee and the amount first, what is unusual marked, hashes apart. */
import type { ApprovalView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { expect, test } from 'vitest'
import { actionText } from '../app/words.ts'
import { wordsOf } from './approval-words.ts'

type Figure = ApprovalView['action'][number]
const lines = (
  of: Partial<Record<Operators.FigureName, string>>,
  unusual: Partial<Record<string, Operators.Unusual>> = {},
) =>
  Object.entries(of).map(([name, value]): Figure => ({
    name: name as Figure['name'],
    path: null,
    value,
    unusual: unusual[name] ?? null,
  }))
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

test('money for an order: another name and a younger order are marked, and no hash is among the figures', () => {
  const words = wordsOf({
    kind: 'match_credit',
    action: lines(
      {
        act: 'match',
        line: 'l1',
        amount: '900.00 EUR',
        payer: 'G***',
        account: 'not named',
        exactly: 'ab12',
        order: 'ord_1',
        ordered: '900.00 EUR → 1000 USDC@1',
        wallet: '0x1',
        names: 'another name',
        order_placed: 'after the money came',
      },
      { account: 'no_other_account', names: 'other_name', order_placed: 'younger_order' },
    ),
  })
  expect(words.what).toMatch(/^Match payment to order/)
  expect(words.unusual).toHaveLength(3)
  expect(names(words.figures)).toEqual([
    'Amount',
    'Payer',
    'Account',
    'The customer ordered',
    'Coins go to',
    'The name on the money',
    'The order was placed',
  ])
  expect(names(words.marks)).toEqual(['Statement line', 'Hash of payer, account and words', 'Order'])
})

test('money for a refund: another amount, another sender and a request that is younger than it are marked', () => {
  const words = wordsOf({
    kind: 'match_credit',
    action: lines(
      { act: 'refund', refund_asked: '30.00 EUR', names: 'x', refund_requested: 'after the money came' },
      { refund_asked: 'other_amount', names: 'other_beneficiary', refund_requested: 'younger_refund' },
    ),
  })
  expect(words.what).toMatch(/refund of a payment/)
  expect(words.unusual).toHaveLength(3)
  expect(names(words.figures)).toEqual([
    'The merchant asked to refund',
    'The name on the money',
    'The refund was requested',
  ])
})

test('every kind and every act has words of its own, and no key stands for itself', () => {
  for (const kind of Operators.approvalKinds)
    expect(wordsOf({ kind, action: lines({ amount: '1.00 EUR' }) }).what).toMatch(/^[A-Z][a-z]+ /)
  for (const act of Operators.orderActions)
    expect(wordsOf({ kind: 'order_act', action: lines({ act }) }).what).toBe(actionText(act))
  for (const kind of Operators.approvalKinds)
    for (const act of Operators.fourEyes[kind].acts)
      expect(wordsOf({ kind, action: lines({ act }) }).what).not.toBe(wordsOf({ kind, action: [] }).what)
})

test('a difference says as what it is booked, and a payment to another account is marked', () => {
  const difference = wordsOf({
    kind: 'book_difference',
    action: lines({ act: 'loss', account: 'bank:EUR', amount: '0.01 EUR', found_by_run: 'r' }),
  })
  expect(difference.what).toMatch(/as our loss$/)
  expect(names(difference.figures)).toEqual(['Account', 'Amount'])
  const elsewhere = wordsOf({
    kind: 'another_account',
    action: lines({ amount: '1.00 EUR', to: 'O***' }, { to: 'another_account' }),
  })
  expect(elsewhere.unusual).toHaveLength(1)
})
