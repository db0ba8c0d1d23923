import { expect, test } from 'vitest'
import { levels, verificationByStoredLevel } from './verification.ts'

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
] as const)('a customer of level %s who wants to sell gets %j', async (name, answer) => {
  const verification = verificationByStoredLevel(async () => levels[name])

  expect(verification.mayOrder(await verification.levelOf('cus_ana'), 'sell')).toEqual(answer)
  expect(await verification.levelOf('cus_ana')).toBe(name)
})

test('a level that does not exist is a bug and lets no customer through', async () => {
  await expect(verificationByStoredLevel(async () => 5).levelOf('cus_ana')).rejects.toThrow(
    'not a verification level',
  )
})
