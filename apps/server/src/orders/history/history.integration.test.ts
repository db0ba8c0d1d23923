/** A customer finds an order again: by name, place and trace, by how it ended, in the days of their own clock. */
import type { TransactionItem } from '@agio/contract'
import { expect, test } from 'vitest'
import { openWorld, payer, wallet } from '../testing/world.ts'

async function openHistory() {
  const world = await openWorld()
  await world.meet('cus_other')
  const http = await world.serveOrders()
  return {
    world,
    ids: async (query: string, as?: string) => {
      const { body } = await http.json<{ items: TransactionItem[] }>('GET', `/api/transactions?${query}`, {
        as,
      })
      return body.items.map(({ id }) => id)
    },
    waiting: async (id: string) => {
      const { body } = await http.json<{ items: TransactionItem[] }>('GET', '/api/transactions')
      return body.items.find((item) => item.id === id)?.waitsForYou
    },
    status: async (query: string) => (await http.ask('GET', `/api/transactions?${query}`)).status,
    table: async (query: string) =>
      (await (await http.ask('GET', `/api/transactions/export?${query}`)).text())
        .trimEnd()
        .split('\r\n')
        .slice(1),
    [Symbol.asyncDispose]: world.close,
  }
}

test('an order is found by the name of who is paid or pays, which no column holds', async () => {
  await using here = await openHistory()
  const { world, ids } = here
  const sale = await world.placed()
  const purchase = await world.buy.placed({ payerName: 'Zoë Übermut' })

  expect(await ids('q=greta')).toEqual([sale])
  expect(await ids('q=Beispiel%20Gre')).toEqual([sale])
  expect(await ids('q=zoe%20ub')).toEqual([purchase])
  expect(await ids('q=zoe%20greta')).toEqual([])
  expect(await ids('q=eispiel')).toEqual([])
  expect(await ids('q=greta', 'cus_other')).toEqual([])
  const rows = await world.db.query('select name_indexes, finds, counterparty from orders')
  expect(JSON.stringify(rows)).not.toMatch(/greta|beispiel|bermut/i)
})

test("an order is found by the customer's own words for it, which no column holds either", async () => {
  await using here = await openHistory()
  const { world, ids } = here
  const rent = await world.placed('cus_greta', { reference: 'Rent Dec 2026' })
  const other = await world.placed('cus_greta', { reference: 'Garage' })

  expect(await ids('q=Rent%20Dec')).toEqual([rent])
  expect(await ids('q=dec%20ren')).toEqual([rent])
  expect(await ids('q=2026%20greta')).toEqual([rent])
  expect(await ids('q=garage')).toEqual([other])
  expect(await ids('q=rent%20garage')).toEqual([])
  expect(await ids('q=rent', 'cus_other')).toEqual([])
  const rows = await world.db.query('select name_indexes, finds, counterparty from orders')
  expect(JSON.stringify(rows)).not.toMatch(/dec 2026|garage/i)
})

test('an order is found by its deposit address, its transaction, its wallet and the trace at the bank', async () => {
  await using here = await openHistory()
  const { world, ids } = here
  const sale = await world.placed()
  const { depositAddress } = await world.sale(sale)
  await world.paidInFull(sale)
  await world.bankBooks(sale)
  const purchase = await world.buy.placed()

  expect(await ids(`q=${depositAddress}`)).toEqual([sale])
  expect(await ids('q=0xONE')).toEqual([sale])
  expect(await ids('q=agp1')).toEqual([sale])
  expect(await ids(`q=${wallet}`)).toEqual([purchase])
  expect(await ids('q=agp1', 'cus_other')).toEqual([])
})

test('a paid sale stays under completed when it is archived', async () => {
  await using here = await openHistory()
  const { world, ids } = here
  const paid = await world.placed()
  await world.paidInFull(paid)
  await world.bankBooks(paid)
  const canceled = await world.placed()
  await world.orders.cancel('cus_greta', canceled)
  const open = await world.placed()
  for (const id of [paid, canceled]) await world.orders.advance(id, `archive-${id}`, { type: 'archived' })

  expect(await world.status(paid)).toBe('archived')
  expect(await ids('show=completed')).toEqual([paid])
  expect(await ids('show=ended')).toEqual([canceled])
  expect(await ids('show=open')).toEqual([open])
})

