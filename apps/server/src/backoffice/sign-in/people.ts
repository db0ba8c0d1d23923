/**
 * The working life of an operator: listed, given another role, given a new PIN and authenticator, signed out, disabled. Each
 * is one transaction with its entry in the audit, and counts at the next request: sessions are read on each.
 */
import type { Operators } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashPin } from '../../platform/secrets.ts'
import { emailPlace, isPinText, rules, totpPlace, unknownAddresses, type SignInDeps } from './sign-in.ts'
import { indexOf } from './secrets.ts'
import {
  disableOperator,
  endSessionsOf,
  findPerson,
  listPeople,
  refusalsOf,
  livingSessionsOf,
  setRole,
  setSecrets,
  type PersonRow,
} from './people-store.ts'

export type Person = Omit<PersonRow, 'emailSealed'> & { readonly email: string }
/** A session as it is listed. */
export type OperatorSession = { readonly id: string; readonly createdAt: Date; readonly lastSeenAt: Date }

/** What was done, or undefined where there is no such operator, or the operator is disabled already. */
type Done<Result = true> = Promise<Result | undefined>

export function createPeople(deps: SignInDeps) {
  const { db, clock, keys, sealer, audit, random } = deps

  /** `who` is an e-mail address or an id. */
  const act = <Result>(
    who: string,
    action: string,
    work: (
      sql: Sql,
      person: PersonRow,
    ) => Promise<readonly [Result, details?: Record<string, string | number>]>,
  ): Done<Result> =>
    db.transaction(async (sql) => {
      const person = await findPerson(sql, who, indexOf(keys, 'operator.email', who))
      if (!person || person.endedAt) return undefined
      const [result, details = {}] = await work(sql, person)
      await audit.note(null, { action, subject: person.id, details }, sql)
      return result
    })

  return {
    async list(): Promise<Person[]> {
      const people = await listPeople(db)
      return people.map(({ emailSealed, ...it }) => ({
        ...it,
        email: sealer.open(emailPlace(it.id), emailSealed),
      }))
    },
    /** Sign-ins that were refused at addresses of no operator. */
    refusedUnknown: () => refusalsOf(db, unknownAddresses),
    disable: (who: string): Done =>
      act(who, 'operator.disabled', async (sql, { id }) => {
        const now = clock.now()
        await disableOperator(sql, id, now)
        return [true, { sessions: await endSessionsOf(sql, id, now) }]
      }),
    giveRole: (who: string, role: Operators.Role): Done =>
      act(who, 'operator.role_changed', async (sql, person) => {
        await setRole(sql, person.id, role)
        return [true, { from: person.role, to: role }]
      }),
    /** Signs the operator out everywhere: whoever had the old PIN and authenticator is out. */
    async reset(who: string, { pin, totpSecret }: { pin: string; totpSecret: string }): Done {
      if (!isPinText(pin)) throw new Error('A PIN must be 6 to 12 digits.')
      const { salt, hash } = await hashPin(keys.peppers, pin, random(16))
      return act(who, 'operator.reset', async (sql, { id }) => {
        const totpSealed = sealer.seal(totpPlace(id), totpSecret)
        await setSecrets(sql, { id, pinSalt: salt, pinHash: hash, totpSealed })
        return [true, { sessions: await endSessionsOf(sql, id, clock.now()) }]
      })
    },
    endSessions: (who: string): Done<number> =>
      act(who, 'operator.signed_out_everywhere', async (sql, { id }) => {
        const sessions = await endSessionsOf(sql, id, clock.now())
        return [sessions, { sessions }]
      }),
    async sessions(who: string): Promise<OperatorSession[]> {
      const person = await findPerson(db, who, indexOf(keys, 'operator.email', who))
      const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
      const moments = { openedAfter: before(rules.absoluteHours * 60), seenAfter: before(rules.idleMinutes) }
      return person ? livingSessionsOf(db, person.id, moments) : []
    },
  }
}
