/** For tests: the desk on a real database, with a clock set by hand and people whose authenticators we hold. */
import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import type { Operators } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/sql/sql.ts'
import { openTestDatabase, testClock } from '../platform/testing.ts'
import { createAudit } from './audit/audit.ts'
import type { ColumnSealer } from '../platform/sealing.ts'
import type { Actor } from './sign-in/caller.ts'
import { newTotp, operatorKeysFrom } from './sign-in/secrets.ts'
import { hire, signIn, type SignInDeps } from './sign-in/sign-in.ts'

export const pin = '483920'

/** Opens only at the place it was sealed for; not readable as it lies there. */
const sealer: ColumnSealer = {
  seal: (place, text) => Buffer.from(JSON.stringify([place, text])).toString('base64'),
  open(place, sealed) {
    const [where, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [object, string]
    if (JSON.stringify(where) !== JSON.stringify(place)) throw new Error('sealed elsewhere')
    return text
  },
}

type Ground = {
  readonly db: Database
  readonly clock: Clock & { advance(seconds: number): void }
}

/** On a database of its own, or on that of another house. */
export async function openDesk(ground?: Ground, auditEndsFile?: string) {
  const { db, clock } = ground ?? { db: await openTestDatabase(), clock: testClock('2026-11-20T10:00:00Z') }
  const keys = operatorKeysFrom(randomBytes(32))
  const audit = createAudit(db, clock, keys.audit, auditEndsFile)
  const house: SignInDeps = { db, clock, random: randomBytes, keys, sealer, audit }
  const secrets = new Map<string, string>()
  const codeFrom = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const codeOf = (email: string) => codeFrom(secrets.get(email) ?? '')
  const enter = (email: string, change: { pin?: string; code?: string; ip?: string; device?: string } = {}) =>
    signIn(house, { email, pin, code: codeOf(email), ip: '192.0.2.1', ...change })
  return {
    db,
    clock,
    keys,
    sealer,
    audit,
    house,
    codeOf,
    codeFrom,
    enter,
    async hire(name: string, role: Operators.Role): Promise<string> {
      const email = `${name.split(' ')[0]?.toLowerCase()}@desk.example`
      const { secret } = newTotp(randomBytes, email)
      secrets.set(email, secret)
      await hire(house, { name, email, role, pin, totpSecret: secret })
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
