/** A statement's money is posted, in doubt, known or waiting, to the last unit; else its file is not taken in. */
import { describe, expect, test } from 'vitest'
import { sumsOf, SumsDiffer, type Ended } from './sums.ts'

const totals = [{ currency: 'EUR', units: 130n, entries: 4 }]
const ended = (change: Partial<Ended> = {}): Ended => ({
  currency: 'EUR',
  outcome: 'credit_allocated',
  repeats: false,
  lines: 1,
  units: 100n,
  ...change,
})
const all = [
  ended(),
  ended({ outcome: 'credit_not_posted', units: 50n }),
  ended({ outcome: 'reported_before', repeats: true, units: 20n }),
  ended({ outcome: 'debit_unknown', units: -40n }),
]

test('each part of the money is said', () => {
  expect(sumsOf(totals, all, 4)).toEqual([
    {
      ...totals[0],
      lines: 4,
      posted: { lines: 2, units: 60n },
      doubt: { lines: 1, units: 50n },
      known: { lines: 1, units: 20n },
      waiting: { lines: 0, units: 0n },
      closed: { lines: 0, units: 0n },
    },
  ])
})

describe('not taken in', () => {
  test.each([
    ['a line that was read and is not kept', all.slice(1)],
    ['a credit and a debit that would make up for each other', [all[1]!, all[2]!, ended({ units: 60n })]],
    ['a line that is known and repeats no other', all.with(2, { ...all[2]!, repeats: false })],
    ['a line without an outcome', all.with(0, ended({ outcome: null }))],
    ['a line of another amount', all.with(0, ended({ units: 101n }))],
    ['a line of a currency without an entry', all.with(0, ended({ currency: 'GBP' }))],
  ])('%s', (_, lines) => {
    expect(() => sumsOf(totals, lines, 4)).toThrow(SumsDiffer)
  })
})
