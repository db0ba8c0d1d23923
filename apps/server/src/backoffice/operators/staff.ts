/**
 * Admins manage operators. A new operator and a new role take two admins; a reset, a role taken away and an end
 * are done at once, for somebody else.
 *
 *   invite, change ─► approval by another admin ─► operator and link by mail, or the roles, in the same transaction
 */
import { Codec, Operators, Stored } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Approvable, ApprovalRow, Approvals } from '../approvals/approvals.ts'
import { maskEmail } from '../masks.ts'
import type { Actor } from '../sign-in/caller.ts'
import { isKnown } from '../sign-in/operator-store.ts'
import type { createPeople } from '../sign-in/people.ts'
import { indexOf } from '../sign-in/secrets.ts'
import { hireWithin, setOf } from '../sign-in/sign-in.ts'
import { otherAdmins } from './link-store.ts'
import { unknownSecrets, type LinkDeps, type Links } from './links.ts'

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
type People = ReturnType<typeof createPeople>
export type StaffDeps = LinkDeps & { readonly people: People; readonly links: Links }

const textOf = (roles: readonly string[]) => roles.join(', ')

/** An operator of two admins: what is shown is what is done. */
export function rolesApprovable(deps: StaffDeps): Approvable {
  const { db, keys, people, links } = deps
  const payloadOf = ({ payload }: Pick<ApprovalRow, 'payload'>) => rolesDocument.read(payload ?? '')
  return {
    async present(row, sql = db) {
      const it = payloadOf(row)
      if (it.act === 'invite') {
        if (await isKnown(sql, indexOf(keys, 'operator.email', it.email))) return undefined
        return [
          { name: 'act', value: it.act },
          { name: 'operator', value: it.name },
          { name: 'operator_email', value: maskEmail(it.email) },
          { name: 'roles', value: textOf(it.roles) },
        ]
      }
      const person = await people.find(row.subject, sql)
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
      if (it.act === 'change')
        return (await people.giveRoles(row.subject, it.roles, { by, sql, reason: row.reason })) === true
      const { totpSecret, ...pin } = await unknownSecrets(deps, it.email)
      const id = row.subject
      if (!(await hireWithin(deps, sql, { ...it, id, totpSecret, ...pin }, by))) return false
      await links.send(sql, { id, name: it.name, email: it.email })
      return true
    },
  }
}

export function createStaff(deps: StaffDeps, approvals: Approvals) {
  const { db, clock, keys, people, links } = deps
  const ask = (subject: string, payload: Payload, reason: string, by: Actor) =>
    approvals.ask({
      kind: 'operator_roles',
      subject,
      payload: rolesDocument.write(payload),
      reason,
      by,
    })
  return {
    async invite(
      { name, email, roles, reason }: { name: string; email: string; roles: Roles; reason: string },
      by: Actor,
    ): Promise<ApprovalRow | Refused<'backoffice.known'>> {
      if (await isKnown(db, indexOf(keys, 'operator.email', email))) return { refused: 'backoffice.known' }
      const payload: Payload = { act: 'invite', name, email, roles: setOf(roles) }
      const row = await ask(newId('opr', clock.now()), payload, reason, by)
      return row ?? { refused: 'backoffice.known' }
    },
    /** Undefined where the roles were only taken away, which is done. */
    async changeRoles(
      id: string,
      { before, roles, reason }: { before: Roles; roles: Roles; reason: string },
      by: Actor,
    ): Promise<
      | ApprovalRow
      | undefined
      | Refused<'not-found' | 'backoffice.changed' | 'backoffice.unchanged' | 'backoffice.last_admin'>
    > {
      const person = await people.find(id)
      if (!person || person.endedAt) return { refused: 'not-found' }
      if (textOf(setOf(before)) !== textOf(person.roles)) return { refused: 'backoffice.changed' }
      const to = setOf(roles)
      const isSame = textOf(to) === textOf(person.roles)
      if (isSame) return { refused: 'backoffice.unchanged' }
      if (!to.every((role) => person.roles.includes(role))) {
        const row = await ask(id, { act: 'change', roles: to }, reason, by)
        return row ?? { refused: 'not-found' }
      }
      return db.transaction(async (sql) => {
        // Locked: of two who take roles away at once, the second would give back what the first took.
        const now = await people.find(id, sql)
        if (!now || now.endedAt || textOf(now.roles) !== textOf(person.roles))
          return { refused: 'backoffice.changed' }
        const isAdminNoMore = person.roles.includes('admin') && !to.includes('admin')
        if (isAdminNoMore && (await otherAdmins(sql, id)) === 0) return { refused: 'backoffice.last_admin' }
        await people.giveRoles(id, to, { by, sql, reason })
        return undefined
      })
    },
    /** Old means of signing in are worth nothing from now on. */
    async reset(
      id: string,
      reason: string,
      by: Actor,
    ): Promise<true | Refused<'not-found' | 'backoffice.self'> | TooMany> {
      if (id === by.id) return { refused: 'backoffice.self' }
      const known = await people.find(id)
      const tooMany = known && !known.endedAt && (await links.charge(known.email))
      if (tooMany) return tooMany
      return db.transaction(async (sql): Promise<true | Refused<'not-found'>> => {
        const person = await people.find(id, sql)
        if (!person || person.endedAt) return { refused: 'not-found' }
        const { totpSecret, ...pin } = await unknownSecrets(deps, person.email)
        await people.replaceSecrets(id, { ...pin, totpSecret }, { by, sql, reason })
        await links.send(sql, { id, name: person.name, email: person.email })
        return true
      })
    },
    async disable(
      id: string,
      reason: string,
      by: Actor,
    ): Promise<true | Refused<'not-found' | 'backoffice.self' | 'backoffice.last_admin'>> {
      if (id === by.id) return { refused: 'backoffice.self' }
      return db.transaction(async (sql) => {
        // Of two admins who disable each other one remains.
        if ((await otherAdmins(sql, id)) === 0) return { refused: 'backoffice.last_admin' }
        return (await people.disable(id, { by, sql, reason })) ?? { refused: 'not-found' }
      })
    },
  }
}
export type Staff = ReturnType<typeof createStaff>
