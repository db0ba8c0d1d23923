/** SQL of past exposure. */
import type { Coins, Money } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { json, moment, optional, table, text, units, type RowOf } from '../platform/sql/table.ts'

export const samples = table(
  'exposure_sample',
  {
    slot: moment(),
    coin: text<Coins.CoinId>(),
    position: units(),
    promised: units(),
    paid: json<Readonly<Partial<Record<Money.Fiat, string>>>>(),
    scaled: optional(units()),
  },
  { key: ['slot', 'coin'], person: 'nobody' },
)
export type Sample = RowOf<typeof samples>

export const between = (sql: Sql, from: Date, until: Date): Promise<Sample[]> =>
  sql.query<Sample>(
    `select slot, coin, position::text as position, promised::text as promised, paid, scaled::text as scaled
     from exposure_sample where slot >= $1 and slot < $2 order by slot, coin`,
    [from, until],
  )

export async function forgetBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from exposure_sample where slot < $1', [before])
}
