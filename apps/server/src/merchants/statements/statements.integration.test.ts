/** Payments and statements of a merchant: each figure is the ledger's, to the cent. */
import type { AnswerOf, getStatement, MerchantPaymentView, SettlementView } from '@agio/contract'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { merchants, setSuspended } from '../merchant-store.ts'
import { by, merchantId } from '../links/testing.ts'
import { openShop, type Shop } from './testing.ts'

type Statement = AnswerOf<typeof getStatement>
const days = (currency = 'EUR', from = '2026-11-01', to = '2026-11-30') =>
  `currency=${currency}&from=${from}&to=${to}`
const read = async (shop: Shop, asked = days(), as?: string) =>
  (await shop.http.json<Statement>('GET', `/api/merchant/statements?limit=100&${asked}`, { as })).body
const payments = async (shop: Shop, asked = '') =>
  (await shop.http.json<{ items: MerchantPaymentView[] }>('GET', `/api/merchant/payments?${asked}`)).body
    .items
const eur = (amount: string) => ({ currency: 'EUR', amount })

/** The money owed to orders of links and in transit, directly from ledger entries. */
async function owedByLedger({ db }: Shop, fiat = 'EUR'): Promise<string> {
  const [row] = await db.query<{ units: string }>(
    `select (-coalesce(sum(e.units), 0))::text as units from ledger_entry e
     where e.asset = $1 and (ledger_kind(e.account) = 'transit' or e.account in (
       select 'order:' || id from orders where link_id is not null))`,
    [fiat],
  )
  return Money.format(Money.money('EUR', BigInt(row?.units ?? '0')))
}
const sumOf = (items: Statement['items']) =>
  Money.format({
    asset: 'EUR',
    units: items.reduce((total, { amount }) => total + BigInt(amount.amount.replace('.', '')), 0n),
  })

test('a paid link gives a payment with fees and a payout, and the balance is zero again', async () => {
  const shop = await openShop()
  const { link, order } = await shop.pays()
  const { order: sale } = await shop.sale(order)
  const fee = (units: bigint) => eur(Money.format(Money.money('EUR', units)))
  const statement = await read(shop)
  expect(statement).toMatchObject({
    merchant: { id: 'mer_a', legalName: 'Blumen GmbH' },
    isFinal: false,
    opening: eur('0.00'),
    closing: eur('0.00'),
    lines: 2,
    totals: {
      gross: fee(sale.gross.units),
      payments: eur('100.00'),
      payouts: eur('-100.00'),
      returns: eur('0.00'),
    },
  })
  const named = { orderId: order, link: link.id, externalId: '4711' }
  expect(statement.items).toMatchObject([
    {
      number: 1,
      kind: 'payment',
      ...named,
      gross: fee(sale.gross.units),
      fees: {
        service: fee(sale.fees.service.units),
        bank: fee(sale.fees.bank.units),
        network: fee(sale.fees.network.units),
      },
      amount: eur('100.00'),
      endToEndId: null,
    },
    {
      number: 2,
      kind: 'payout',
      ...named,
      amount: eur('-100.00'),
      endToEndId: 'AGP1',
      bookingDay: '2026-11-20',
    },
  ])
  expect(statement.items[0]?.bankReference).toContain('Invoice 4711')
})

test('a payment shows its fees, who pays them, and the state of its payout', async () => {
  const shop = await openShop()
  const { link, order } = await shop.pays({ until: 'accepted' })
  const { order: sale } = await shop.sale(order)
  const named = { orderId: order, link: link.id, externalId: '4711' }
  const payout = { endToEndId: 'AGP1', bookedAt: null, bookingDay: null }
  expect(await payments(shop)).toMatchObject([{ ...named, state: 'sent', payout }])
  await shop.bankBooks(order)
  expect(await payments(shop)).toMatchObject([
    {
      ...named,
      state: 'completed',
      amount: eur('100.00'),
      gross: eur(Money.format(sale.gross)),
      fees: { service: eur(Money.format(sale.fees.service)) },
      feesPaidBy: 'payer',
      payout: { endToEndId: 'AGP1', bookingDay: '2026-11-20' },
      returns: [],
    },
  ])
})

