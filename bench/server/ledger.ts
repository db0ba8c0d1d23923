/** A house account that every order touches: our posting, which keeps its balance in 32 rows, against one that keeps none. */
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/platform/testing.ts'
import { compare, verify } from '../measure.ts'
import { pgbench } from '../world/postgres.ts'
import { books } from '../world/selling.ts'
import type { Wanted } from './placing.ts'
import { posting } from '../world/statements.ts'

export async function measureHouseAccount({ orders }: Wanted): Promise<void> {
  await using db = await openTestDatabase()
  await alsoAppendOnly(db)
  let posted = 0
  const rate = (post: string, clients: number) => async () => {
    posted += Math.ceil((orders * 2) / clients) * clients
    return (await pgbench(db.url, { script: posting(post), clients, transactions: orders * 2 })).perSecond
  }
  for (const clients of [8, 32])
    await compare({
      name: `every posting touches the same house account, ${clients} clients`,
      against: 'posting without balances',
      unit: 'postings/s',
      bar: { atLeast: 0.8 },
      reference: rate('bench_post', clients),
      subject: rate('ledger_post', clients),
    })
  const [row] = await db.query<{ postings: number; entries: number }>(
    'select (select count(*)::int from ledger_posting) as postings, (select count(*)::int from ledger_entry) as entries',
  )
  verify(`${posted} postings of two entries each`, row?.postings === posted && row.entries === posted * 2)
  verify('the sum of the ledger is 0', (await books(db)).imbalance === 0)
}

/** Our own function without the part that moves balances, so that all else is the same. */
async function alsoAppendOnly(db: TestDatabase): Promise<void> {
  const [row] = await db.query<{ source: string }>(
    `select pg_get_functiondef('ledger_post'::regproc) as source`,
  )
  const source = row?.source ?? ''
  const without = source
    .replace(/, moved as \([\s\S]*?excluded\.units\s*\)/, '')
    .replace(/\.ledger_post\(/, '.bench_post(')
  if (without.includes('ledger_balance') || !without.includes('bench_post'))
    throw new Error('ledger_post has changed: the part that moves balances was not found')
  await db.query(without)
}
