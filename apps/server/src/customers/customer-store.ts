/** Customers in SQL. */
import type { Sql } from '../platform/sql/sql.ts'

export type CustomerRow = {
  readonly id: string
  readonly emailSealed: string
  readonly codeWordSealed: string
  /** Wrapped; none after erasure. */
  readonly dataKey: string | null
  readonly level: number
  readonly locale: string
  readonly zone: string
  readonly createdAt: Date
  /** Closed for good: no sign-in, and no mail to it. */
  readonly closedAt: Date | null
}

const columns = `id, email_sealed as "emailSealed", code_word_sealed as "codeWordSealed", data_key as "dataKey", level, locale, zone,
  created_at as "createdAt", closed_at as "closedAt"`

export async function findByEmail(sql: Sql, emailIndex: Buffer): Promise<CustomerRow | undefined> {
  const [row] = await sql.query<CustomerRow>(`select ${columns} from customer where email_index = $1`, [
    emailIndex,
  ])
  return row
}

export async function findCustomer(sql: Sql, id: string): Promise<CustomerRow | undefined> {
  const [row] = await sql.query<CustomerRow>(
    `-- prepared: customer_find
     select ${columns} from customer where id = $1`,
    [id],
  )
  return row
}

/** Throws where there is none: ids come from sessions and orders, never from outside. */
export async function customerRow(sql: Sql, id: string): Promise<CustomerRow> {
  const row = await findCustomer(sql, id)
  if (!row) throw new Error(`There is no customer ${id}.`)
  return row
}

/** In a transaction: of two that take this address at once one waits and sees what the other stored. */
export async function lockEmail(sql: Sql, emailIndex: Buffer): Promise<void> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('email:' || encode($1, 'hex'), 0))`
  await sql.query(lock, [emailIndex])
}

/** In a transaction: false when there is a customer of this address already. */
export async function addCustomer(
  sql: Sql,
  it: Omit<CustomerRow, 'closedAt'> & { readonly emailIndex: Buffer },
): Promise<boolean> {
  await lockEmail(sql, it.emailIndex)
  const added = await sql.query(
    `insert into customer (id, email_index, email_sealed, data_key, level, locale, zone, created_at, code_word_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email_index) do nothing returning id`,
    [
      it.id,
      it.emailIndex,
      it.emailSealed,
      it.dataKey,
      it.level,
      it.locale,
      it.zone,
      it.createdAt,
      it.codeWordSealed,
    ],
  )
  return added.length > 0
}

/** Of a page that asks to sign in, where it says so. */
export type Reading = { readonly locale: string | null; readonly zone: string | null }

/** Later mails are written in the language and the time zone of the newest sign-in that named one. */
export async function setReading(sql: Sql, id: string, { locale, zone }: Reading): Promise<void> {
  await sql.query(
    `update customer set locale = coalesce($2, locale), zone = coalesce($3, zone)
     where id = $1 and (locale, zone) <> (coalesce($2, locale), coalesce($3, zone))`,
    [id, locale, zone],
  )
}

/** Stores the present level: verification decides it. */
export async function setLevel(sql: Sql, id: string, level: number): Promise<void> {
  await sql.query('update customer set level = $2 where id = $1', [id, level])
}

/** Stores which keys seal this database; false when it was sealed with another file, or with a key that the file lacks. */
export async function confirmFingerprint(
  sql: Sql,
  { fingerprint, ids }: { readonly fingerprint: Buffer; readonly ids: readonly string[] },
): Promise<boolean> {
  await sql.query('insert into sealing_key (fingerprint, ids) values ($1, $2) on conflict do nothing', [
    fingerprint,
    ids,
  ])
  const known = await sql.query(
    'update sealing_key set ids = $2 where fingerprint = $1 and ids <@ $2::text[] returning 1 as known',
    [fingerprint, ids],
  )
  return known.length > 0
}