test('a payout that comes back after completion is a return, and the refund takes the balance to zero', async () => {
  const shop = await openShop()
  const { order } = await shop.pays()
  await shop.bankReturns(order)
  const returned = await read(shop)
  expect(returned.items.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['payment', '100.00'],
    ['payout', '-100.00'],
    ['return', '100.00'],
  ])
  expect(returned.items[2]).toMatchObject({ endToEndId: 'AGP1', reason: 'AC04', bookingDay: null })
  expect(returned).toMatchObject({ closing: eur('100.00'), totals: { returns: eur('100.00') } })
  expect(await owedByLedger(shop)).toBe('100.00')
  expect(await payments(shop, 'state=returned')).toMatchObject([
    { orderId: order, returns: [{ amount: eur('100.00'), endToEndId: 'AGP1', reason: 'AC04' }] },
  ])

  expect(await shop.orders.refund('cus_greta', order)).toHaveProperty('order')
  await shop.settle()
  const refunded = await read(shop)
  expect(refunded.items.at(-1)).toMatchObject({ kind: 'refund', amount: eur('-100.00') })
  expect(refunded).toMatchObject({ closing: eur('0.00'), totals: { refunds: eur('-100.00') } })
  expect(await owedByLedger(shop)).toBe('0.00')
})

test('a payment that is refunded in part keeps the amount that was paid out', async () => {
  const shop = await openShop()
  const { order } = await shop.pays()
  const asked = { amount: '30.00', reason: 'asked_by_payer' } as const
  const audited = { ...by, audit: async () => {} }
  expect(await shop.orders.refunds.refund(merchantId, order, asked, audited)).toHaveProperty('state')
  await shop.merchantSends(order, '30.00')
  expect(await payments(shop)).toMatchObject([{ orderId: order, amount: eur('100.00') }])
  const { items } = await read(shop)
  expect(items.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['payment', '100.00'],
    ['payout', '-100.00'],
    ['return', '30.00'],
    ['refund', '-30.00'],
  ])
})

test('the lines of a period match the ledger, and consecutive days have no gap', async () => {
  const shop = await openShop()
  await shop.pays({ amount: '25.00' })
  const { order: open } = await shop.pays({ amount: '60.00', until: 'accepted' })
  expect((await read(shop)).closing).toEqual(eur('60.00'))
  expect(await owedByLedger(shop)).toBe('60.00')
  const first = await read(shop, days('EUR', '2026-11-20', '2026-11-20'))

  shop.clock.advance(86_400)
  await shop.bankBooks(open)
  await shop.pays({ amount: '40.00' })
  await shop.bankReturns(open)
  const second = await read(shop, days('EUR', '2026-11-21', '2026-11-21'))
  expect(first.isFinal).toBe(false)
  expect(await read(shop, days('EUR', '2026-11-20', '2026-11-20'))).toMatchObject({
    isFinal: true,
    asOf: '2026-11-21 00:00:00',
    items: first.items,
  })
  expect(second.opening).toEqual(first.closing)
  expect(second.items.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['payout', '-60.00'],
    ['payment', '40.00'],
    ['payout', '-40.00'],
    ['return', '60.00'],
  ])
  expect(second.closing.amount).toBe(await owedByLedger(shop))
  expect(sumOf([...first.items, ...second.items])).toBe(second.closing.amount)
  const { body } = await shop.http.json<{ items: SettlementView[] }>(
    'GET',
    '/api/merchant/settlements?from=2026-11-20&to=2026-11-21',
  )
  expect(body.items).toMatchObject([
    { day: '2026-11-21', currency: 'EUR', lines: 4, payouts: eur('-100.00'), returns: eur('60.00') },
    { day: '2026-11-20', currency: 'EUR', lines: 3, payments: eur('85.00'), payouts: eur('-25.00') },
  ])
})

