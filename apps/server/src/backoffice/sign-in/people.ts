/**
 * The working life of an operator: listed, given other roles, given a new PIN and authenticator, signed out, disabled. Each
 * is one transaction with its entry in the audit, and counts at the next request: sessions are read on each.
 */
import type { Sql } from '../../platform/sql/sql.ts'
import { hashPin, type HashedPin } from '../../platform/secrets.ts'
import {
  emailPlace,
  isPinText,
  rules,
  everyRoleOf,
  totpPlace,
  unknownAddresses,
  type SignInDeps,
} from './sign-in.ts'
import type { Author } from '../audit/audit.ts'
import { removePasskeysOf } from '../passkeys/passkey-store.ts'
import { nameOf } from './operator-name.ts'
import type { Role } from './operator-store.ts'
import { indexOf } from './secrets.ts'
import {
  disableOperator,
  endSessionsOf,
  findPerson,
  listPeople,
  refusalsOf,
  sessionsOf,
  setRoles,
  setSecrets,
  type PersonRow,
} from './people-store.ts'

export type Person = Omit<PersonRow, 'emailSealed' | 'name' | 'nameSealed'> & {
  readonly name: string
  readonly email: string
}
/** A session as it is listed. */
export type OperatorSession = { readonly id: string; readonly createdAt: Date; readonly lastSeenAt: Date }

/** The result, or undefined where there is no such operator, or the operator is disabled already. */
type Done<Result = true> = Promise<Result | undefined>

/** The author and the reason; the command line does it for the system. */
type By = { readonly by: Author | null; readonly reason?: string; readonly sql?: Sql }
const system: By = { by: null }

/** Of the operators, or of the people of one merchant. */
export function createPeople(deps: SignInDeps, merchantId: string | null = null) {
  const { db, clock, keys, sealer, audit, random } = deps

  /** `who` is an e-mail address or an id. */
  const find = (sql: Sql, who: string) =>
    findPerson(sql, { id: who, emailIndex: indexOf(keys, 'operator.email', who), merchantId })
  const act = <Result>(
    who: string,
    action: string,
    { by, reason, sql: within }: By,
    work: (
      sql: Sql,
      person: PersonRow,
    ) => Promise<readonly [Result, details?: Record<string, string | number>]>,
  ): Done<Result> => {
    const all = async (sql: Sql) => {
      const person = await find(sql, who)
      if (!person || person.endedAt) return undefined
      const [result, details = {}] = await work(sql, person)
      const noted = { ...details, ...(reason !== undefined && { reason }) }
      await audit.note(by, { action, subject: person.id, details: noted }, sql)
      return result
    }
    return within ? all(within) : db.transaction(all)
  }
  const opened = ({ emailSealed, name, nameSealed, ...it }: PersonRow): Person => ({
    ...it,
    name: nameOf(sealer, { id: it.id, name, nameSealed }),
    email: sealer.open(emailPlace(it.id), emailSealed),
  })
  /** Signs the operator out everywhere: holders of the old PIN, authenticator or passkeys are out. */
  const replaceSecrets = (
    who: string,
    { totpSecret, salt, hash }: HashedPin & { totpSecret: string },
    by: By,
  ) =>
    act(who, 'operator.reset', by, async (sql, { id }) => {
      const totpSealed = sealer.seal(totpPlace(id), totpSecret)
      await setSecrets(sql, { id, pinSalt: salt, pinHash: hash, totpSealed })
      const passkeys = await removePasskeysOf(sql, id)
      const sessions = await endSessionsOf(sql, id, clock.now())
      return [true as const, { sessions, ...(passkeys > 0 && { passkeys }) }]
    })
  const moments = () => {
    const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
    return { openedAfter: before(rules.absoluteHours * 60), seenAfter: before(rules.idleMinutes) }
  }

  return {
    async list(sql: Sql = db): Promise<Person[]> {
      return (await listPeople(sql, merchantId)).map(opened)
    },
    async find(id: string, sql: Sql = db): Promise<Person | undefined> {
      const row = await findPerson(sql, { id, emailIndex: Buffer.alloc(0), merchantId })
      return row && opened(row)
    },
    replaceSecrets,
    /** Sign-ins that were refused at addresses of no operator. */
    refusedUnknown: () => refusalsOf(db, unknownAddresses),
    disable: (who: string, by: By = system): Done =>
      act(who, 'operator.disabled', by, async (sql, { id }) => {
        const now = clock.now()
        await disableOperator(sql, id, now)
        return [true, { sessions: await endSessionsOf(sql, id, now) }]
      }),
    giveRoles: (who: string, roles: readonly Role[], by: By = system): Done =>
      act(who, 'operator.roles_changed', by, async (sql, person) => {
        const to = everyRoleOf(roles)
        await setRoles(sql, person.id, to)
        return [true, { from: person.roles.join(', '), to: to.join(', ') }]
      }),
    async reset(who: string, { pin, totpSecret }: { pin: string; totpSecret: string }): Done {
      if (!isPinText(pin)) throw new Error('A PIN must be 6 to 12 digits.')
      const { salt, hash } = await hashPin(keys.peppers, pin, random(16))
      return replaceSecrets(who, { totpSecret, salt, hash }, system)
    },
    endSessions: (who: string, by: By = system): Done<number> =>
      act(who, 'operator.signed_out_everywhere', by, async (sql, { id }) => {
        const sessions = await endSessionsOf(sql, id, clock.now())
        return [sessions, { sessions }]
      }),
    async sessions(who: string): Promise<OperatorSession[]> {
      const person = await find(db, who)
      const all = person ? await sessionsOf(db, person.id, moments()) : []
      return all.filter(({ isOpen }) => isOpen)
    },
    /** Of the last thirty days, newest first. */
    signIns: (id: string) => sessionsOf(db, id, moments()),
  }
}
