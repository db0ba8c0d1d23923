/** SQL of lists of orders: a customer's history, and the search of operators. Not prepared: the planner needs the filters. */
import { Money } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { State } from '../core/lifecycles.ts'

export type OrderFilter = {
  readonly id?: string | undefined
  readonly customerId?: string | undefined
  /** In lower case; a deposit address or a destination. */
  readonly address?: string | undefined
  /**
   * The customer's search text: found inside reference, counterparty, address, id, hashes and traces. Needs
   * `customerId`.
   */
  readonly text?: string | undefined
  readonly merchantId?: string | undefined
  /** The operator's search text: how a reference begins, or a whole hash, trace or name at a merchant. An index answers. */
  readonly key?: string | undefined
  /** Blind indexes of a name: each of them is the order's. */
  readonly nameIndexes?: readonly string[]
  /** Orders that ended in one of these ways, or in none of them. */
  readonly group?: { readonly ends: readonly string[]; readonly isOpen: boolean } | undefined
  /** Only orders that wait for a decision of their customer. */
  readonly waits?: boolean | undefined
  readonly service?: Service | undefined
  readonly states?: readonly string[] | undefined
  /** The states that one code stands for: at most one of each service, so that no order moves from one to the other. */
  readonly ofCode?: readonly string[] | undefined
  readonly from?: Date | undefined
  /** Not included. */
  readonly until?: Date | undefined
  readonly cases?: 'open' | 'none'
  /** Only orders older than this one. */
  readonly before?: string | undefined
}

export type OrderRow = {
  readonly id: string
  readonly service: Service
  readonly state: State
  readonly reason: string | null
  readonly isHeld: boolean
  readonly waitsForCustomer: boolean
  readonly reference: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly send: Money.Money
  readonly receive: Money.Money
  readonly counterparty: string
  readonly openCases: number
  readonly merchantId: string | null
  readonly externalId: string | null
  readonly paysLink: boolean
}

type Row = Omit<OrderRow, 'send' | 'receive'> & {
  send_asset: Money.Asset
  send_units: string
  receive_asset: Money.Asset
  receive_units: string
}

const hasCase = {
  all: 'true',
  open: 'o.id in (select order_id from operator_case where closed_at is null)',
  none: 'not exists (select from operator_case c where c.order_id = o.id and c.closed_at is null)',
} as const

/** Newest first: ids sort by time. The states of a code are asked for one by one: an index gives the newest of each. */
export async function listOrders(sql: Sql, it: OrderFilter, count: number): Promise<OrderRow[]> {
  if (!it.ofCode) return newest(sql, it, count)
  const states = [...new Set(it.ofCode)]
  const lists = await Promise.all(states.map((state) => newest(sql, it, count, state)))
  return lists
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, count)
}

/** Of all states that the filter lets through, or of this one. */
async function newest(sql: Sql, it: OrderFilter, count: number, state?: string): Promise<OrderRow[]> {
  const rows = await sql.query<Row>(
    `select o.id, o.service, o.status as state, o.reason, o.reference, o.created_at as "createdAt",
       o.updated_at as "updatedAt", o.send_asset, o.send_units::text, o.receive_asset, o.receive_units::text,
       o.counterparty, o.is_held as "isHeld", o.waits_for_customer as "waitsForCustomer",
       o.merchant_id as "merchantId", o.external_id as "externalId", o.link_id is not null as "paysLink",
       (select count(*)::int from operator_case c where c.order_id = o.id and c.closed_at is null) as "openCases"
     from orders o
     where ($1::text is null or o.id = $1) and ($2::text is null or o.customer_id = $2)
       and ($3::text is null or lower(o.deposit_address) = $3 or o.destination = $3)
       and ($14::text is null or o.reference like upper(replace($14, ' ', '')) || '%'
         or o.finds <> '{}' and o.finds @> array[lower($15)] or o.external_id = $15)
       and ($17::text is null or o.merchant_id = $17)
       and ($4::text is null or o.counterparty ilike $4 or o.reference ilike replace($4, ' ', '')
         or o.id ilike $4 or o.external_id ilike $4 or o.deposit_address ilike $4 or array_to_string(o.finds, ' ') like lower($4)
         or $11::text[] <> '{}' and o.name_indexes @> $11)
       and ($12::text[] is null or $13::boolean <> (concat_ws('.', o.service, o.status,
         case when o.service = 'sell' and o.status = 'archived' then o.reason end) = any($12)))
       and ($16::boolean is null or o.waits_for_customer = $16)
       and ($5::text is null or o.service = $5)
       and ($6::text is null or o.status = $6) and ($18::text[] is null or o.status = any($18))
       and ($7::timestamptz is null or o.created_at >= $7) and ($8::timestamptz is null or o.created_at < $8)
       and ($9::text is null or o.id < $9) and ${hasCase[it.cases ?? 'all']}
     order by o.id desc limit $10`,
    [
      it.id,
      it.customerId,
      it.address,
      it.text && `%${literally(it.text)}%`,
      it.service,
      state,
      it.from,
      it.until,
      it.before,
      count,
      it.nameIndexes ?? [],
      it.group?.ends,
      it.group?.isOpen,
      it.key && literally(it.key),
      it.key,
      it.waits,
      it.merchantId,
      it.states,
    ].map((value) => value ?? null),
  )
  return rows.map(({ send_asset, send_units, receive_asset, receive_units, ...row }) => ({
    ...row,
    send: Money.money(send_asset, BigInt(send_units)),
    receive: Money.money(receive_asset, BigInt(receive_units)),
  }))
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function ordersWithCases(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct c.order_id)::int as count from operator_case c join orders o on o.id = c.order_id
     where c.closed_at is null`,
  )
  return row?.count ?? 0
}
