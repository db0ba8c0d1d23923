/**
 * `npm run bench -- growth [--orders=N]`: the requests that get slower when a shop has a long past (100,000 orders; a million by
 * option).
 *
 * Recipe: two shops on one PostgreSQL with fsync on, one with a thousand orders and one with many, one customer holding a tenth of
 * each; the same question to the small and to the large one in turn, 40 times a round, medians of single answers. Questions that
 * the large customer and a regular one both ask are compared within the large shop, too.
 */
import { Coins, Money } from '@agio/domain'
import { outbox } from '../apps/server/src/platform/queue/outbox-store.ts'
import { takeEvents } from '../apps/server/src/orders/inbox/inbox-store.ts'
import { dueOrders } from '../apps/server/src/orders/core/order-store.ts'
import { limits } from '../apps/server/src/limits/index.ts'
import { operatorOrders } from '../apps/server/src/orders/index.ts'
import { large, openShop, regular, type Shop } from './growth/seed.ts'
import { compare, isSmoke, median, option, timed, verify } from './measure.ts'
import { openPostgresForBench } from './world/postgres.ts'
import { books, coin } from './world/selling.ts'
import { ledger } from '../apps/server/src/ledger/index.ts'

const timesARound = 40
const few = 1_000
const many = option('orders', 100_000, 3_000)

type Ask = (shop: Shop, who: string) => Promise<unknown>

const pageOf: Ask = ({ world }, who) => world.orders.historyPage(who, { limit: 20 })

/** A page near the end of the customer's list. */
async function deepCursor(shop: Shop, who: string): Promise<string> {
  const { db } = shop.world
  const [row] = await db.query<{ id: string }>(
    'select id from orders where customer_id = $1 order by id limit 1 offset 21',
    [who],
  )
  // A cursor belongs to its list; the one of the first page says how it is written.
  const { toCursor } = await import('../apps/server/src/platform/sql/cursor.ts')
  return toCursor(JSON.stringify(['transactions', {}]), [row?.id ?? ''])
}

const cursors = new Map<string, string>()
const deepPage: Ask = async (shop, who) => {
  const name = `${shop.orders} ${who}`
  const cursor = cursors.get(name) ?? ''
  const page = await shop.world.orders.historyPage(who, { limit: 20, cursor })
  if ('refused' in page || page.items.length !== 20) throw new Error('the deep page is not there')
}

/** Questions whose answer could depend on whose it is. */
const ofACustomer: Readonly<Record<string, Ask>> = {
  'history, first page': pageOf,
  'history, deep page': deepPage,
  'limits of a customer': ({ world }, who) =>
    limits.usage(world.platform, who, 'full', 'sell', world.clock.now()),
  'place an order': async (shop, who) => {
    const quoteId = quoted.get(shop)?.pop() ?? (await shop.world.quote('25.00'))
    placed.push(await shop.world.placed(who, { quoteId }))
  },
}

const placed: string[] = []

/** Quotes that were made before an order is placed at one. */
const quoted = new Map<Shop, string[]>()

const middles = new Map<number, string>()

async function middlePosting({ db }: Shop['world'], orders: number): Promise<string> {
  const known = middles.get(orders)
  if (known !== undefined) return known
  const [row] = await db.query<{ id: string }>(
    'select id from ledger_posting order by id offset $1 limit 1',
    [Math.floor(orders / 2)],
  )
  middles.set(orders, row?.id ?? '0')
  return row?.id ?? '0'
}

/** Questions of the house. */
const ofTheHouse: Readonly<Record<string, Ask>> = {
  'an order by its id': async ({ world, ids }) => {
    const row = await world.orders.find(ids[turn++ % ids.length] ?? '')
    if (!row) throw new Error('the order is not there')
  },
  'advance an order': advanceOne,
  'balance of the house account': ({ world }) => ledger.balance(world.db, 'chain:11155111:deposits', coin),
  'statement page of the house account': async ({ world, orders }) =>
    world.db.query(
      `select posting_id, units from ledger_entry where account = $1 and asset = $2 and posting_id > $3::bigint
       order by posting_id limit 50`,
      ['chain:11155111:deposits', coin, await middlePosting(world, orders)],
    ),
  'look for effects to carry out': ({ world }) =>
    outbox.claim(world.db, { most: 20, leaseSeconds: 1, values: [['check_order', 'send_payment']] }),
  'look for facts to apply': ({ world }) => takeEvents(world.db, 200),
  'look for orders that are due': ({ world }) => dueOrders(world.db, world.clock.now(), 100),
}

type Search = Parameters<typeof operatorOrders.list>[1]

/** A list of the back office, as its page asks for it. */
const listed =
  (search: (shop: Shop) => Omit<Search, 'limit'>): Ask =>
  async (shop) => {
    const page = await operatorOrders.list(shop.world.platform, { ...search(shop), limit: 25 })
    if ('refused' in page) throw new Error('the search was refused')
  }

