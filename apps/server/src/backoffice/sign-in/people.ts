/**
 * The working life of an operator: listed, given other roles, given a new PIN and authenticator, signed out, disabled. Each
 * is one transaction with its entry in the audit, and counts at the next request: sessions are read on each.
 */
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { hashPin, type HashedPin } from '../../platform/secrets.ts'
import { emailPlace, isPinText, rules, everyRoleOf, totpPlace, unknownAddresses } from './sign-in.ts'
import * as audit from '../audit/audit.ts'
import type { Author } from '../audit/audit.ts'
import { passkeys as kept } from '../passkeys/passkey-store.ts'
import { nameOf } from './operator-name.ts'
import type { Role } from './operator-store.ts'
import { indexOf, operatorKeysOf } from './secrets.ts'
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

/** The id of the merchant they work for; null of our own operators. */
type Firm = string | null

/** `who` is an e-mail address or an id. */
const rowOf = (platform: Platform, sql: Sql, merchantId: Firm, who: string) =>
  findPerson(sql, {
    id: who,
    emailIndex: indexOf(operatorKeysOf(platform), 'operator.email', who),
    merchantId,
  })

type Work<Result> = (
  sql: Sql,
  person: PersonRow,
) => Promise<readonly [Result, details?: Record<string, string | number>]>

function act<Result>(
  platform: Platform,
  firm: Firm,
  who: string,
  action: string,
  { by, reason, sql: within }: By,
  work: Work<Result>,
): Done<Result> {
  const all = async (sql: Sql) => {
    const person = await rowOf(platform, sql, firm, who)
    if (!person || person.endedAt) return undefined
    const [result, details = {}] = await work(sql, person)
    const noted = { ...details, ...(reason !== undefined && { reason }) }
    await audit.note(platform, by, { action, subject: person.id, details: noted }, sql)
    return result
  }
  return within ? all(within) : platform.db.transaction(all)
}

const opened = ({ keys: { sealer } }: Platform, row: PersonRow): Person => {
  const { emailSealed, name, nameSealed, ...it } = row
  return {
    ...it,
    name: nameOf(sealer, { id: it.id, name, nameSealed }),
    email: sealer.open(emailPlace(it.id), emailSealed),
  }
}

export async function list(platform: Platform, firm: Firm, sql: Sql = platform.db): Promise<Person[]> {
  return (await listPeople(sql, firm)).map((row) => opened(platform, row))
}

export async function find(
  platform: Platform,
  firm: Firm,
  id: string,
  sql: Sql = platform.db,
): Promise<Person | undefined> {
  const row = await findPerson(sql, { id, emailIndex: Buffer.alloc(0), merchantId: firm })
  return row && opened(platform, row)
}

type Secrets = HashedPin & { readonly totpSecret: string }

/** Signs the operator out everywhere: holders of the old PIN, authenticator or passkeys are out. */
export function replaceSecrets(
  platform: Platform,
  firm: Firm,
  who: string,
  { totpSecret, salt, hash }: Secrets,
  by: By,
): Done {
  return act(platform, firm, who, 'operator.reset', by, async (sql, { id }) => {
    const totpSealed = platform.keys.sealer.seal(totpPlace(id), totpSecret)
    await setSecrets(sql, { id, pinSalt: salt, pinHash: hash, totpSealed })
    const passkeys = await kept.remove(sql, { operatorId: id })
    const sessions = await endSessionsOf(sql, id, platform.clock.now())
    return [true as const, { sessions, ...(passkeys > 0 && { passkeys }) }]
  })
}

/** Sign-ins that were refused at addresses of no operator. */
export const refusedUnknown = ({ db }: Platform) => refusalsOf(db, unknownAddresses)

export const disable = (platform: Platform, firm: Firm, who: string, by: By = system): Done =>
  act(platform, firm, who, 'operator.disabled', by, async (sql, { id }) => {
    const now = platform.clock.now()
    await disableOperator(sql, id, now)
    return [true, { sessions: await endSessionsOf(sql, id, now) }]
  })

export const giveRoles = (
  platform: Platform,
  firm: Firm,
  who: string,
  roles: readonly Role[],
  by: By = system,
): Done =>
  act(platform, firm, who, 'operator.roles_changed', by, async (sql, person) => {
    const to = everyRoleOf(roles)
    await setRoles(sql, person.id, to)
    return [true, { from: person.roles.join(', '), to: to.join(', ') }]
  })

/** A new PIN and authenticator of one of our operators, from the command line. */
export async function reset(
  platform: Platform,
  who: string,
  { pin, totpSecret }: { pin: string; totpSecret: string },
): Done {
  if (!isPinText(pin)) throw new Error('A PIN must be 6 to 12 digits.')
  const { salt, hash } = await hashPin(operatorKeysOf(platform).peppers, pin, platform.random(16))
  return replaceSecrets(platform, null, who, { totpSecret, salt, hash }, system)
}

/** Of one of our operators. */
export const endSessions = (platform: Platform, who: string, by: By = system): Done<number> =>
  act(platform, null, who, 'operator.signed_out_everywhere', by, async (sql, { id }) => {
    const sessions = await endSessionsOf(sql, id, platform.clock.now())
    return [sessions, { sessions }]
  })

/** The open ones of one of our operators. */
export async function sessions(platform: Platform, who: string): Promise<OperatorSession[]> {
  const person = await rowOf(platform, platform.db, null, who)
  const all = person ? await signIns(platform, person.id) : []
  return all.filter(({ isOpen }) => isOpen)
}

/** Of the last thirty days, newest first. */
export function signIns({ db, clock }: Platform, id: string) {
  const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
  return sessionsOf(db, id, {
    openedAfter: before(rules.absoluteHours * 60),
    seenAfter: before(rules.idleMinutes),
  })
}
