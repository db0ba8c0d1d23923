/** Placing an order over HTTP, against the same rows written by pgbench; then the slowest of a hundred at half of the peak. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/platform/testing.ts'
import { openConnections, requestText, type Connection } from '../world/connection.ts'
import { compare, perSecond, quantile, verify } from '../measure.ts'
import { pgbench } from '../world/postgres.ts'
import { books, putQuotes, signInCustomers, stockAddresses, type SignedIn } from '../world/selling.ts'
import { newFolder, startServer } from './process.ts'
import { ownPlacement, plainPlacement } from '../world/statements.ts'

const clients = 8
const customers = 200

export type Wanted = { readonly postgresUrl: string; readonly orders: number }

export async function measurePlacing({ orders }: Wanted): Promise<void> {
  await using db = await openTestDatabase()
  const keyFile = join(newFolder(), 'personal-data.key')
  const people = await signInCustomers(db, keyFile, customers)
  const server = await startServer(db, keyFile)
  const connections = await openConnections(server.port, clients)
  try {
    const shop = openShop(db, people, connections)
    await shop.place(200)
    await prepareReferences(db, people)
    const reference = counted(db, plainPlacement)
    const own = counted(db, ownPlacement)
    const peak: number[] = []
    await compare({
      name: 'place an order over HTTP, 8 clients',
      against: 'plain statements by pgbench',
      unit: 'orders/s',
      bar: { atLeast: 0.6 },
      reference: () => reference.run(orders),
      subject: async () => peak[peak.push(await shop.place(orders)) - 1] ?? 0,
    })
    await compare({
      name: '… the same',
      against: "the server's own two statements by pgbench",
      unit: 'orders/s',
      reference: () => own.run(orders),
      subject: () => shop.place(orders),
    })
    await measureSlowest(shop, reference, Math.max(...peak) / 2, orders)
    await check(db, shop.placed() + reference.sent() + own.sent())
  } finally {
    for (const connection of connections) connection.close()
    await server.stop()
  }
}

type Shop = ReturnType<typeof openShop>

export function openShop(db: TestDatabase, people: readonly SignedIn[], connections: readonly Connection[]) {
  let placed = 0

  /** Everything but the sending is done beforehand. */
  async function prepare(count: number): Promise<string[]> {
    const quotes = await putQuotes(db, count)
    await stockAddresses(db, count)
    return quotes.map((quoteId, index) =>
      requestText('POST', '/api/orders/sell', headersOf(people[index % people.length]), bodyOf(quoteId)),
    )
  }

  async function send(connection: Connection | undefined, request: string | undefined): Promise<void> {
    const answer = await connection?.ask(request ?? '')
    if (answer?.status !== 200) throw new Error(`an order was not placed: ${answer?.status} ${answer?.body}`)
    placed += 1
  }

  return {
    placed: () => placed,
    /** Orders per second, as fast as they go. */
    async place(count: number): Promise<number> {
      const requests = await prepare(count)
      const free = [...connections]
      return perSecond(count, connections.length, async (index) => {
        const connection = free.pop()
        await send(connection, requests[index])
        if (connection) free.push(connection)
      })
    },
    /** Milliseconds from when each order was due to its answer, at a fixed rate. */
    async placePaced(count: number, rate: number): Promise<number[]> {
      const requests = await prepare(count)
      const from = performance.now()
      const took: number[] = []
      let next = 0
      await Promise.all(
        connections.map(async (connection) => {
          while (next < count) {
            const index = next++
            const due = from + (index * 1000) / rate
            const early = due - performance.now()
            if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
            // A timer that wakes late is the client's fault, not the server's.
            const sent = early > 0 ? performance.now() : due
            await send(connection, requests[index])
            took.push(performance.now() - sent)
          }
        }),
      )
      return took
    },
  }
}

const headersOf = (person: SignedIn | undefined) => ({
  authorization: `Bearer ${person?.token}`,
  'idempotency-key': randomUUID(),
})

const bodyOf = (quoteId: string): string =>
  JSON.stringify({
    quoteId,
    beneficiary: { name: 'Greta Beispiel', iban: 'DE89370400440532013000' },
    consents: { correctInformation: true, ownAccount: true, terms },
  })

