/**
 * A table as one record: its columns, its key, and whose data it holds. The record gives the type of a row and the statements of one
 * table without arithmetic; a join, a count or a step of money is SQL by hand, in the store beside it.
 *
 *   const payees = table('merchant_payee', { id: text(), merchantId: text(), decidedAt: optional(moment()) }, {
 *     key: ['id'], person: 'merchant', keep: 'orders',
 *   })
 *   type PayeeRow = RowOf<typeof payees>
 *   await payees.set(sql, { id }, { decidedAt: now })
 */
import type { Sql } from './sql.ts'

/** A column's type in PostgreSQL, and the type that its values have here. */
export type Column<Value> = {
  readonly type: 'text' | 'integer' | 'numeric' | 'boolean' | 'timestamptz' | 'date' | 'text[]' | 'jsonb'
  readonly isOptional: boolean
  /** No value: it carries the type alone. */
  readonly value?: Value
}

const column = <Value>(type: Column<Value>['type']): Column<Value> => ({ type, isOptional: false })
export const text = <Value extends string = string>() => column<Value>('text')
export const whole = () => column<number>('integer')
/** Units of money and other sums: decimal text here, as a number would round them. */
export const units = () => column<string>('numeric')
export const flag = () => column<boolean>('boolean')
export const moment = () => column<Date>('timestamptz')
/** `2026-11-20`. */
export const day = () => column<string>('date')
export const texts = <Value extends string = string>() => column<readonly Value[]>('text[]')
/** A document that is stored as it is: its type holds for all its versions. */
export const json = <Value extends object>() => column<Value>('jsonb')
export const optional = <Value>(of: Column<Value>): Column<Value | null> => ({
  type: of.type,
  isOptional: true,
})

type Columns = Readonly<Record<string, Column<unknown>>>
type ValueOf<C> = C extends Column<infer Value> ? Value : never
type Rows<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> }
type OptionalKeys<C extends Columns> = {
  [K in keyof C]: null extends ValueOf<C[K]> ? K : never
}[keyof C]
/** An optional column that is left out is null. */
type NewRow<C extends Columns> = Omit<Rows<C>, OptionalKeys<C>> & Partial<Pick<Rows<C>, OptionalKeys<C>>>

/** Personal data is kept as long as the account, its orders, the identity, or the records of compliance. */
export type Keep = 'account' | 'orders' | 'identity' | 'compliance'
type About =
  | { readonly person: 'nobody'; readonly keep?: never }
  | { readonly person: 'customer' | 'merchant' | 'operator'; readonly keep: Keep }
/** A table with a customer's id holds data about a person. */
type AboutOf<C extends Columns> = 'customerId' extends keyof C
  ? { readonly person: 'customer'; readonly keep: Keep }
  : About

type Order<C extends Columns> = `${string & keyof C} ${'asc' | 'desc'}`
type Listing<C extends Columns> = { readonly order: readonly Order<C>[]; readonly limit?: number }

export type Table<C extends Columns> = {
  readonly name: string
  readonly columns: C
  readonly about: About
  /** Its columns in SQL. */
  readonly key: readonly string[]
  /** The columns of a row in SQL, for a statement by hand. */
  readonly selected: string
  find(sql: Sql, where: Partial<Rows<C>>): Promise<Rows<C> | undefined>
  /** The same; no other transaction changes the row until this one ends. */
  lock(sql: Sql, where: Partial<Rows<C>>): Promise<Rows<C> | undefined>
  list(sql: Sql, where: Partial<Rows<C>>, listing: Listing<C>): Promise<Rows<C>[]>
  add(sql: Sql, row: NewRow<C>): Promise<void>
  /** Adds the row, or changes the given columns of the one with its key. */
  put(sql: Sql, row: NewRow<C>): Promise<void>
  /** Changes the rows; gives their number. */
  set(sql: Sql, where: Partial<Rows<C>>, change: Partial<Rows<C>>): Promise<number>
  /** Deletes the rows; gives their number. */
  remove(sql: Sql, where: Partial<Rows<C>>): Promise<number>
}
/** A table without the types of its rows. */
export type AnyTable = Pick<Table<Columns>, 'name' | 'columns' | 'about' | 'key' | 'selected'>
/** A table of rows about one customer: erasure reads its retention and deletes its rows. */
export type PersonalTable = Pick<AnyTable, 'name' | 'about'> & {
  remove(sql: Sql, where: { readonly customerId: string }): Promise<number>
}
export type RowOf<T> = T extends Table<infer C> ? Rows<C> : never

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function table<const C extends Columns>(
  name: string,
  columns: C,
  { key, ...rest }: { readonly key: readonly (string & keyof C)[] } & AboutOf<C>,
): Table<C> {
  type Row = Rows<C>
  const about: About = rest as About
  const selected = Object.keys(columns)
    .map((one) => (snake(one) === one ? one : `${snake(one)} as "${one}"`))
    .join(', ')
  const known = (one: string) => {
    if (!Object.hasOwn(columns, one)) throw new Error(`${name} has no column ${one}`)
    return snake(one)
  }
  /** `a = $1 and b is null`; adds the values to `values`. */
  const meeting = (where: Partial<Row>, values: unknown[]): string => {
    const parts = Object.entries(where).map(([one, value]) =>
      value === null ? `${known(one)} is null` : `${known(one)} = $${values.push(value)}`,
    )
    if (parts.length === 0) throw new Error(`a statement over all rows of ${name} is written by hand`)
    return parts.join(' and ')
  }
  const select = (sql: Sql, where: Partial<Row>, rest: string) => {
    const values: unknown[] = []
    const asked = meeting(where, values)
    return sql.query<Row>(`select ${selected} from ${name} where ${asked}${rest}`, values)
  }
  const insert = (sql: Sql, row: NewRow<C>, rest: string) => {
    const given = Object.entries(row)
    const names = given.map(([one]) => known(one)).join(', ')
    const places = given.map((_, place) => `$${place + 1}`).join(', ')
    return sql.query(
      `insert into ${name} (${names}) values (${places})${rest}`,
      given.map(([, value]) => value),
    )
  }
  return {
    name,
    columns,
    about,
    key: key.map(snake),
    selected,
    find: async (sql, where) => (await select(sql, where, ' limit 1'))[0],
    lock: async (sql, where) => (await select(sql, where, ' for update'))[0],
    list: (sql, where, { order, limit }) =>
      select(
        sql,
        where,
        ` order by ${order.map((one) => snake(one)).join(', ')}${limit === undefined ? '' : ` limit ${limit}`}`,
      ),
    async add(sql, row) {
      await insert(sql, row, '')
    },
    async put(sql, row) {
      const changed = Object.keys(row).filter((one) => !key.includes(one))
      const sets = changed.map((one) => `${known(one)} = excluded.${snake(one)}`).join(', ')
      await insert(sql, row, ` on conflict (${key.map(snake).join(', ')}) do update set ${sets}`)
    },
    async set(sql, where, change) {
      const values: unknown[] = []
      const sets = Object.entries(change).map(([one, value]) => `${known(one)} = $${values.push(value)}`)
      const asked = meeting(where, values)
      const rows = await sql.query(
        `update ${name} set ${sets.join(', ')} where ${asked} returning 1 as changed`,
        values,
      )
      return rows.length
    },
    async remove(sql, where) {
      const values: unknown[] = []
      const asked = meeting(where, values)
      return (await sql.query(`delete from ${name} where ${asked} returning 1 as deleted`, values)).length
    },
  }
}