test('each currency has a statement of its own', async () => {
  const shop = await openShop()
  await shop.pays()
  const uk = { name: 'Blumen Ltd', sortCode: '309070', accountNumber: '02355688' }
  const pounds = await shop.payees.add(merchantId, { fiat: 'GBP', account: uk }, by)
  if ('refused' in pounds) throw new Error(JSON.stringify(pounds))
  await shop.payees.decide({ merchantId, id: pounds.id, reason: 'register' }, 'approved', by)
  await shop.pays({ payee: pounds.id, amount: '60.00', reference: 'INV 2' })
  const [euros, sterling] = [await read(shop), await read(shop, days('GBP'))]
  expect(euros.totals).toMatchObject({ payments: eur('100.00'), payouts: eur('-100.00') })
  const gbp = (amount: string) => ({ currency: 'GBP', amount })
  expect(sterling.totals).toMatchObject({ payments: gbp('60.00'), payouts: gbp('-60.00') })
  expect(sterling.items.map(({ kind }) => kind)).toEqual(['payment', 'payout'])
  expect(await owedByLedger(shop, 'GBP')).toBe('0.00')
})

test('a thousand lines are read page by page, each once, and their sum matches the ledger', async () => {
  const shop = await openShop()
  const { order } = await shop.pays({ until: 'accepted' })
  await shop.repeats(order, 700)
  const items: Statement['items'] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor = next === '' ? '' : `&cursor=${next}`
    const page: Statement = await read(shop, `${days()}${cursor}`)
    expect(page.lines).toBe(1_401)
    items.push(...page.items)
    next = page.next
  }
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 1_401 }, (_, at) => at + 1))
  expect(sumOf(items)).toBe(await owedByLedger(shop))
  expect(items.at(-1)?.balance.amount).toBe(await owedByLedger(shop))
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const asked: string = `/api/merchant/payments?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { body } = await shop.http.json<{ items: MerchantPaymentView[]; next: string | null }>('GET', asked)
    for (const { orderId } of body.items) seen.add(orderId)
    cursor = body.next
  }
  expect(seen.size).toBe(701)
})

test('late coins pay the link, and are in the statement of the day of their exchange', async () => {
  const shop = await openShop()
  const link = await shop.make()
  const order = await shop.begun(link.token)
  await shop.givenUp(order)
  expect(await payments(shop)).toMatchObject([{ state: 'cancelled', payout: null }])
  expect((await read(shop)).lines).toBe(0)
  shop.clock.advance(86_400)
  await shop.coinsFor(order)
  await shop.bankBooks(order)
  const late = await read(shop, days('EUR', '2026-11-21', '2026-11-21'))
  expect(late.items.map(({ kind }) => kind)).toEqual(['payment', 'payout'])
  expect(late.closing).toEqual(eur('0.00'))
  expect(await payments(shop, 'state=completed')).toHaveLength(1)
})

test('a rejected payout changes no balance: the money is owed until another payout is booked', async () => {
  const shop = await openShop()
  const { order } = await shop.pays({ until: 'accepted' })
  const key = `${order}:payout:1`
  const rejection = { type: 'payment.rejected', key, permanent: false, reason: 'AM04' } as const
  await shop.tell({ ...rejection, id: 'bank:rejected', owner: order })
  await shop.settle()
  expect(await read(shop)).toMatchObject({ lines: 1, closing: eur('100.00') })
  await shop.bankBooks(order)
  expect((await read(shop)).items[1]).toMatchObject({ kind: 'payout', endToEndId: 'AGP2' })
  expect(await owedByLedger(shop)).toBe('0.00')
})

test('another or unknown merchant sees none of it, by link or by order', async () => {
  const shop = await openShop()
  const { link, order } = await shop.pays()
  const words = { name: 'Rad', legalName: 'Rad GmbH', registrationNumber: 'HRB 2', country: 'DE' }
  const scope = { allowedOrigins: ['https://rad.example'], services: ['sell'] as const }
  await merchants.add(shop.db, {
    id: 'mer_b',
    ...words,
    ...scope,
    createdAt: shop.clock.now(),
    suspendedAt: null,
  })
  const other = { as: 'mer_b' }
  expect(await read(shop, days(), 'mer_b')).toMatchObject({ lines: 0, items: [], opening: eur('0.00') })
  for (const asked of ['', `link=${link.id}`, 'externalId=4711'])
    expect(await shop.http.json('GET', `/api/merchant/payments?${asked}`, other)).toMatchObject({
      body: { items: [] },
    })
  expect((await shop.http.ask('GET', `/api/merchant/payments/${order}`, other)).status).toBe(404)
  expect((await shop.http.ask('GET', `/api/merchant/payments/${order}`)).status).toBe(200)
})

test('an operator reads each format for a given merchant, and none for an unknown one', async () => {
  const shop = await openShop()
  const [known, missing] = ['c', 'd'].map((letter) => `mer_${letter.repeat(26)}`)
  const words = { name: 'Rad', legalName: 'Rad GmbH', registrationNumber: 'HRB 2', country: 'DE' }
  const scope = { allowedOrigins: ['https://rad.example'], services: ['sell'] as const }
  const dates = { createdAt: shop.clock.now(), suspendedAt: shop.clock.now() }
  await merchants.add(shop.db, { id: known ?? '', ...words, ...scope, ...dates })
  const rooms = ['statements', 'statements/csv', 'statements/pdf', 'statements/camt053']
  const asked = [
    ...rooms.map((room) => `${room}?${days()}`),
    'payments',
    'settlements?from=2026-11-01&to=2026-11-30',
  ]
  for (const room of asked)
    for (const [id, status] of [
      [known, 200],
      [missing, 404],
    ] as const) {
      const answer = await shop.http.ask('GET', `/api/admin/merchants/${id}/${room}`)
      expect([room, answer.status]).toEqual([room, status])
    }
})

test('owners, staff and keys that read may read all of it; keys for links and refunds read payments, others nothing', async () => {
  const shop = await openShop()
  const rooms = ['payments', 'settlements', 'statements', 'statements/csv', 'statements/camt053']
  const readers = ['owner', 'staff', 'read']
  const period = { payments: '', settlements: 'from=2026-11-01&to=2026-11-30' }
  for (const room of rooms)
    for (const role of ['owner', 'staff', 'read', 'links', 'refunds', 'sessions', 'webhooks']) {
      const asked = room in period ? period[room as keyof typeof period] : days()
      const { status } = await shop.http.ask('GET', `/api/merchant/${room}?${asked}`, { as: `mer_a.${role}` })
      expect([room, role, status]).toEqual([
        room,
        role,
        [...readers, ...(room === 'payments' ? ['links', 'refunds'] : [])].includes(role) ? 200 : 403,
      ])
    }
})

test('a payment of a suspended merchant continues, and is in its statement', async () => {
  const shop = await openShop()
  const { order } = await shop.pays({ until: 'accepted' })
  await setSuspended(shop.db, 'mer_a', shop.clock.now())
  await shop.bankBooks(order)
  expect(await shop.book.made('mer_a', 'EUR', { from: '2026-11-20', to: '2026-11-20' })).toMatchObject({
    closing: Money.zero('EUR'),
    totals: { by: { payout: Money.money('EUR', -10_000n) } },
  })
})

test.each([
  ['the days are turned round', days('EUR', '2026-11-30', '2026-11-01')],
  ['it is longer than a year', days('EUR', '2025-01-01', '2026-11-30')],
  ['it has no currency', 'from=2026-11-01&to=2026-11-30'],
])('a statement is refused where %s', async (_, asked) => {
  const shop = await openShop()
  expect((await shop.http.ask('GET', `/api/merchant/statements?${asked}`)).status).toBe(422)
})

test('a statement of an archived period is refused, never made from the remaining entries', async () => {
  const shop = await openShop()
  await shop.pays()
  await shop.db.query('delete from ledger_entry')
  const answer = await shop.http.json('GET', `/api/merchant/statements?${days()}`)
  expect(answer).toMatchObject({ status: 410, body: { error: { code: 'merchant.statement_archived' } } })
})
