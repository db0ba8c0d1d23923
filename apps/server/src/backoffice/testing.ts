/** For tests: the back office on a real database, with a clock set by hand and people whose authenticators we hold. */
import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { Operators } from '@agio/domain'
import { plainSealer } from '../platform/testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { boundOperatorOrders } from '../orders/index.ts'
import type { SellWorld } from '../orders/testing/world.ts'
import type { Serve } from '../platform/http/route.ts'
import { createApprovals, type Approvable, type Approvables } from './approvals/approvals.ts'
import { createAudit } from './audit/audit.ts'
import type { Actor } from './sign-in/caller.ts'
import { newTotp, operatorKeysFrom } from './sign-in/secrets.ts'
import { hire, signIn, type SignInDeps } from './sign-in/sign-in.ts'

export const pin = '483920'

/** On a database of its own, or on that of another world. */
export async function openBackOffice(
  ground?: Pick<World, 'db' | 'clock'>,
  auditEndsFile?: string,
  masters: readonly Buffer[] = [randomBytes(32)],
  sealer = plainSealer,
) {
  const { db, clock } = ground ?? (await openWorld())
  const keys = operatorKeysFrom(masters)
  const audit = createAudit({ db, clock, keys: keys.audit, sealer, exportFile: auditEndsFile })
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
    async hire(name: string, ...roles: Operators.Role[]): Promise<string> {
      const email = `${name.split(' ')[0]?.toLowerCase()}@desk.example`
      const { secret } = newTotp(randomBytes, email)
      secrets.set(email, secret)
      await hire(deps, { name, email, roles, pin, totpSecret: secret })
      return email
    },
    /** Approvals of these kinds; what is of another kind cannot be carried out. */
    approvalsOf: (approvables: Partial<Approvables>) =>
      createApprovals({ db, clock, audit, sealer, approvables: { ...nothing, ...approvables } }),
    /** Somebody who is in; a code works once, so the clock goes on. */
    async person(name: string, ...roles: Operators.Role[]): Promise<Actor & { token: string }> {
      const email = await this.hire(name, ...roles)
      const entered = await enter(email)
      if ('refused' in entered) throw new Error(entered.refused)
      clock.advance(30)
      return { ...entered.operator, roles, token: entered.token }
    },
    [Symbol.asyncDispose]: () => db.close(),
  }
}

const cannot: Approvable = { present: async () => undefined, carryOut: async () => false }
const nothing = Object.fromEntries(Operators.approvalKinds.map((kind) => [kind, cannot])) as Approvables

/** The orders of a world as operators work on them; no customer has an e-mail address. */
export const operatorOrdersOf = ({ platform }: Pick<SellWorld, 'platform'>) => boundOperatorOrders(platform)

/** Handlers of routes without HTTP, by method and path below this one. */
export function handlersBelow(path: string, register: (serve: Serve) => void) {
  const handlers = new Map<string, (call: object) => Promise<unknown>>()
  register(((route: { method: string; path: string }, handler: never) => {
    handlers.set(`${route.method} ${route.path.replace(path, '')}`, handler)
  }) as unknown as Serve)
  return handlers
}
