/** A customer of both services reads one history, receipts of either kind, and that a service is off. */
import type { BuyReceiptView, TransactionItem } from '@agio/contract'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWorld, wallet } from './testing/world.ts'
import { textOf } from './testing/pdf-text.ts'

type Service = 'sell' | 'buy'

/** The world with its HTTP door. */
async function openApi(servicesOn: readonly Service[] = ['sell', 'buy']) {
  const world = await openWorld()
  const offers = (services: readonly Service[]) => world.offers({ services })
  offers(servicesOn)
  const http = await world.serveOrders()

  const ask = (method: string, path: string, asked: { as?: string; body?: unknown } = {}) =>
    http.ask(method, path, { ...asked, key: `one-${method}-${path}`.replaceAll('/', '-') })
  const json = async <Body>(path: string, as?: string) => (await http.json<Body>('GET', path, { as })).body
  return {
    world,
    offers,
    ask,
    json,
    /** Asked again while the machine is too busy to draw it, as the answer says. */
    async paper(path: string): Promise<Response> {
      for (;;) {
        const answer = await ask('GET', path)
        if (answer.status !== 503) return answer
        await setTimeout(1_000)
      }
    },
    history: async (query = '', as?: string) =>
      (await json<{ items: TransactionItem[] }>(`/api/transactions?${query}`, as)).items,
    /** A sale, a moment before whatever comes next: ids sort by time. */
    async sold(): Promise<string> {
      const id = await world.placed()
      world.clock.advance(1)
      return id
    },
    /** A purchase whose coins have arrived. */
    async bought(): Promise<string> {
      const id = await world.buy.placed()
      await world.buy.paid(id)
      await world.settle()
      await world.buy.coinsGo(id)
      return id
    },
    [Symbol.asyncDispose]: world.close,
  }
}

test('sales and purchases are one history, newest first, each by the letters of its own life', async () => {
  await using api = await openApi()
  const sale = await api.sold()
  const purchase = await api.bought()

  expect(await api.history()).toMatchObject([
    {
      id: purchase,
      service: 'buy',
      status: 'C',
      send: { amount: '100.00', currency: 'EUR' },
      receive: { currency: 'USDC@11155111' },
      counterparty: wallet,
    },
    {
      id: sale,
      service: 'sell',
      status: 'N',
      send: { currency: 'USDC@11155111' },
      receive: { currency: 'EUR' },
    },
  ])
  expect(await api.history('', 'cus_otto')).toEqual([])
})

test('the history is narrowed by service, letter, wallet and reference', async () => {
  await using api = await openApi()
  const sale = await api.sold()
  const waiting = await api.world.buy.placed()
  api.world.clock.advance(1)
  const purchase = await api.bought()
  const ids = async (query: string) => (await api.history(query)).map(({ id }) => id)
  const [newest] = await api.history('limit=1')
  const { reference } = await api.world.buy.stored(waiting)

  expect(newest?.id).toBe(purchase)
  expect(await ids('service=buy')).toEqual([purchase, waiting])
  expect(await ids('service=sell')).toEqual([sale])
  expect(await ids('status=N')).toEqual([waiting, sale])
  expect(await ids('service=buy&status=C,Z')).toEqual([purchase])
  expect(await ids(`q=${wallet.slice(0, 10).toLowerCase()}`)).toEqual([purchase, waiting])
  expect(await ids(`q=${reference}`)).toEqual([waiting])
})

