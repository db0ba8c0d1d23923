/** The log must not hold these. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Figures stand in a log for themselves, too: a PIN counts only where nothing continues it. */
const standsIn = (log: string, secret: string): boolean =>
  /^\d{4,12}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(log) : log.includes(secret)

/** The log of all that was done so far holds none of these. */
export function expectSilent({ said }: World, secrets: readonly string[]): void {
  const log = said.join('\n')
  expect(log.length).toBeGreaterThan(1000)
  for (const secret of new Set(secrets)) {
    expect(secret.length).toBeGreaterThan(3)
    expect(standsIn(log, secret), `the log holds ${secret}`).toBe(false)
  }
  expect(log).not.toMatch(/@(agio\.)?example/)
  expect(log).not.toContain('Bearer ')
}

const wrongPin = '987654321098'

/** Each operator signs in, and is refused with a wrong PIN: gives what the log may not hold of that. */
export async function operatorsSignIn(world: World): Promise<string[]> {
  const tokens = await world.operatorTokens()
  for (const token of tokens.values())
    await world.ask('GET', '/api/admin/me', { headers: { authorization: `Bearer ${token}` } })
  const file = readFileSync(join(world.folder, 'operators.json'), 'utf8')
  const operators = JSON.parse(file) as { email: string; pin: string; totpSecret: string }[]
  for (const { email } of operators)
    await world.ask('POST', '/api/admin/sign_in', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, pin: wrongPin, code: '000000' }),
    })
  return [
    ...tokens.values(),
    wrongPin,
    ...operators.flatMap(({ email, pin, totpSecret }) => [email, pin, totpSecret]),
  ]
}
