/** A fact that moves an order: seen, then final with its posting and effect; against the same rows written by pgbench. */
import { Coins, Money, type Events } from '@agio/domain'
import { openWorld, type World } from '../../apps/server/src/orders/testing/world.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { compare, perSecond, verify } from '../measure.ts'
import { pgbench } from '../world/postgres.ts'
import { books, coin } from '../world/selling.ts'
import type { Wanted } from './placing.ts'
import { plainFacts } from '../world/statements.ts'

const clients = 8

export async function measureFacts({ orders: wanted }: Wanted): Promise<void> {
  const orders = Math.ceil(wanted / 2 / clients) * clients
  await using world = await openWorld()
  await world.db.query(
    'create table bench_order (number bigint generated always as identity primary key, id text not null)',
  )
  await world.db.query('create sequence bench_fact')
  let given = 0
  const told = async (count: number): Promise<number> => {
    const ids = await placeMany(world, count)
    given += count
    return 2 * (await perSecond(count, clients, (index) => tellBoth(world, ids[index] ?? '')))
  }
  await told(100)
  let sent = 0
  await compare({
    name: 'a fact advanced, 8 at once',
    against: 'plain statements by pgbench',
    unit: 'facts/s',
    bar: { atLeast: 0.6 },
    reference: async () => {
      const ids = await placeMany(world, orders)
      await world.db.query('insert into bench_order (id) select id from unnest($1::text[]) id', [ids])
      sent += orders
      return (
        2 * (await pgbench(world.db.url, { script: plainFacts, clients, transactions: orders })).perSecond
      )
    },
    subject: () => told(orders),
  })
  await check(world, given + sent)
  await world.orders.close()
}

async function placeMany(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  world.out.level = 'full'
  await perSecond(count, clients, async () => {
    ids.push(await world.placed(newId('cus', world.clock.now()), { quoteId: world.quote('25.00') }))
  })
  return ids
}

async function tellBoth(world: World, orderId: string): Promise<void> {
  const deposit = depositOf(world)
  for (const event of [
    { type: 'deposit.seen', deposit },
    { type: 'deposit.final', depositId: deposit.id },
  ] as const) {
    const done = await world.orders.advance(orderId, event.type, event)
    if ('refused' in done) throw new Error(`an event was refused: ${done.refused}`)
  }
}

/** More than any of these orders waits for would be another state, so the amount is what they all ask for. */
const depositOf = ({ clock }: World): Events.Deposit => ({
  id: '11155111:0x1:0',
  coins: Money.money(coin, 32_222_223n),
  from: Coins.address('0x1111111111111111111111111111111111111111'),
  transaction: '0x1',
  at: clock.now().getTime(),
})

async function check({ db }: World, expected: number): Promise<void> {
  const [row] = await db.query<{ letters: string[]; events: number; postings: number; effects: number }>(
    `select (select array_agg(distinct status) from orders) as letters, (select count(*)::int from order_event) as events,
       (select count(*)::int from ledger_posting where key like '%received%') as postings, (select count(*)::int from outbox) as effects`,
  )
  const is = await books(db)
  verify(
    `${expected} orders have all reached one letter (${row?.letters.join(', ')})`,
    row?.letters.length === 1 && is.orders === expected,
  )
  verify(
    `three events, one posting and one effect each (${row?.events}, ${row?.postings}, ${row?.effects})`,
    row?.events === expected * 3 && row.postings === expected && row.effects === expected,
  )
  verify('the sum of the ledger is 0 and its balances are explained', is.imbalance === 0 && is.drift === 0)
  verify('limit counters are the sums of what was reserved', is.limits)
}
