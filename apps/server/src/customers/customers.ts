/** Customers: made at the first sign-in; their personal data is sealed under their own data key. */
import { emailIndexOf } from './email-index.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import {
  addCustomer,
  confirmFingerprint,
  customerRow,
  findByEmail,
  findCustomer,
  setReading,
  type CustomerRow,
  type Reading,
} from './customer-store.ts'
import { newCodeWord } from './code-word.ts'
import { blindIndex, dataKeyPlace, open, openDataKey, seal } from '../keys/index.ts'

export { setLevel } from './customer-store.ts'

/** The level that the setting gives a new customer; verification changes it. */
const firstLevel = { none: 0, starter: 1 } as const

/** Finds the customer of this address or makes one. Two first sign-ins at once end in one customer. */
export async function meetCustomer(
  platform: Platform,
  sql: Sql,
  { email, now, ...reading }: { email: string; now: Date } & Reading,
): Promise<string> {
  const emailIndex = emailIndexOf(platform, email)
  const known = await findByEmail(sql, emailIndex)
  if (known) {
    confirmEmail(platform, known, email)
    await setReading(sql, known.id, reading)
    return known.id
  }
  const id = newId('cus', now)
  const level = firstLevel[platform.settings.levelAtSignUp(email.trim())]
  if (await addCustomer(sql, sealedCustomer(platform, { id, email, level, now, ...reading }))) return id
  const faster = await findByEmail(sql, emailIndex)
  if (!faster) throw new Error('A customer was neither added nor found.')
  return faster.id
}

type NewCustomer = {
  readonly id: string
  readonly email: string
  readonly level: number
  readonly now: Date
} & Reading

/** The row of a new customer, with a data key of their own. */
export function sealedCustomer(platform: Platform, { id, email, level, now, locale, zone }: NewCustomer) {
  const { keys, random } = platform
  const dataKey = random(32)
  return {
    id,
    emailIndex: emailIndexOf(platform, email),
    level,
    locale: locale ?? 'en',
    zone: zone ?? 'UTC',
    createdAt: now,
    emailSealed: seal([dataKey], emailPlace(id), email, random),
    codeWordSealed: seal([dataKey], codeWordPlace(id), newCodeWord(random), random),
    dataKey: seal(keys.customers.wrap, dataKeyPlace(id), dataKey.toString('base64'), random),
  }
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
export async function customerOf(platform: Platform, id: string): Promise<Customer> {
  const row = await customerRow(platform.db, id)
  const key = openDataKey(platform.keys.customers, row)
  const email = open(key, emailPlace(id), row.emailSealed)
  return {
    id,
    email,
    codeWord: open(key, codeWordPlace(id), row.codeWordSealed),
    emailIndex: emailIndexOf(platform, email),
    level: row.level,
    locale: row.locale,
    createdAt: row.createdAt,
  }
}

/** The address for mails; undefined where the account is closed. */
export async function addressOf(
  platform: Platform,
  id: string,
): Promise<
  | { readonly address: string; readonly codeWord: string; readonly locale: string; readonly zone: string }
  | undefined
> {
  const row = await findCustomer(platform.db, id)
  if (!row?.dataKey || row.closedAt) return undefined
  const { email: address, codeWord } = await customerOf(platform, id)
  return { address, codeWord, locale: row.locale, zone: row.zone }
}

export async function idOf(platform: Platform, email: string): Promise<string | undefined> {
  const row = await findByEmail(platform.db, emailIndexOf(platform, email))
  if (row) confirmEmail(platform, row, email)
  return row?.id
}

/** The code word of the customer with this address; undefined where no customer has it. */
export async function codeWordOf(platform: Platform, email: string): Promise<string | undefined> {
  const row = await findByEmail(platform.db, emailIndexOf(platform, email))
  if (!row?.dataKey) return undefined
  confirmEmail(platform, row, email)
  return (await customerOf(platform, row.id)).codeWord
}

/** The present level, as verification writes it. */
export async function levelOf(sql: Sql, id: string): Promise<number> {
  return (await customerRow(sql, id)).level
}

export type Orderer = {
  readonly level: number
  seal(place: SealedColumn, text: string): string
  accountIndex(account: string): string
  accountFinder(account: string): string
  nameIndex(beginning: string): string
}

/** The level of a customer, and sealing and blind indexes that are theirs alone, from one read. */
export const ordererOf = async (platform: Platform, id: string): Promise<Orderer> =>
  ordererFrom(platform, await customerRow(platform.db, id))

/** The same of a row that was read with something else. */
export function ordererFrom(platform: Platform, row: Pick<CustomerRow, 'id' | 'level' | 'dataKey'>): Orderer {
  const { id } = row
  const keys = platform.keys.customers
  const key = openDataKey(keys, row)
  const blindIndexOf = (what: string, value: string) =>
    blindIndex(keys, what, `${id}\0${value}`).toString('base64url')
  return {
    level: row.level,
    seal: (place, text) => seal(key, place, text, platform.random),
    accountIndex: (account) => blindIndexOf('customer.account', account),
    accountFinder: (account) => accountFinder(platform, account),
    // 72 bits tell the words of one customer apart.
    nameIndex: (beginning) => blindIndexOf('customer.name', beginning).slice(0, 12),
  }
}

/** Finds an account among those of all customers. */
export const accountFinder = ({ keys }: Platform, account: string): string =>
  blindIndex(keys.customers, 'account.of_anybody', account).toString('base64url')

/** Stops the start when the key file is not the one this database was sealed with. */
export async function confirmKeys({ db, keys }: Platform): Promise<void> {
  if (await confirmFingerprint(db, keys.customers)) return
  throw new Error(
    'The key file does not belong to this database, or lacks a key. Start with the file it was sealed with (KEY_FILE).',
  )
}

/** A writer to the database can move an index to another row, but not the sealed address. */
function confirmEmail(platform: Platform, row: CustomerRow, email: string): void {
  const sealed = open(openDataKey(platform.keys.customers, row), emailPlace(row.id), row.emailSealed)
  if (!emailIndexOf(platform, sealed).equals(emailIndexOf(platform, email)))
    throw new Error(`The address of ${row.id} is not the one that its index finds.`)
}

export const emailPlace = (row: string): SealedColumn => ({ table: 'customer', column: 'email', row })
const codeWordPlace = (row: string): SealedColumn => ({ table: 'customer', column: 'code_word', row })
