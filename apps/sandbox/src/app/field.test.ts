import { expect, test } from 'vitest'
import { read, type Fields } from './field.ts'

const fields = {
  amount: { kind: 'amount', what: 'how much' },
  blocks: { kind: 'whole', what: 'how many', optional: true },
  kind: { kind: 'text', what: 'which', choices: ['lag', 'down'], optional: true },
  drop: { kind: 'list', what: 'hashes', optional: true },
} as const satisfies Fields

test('fitting values are read; numbers may come as numbers, lists as text', () => {
  expect(read(fields, { amount: 12.5, blocks: '3', kind: 'lag', drop: 'a, b' })).toEqual({
    amount: '12.5',
    blocks: 3,
    kind: 'lag',
    drop: ['a', 'b'],
  })
  expect(read(fields, { amount: '1', blocks: null })).toEqual({ amount: '1' })
})

test.each([
  [null, 'amount is missing: how much'],
  [[], 'the body must be a JSON object'],
  [{ amount: '-1' }, 'amount is not right: a decimal number as text, such as "12.5"'],
  [{ amount: '1e5' }, 'amount is not right: a decimal number as text, such as "12.5"'],
  [{ amount: '9'.repeat(40) }, 'amount is not right: a decimal number as text, such as "12.5"'],
  [{ amount: '1', blocks: 1.5 }, 'blocks is not right: a whole number'],
  [{ amount: '1', kind: 'x' }, 'kind is not right: one of lag, down'],
  [{ amount: '1', drop: [{}] }, 'drop is not right: a list of texts'],
  [{ amount: '1', toString: 1 }, 'unknown field "toString"; known: amount, blocks, kind, drop'],
])('%j is refused with a sentence', (input, error) => {
  expect(read(fields, input)).toEqual({ error })
})
