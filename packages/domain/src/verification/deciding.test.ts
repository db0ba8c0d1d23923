/** The deciders of a verification, as a table: type × level × finding, and the things that an approval waits for. */
import { expect, test } from 'vitest'
import { findingKinds, findings, whoDecides, type Missing, type Reviewed } from './deciding.ts'

const clear: Reviewed = {
  type: 'personal',
  asked: 'basic',
  byVendor: true,
  findings: [],
  missing: [],
  undecidedHits: 0,
  undecidedLinks: 0,
  areChecksDone: true,
}
const personsOf = (it: Partial<Reviewed>) => whoDecides({ ...clear, ...it }).persons
const stopsOf = (it: Partial<Reviewed>) => whoDecides({ ...clear, ...it }).stops

test('two persons decide about a politically exposed person, a hit, and a link to a refusal; one about any other finding', () => {
  const two = ['screening', 'hit_decided', 'politically_exposed', 'linked_to_refusal']
  for (const kind of findingKinds) {
    expect(personsOf({ asked: 'starter', findings: [kind] }), kind).toBe(two.includes(kind) ? 2 : 1)
    expect(personsOf({ findings: ['name_differs', `${kind} per_a`] }), kind).toBe(two.includes(kind) ? 2 : 1)
  }
  expect(Object.values(findings).filter((persons) => persons === 2)).toHaveLength(two.length)
})

test('a finding never lowers what the level asks for, and a word that is not known is a finding', () => {
  for (const of of [{ asked: 'full' }, { type: 'company' }, { type: 'company', asked: 'full' }] as const)
    for (const found of [[], ['name_differs'], ['screening']])
      expect(personsOf({ ...of, findings: found })).toBe(2)
  expect(personsOf({})).toBe(1)
  expect(personsOf({ asked: 'starter', findings: ['of_another_version'] })).toBe(1)
})

test('an approval waits for each step and paper that is missing, for an undecided hit, and for the checks', () => {
  expect(stopsOf({})).toEqual([])
  const step: Missing = { person: null, step: 'address', paper: null }
  const paper: Missing = { person: 'per_a', step: 'identity', paper: { kind: 'passport', side: 'single' } }
  expect(
    stopsOf({ missing: [step, paper], undecidedHits: 2, undecidedLinks: 1, areChecksDone: false }).map(
      ({ kind, person, step: of }) => [kind, person, of],
    ),
  ).toEqual([
    ['checks', null, null],
    ['step', null, 'address'],
    ['paper', 'per_a', 'identity'],
    ['hit', null, null],
    ['link', null, null],
  ])
})

test('a review that waits is never decided by the checks alone', () => {
  expect(personsOf({ asked: 'starter', undecidedHits: 1 })).toBe(2)
  for (const it of [
    { areChecksDone: false },
    { missing: [{ person: null, step: 'address', paper: null }] },
  ] as const)
    expect(personsOf({ ...it, asked: 'starter' })).toBe(1)
})
