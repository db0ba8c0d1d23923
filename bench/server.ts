/**
 * `npm run bench -- server [part …] [--orders=N]`: placing orders, facts, the house account, what HTTP costs, starting.
 *
 * Recipe: one embedded PostgreSQL with fsync on for everything; pgbench and ours in turn on the same database; eight clients
 * on kept-alive connections; the server is the real program with the API alone, in production mode, its database connections
 * at their default, no limit of writes. pgbench sends the same rows' plain statements, prepared.
 */
import { measureFacts } from './server/facts.ts'
import { measureHttp } from './server/http.ts'
import { measureHouseAccount } from './server/ledger.ts'
import { measurePlacing } from './server/placing.ts'
import { measureStart } from './server/start.ts'
import { option } from './measure.ts'
import { openPostgresForBench } from './world/postgres.ts'

const parts = {
  placing: measurePlacing,
  facts: measureFacts,
  ledger: measureHouseAccount,
  http: measureHttp,
  start: measureStart,
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const orders = option('orders', 1_500, 160)
const postgres = await openPostgresForBench()
// Databases of tests and of this are made on the server that is named here.
process.env.TEST_DATABASE_URL = postgres.url
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name}`)
    await measure({ postgresUrl: postgres.url, orders })
  }
} finally {
  await postgres.close()
}
