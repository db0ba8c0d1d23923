/**
 * The people who work for a merchant. They sign in as operators do, and are found under their own merchant only. An
 * owner invites, changes, resets and removes; one owner remains.
 */
import { Merchants } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Author } from '../audit/audit.ts'
import { unknownSecrets, type LinkDeps, type Links } from '../operators/links.ts'
import { withOpenLink } from '../operators/link-store.ts'
import { isKnown } from '../sign-in/operator-store.ts'
import { createPeople, type Person } from '../sign-in/people.ts'
import { indexOf } from '../sign-in/secrets.ts'
import { hireWithin } from '../sign-in/sign-in.ts'
import { lockOwners } from './team-store.ts'

export type TeamDeps = LinkDeps & { readonly links: Links }
type Firm = { readonly id: string; readonly name: string }
type Hired = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Merchants.Role
  readonly merchant: Firm
  readonly by: Author | null
}

/** A person with a link, in the decision's transaction. False where the address has an access already. */
export async function hireMember(
  deps: TeamDeps,
  sql: Sql,
  { id, name, email, role, merchant, by }: Hired,
): Promise<boolean> {
  const secrets = await unknownSecrets(deps, email)
  const person = { ...secrets, id, name, email, roles: [role], merchantId: merchant.id }
  if (!(await hireWithin(deps, sql, person, by))) return false
  await deps.links.send(sql, { id, name, email, merchant: merchant.name })
  return true
}

export type Member = Pick<Person, 'id' | 'name' | 'email' | 'lastSeenAt'> & {
  readonly role: Merchants.Role
  readonly state: 'active' | 'invited' | 'removed'
}
type Missing = Refused<'not-found'>

export function createTeam(deps: TeamDeps) {
  const { db, clock, keys } = deps
  const peopleOf = (merchantId: string) => createPeople(deps, merchantId)
  const memberOf = (it: Person, invited: ReadonlySet<string>): Member => ({
    id: it.id,
    name: it.name,
    email: it.email,
    lastSeenAt: it.lastSeenAt,
    role: it.roles.includes('owner') ? 'owner' : 'staff',
    state: it.endedAt ? 'removed' : invited.has(it.id) ? 'invited' : 'active',
  })
  const list = async (merchantId: string, sql: Sql = db): Promise<Member[]> => {
    const invited = await withOpenLink(sql)
    return (await peopleOf(merchantId).list(sql)).map((it) => memberOf(it, invited))
  }
  const member = async (merchantId: string, id: string): Promise<Member> => {
    const found = (await list(merchantId)).find((it) => it.id === id)
    if (!found) throw new Error(`${id} has gone`)
    return found
  }
  return {
    list,
    async invite(
      merchant: Firm,
      it: { readonly name: string; readonly email: string; readonly role: Merchants.Role },
      by: Author,
    ): Promise<Member | Refused<'merchant.known' | 'merchant.too_many'> | TooMany> {
      const tooMany = await deps.links.charge(it.email)
      if (tooMany) return tooMany
      if (await isKnown(db, indexOf(keys, 'operator.email', it.email))) return { refused: 'merchant.known' }
      const id = newId('opr', clock.now())
      const refused = await db.transaction(
        async (sql): Promise<Refused<'merchant.known' | 'merchant.too_many'> | undefined> => {
          // Of two invitations at once the second counts the first.
          await lockOwners(sql, merchant.id)
          const present = (await list(merchant.id, sql)).filter(({ state }) => state !== 'removed')
          if (present.length >= Merchants.most.people) return { refused: 'merchant.too_many' }
          const isHired = await hireMember(deps, sql, { ...it, id, merchant, by })
          return isHired ? undefined : { refused: 'merchant.known' }
        },
      )
      return refused ?? member(merchant.id, id)
    },
    async changeRole(
      merchantId: string,
      id: string,
      role: Merchants.Role,
      by: Author,
    ): Promise<Member | Missing | Refused<'merchant.last_owner'>> {
      const refused = await db.transaction(
        async (sql): Promise<Refused<'not-found' | 'merchant.last_owner'> | undefined> => {
          const owners = await lockOwners(sql, merchantId)
          if (role !== 'owner' && owners.length === 1 && owners[0] === id)
            return { refused: 'merchant.last_owner' }
          const done = await peopleOf(merchantId).giveRoles(id, [role], { by, sql })
          return done ? undefined : { refused: 'not-found' }
        },
      )
      return refused ?? member(merchantId, id)
    },
    /** Old means of signing in are worth nothing from now on; a link for new ones is mailed. */
    async reset(
      merchant: Firm,
      id: string,
      by: Author,
    ): Promise<Member | Missing | Refused<'backoffice.self'> | TooMany> {
      if (id === by.id) return { refused: 'backoffice.self' }
      const people = peopleOf(merchant.id)
      const known = await people.find(id)
      const tooMany = known && !known.endedAt && (await deps.links.charge(known.email))
      if (tooMany) return tooMany
      const isDone = await db.transaction(async (sql) => {
        const person = await people.find(id, sql)
        if (!person || person.endedAt) return false
        await people.replaceSecrets(id, await unknownSecrets(deps, person.email), { by, sql })
        await deps.links.send(sql, { id, name: person.name, email: person.email, merchant: merchant.name })
        return true
      })
      return isDone ? member(merchant.id, id) : { refused: 'not-found' }
    },
    async remove(
      merchantId: string,
      id: string,
      by: Author,
    ): Promise<Member | Missing | Refused<'backoffice.self'>> {
      if (id === by.id) return { refused: 'backoffice.self' }
      const done = await db.transaction(async (sql) => {
        // Of two owners who remove each other one remains.
        const owners = await lockOwners(sql, merchantId)
        return owners.includes(by.id) && (await peopleOf(merchantId).disable(id, { by, sql }))
      })
      return done ? member(merchantId, id) : { refused: 'not-found' }
    },
  }
}
export type Team = ReturnType<typeof createTeam>
