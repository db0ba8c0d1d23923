/** The log must not hold these. */
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
