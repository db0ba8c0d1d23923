/** One read of what an order is placed on: the customer, the quote, and the accepted source of funds. */
import type { Codec, Verification } from '@agio/domain'
import { sessions } from '../../customers/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'

export type LookRow = {
  readonly id: string
  readonly level: number
  readonly dataKey: string | null
  readonly service: 'sell' | 'buy' | null
  readonly body: Codec.Json | null
  /** Null where the customer has no verification. */
  readonly approved: Verification.Level | null
  readonly type: Verification.CustomerType | null
  readonly why: Verification.FundsWhy | null
  readonly cents: string | null
  readonly until: string | null
}

const columns = `c.id, c.level, c.data_key as "dataKey", q.service, q.body, v.approved, v.type,
  f.why, f.accepted_cents::text as cents, f.accepted_until::text as until`
const joins = `left join verification v on v.customer_id = c.id left join verification_funds f on f.customer_id = c.id
  left join quote q on q.id =`

export async function look(sql: Sql, customerId: string, quoteId: string): Promise<LookRow | undefined> {
  const [row] = await sql.query<LookRow>(
    `-- prepared: order_look
     select ${columns} from customer c ${joins} $2 where c.id = $1`,
    [customerId, quoteId],
  )
  return row
}

type WithCaller = LookRow & {
  readonly sessionId: string
  readonly customerId: string
  readonly hasFreshPin: boolean
}

/** The same for the customer of a session; undefined where the session needs more than a read. */
export async function lookByToken(
  sql: Sql,
  session: ReturnType<typeof sessions.lookValues>,
  quoteId: string,
): Promise<WithCaller | undefined> {
  const [row] = await sql.query<WithCaller>(
    `-- prepared: order_look_by_token
     select ${sessions.lookColumns}, ${columns}
     from ${sessions.lookFrom} join customer c on c.id = s.customer_id ${joins} $7`,
    [...session, quoteId],
  )
  return row
}
