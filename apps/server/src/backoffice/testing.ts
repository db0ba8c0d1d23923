/** For tests: the back office on a real database, with a clock set by hand and people whose authenticators we hold. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP, Secret } from 'otpauth'
import { expect } from 'vitest'
import { Operators } from '@agio/domain'
import type { InstallationKeys } from '../keys/index.ts'
import { newId } from '../platform/ids.ts'
import { bound, type Platform } from '../platform/platform.ts'
import { openWorld, type World } from '../testing/world.ts'
import { operatorOrders } from '../orders/index.ts'
import type { SellWorld } from '../orders/testing/world.ts'
import type { Serve } from '../platform/http/route.ts'
import { giveApprovables, type Approvable, type Approvables } from './approvals/approvals.ts'
import type { Actor } from './sign-in/caller.ts'
import { newTotp } from './sign-in/secrets.ts'
import { hire, signIn } from './sign-in/sign-in.ts'

export const pin = '483920'

type Ground = { readonly platform: Platform; readonly clock: World['clock'] }
type Change = { readonly auditEndsFile?: string; readonly keys?: InstallationKeys }

/** On a world of its own, or on another, which may have other keys from now on. Ends of the audit are read nowhere else. */
export async function openBackOffice(ground?: Ground, { auditEndsFile, keys }: Change = {}) {
  const own = ground ? undefined : await openWorld()
  const { platform: its, clock } = ground ?? own ?? expect.unreachable()
  const settings = {
    ...its.settings,
    auditEndsFile: auditEndsFile ?? join(tmpdir(), newId('aud', clock.now())),
  }
  const platform: Platform = { ...its, settings, ...(keys && { keys, made: new Map() }) }
  const secrets = new Map<string, string>()
  const codeFrom = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const codeOf = (email: string) => codeFrom(secrets.get(email) ?? '')
  const enter = (email: string, change: { pin?: string; code?: string; ip?: string; device?: string } = {}) =>
    signIn(platform, { email, pin, code: codeOf(email), ip: '192.0.2.1', ...change })
  return {
    db: its.db,
    clock,
    platform,
    codeOf,
    codeFrom,
    enter,
    async hire(name: string, ...roles: Operators.Role[]): Promise<string> {
      const email = `${name.split(' ')[0]?.toLowerCase()}@desk.example`
      const { secret } = newTotp(randomBytes, email)
      secrets.set(email, secret)
      await hire(platform, { name, email, roles, pin, totpSecret: secret })
      return email
    },
    /** Approvals of these kinds are carried out so; those of another kind cannot be carried out. */
    approves: (approvables: Partial<Approvables>) =>
      giveApprovables(platform, { ...nothing, ...approvables }),
    /** Somebody who is in; a code works once, so the clock goes on. */
    async person(name: string, ...roles: Operators.Role[]): Promise<Actor & { token: string }> {
      const email = await this.hire(name, ...roles)
      const entered = await enter(email)
      if ('refused' in entered) throw new Error(entered.refused)
      clock.advance(30)
      return { ...entered.operator, roles, token: entered.token }
    },
    async [Symbol.asyncDispose]() {
      await own?.close()
    },
  }
}

const cannot: Approvable = { present: async () => undefined, carryOut: async () => false }
const nothing = Object.fromEntries(Operators.approvalKinds.map((kind) => [kind, cannot])) as Approvables

/** The orders of a world as operators work on them; no customer has an e-mail address. */
export const operatorOrdersOf = ({ platform }: SellWorld) => ({
  ...bound(platform, operatorOrders),
  coins: bound(platform, operatorOrders.coins),
})

/** Handlers of routes without HTTP, by method and path below this one. */
export function handlersBelow(path: string, register: (serve: Serve) => void) {
  const handlers = new Map<string, (call: object) => Promise<unknown>>()
  register(((route: { method: string; path: string }, handler: never) => {
    handlers.set(`${route.method} ${route.path.replace(path, '')}`, handler)
  }) as unknown as Serve)
  return handlers
}
