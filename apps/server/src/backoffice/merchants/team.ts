/**
 * The people who work for a merchant. They sign in as operators do, and are found under their own merchant only. An
 * owner invites, changes, resets and removes; one owner remains.
 */
import { Merchants } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Author } from '../audit/audit.ts'
import * as links from '../operators/links.ts'
import { withOpenLink } from '../operators/link-store.ts'
import { isKnown } from '../sign-in/operator-store.ts'
import * as people from '../sign-in/people.ts'
import type { Person } from '../sign-in/people.ts'
import { indexOf, operatorKeysOf } from '../sign-in/secrets.ts'
import { hireWithin } from '../sign-in/sign-in.ts'
import { lockOwners } from './team-store.ts'

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
  platform: Platform,
  sql: Sql,
  { id, name, email, role, merchant, by }: Hired,
): Promise<boolean> {
  const secrets = await links.unknownSecrets(platform, email)
  const person = { ...secrets, id, name, email, roles: [role], merchantId: merchant.id }
  if (!(await hireWithin(platform, sql, person, by))) return false
  await links.send(platform, sql, { id, name, email, merchant: merchant.name })
  return true
}

export type Member = Pick<Person, 'id' | 'name' | 'email' | 'lastSeenAt'> & {
  readonly role: Merchants.Role
  readonly state: 'active' | 'invited' | 'removed'
}
type Missing = Refused<'not-found'>

const memberOf = (it: Person, invited: ReadonlySet<string>): Member => ({
  id: it.id,
  name: it.name,
  email: it.email,
  lastSeenAt: it.lastSeenAt,
  role: it.roles.includes('owner') ? 'owner' : 'staff',
  state: it.endedAt ? 'removed' : invited.has(it.id) ? 'invited' : 'active',
})

export async function list(
  platform: Platform,
  merchantId: string,
  sql: Sql = platform.db,
): Promise<Member[]> {
  const invited = await withOpenLink(sql)
  return (await people.list(platform, merchantId, sql)).map((it) => memberOf(it, invited))
}

async function member(platform: Platform, merchantId: string, id: string): Promise<Member> {
  const found = (await list(platform, merchantId)).find((it) => it.id === id)
  if (!found) throw new Error(`${id} has gone`)
  return found
}

export async function invite(
  platform: Platform,
  merchant: Firm,
  it: { readonly name: string; readonly email: string; readonly role: Merchants.Role },
  by: Author,
): Promise<Member | Refused<'merchant.known' | 'merchant.too_many'> | TooMany> {
  const { db, clock } = platform
  const tooMany = await links.charge(platform, it.email)
  if (tooMany) return tooMany
  const emailIndex = indexOf(operatorKeysOf(platform), 'operator.email', it.email)
  if (await isKnown(db, emailIndex)) return { refused: 'merchant.known' }
  const id = newId('opr', clock.now())
  const refused = await db.transaction(
    async (sql): Promise<Refused<'merchant.known' | 'merchant.too_many'> | undefined> => {
      // Of two invitations at once the second counts the first.
      await lockOwners(sql, merchant.id)
      const all = await list(platform, merchant.id, sql)
      const present = all.filter(({ state }) => state !== 'removed')
      if (present.length >= Merchants.most.people) return { refused: 'merchant.too_many' }
      const isHired = await hireMember(platform, sql, { ...it, id, merchant, by })
      return isHired ? undefined : { refused: 'merchant.known' }
    },
  )
  return refused ?? member(platform, merchant.id, id)
}

export async function changeRole(
  platform: Platform,
  merchantId: string,
  id: string,
  role: Merchants.Role,
  by: Author,
): Promise<Member | Missing | Refused<'merchant.last_owner'>> {
  const refused = await platform.db.transaction(
    async (sql): Promise<Refused<'not-found' | 'merchant.last_owner'> | undefined> => {
      const owners = await lockOwners(sql, merchantId)
      if (role !== 'owner' && owners.length === 1 && owners[0] === id)
        return { refused: 'merchant.last_owner' }
      const done = await people.giveRoles(platform, merchantId, id, [role], { by, sql })
      return done ? undefined : { refused: 'not-found' }
    },
  )
  return refused ?? member(platform, merchantId, id)
}

/** Old means of signing in are worth nothing from now on; a link for new ones is mailed. */
export async function reset(
  platform: Platform,
  merchant: Firm,
  id: string,
  by: Author,
): Promise<Member | Missing | Refused<'backoffice.self'> | TooMany> {
  if (id === by.id) return { refused: 'backoffice.self' }
  const known = await people.find(platform, merchant.id, id)
  const tooMany = known && !known.endedAt && (await links.charge(platform, known.email))
  if (tooMany) return tooMany
  const isDone = await platform.db.transaction(async (sql) => {
    const person = await people.find(platform, merchant.id, id, sql)
    if (!person || person.endedAt) return false
    const { name, email } = person
    const secrets = await links.unknownSecrets(platform, email)
    await people.replaceSecrets(platform, merchant.id, id, secrets, { by, sql })
    await links.send(platform, sql, { id, name, email, merchant: merchant.name })
    return true
  })
  return isDone ? member(platform, merchant.id, id) : { refused: 'not-found' }
}

export async function remove(
  platform: Platform,
  merchantId: string,
  id: string,
  by: Author,
): Promise<Member | Missing | Refused<'backoffice.self'>> {
  if (id === by.id) return { refused: 'backoffice.self' }
  const done = await platform.db.transaction(async (sql) => {
    // Of two owners who remove each other one remains.
    const owners = await lockOwners(sql, merchantId)
    return owners.includes(by.id) && (await people.disable(platform, merchantId, id, { by, sql }))
  })
  return done ? member(platform, merchantId, id) : { refused: 'not-found' }
}
