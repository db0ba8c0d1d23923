/** Customers: made at the first sign-in; their personal data is sealed under their own data key. */
import { emailIndexOf } from './email-index.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import {
  addCustomer,
  confirmFingerprint,
  findByEmail,
  findCustomer,
  setReading,
  type CustomerRow,
  type Reading,
} from './customer-store.ts'
import { newCodeWord } from './code-word.ts'
import type { CustomersDeps } from './deps.ts'
import {
  blindIndex,
  dataKeyPlace,
  keyIfKept,
  open,
  openDataKey,
  seal,
  type SealingKeys,
} from '../keys/index.ts'

type SqlDeps = Pick<CustomersDeps, 'keys'> & { readonly db: Sql }

/** Finds the customer of this address or makes one. Two first sign-ins at once end in one customer. */
export async function meetCustomer(
  deps: CustomersDeps,
  sql: Sql,
  { email, now, ...reading }: { email: string; now: Date } & Reading,
): Promise<string> {
  const emailIndex = emailIndexOf(deps, email)
  const known = await findByEmail(sql, emailIndex)
  if (known) {
    confirmEmail(deps, known, email)
    await setReading(sql, known.id, reading)
    return known.id
  }
  const id = newId('cus', now)
  const dataKey = deps.random(32)
  const added = await addCustomer(sql, {
    id,
    emailIndex,
    level: deps.levelAtSignUp(email.trim()),
    locale: reading.locale ?? 'en',
    zone: reading.zone ?? 'UTC',
    createdAt: now,
    emailSealed: seal([dataKey], emailPlace(id), email, deps.random),
    codeWordSealed: seal([dataKey], codeWordPlace(id), newCodeWord(deps.random), deps.random),
    dataKey: seal(deps.keys.wrap, dataKeyPlace(id), dataKey.toString('base64'), deps.random),
  })
  if (added) return id
  const faster = await findByEmail(sql, emailIndex)
  if (!faster) throw new Error('A customer was neither added nor found.')
  return faster.id
}

export type Customer = {
  readonly id: string
  readonly email: string
  /** The word that each mail to the customer carries. */
  readonly codeWord: string
  readonly emailIndex: Buffer
  /** no_service 0, starter 1, basic 2, full 3 */
  readonly level: number
  readonly locale: string
  readonly createdAt: Date
}

/** The customer, unsealed. Throws when there is none: ids come from sessions and orders, never from outside. */
export async function customerOf(deps: Pick<CustomersDeps, 'db' | 'keys'>, id: string): Promise<Customer> {
  const row = await rowOf(deps, id)
  const key = openDataKey(deps.keys, row)
  const email = open(key, emailPlace(id), row.emailSealed)
  return {
    id,
    email,
    codeWord: open(key, codeWordPlace(id), row.codeWordSealed),
    emailIndex: emailIndexOf(deps, email),
    level: row.level,
    locale: row.locale,
    createdAt: row.createdAt,
  }
}

/** The address for mails; undefined where the account is closed. */
export async function addressOf(
  deps: Pick<CustomersDeps, 'db' | 'keys'>,
  id: string,
): Promise<
  | { readonly address: string; readonly codeWord: string; readonly locale: string; readonly zone: string }
  | undefined
> {
  const row = await findCustomer(deps.db, id)
  if (!row?.dataKey || row.closedAt) return undefined
  const { email: address, codeWord } = await customerOf(deps, id)
  return { address, codeWord, locale: row.locale, zone: row.zone }
}

export async function idOf(
  deps: Pick<CustomersDeps, 'db' | 'keys'>,
  email: string,
): Promise<string | undefined> {
  const row = await findByEmail(deps.db, emailIndexOf(deps, email))
  if (row) confirmEmail(deps, row, email)
  return row?.id
}

/** The code word of the customer with this address; undefined where no customer has it. */
export async function codeWordOf(
  deps: Pick<CustomersDeps, 'db' | 'keys'>,
  email: string,
): Promise<string | undefined> {
  const row = await findByEmail(deps.db, emailIndexOf(deps, email))
  if (!row?.dataKey) return undefined
  confirmEmail(deps, row, email)
  return (await customerOf(deps, row.id)).codeWord
}

export async function levelOf(deps: SqlDeps, id: string): Promise<number> {
  return (await rowOf(deps, id)).level
}

/** The data key of a customer, for sealing their data in other tables. */
export async function keyOf(deps: SqlDeps, id: string): Promise<SealingKeys> {
  return openDataKey(deps.keys, await rowOf(deps, id))
}

/** Opens data that was sealed for a customer, from one read of their key; undefined after erasure. */
export async function openerOf(
  deps: Pick<CustomersDeps, 'db' | 'keys'>,
  id: string,
): Promise<((place: SealedColumn, sealed: string) => string) | undefined> {
  const key = await keyIfKept(deps.db, deps.keys, id)
  return key && ((place, sealed) => open(key, place, sealed))
}

/** The level of a customer, and sealing and blind indexes that are theirs alone, from one read. */
export async function ordererOf(
  deps: Pick<CustomersDeps, 'db' | 'keys' | 'random'>,
  id: string,
): Promise<{
  readonly level: number
  seal(place: SealedColumn, text: string): string
  accountIndex(account: string): string
  accountFinder(account: string): string
  nameIndex(beginning: string): string
}> {
  const row = await rowOf(deps, id)
  const key = openDataKey(deps.keys, row)
  const blindIndexOf = (what: string, value: string) =>
    blindIndex(deps.keys, what, `${id}\0${value}`).toString('base64url')
  return {
    level: row.level,
    seal: (place, text) => seal(key, place, text, deps.random),
    accountIndex: (account) => blindIndexOf('customer.account', account),
    accountFinder: (account) => accountFinder(deps, account),
    // 72 bits tell the words of one customer apart.
    nameIndex: (beginning) => blindIndexOf('customer.name', beginning).slice(0, 12),
  }
}

/** Finds an account among those of all customers. */
export const accountFinder = ({ keys }: Pick<CustomersDeps, 'keys'>, account: string): string =>
  blindIndex(keys, 'account.of_anybody', account).toString('base64url')

/** Stops the start when the key file is not the one this database was sealed with. */
export async function confirmKeys({ db, keys }: Pick<CustomersDeps, 'db' | 'keys'>): Promise<void> {
  if (await confirmFingerprint(db, keys)) return
  throw new Error(
    'The key file does not belong to this database, or lacks a key. Start with the file it was sealed with (KEY_FILE).',
  )
}

async function rowOf({ db }: Pick<SqlDeps, 'db'>, id: string): Promise<CustomerRow> {
  const row = await findCustomer(db, id)
  if (!row) throw new Error(`There is no customer ${id}.`)
  return row
}

/** A writer to the database can move an index to another row, but not the sealed address. */
function confirmEmail(deps: Pick<CustomersDeps, 'keys'>, row: CustomerRow, email: string): void {
  const sealed = open(openDataKey(deps.keys, row), emailPlace(row.id), row.emailSealed)
  if (!emailIndexOf(deps, sealed).equals(emailIndexOf(deps, email)))
    throw new Error(`The address of ${row.id} is not the one that its index finds.`)
}

export const emailPlace = (row: string): SealedColumn => ({ table: 'customer', column: 'email', row })
const codeWordPlace = (row: string): SealedColumn => ({ table: 'customer', column: 'code_word', row })
