/**
 * Admins manage operators. A new operator and a new role take two admins; a reset, a role taken away and an end
 * are done at once, for somebody else.
 *
 *   invite, change ─► approval by another admin ─► operator and link by mail, or the roles, in the same transaction
 */
import { Codec, Operators, Stored } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Approvable, ApprovalRow, WithPayload } from '../approvals/approvals.ts'
import { maskEmail } from '../masks.ts'
import type { Actor } from '../sign-in/caller.ts'
import { isKnown } from '../sign-in/operator-store.ts'
import * as people from '../sign-in/people.ts'
import { indexOf, operatorKeysOf } from '../sign-in/secrets.ts'
import { hireWithin, setOf } from '../sign-in/sign-in.ts'
import { otherAdmins } from './link-store.ts'
import * as links from './links.ts'

type Roles = readonly Operators.Role[]
type Payload =
  | { readonly act: 'invite'; readonly name: string; readonly email: string; readonly roles: Roles }
  | { readonly act: 'change'; readonly roles: Roles }
const { list, oneOf, record, text, variants } = Codec
const roles = list(oneOf(...Operators.roles))
export const rolesDocument = Stored.sealedDocument(
  'approval.payload_sealed.operator_roles',
  1,
  variants<Payload, 'act'>('act', {
    invite: record<{ name: string; email: string; roles: Roles }>({ name: text, email: text, roles }),
    change: record<{ roles: Roles }>({ roles }),
  }),
)
const textOf = (roles: readonly string[]) => roles.join(', ')

/** An operator of two admins: what is shown is what is done. */
export function rolesApprovable(platform: Platform): Approvable {
  const payloadOf = ({ payload }: WithPayload) => rolesDocument.read(payload ?? '')
  return {
    async present(row, sql = platform.db) {
      const it = payloadOf(row)
      if (it.act === 'invite') {
        if (await isTaken(platform, it.email, sql)) return undefined
        return [
          { name: 'act', value: it.act },
          { name: 'operator', value: it.name },
          { name: 'operator_email', value: maskEmail(it.email), whole: it.email },
          { name: 'roles', value: textOf(it.roles) },
        ]
      }
      const person = await people.find(platform, null, row.subject, sql)
      if (!person || person.endedAt) return undefined
      return [
        { name: 'act', value: it.act },
        { name: 'operator', value: person.name },
        { name: 'roles_before', value: textOf(person.roles) },
        { name: 'roles', value: textOf(it.roles) },
      ]
    },
    async carryOut(sql, row, by) {
      const it = payloadOf(row)
      const id = row.subject
      if (it.act === 'change') {
        const why = { by, sql, reason: row.reason }
        return (await people.giveRoles(platform, null, id, it.roles, why)) === true
      }
      const { totpSecret, ...pin } = await links.unknownSecrets(platform, it.email)
      if (!(await hireWithin(platform, sql, { ...it, id, totpSecret, ...pin }, by))) return false
      await links.send(platform, sql, { id, name: it.name, email: it.email })
      return true
    },
  }
}

const isTaken = (platform: Platform, email: string, sql: Sql = platform.db) =>
  isKnown(sql, indexOf(operatorKeysOf(platform), 'operator.email', email))

const ask = (platform: Platform, subject: string, payload: Payload, reason: string, by: Actor) =>
  approvals.ask(platform, {
    kind: 'operator_roles',
    subject,
    payload: rolesDocument.write(payload),
    reason,
    by,
  })

export async function invite(
  platform: Platform,
  { name, email, roles, reason }: { name: string; email: string; roles: Roles; reason: string },
  by: Actor,
): Promise<ApprovalRow | Refused<'backoffice.known'>> {
  if (await isTaken(platform, email)) return { refused: 'backoffice.known' }
  const payload: Payload = { act: 'invite', name, email, roles: setOf(roles) }
  const row = await ask(platform, newId('opr', platform.clock.now()), payload, reason, by)
  return row ?? { refused: 'backoffice.known' }
}

type ChangeRefusal = 'not-found' | 'backoffice.changed' | 'backoffice.unchanged' | 'backoffice.last_admin'

/** Undefined where the roles were only taken away, which is done. */
export async function changeRoles(
  platform: Platform,
  id: string,
  { before, roles, reason }: { before: Roles; roles: Roles; reason: string },
  by: Actor,
): Promise<ApprovalRow | undefined | Refused<ChangeRefusal>> {
  const person = await people.find(platform, null, id)
  if (!person || person.endedAt) return { refused: 'not-found' }
  if (textOf(setOf(before)) !== textOf(person.roles)) return { refused: 'backoffice.changed' }
  const to = setOf(roles)
  const isSame = textOf(to) === textOf(person.roles)
  if (isSame) return { refused: 'backoffice.unchanged' }
  if (!to.every((role) => person.roles.includes(role))) {
    const row = await ask(platform, id, { act: 'change', roles: to }, reason, by)
    return row ?? { refused: 'not-found' }
  }
  return platform.db.transaction(async (sql) => {
    // Locked: of two who take roles away at once, the second would give back what the first took.
    const now = await people.find(platform, null, id, sql)
    if (!now || now.endedAt || textOf(now.roles) !== textOf(person.roles))
      return { refused: 'backoffice.changed' }
    const isAdminNoMore = person.roles.includes('admin') && !to.includes('admin')
    if (isAdminNoMore && (await otherAdmins(sql, id)) === 0) return { refused: 'backoffice.last_admin' }
    await people.giveRoles(platform, null, id, to, { by, sql, reason })
    return undefined
  })
}

/** Old means of signing in are worth nothing from now on. */
export async function reset(
  platform: Platform,
  id: string,
  reason: string,
  by: Actor,
): Promise<true | Refused<'not-found' | 'backoffice.self'> | TooMany> {
  if (id === by.id) return { refused: 'backoffice.self' }
  const known = await people.find(platform, null, id)
  const tooMany = known && !known.endedAt && (await links.charge(platform, known.email))
  if (tooMany) return tooMany
  return platform.db.transaction(async (sql): Promise<true | Refused<'not-found'>> => {
    const person = await people.find(platform, null, id, sql)
    if (!person || person.endedAt) return { refused: 'not-found' }
    const secrets = await links.unknownSecrets(platform, person.email)
    await people.replaceSecrets(platform, null, id, secrets, { by, sql, reason })
    await links.send(platform, sql, { id, name: person.name, email: person.email })
    return true
  })
}

export async function disable(
  platform: Platform,
  id: string,
  reason: string,
  by: Actor,
): Promise<true | Refused<'not-found' | 'backoffice.self' | 'backoffice.last_admin'>> {
  if (id === by.id) return { refused: 'backoffice.self' }
  return platform.db.transaction(async (sql) => {
    // Of two admins who disable each other one remains.
    if ((await otherAdmins(sql, id)) === 0) return { refused: 'backoffice.last_admin' }
    const done = await people.disable(platform, null, id, { by, sql, reason })
    return done ?? { refused: 'not-found' }
  })
}