/** Questions of operators; the words are there once, or not at all. */
const ofOperators: Readonly<Record<string, Ask>> = {
  'operators: newest orders': listed(() => ({})),
  'operators: orders in a state that few have': listed(() => ({ status: 'N' })),
  'operators: orders in a state that none has': listed(() => ({ status: 'W' })),
  'operators: orders with open cases': listed(() => ({ cases: 'open' })),
  'operators: search by id': listed(({ ids }) => ({ q: ids[0] ?? '' })),
  'operators: search by reference': listed(({ orders }) => ({ q: `RF${Math.floor(orders / 2)}` })),
  'operators: search by address': listed(() => ({ q: `0x${'d'.repeat(40)}` })),
  'operators: search by text': listed(() => ({ q: 'nowhere' })),
}

let turn = 0
/** Orders placed beforehand, so that advancing is all that is timed. */
const waiting = new Map<Shop, string[]>()

async function advanceOne(shop: Shop): Promise<void> {
  const { world } = shop
  const owner = waiting.get(shop)?.pop()
  if (owner === undefined) throw new Error('no order waits')
  const deposit = {
    id: `11155111:${owner}:0`,
    coins: Money.money(coin, 1n),
    from: Coins.address('0x1111111111111111111111111111111111111111'),
    transaction: '0x1',
    at: world.clock.now().getTime(),
  }
  const done = await world.orders.advance(owner, 'seen', { type: 'deposit.seen', deposit })
  if ('refused' in done) throw new Error(`a fact was refused: ${done.refused}`)
}

/** Median milliseconds of single answers. */
const answerOf = (shop: Shop, ask: Ask, who: string) => async (): Promise<number> => {
  const took: number[] = []
  for (let times = 0; times < timesARound; times += 1) took.push(await timed(() => ask(shop, who)))
  return median(took)
}

const postgres = await openPostgresForBench()
process.env.TEST_DATABASE_URL = postgres.url
const shops: Shop[] = []
try {
  for (const orders of [few, many]) {
    const took = await timed(async () => shops.push(await openShop(orders)))
    console.log(`a shop with ${orders} orders was made in ${Math.round(took / 1000)} s`)
  }
  await measure(shops[0] as Shop, shops[1] as Shop)
  for (const shop of shops) await check(shop)
} finally {
  for (const { world } of shops) await world[Symbol.asyncDispose]()
  await postgres.close()
}

async function measure(small: Shop, big: Shop): Promise<void> {
  for (const shop of [small, big]) await prepare(shop)
  const grows = (name: string, ask: Ask, who: (shop: Shop) => string) =>
    compare({
      name,
      against: `that with ${few} orders`,
      unit: 'ms',
      bar: { atMost: 1.5 },
      reference: answerOf(small, ask, who(small)),
      subject: answerOf(big, ask, who(big)),
    })
  for (const [name, ask] of Object.entries({ ...ofACustomer, ...ofTheHouse, ...ofOperators })) {
    for (const shop of [small, big]) await answerOf(shop, ask, large)()
    await grows(name, ask, () => large)
    // At once, while neither customer has open orders that only this bench placed.
    if (name in ofACustomer)
      await compare({
        name: `${name}, the large customer`,
        against: 'a regular one in the same shop',
        unit: 'ms',
        bar: { atMost: 2 },
        reference: answerOf(big, ask, regular(big.orders)),
        subject: answerOf(big, ask, large),
      })
  }
}

async function prepare(shop: Shop): Promise<void> {
  const { world } = shop
  for (const who of [large, regular(shop.orders)])
    cursors.set(`${shop.orders} ${who}`, await deepCursor(shop, who))
  const quotes: string[] = []
  for (let count = 0; count < timesARound * 24; count += 1) quotes.push(await world.quote('25.00'))
  quoted.set(shop, quotes)
  const ids: string[] = []
  for (let count = 0; count < timesARound * (isSmoke ? 4 : 12); count += 1)
    ids.push(await world.placed('cus_of_advance', { quoteId: await world.quote('25.00') }))
  waiting.set(shop, ids)
}

async function check({ world, orders }: Shop): Promise<void> {
  const is = await books(world.db)
  const mine = await world.db.query<{ count: number }>(
    'select count(*)::int as count from orders where customer_id = $1',
    [large],
  )
  verify(
    `${orders} orders and those placed meanwhile (${is.orders}), the large customer holds a tenth (${mine[0]?.count})`,
    is.orders > orders && (mine[0]?.count ?? 0) >= orders / 10,
  )
  verify('the sum of the ledger is 0 and its balances are explained', is.imbalance === 0 && is.drift === 0)
  verify('limit counters are the sums of what was reserved', is.limits)
}
