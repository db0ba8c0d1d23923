import { expect, test } from 'vitest'
import { levelOfRank, levels, mayOrder } from './verification.ts'

const needed = {
  refused: 'verification.required',
  fields: [{ field: 'level', code: 'verification.required', params: { level: 'starter', service: 'sell' } }],
}

test.each([
  ['no_service', needed],
  ['starter', undefined],
  ['basic', undefined],
  ['full', undefined],
  ['company', undefined],
] as const)('a customer of level %s who wants to sell gets %j', (name, answer) => {
  expect(mayOrder(levelOfRank(levels[name]), 'sell')).toEqual(answer)
  expect(levelOfRank(levels[name])).toBe(name)
})

test('a level that does not exist is a bug and lets no customer through', () => {
  expect(() => levelOfRank(5)).toThrow('not a verification level')
})
