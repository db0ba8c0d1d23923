/**
 * An event of a rail from its arrival to the order's next state: stored in the inbox by the rail's transaction, taken by the
 * worker, applied with posting and command; against the same rows written by pgbench.
 */
import { Coins, Money, type Events } from '@agio/domain'
import { openWorld, type World } from '../../apps/server/src/orders/testing/world.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { compare, perSecond, timed, verify } from '../measure.ts'
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
  const stop = new AbortController()
  const running = world.inbox.run(stop.signal)
  const told = async (count: number): Promise<number> => {
    const ids = await placeMany(world, count)
    given += count
    return (2 * count * 1000) / (await timed(() => deliverBoth(world, ids)))
  }
  await told(100)
  let sent = 0
  await compare({
    name: 'an event from arrival to the next state, 8 rails at once',
    against: 'plain statements by pgbench',
    unit: 'events/s',
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
  stop.abort()
  await running
  await check(world, given + sent)
}

async function placeMany(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  await world.atLevel('full')
  await perSecond(count, clients, async () => {
    ids.push(await world.placed(newId('cus', world.clock.now()), { quoteId: await world.quote('25.00') }))
  })
  return ids
}

/** Both events of each order, as its rail delivers them; over when the worker has applied the last one. */
async function deliverBoth(world: World, ids: readonly string[]): Promise<void> {
  await perSecond(ids.length, clients, async (index) => {
    const owner = ids[index] ?? ''
    const deposit = depositOf(world, owner)
    await world.tell({ id: `${owner}:seen`, owner, type: 'deposit.seen', deposit })
    await world.tell({ id: `${owner}:final`, owner, type: 'deposit.final', depositId: deposit.id })
  })
  for (let waiting = 1; waiting > 0;) {
    const [row] = await world.db.query<{ count: number }>(
      'select count(*)::int as count from order_inbox where applied_at is null',
    )
    waiting = row?.count ?? 0
    if (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** More than any of these orders waits for would be another state, so the amount is what they all ask for. */
const depositOf = ({ clock }: World, owner: string): Events.Deposit => ({
  id: `11155111:${owner}:0`,
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
