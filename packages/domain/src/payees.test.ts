import { expect, test } from 'vitest'
import { mayBecome, stateNames, states } from './payees.ts'

test('compliance decides about an account once; an account that ended stays ended', () => {
  expect(stateNames.filter((to) => mayBecome('asked', to))).toEqual(['approved', 'refused', 'removed'])
  expect(stateNames.filter((to) => mayBecome('approved', to))).toEqual(['removed'])
  const ended = stateNames.filter((it) => !states[it].isOpen)
  expect(ended).toEqual(['refused', 'removed'])
  for (const from of ended) expect(stateNames.filter((to) => mayBecome(from, to))).toEqual([])
})
