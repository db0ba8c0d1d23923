/** A shop with a past: so many finished orders with all their rows, one customer holding every tenth of them. */
import { openWorld, type World } from '../../apps/server/src/orders/testing/world.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'

export const large = `cus_${'l'.repeat(26)}`
/** Everybody else has about a hundred orders. */
export const regular = (orders: number): string => `cus_regular_${Math.floor(orders / 2000) * 10 + 1}`

export type Shop = { readonly world: World; readonly orders: number; readonly ids: readonly string[] }

/** One order lives in earnest; the others are its rows again under names of their own, months apart. */
export async function openShop(orders: number): Promise<Shop> {
  const world = await openWorld()
  await world.atLevel('full')
  const { db } = world
  const model = await world.placed('cus_model', { quoteId: await world.quote('25.00') })
  const from = world.clock.now().getTime() - 700 * 86_400_000
  const step = (699 * 86_400_000) / orders
  const slice = 20_000
  const kept: string[] = []
  for (let first = 0; first < orders; first += slice) {
    const numbers = Array.from({ length: Math.min(slice, orders - first) }, (_, index) => first + index)
    const ids = numbers.map((number) => newId('ord', new Date(from + number * step)))
    kept.push(...ids.filter((_, index) => (first + index) % 97 === 0))
    await seedSlice(world, {
      model,
      ids,
      first,
      customers: Math.max(2, Math.floor(orders / 100)),
      from,
      step,
    })
  }
  await db.query('vacuum (analyze)')
  return { world, orders, ids: kept }
}

type Slice = {
  readonly model: string
  readonly ids: readonly string[]
  readonly first: number
  readonly customers: number
  readonly from: number
  readonly step: number
}

async function seedSlice({ db }: World, it: Slice): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(
      `create temp table seed on commit drop as
       select id, n + $2::int as n, case when n % 10 = 0 then $3 else 'cus_regular_' || (n + $2::int) % $4::int end as customer,
         to_timestamp(($5::numeric + (n + $2::int) * $6::numeric) / 1000) as at
       from (select id, (ordinality - 1)::int as n from unnest($1::text[]) with ordinality as given (id, ordinality)) numbered`,
      [it.ids, it.first, large, it.customers, it.from, Math.round(it.step)],
    )
    for (const statement of rowsOfAnOrder)
      await sql.query(statement, statement.includes('$1') ? [it.model] : [])
  })
}

/** The same tables and sizes as an order that was completed; the seed is joined with the model. */
const rowsOfAnOrder = [
  `insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, deposit_address, details,
     send_asset, send_units, receive_asset, receive_units, counterparty, created_at, updated_at, wake_at)
   select s.id, service, s.customer, 'completed', 9, replace(state::text, o.id, s.id)::jsonb, 'RF' || s.n, 'quo' || s.n, mid_rate, 'addr' || s.n, details,
     send_asset, send_units, receive_asset, receive_units, counterparty, s.at, s.at, null
   from orders o, seed s where o.id = $1`,
  `insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
   select s.id, seq, 'fact:' || seq, 'deposit.final', 'chain', 'U', 'F', s.at, to_jsonb(repeat('x', 120)) from seed s, generate_series(1, 5) seq`,
  `insert into order_beneficiary (id, order_id, revision, kind, sealed, label, masked_name, account_index, found_by, bank, bic, created_at)
   select 'ben' || s.n, s.id, 1, kind, sealed, label, masked_name, account_index, found_by, bank, bic, s.at
   from order_beneficiary b, seed s where b.order_id = $1`,
  `insert into limit_entry (order_id, customer_id, service, cents, at, state)
   select id, customer, 'sell', 3000, at, 'committed' from seed`,
  `insert into limit_account (customer_id, service) select distinct customer, 'sell' from seed on conflict do nothing`,
  `insert into limit_bucket (customer_id, service, grain, starts_at, cents)
   select customer, 'sell', grain, date_trunc(grain, at, 'UTC'), count(*) * 3000 from seed, unnest(array['month', 'day', 'hour']) grain
   group by customer, grain, date_trunc(grain, at, 'UTC')
   on conflict (customer_id, service, grain, starts_at) do update set cents = limit_bucket.cents + excluded.cents`,
  `insert into outbox (kind, key, owner, payload, done_at)
   select 'check_order', id || k, id, '{"effect": {"do": "check_order"}}', at from seed, generate_series(1, 3) k`,
  `insert into order_inbox (event_id, order_id, event, applied_at)
   select id || ':' || k, id, to_jsonb(repeat('x', 150)), at from seed, generate_series(1, 3) k`,
  `insert into evm_address (address, wallet, key_index, owner, created_at)
   select '0x' || lpad(to_hex(n + 1000000000), 40, '0'), '', n + 1000000000, id, at from seed`,
  `insert into idempotency_key (caller, key, route, body_hash, status, body)
   select customer, 'key-' || n, 'POST /api/orders/sell', 'hash', 200, repeat('x', 600) from seed`,
  `with posted as (
     insert into ledger_posting (key, at) select id || ':received', at from seed returning id, key
   ), lines as (
     insert into ledger_entry (posting_id, line, account, asset, units)
     select id, line, case line when 1 then 'chain:11155111:deposits' else 'order:' || split_part(key, ':', 1) end, 'USDC@11155111',
       case line when 1 then 32222223 else -32222223 end
     from posted, generate_series(1, 2) line returning account, asset, units)
   insert into ledger_balance (account, asset, shard, units)
   select account, asset, 0, sum(units) from lines group by account, asset
   on conflict (account, asset, shard) do update set units = ledger_balance.units + excluded.units`,
]