function counted(db: TestDatabase, script: string) {
  let sent = 0
  const run = async (transactions: number, rate?: number) => {
    const result = await pgbench(db.url, {
      script,
      clients,
      transactions,
      variables: { customers },
      ...(rate && { rate }),
    })
    sent += Math.ceil(transactions / clients) * clients
    return result
  }
  return {
    sent: () => sent,
    run: async (transactions: number) => (await run(transactions)).perSecond,
    paced: async (transactions: number, rate: number) => (await run(transactions, rate)).p99,
  }
}

/** Both at half of what the server can do at most. */
async function measureSlowest(
  shop: Shop,
  reference: ReturnType<typeof counted>,
  rate: number,
  orders: number,
) {
  const count = Math.min(orders, Math.ceil(rate * 4))
  await compare({
    name: `the slowest of a hundred orders at ${Math.round(rate)} a second`,
    against: 'that of pgbench',
    unit: 'ms',
    bar: { atMost: 4 },
    reference: () => reference.paced(count, rate),
    subject: async () => quantile(await shop.placePaced(count, rate), 0.99),
  })
}

/** Words of a real order, so that the references write rows of the same size. */
async function prepareReferences(db: TestDatabase, people: readonly SignedIn[]): Promise<void> {
  await db.query(
    'create table bench_customer (number integer primary key, id text not null, hash bytea not null)',
  )
  await db.query(
    `insert into bench_customer select ordinality, id, decode(hash, 'hex')
     from unnest($1::text[], $2::text[]) with ordinality as person (id, hash, ordinality)`,
    [people.map(({ id }) => id), people.map(({ tokenHash }) => tokenHash)],
  )
  await db.query('create table bench_quote as select 1 as number, id from quote limit 1')
  await db.query(
    `create table bench_words as
     select o.state, k.body as answer, b.sealed, b.account_index, jsonb_build_object(
       'seq', 1, 'outbox', '[]'::jsonb, 'cases', '[]'::jsonb,
       'limit', '{"cents": "3000", "day": "5000000", "month": "25000000", "year": null}'::jsonb,
       'event', jsonb_build_object('eventId', 'placed:THE-NUMBER', 'type', 'order.placed', 'actor', 'customer', 'from', '', 'to', 'N',
         'data', e.data),
       'beneficiary', jsonb_build_object('id', 'benTHE-NUMBER', 'kind', b.kind, 'sealed', b.sealed, 'label', b.label,
         'maskedName', b.masked_name, 'accountIndex', b.account_index, 'foundBy', b.found_by),
       'order', jsonb_build_object('id', 'ordTHE-NUMBER', 'service', 'sell', 'customerId', 'THE-CUSTOMER', 'status', 'awaiting_deposit', 'isOpen', true, 'isHeld', false, 'waitsForCustomer', false,
         'state', o.state, 'reference', 'THE-NUMBER', 'quoteId', 'THE-NUMBER', 'midRate', o.mid_rate,
         'depositAddress', 'THE-ADDRESS', 'sendAsset', o.send_asset, 'sendUnits', o.send_units::text,
         'receiveAsset', o.receive_asset, 'receiveUnits', o.receive_units::text, 'wakeAt', o.wake_at,
         'deposit', jsonb_build_object('rail', 'evm', 'wallet', 'THE-WALLET', 'address', 'THE-ADDRESS', 'index', 'THE-INDEX')))::text as step
     from orders o join order_beneficiary b on b.order_id = o.id join order_event e on e.order_id = o.id
       cross join (select body from idempotency_key limit 1) k limit 1`,
  )
  await db.query('analyze')
}

async function check(db: TestDatabase, expected: number): Promise<void> {
  const is = await books(db)
  const rows = [is.orders, is.events, is.beneficiaries, is.addresses, is.keys]
  verify(
    `${expected} orders, and as many events, accounts, addresses and kept answers (found ${rows.join(', ')})`,
    rows.every((count) => count === expected),
  )
  verify('the sum of the ledger is 0 and its balances are explained', is.imbalance === 0 && is.drift === 0)
  verify('limit counters are the sums of what was reserved', is.limits)
}