test('the table holds both, every amount with its currency', async () => {
  await using api = await openApi()
  const sale = await api.sold()
  const purchase = await api.world.buy.placed()
  const table = await (await api.ask('GET', '/api/transactions/export')).text()
  const lines = table.trim().split('\r\n')

  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${purchase},buy,N,`)
  expect(lines[1]).toContain(`,${wallet},100.00,EUR,`)
  expect(lines[1]).toMatch(/,USDC@11155111,$/)
  expect(lines[2]).toContain(`${sale},sell,N,`)
})

test('the receipt of a purchase: none before the coins are there, then the same figures on screen and paper', async () => {
  await using api = await openApi()
  const early = await api.world.buy.placed()
  expect((await api.ask('GET', `/api/transactions/${early}/receipt`)).status).toBe(409)

  const id = await api.bought()
  const receipt = await api.json<BuyReceiptView>(`/api/transactions/${id}/receipt?format=json`)
  expect(receipt).toMatchObject({
    service: 'buy',
    orderId: id,
    void: false,
    paid: { amount: '100.00', currency: 'EUR' },
    payments: [{ method: 'SEPA_BANK_TRANSFER', amount: { amount: '100.00' } }],
    fees: { service: { amount: '2.50' }, network: { amount: '0.20' } },
    net: { amount: '97.30' },
    payer: 'Greta Beispiel',
    destination: wallet,
    transaction: '0xh1',
  })
  const { receiptCode, choices } = await api.json<{ receiptCode: string; choices: string[] }>(
    `/api/orders/buy/${id}`,
  )
  expect([receiptCode, choices]).toEqual([receipt.code, ['receipt']])

  const pdf = await api.paper(`/api/transactions/${id}/receipt?locale=de`)
  const text = textOf(Buffer.from(await pdf.arrayBuffer()))
  for (const words of ['Beleg', receipt.code, '100,00', '97,30', wallet, '0xh1'])
    expect(text).toContain(words)
})

test('a receipt writes day.month.year in the zone it is asked for, and in UTC without one', async () => {
  await using api = await openApi()
  const id = await api.bought()
  const { completedAt } = await api.json<BuyReceiptView>(`/api/transactions/${id}/receipt?format=json`)
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(completedAt) ?? []
  const text = async (query: string) => {
    const pdf = await api.paper(`/api/transactions/${id}/receipt?${query}`)
    return textOf(Buffer.from(await pdf.arrayBuffer()))
  }
  expect(await text('')).toContain(`${day}.${month}.${year} ${clock} UTC`)
  const kathmandu = await text('zone=Asia/Kathmandu')
  expect(kathmandu).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d Kathmandu time/)
  expect(kathmandu).not.toContain(`${clock} `)
  expect((await api.ask('GET', `/api/transactions/${id}/receipt?zone=Nowhere`)).status).toBe(422)
})

test('anybody may check the receipt of a purchase, and learns nothing of the payer; a chargeback leaves it as it is', async () => {
  await using api = await openApi()
  const id = await api.bought()
  const { code } = await api.json<BuyReceiptView>(`/api/transactions/${id}/receipt?format=json`)
  const proof = {
    code,
    service: 'buy',
    valid: true,
    void: false,
    sent: { amount: '100.00', currency: 'EUR' },
    beneficiary: 'Sepolia',
    account: '0x5290…9EE7',
    transaction: '0xh1',
  }
  const asked = await api.json<object>(`/api/receipts/verify/${code}`)
  expect(asked).toMatchObject(proof)
  expect(JSON.stringify(asked)).not.toContain('Greta')

  const { order } = await api.world.buy.stored(id)
  const [credit] = order.credits
  await api.world.tell({
    id: 'dispute-1',
    owner: id,
    type: 'dispute.opened',
    kind: 'chargeback',
    disputeId: 'dis_1',
    source: credit?.source ?? { kind: 'card', id: 'none' },
    amount: order.quote.amount,
  })
  await api.world.settle()
  expect(await api.json(`/api/receipts/verify/${code}`)).toMatchObject(proof)
})

test('along the way the customer gets each mail once', async () => {
  await using api = await openApi()
  await api.bought()
  const told = await api.world.messages()
  expect(told).toEqual(['buy_money_received', 'buy_coins_sent', 'buy_completed'])
})

test('mails about an order of either service name the contact address that was given with it', async () => {
  await using api = await openApi()
  const { world } = api
  const contactEmail = 'books@example.test'
  await world.paidInFull(await world.placed('cus_greta', { contactEmail }))
  const purchase = await world.buy.placed({ contactEmail })
  await world.buy.paid(purchase)
  await world.settle()
  expect((await world.mails()).map((mail) => [mail.message, mail.to])).toEqual([
    // It is written to once its reader has confirmed it.
    ['contact_confirm', { address: contactEmail }],
    ['coins_received', { customerId: 'cus_greta' }],
    ['buy_money_received', { customerId: 'cus_greta' }],
  ])
  expect(await api.json(`/api/orders/buy/${purchase}`)).toMatchObject({ contactEmail })
})

const placing = async (api: Awaited<ReturnType<typeof openApi>>, service: Service) =>
  api.ask('POST', `/api/orders/${service}`, {
    body: service === 'sell' ? await api.world.wish() : await api.world.buy.wish(),
  })

test.each([
  [['sell'] as const, 200, 403],
  [['buy'] as const, 403, 200],
])(
  'an installation that offers only %j answers %i to an order to sell and %i to one to buy',
  async (on, sell, buy) => {
    await using api = await openApi(on)
    const answers = { sell: await placing(api, 'sell'), buy: await placing(api, 'buy') }
    expect([answers.sell.status, answers.buy.status]).toEqual([sell, buy])
    const off = sell === 403 ? answers.sell : answers.buy
    expect(await off.json()).toMatchObject({ error: { code: 'service.off' } })
  },
)

test('a service that was switched off still shows and carries on what was begun', async () => {
  await using api = await openApi()
  const id = await api.bought()
  api.offers(['sell'])
  expect(await api.json(`/api/orders/buy/${id}`)).toMatchObject({ status: 'C' })
  expect(await api.history('service=buy')).toHaveLength(1)
})
