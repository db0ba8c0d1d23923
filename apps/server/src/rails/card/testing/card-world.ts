/** For tests: the card rail on a database of its own behind real HTTP, the real SDK, and an acquirer to be given. */
import { Money } from '@agio/domain'
import { newId } from '../../../platform/ids.ts'
import { createHttp } from '../../../platform/http/http.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import { openTestDatabase, testClock } from '../../../platform/testing.ts'
import type { Deliver } from '../../rail.ts'
import type { CardDeps, CardSettings } from '../deps.ts'
import { createCardRail } from '../card-rail.ts'
import type { CardWorker } from '../card-worker.ts'
import { cardRoutes } from '../routes.ts'

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

const noon = '2026-11-20T12:00:00Z'
export const customer = 'cus_of_the_test'

/** How the orders answer; a test may change it at any time. */
export type Orders = {
  refused: Refused<'not-found' | 'order.not_now' | 'payment.authorised_before'> | undefined
  amount: Money.Money<Money.Fiat>
  isWanted: boolean
}

/** The acquirer is started with the world's clock and told where its hooks go. */
export type AcquirerHouse = {
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string }
  close(): Promise<void>
}

type More = { settings?: Partial<CardSettings>; crashPoint?: (name: string) => void }

export async function openCardWorld(
  openAcquirer: (now: () => Date) => Promise<AcquirerHouse>,
  more: More = {},
) {
  const database = await openTestDatabase()
  await database.query(
    'create table heard (number bigint generated always as identity, id text unique, fact jsonb)',
  )
  const clock = testClock(noon)
  const acquirer = await openAcquirer(clock.now)
  const orders: Orders = { refused: undefined, amount: Money.money('EUR', 10_000n), isWanted: true }
  const deps = depsOf({ database, clock, acquirer, orders }, more)
  const rail = createCardRail(deps)
  const worker = rail.workers[0] as CardWorker | undefined
  const http = createHttp({
    catalogue: { malformed: [400, 'It could not be read.'], 'not-found': [404, 'It is not there.'] },
    authenticate: { customer: async () => ({ caller: { id: customer, sessionId: 'ses_1' } }) },
    log: silentLog,
    metrics: createMetrics(),
    clock,
  })
  cardRoutes(http.serve, rail)
  const url = await http.listen('127.0.0.1', 0)
  return {
    database,
    clock,
    acquirer,
    orders,
    deps,
    rail,
    url,
    hookUrl: `${url}/api/hooks/card/stripe`,
    newOrder: () => newId('ord', clock.now()),
    round: async () => worker?.pass(),
    facts: () => factsOf(database),
    async [Symbol.asyncDispose]() {
      await acquirer.close()
      await http.stop()
      await database.close()
    },
  }
}

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly acquirer: AcquirerHouse
  readonly orders: Orders
}

function depsOf({ database, clock, acquirer, orders }: Parts, { settings, crashPoint }: More): CardDeps {
  return {
    database,
    clock,
    log: silentLog,
    deliver: hear,
    orders: {
      payable: async (customerId, orderId) =>
        orders.refused ?? {
          orderId,
          amount: orders.amount,
          reference: 'RF18539007547034',
          creditor: { holder: customerId, account: { kind: 'iban', iban: 'DE89370400440532013000' } },
        },
      wants: async () => orders.isWanted,
    },
    settings: {
      ...acquirer.keys,
      apiUrl: acquirer.url,
      publicUrl: 'https://pay.example',
      pollSeconds: 3_600,
      eventsSeconds: 0,
      ...settings,
    },
    ...(crashPoint && { crashPoint }),
  }
}

/** A fact told twice would break the table. */
const hear: Deliver = async (sql, fact) => {
  const text = JSON.stringify(fact, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  await sql.query('insert into heard (id, fact) values ($1, $2)', [fact.id, text])
}

export type Heard = Readonly<Record<string, unknown>> & { readonly type: string }

async function factsOf(database: Sql): Promise<Heard[]> {
  const rows = await database.query<{ fact: Heard }>('select fact from heard order by number')
  return rows.map(({ fact }) => fact)
}
