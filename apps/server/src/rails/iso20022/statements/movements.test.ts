/** Reports of one movement. Each movement is counted once, whatever the order in which its reports come. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perTier } from '../../../../../../scripts/stages/per-tier.ts'
import { endToEndIdOf } from '../files/identifiers.ts'
import { movementOf, presentOf, storedOf, type Movement, type Report } from './movements.ts'

const ours = endToEndIdOf('a')
type Line = Omit<Report, 'movement'>
let lines = 0
const line = (more: Partial<Line> = {}): Line => ({
  file: more.statement ?? 'N1',
  identity: `line-${(lines += 1)}`,
  kind: 'camt.054',
  statement: 'N1',
  place: 0,
  createdAt: undefined,
  page: undefined,
  content: undefined,
  occurrence: 0,
  detail: 0,
  units: 100n,
  credit: true,
  negative: false,
  reversal: false,
  day: '2026-11-20',
  servicerReference: undefined,
  entryReference: undefined,
  endToEndId: undefined,
  transactionId: undefined,
  account: 'greta',
  name: 'Greta',
  words: 'coins',
  orders: undefined,
  ...more,
})

/** Takes lines in as the rail does: statement by statement, doubtful lines last. */
function take(
  statements: readonly (readonly Line[])[],
  reissues: Readonly<Record<string, string>> = {},
  inOrder: (reports: readonly Report[]) => readonly Report[] = (reports) => reports,
) {
  const reports: Report[] = []
  const outcomes: Movement['report'][] = []
  for (const statement of statements) {
    const present = presentOf(statement)
    const judge = (it: Line) => {
      const same = reissues[it.statement]
      const known = reports.filter(({ units, servicerReference: ref }) =>
        [units === it.units, ref !== undefined && ref === it.servicerReference].includes(true),
      )
      return movementOf(it, storedOf(inOrder(known)), {
        present,
        reissues: new Set(same === undefined ? [] : [same]),
      })
    }
    const keep = (it: Line, { id, report: how }: Movement) => {
      reports.push({ ...it, movement: id })
      present.take({ ...it, movement: id })
      outcomes.push(how)
    }
    const doubtful = statement.filter((it) => {
      const movement = judge(it)
      if (movement.report === 'doubtful') return true
      keep(it, movement)
      return false
    })
    for (const it of doubtful) keep(it, judge(it))
  }
  return outcomes
}
const stated = (more: Partial<Line> = {}) =>
  line({ kind: 'camt.053', statement: 'S1', ...more, file: more.statement ?? 'S1' })

describe('two reports are one movement', () => {
  test.each([
    ['by the reference of the bank', { servicerReference: 'A' }, { servicerReference: 'A' }],
    [
      'by the payer’s id and the order, under two references and days',
      { servicerReference: 'A', endToEndId: 'E', words: 'x', orders: 'o' },
      { servicerReference: 'B', endToEndId: 'E', orders: 'o', day: '2026-11-21' },
    ],
    [
      'by our own id, under two references, days and other words',
      { servicerReference: 'A', endToEndId: ours, words: 'x' },
      { servicerReference: 'B', endToEndId: ours, day: '2026-11-21' },
    ],
    [
      'by the clearing’s id',
      { transactionId: 'T', words: 'x' },
      { servicerReference: 'B', transactionId: 'T' },
    ],
    [
      'by payer, amount, day and words, under two references',
      { servicerReference: 'A' },
      { servicerReference: 'B' },
    ],
    ['by payer, amount, day and words, without one', { servicerReference: 'A' }, {}],
    ['by the payer’s name where one report has no account', { account: undefined }, {}],
  ])('%s', (_, first, second) => {
    expect(take([[line(first)], [stated(second)]])).toEqual(['first', 'other_kind'])
    expect(take([[stated(second)], [line(first)]])).toEqual(['first', 'other_kind'])
  })

  test('a statement that is issued again under another id', () => {
    expect(take([[stated()], [stated({ statement: 'S2' })]], { S2: 'S1' })).toEqual(['first', 'repeat'])
  })
})

describe('two movements stay two', () => {
  test.each([
    ['two end-to-end ids', [line({ endToEndId: 'E1' })], [line({ statement: 'N2', endToEndId: 'E2' })]],
    [
      'two references in one kind',
      [line({ servicerReference: 'A' })],
      [line({ statement: 'N2', servicerReference: 'B' })],
    ],
    [
      'two ids of the clearing, for all that is alike',
      [line({ transactionId: 'T1' })],
      [stated({ transactionId: 'T2' })],
    ],
    [
      'one end-to-end id on two days, as of a standing order',
      [line({ endToEndId: 'E1' })],
      [line({ statement: 'N2', endToEndId: 'E1', day: '2026-11-21' })],
    ],
    ['two payers', [line()], [stated({ account: 'otto', name: 'Otto' })]],
    ['two lines of one statement', [stated()], [stated()].map((it) => it)],
    ['two days', [stated()], [stated({ statement: 'S2', day: '2026-11-21' })]],
  ] as const)('%s', (name, first, second) => {
    const together = name === 'two lines of one statement' ? [[...first, ...second]] : [first, second]
    expect(take(together)).toEqual(['first', 'first'])
  })
})

