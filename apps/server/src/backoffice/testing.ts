/** For tests: the back office on a real database, with a clock set by hand and people whose authenticators we hold. */
import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import type { Operators } from '@agio/domain'
import { plainSealer as sealer } from '../platform/testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { createAudit } from './audit/audit.ts'
import type { Actor } from './sign-in/caller.ts'
import { newTotp, operatorKeysFrom } from './sign-in/secrets.ts'
import { hire, signIn, type SignInDeps } from './sign-in/sign-in.ts'

export const pin = '483920'

/** On a database of its own, or on that of another world. */
export async function openBackOffice(ground?: Pick<World, 'db' | 'clock'>, auditEndsFile?: string) {
  const { db, clock } = ground ?? (await openWorld())
  const keys = operatorKeysFrom(randomBytes(32))
  const audit = createAudit(db, clock, keys.audit, auditEndsFile)
  const deps: SignInDeps = { db, clock, random: randomBytes, keys, sealer, audit }
  const secrets = new Map<string, string>()
  const codeFrom = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const codeOf = (email: string) => codeFrom(secrets.get(email) ?? '')
  const enter = (email: string, change: { pin?: string; code?: string; ip?: string; device?: string } = {}) =>
    signIn(deps, { email, pin, code: codeOf(email), ip: '192.0.2.1', ...change })
  return {
    db,
    clock,
    keys,
    sealer,
    audit,
    deps,
    codeOf,
    codeFrom,
    enter,
    async hire(name: string, role: Operators.Role): Promise<string> {
      const email = `${name.split(' ')[0]?.toLowerCase()}@desk.example`
      const { secret } = newTotp(randomBytes, email)
      secrets.set(email, secret)
      await hire(deps, { name, email, role, pin, totpSecret: secret })
      return email
    },
    /** Somebody who is in; a code works once, so the clock goes on. */
    async person(name: string, role: Operators.Role): Promise<Actor & { token: string }> {
      const email = await this.hire(name, role)
      const entered = await enter(email)
      if ('refused' in entered) throw new Error(entered.refused)
      clock.advance(30)
      return { ...entered.operator, token: entered.token }
    },
    [Symbol.asyncDispose]: () => db.close(),
  }
}