test('orders that wait for a decision of the customer are a group of their own, of both services, and each item says so', async () => {
  await using here = await openHistory()
  const { world, ids, waiting } = here
  const waits = async () => [...(await ids('show=attention'))].toSorted()
  const sale = await world.placed('cus_greta', { quoteId: await world.quote('1500.00') })
  const { order } = await world.sale(sale)
  const coins = await world.pays(sale, order.offers.at(-1)?.coins.units ?? 0n)
  await coins.seen()
  await coins.final()
  const short = await world.placed()
  const few = await world.pays(short, 5_000_000n)
  await few.seen()
  await few.final()
  const purchase = await world.buy.placed({ quoteId: await world.buy.quote('1500.00') })
  await world.buy.paid(purchase, '1500.00')
  const going = await world.placed()
  await world.settle()

  expect(await world.status(sale)).toBe('on_hold')
  expect(await world.status(short)).toBe('underpaid')
  expect(await world.status(purchase)).toBe('executed')
  expect(await waits()).toEqual([sale, short, purchase].toSorted())
  expect(await waiting(going)).toBe(false)
  expect(await waiting(sale)).toBe(true)
  expect(await ids('show=attention', 'cus_other')).toEqual([])
  await world.hasProved(payer)
  await world.orders.proved('cus_greta', payer.toLowerCase())
  await world.settle()
  expect(await waits()).toEqual([short, purchase].toSorted())
})

test('the period is of the days of the person; an odd zone is refused; the table follows every filter', async () => {
  await using here = await openHistory()
  const { world, ids, table, status } = here
  const first = await world.placed()
  const { createdAt } = await world.sale(first)
  const day = createdAt.toISOString().slice(0, 10)
  const next = new Date(createdAt.getTime() + 86_400_000).toISOString().slice(0, 10)
  const hour = createdAt.getUTCHours()
  // A zone where the same moment is a day later.
  const ahead = `Etc/GMT-${Math.min(14, 24 - hour)}`

  expect(await ids(`from=${day}&to=${day}`)).toEqual([first])
  if (24 - hour <= 14) {
    expect(await ids(`from=${next}&zone=${ahead}`)).toEqual([first])
    expect(await ids(`to=${day}&zone=${ahead}`)).toEqual([])
    expect(await table(`to=${day}&zone=${ahead}`)).toEqual([])
  }
  expect(await status('zone=Nowhere/At_All')).toBe(422)
  const purchase = await world.buy.placed()
  expect((await table('service=buy')).map((row) => row.split(',')[0])).toEqual([purchase])
  expect((await table('q=greta&show=open')).map((row) => row.split(',')[0])).toContain(first)
  expect(await table('show=ended')).toEqual([])
})

test('a list of several states is one list, newest first, with each order once', async () => {
  await using here = await openHistory()
  const { world, ids } = here
  const sale = await world.placed()
  const purchase = await world.buy.placed()
  const paid = await world.placed()
  await world.paidInFull(paid)
  await world.bankBooks(paid)
  const newestFirst = (...of: string[]) => of.toSorted().toReversed()

  expect(await ids('status=N')).toEqual(newestFirst(sale, purchase))
  expect(await ids('status=N,N&service=sell')).toEqual([sale])
  expect(await ids('status=N&limit=1')).toEqual(newestFirst(sale, purchase).slice(0, 1))
  expect(await ids('status=C,N')).toEqual(newestFirst(sale, purchase, paid))
  expect(await ids('status=G&service=buy')).toEqual([])
})

test('the planner knows that an address is of few orders, so that an index answers however many there are', async () => {
  await using here = await openHistory()
  const { db } = here.world
  const model = await here.world.placed()
  await db.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || n, 'reference', 'RF' || n,
       'quote_id', 'quo_' || n, 'deposit_address', '0xA' || n))).* from orders o, generate_series(1, 2000) n where o.id = $1`,
    [model],
  )
  await db.query('analyze orders')

  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from orders where lower(deposit_address) = $1 or destination = $1`,
    ['0xa77'],
  )
  expect(plan?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(5)
})