describe('doubt', () => {
  test.each([
    ['the same words twice in one kind, without any id', [line()], [line({ statement: 'N2' })]],
    [
      'the same payer, amount and day with other words',
      [line({ servicerReference: 'A' })],
      [stated({ words: 'other' })],
    ],
    [
      'one reference of a batch, and an id that only one of them has',
      [line({ servicerReference: 'BATCH7', endToEndId: 'E' })],
      [line({ statement: 'N2', servicerReference: 'BATCH7' })],
    ],
    [
      'one reference on two days, though the order is one: a bank may use a number again',
      [line({ servicerReference: 'A7', words: 'o', orders: 'o' })],
      [stated({ servicerReference: 'A7', words: 'o', orders: 'o', day: '2026-11-21' })],
    ],
    [
      'one movement that the other kind calls a reversal',
      [line({ servicerReference: 'A7', words: 'o' })],
      [stated({ servicerReference: 'A7', words: 'o', reversal: true })],
    ],
    [
      'one reference with another amount',
      [line({ servicerReference: 'A' })],
      [stated({ servicerReference: 'A', units: 50n })],
    ],
  ] as const)('%s', (_, first, second) => {
    expect(take([first, second])).toEqual(['first', 'doubtful'])
  })

  test('a report without ids waits for its own line, not for the first one alike', () => {
    const [one, two] = [{ endToEndId: 'E1' }, {}]
    const statement = [stated(one), stated(two)]
    const notified = [line({ ...two, servicerReference: 'R2' })]
    const later = [line({ ...one, servicerReference: 'R1', statement: 'N2' })]
    expect(take([notified, statement, later])).toEqual(['first', 'first', 'other_kind', 'other_kind'])
  })

  test('a doubtful line is confirmed by a second line of the other kind', () => {
    const statement = [stated(), stated()]
    expect(take([[line()], [line({ statement: 'N2' })], statement])).toEqual([
      'first',
      'doubtful',
      'other_kind',
      'other_kind',
    ])
  })
})

/** Movements of one day: some differ in nothing, then the bank gives its references or one statement lists them. */
test('four alike movements stay four where a statement, issued again, has other references', () => {
  const notified = (reference: string, identity: string) => [
    line({ statement: identity, servicerReference: reference, identity }),
  ]
  const all = (statement: string, references: readonly string[], identities: string) =>
    references.map((servicerReference, index) =>
      stated({ statement, servicerReference, identity: identities[index] ?? '' }),
    )
  const outcomes = take(
    [
      notified('R1', 'b'),
      all('S1', ['Q0', 'Q1', 'Q2', 'Q3'], 'cdef'),
      all('S2', ['R0', 'R1', 'R2', 'R3'], 'gahi'),
      ...['R1', 'R0', 'R3', 'R2'].map((reference, index) => notified(reference, `j${index}`)),
    ],
    { S2: 'S1' },
    (reports) => reports.toSorted((a, b) => (a.identity < b.identity ? -1 : 1)),
  )
  expect(outcomes.filter((it) => it === 'first')).toHaveLength(4)
})

/** Mostly alike: those are hard to tell apart. */
const world = fc.array(
  fc.record({
    units: fc.constantFrom(100n, 100n, 100n, 200n),
    words: fc.constantFrom('coins', 'coins', 'coins', 'more coins'),
    account: fc.constantFrom('greta', 'greta', 'greta', 'otto'),
    hasEndToEndId: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

const referenced = fc.constantFrom('equal', 'other', 'none')

/** Reports of one moment come in any order. */
const mixed = (text: string, mixing: number): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0, mixing)

test(
  'any interleaving of reports of the same movements counts each movement once',
  { tags: ['larger'], timeout: 30_000 },
  () => {
    fc.assert(
      fc.property(
        world,
        fc.record({ S1: referenced, S2: referenced }),
        fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 6 }),
        fc.nat(),
        (movements, references, order, again, mixing) => {
          const of = (index: number, more: Partial<Line>) => {
            const it = movements[index]
            const { units, words, account, hasEndToEndId } = it ?? {
              units: 0n,
              words: '',
              account: '',
              hasEndToEndId: false,
            }
            return line({
              units,
              words,
              account,
              name: account,
              endToEndId: hasEndToEndId ? `E${index}` : undefined,
              ...more,
            })
          }
          const notified = movements.map((_, index) => [
            of(index, { statement: `N${index}`, servicerReference: `R${index}` }),
          ])
          const all = (statement: 'S1' | 'S2') => {
            const ref = { equal: 'R', other: 'Q', none: undefined }[references[statement]]
            return movements.map((_, index) =>
              stated({
                ...of(index, {}),
                identity: `${statement}-${index}`,
                kind: 'camt.053',
                statement,
                servicerReference: ref && `${ref}${index}`,
              }),
            )
          }
          const renamed = (id: string) => ({ identity: id, file: id, statement: id })
          const repeated = again.map((index) => notified[index % notified.length] ?? [])
          const files = [
            ...notified,
            all('S1'),
            all('S2'),
            ...repeated.map((them, turn) => them.map((it) => ({ ...it, ...renamed(`again-${turn}`) }))),
          ]
          const shuffled = files
            .map((file, index) => ({ file, place: order[index] ?? index }))
            .toSorted((a, b) => a.place - b.place)
          const outcomes = take(
            shuffled.map(({ file }) => file),
            { S2: 'S1', S1: 'S2' },
            (reports) => reports.toSorted((a, b) => mixed(a.identity, mixing) - mixed(b.identity, mixing)),
          )
          expect(outcomes.filter((it) => it === 'doubtful')).toEqual([])
          expect(outcomes.filter((it) => it === 'first')).toHaveLength(movements.length)
        },
      ),
      { numRuns: perTier(1_000, 4_000) },
    )
  },
)
