import type { SellOrderView } from '@agio/contract'
import { expect, test } from 'vitest'
import { iban, openWorld, payer } from './testing/world.ts'
import { textOf } from './testing/pdf-text.ts'

/** The world with its HTTP door. */
async function openApi() {
  const world = await openWorld()
  const http = await world.serveOrders()
  return {
    world,
    ...http,
    json: <Body = SellOrderView>(...asked: Parameters<typeof http.json>) => http.json<Body>(...asked),
    wish: async (more: object = {}) => ({
      quoteId: await world.quote(),
      beneficiary: { name: 'Greta Beispiel', iban },
      consents: { correctInformation: true, ownAccount: true, terms: '2026-11-01' },
      ...more,
    }),
    [Symbol.asyncDispose]: world.close,
  }
}

test('twenty times the same request under one key: one order, the same answer each time', async () => {
  await using api = await openApi()
  const body = await api.wish()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.json('POST', '/api/orders/sell', { body, key: 'one-and-the-same' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
  expect(await api.world.db.query('select id from orders')).toHaveLength(1)

  const other = await api.json<{ error: { code: string } }>('POST', '/api/orders/sell', {
    body: await api.wish(),
    key: 'one-and-the-same',
  })
  expect([other.status, other.body.error.code]).toEqual([409, 'idempotency.reused'])
})

test.each([
  ['no version of the terms', { correctInformation: true, ownAccount: true }, 'terms'],
  [
    'another version',
    { correctInformation: true, ownAccount: true, terms: '2020-01-01' },
    'terms',
    'terms.changed',
  ],
  ['no box of correct information', { ownAccount: true, terms: '2026-11-01' }, 'correctInformation'],
  ['an empty box', { correctInformation: true, ownAccount: false, terms: '2026-11-01' }, 'ownAccount'],
])(
  'an order with %s is refused and leaves its quote as it was',
  async (_, consents, box, code = 'consent.required') => {
    await using api = await openApi()
    const wish = await api.wish()
    const refused = await api.json<{ error: object }>('POST', '/api/orders/sell', {
      body: { ...wish, consents },
      key: 'without-consent',
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field: `consents.${box}`, code }] } },
    })
    expect(await api.json('POST', '/api/orders/sell', { body: wish, key: 'with-consent' })).toMatchObject({
      status: 200,
    })
  },
)

test('the page of a new order says what to pay, where, until when, and what may be done', async () => {
  await using api = await openApi()
  await api.world.keepsPagesOpen()
  const { body: order } = await api.json('POST', '/api/orders/sell', {
    body: await api.wish({ reference: 'Rent', contactEmail: 'a@b.test' }),
  })
  expect(order).toMatchObject({
    service: 'sell',
    status: 'N',
    reason: null,
    description: 'Rent',
    contactEmail: 'a@b.test',
    network: 'Sepolia',
    chainId: 11155111,
    payout: { currency: 'EUR', amount: '100.00' },
    left: order.required,
    received: { currency: 'USDC@11155111', amount: '0.000000' },
    createdAt: '2026-11-20 10:00:00',
    rateUntil: '2026-11-20 10:30:00',
    cancelsAt: '2026-11-20 11:30:00',
    paysLink: false,
    returnUrl: null,
    beneficiary: {
      name: 'Greta Beispiel',
      account: null,
      iban: 'DE89370400440532013000',
      bank: 'Musterbank',
    },
    choices: ['sent', 'cancel'],
    timeline: [{ status: 'N', actor: 'customer', event: 'order.placed' }],
    version: 1,
  })
  expect(order.paymentUri).toBe(
    `ethereum:0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238@11155111/transfer?address=${order.depositAddress}&uint256=${order.required.amount.replace('.', '').replace(/^0+/, '')}`,
  )
  const again = await api.json('GET', `/api/orders/sell/${order.id}`)
  expect(again.body).toEqual(order)
})

test('a stranger sees nothing: every address of an order answers as if it were not there', async () => {
  await using api = await openApi()
  const id = await api.world.placed()
  const asked: [string, string, unknown?][] = [
    ['GET', `/api/orders/sell/${id}`],
    ['POST', `/api/orders/sell/${id}/sent`],
    ['POST', `/api/orders/sell/${id}/cancel`],
    ['POST', `/api/orders/sell/${id}/accept_lower`],
    ['POST', `/api/orders/sell/${id}/take_all`, { surplus: 'pay_out' }],
    ['POST', `/api/orders/sell/${id}/refund`, {}],
    ['POST', `/api/orders/sell/${id}/beneficiary`, { confirmName: true }],
    ['GET', `/api/orders/${id}/events`],
    ['GET', `/api/transactions/${id}/receipt`],
  ]
  for (const [method, path, body] of asked) {
    const { status, body: answer } = await api.json<{ error: { code: string } }>(method, path, {
      as: 'cus_otto',
      body,
    })
    expect([path, status, answer.error.code]).toEqual([path, 404, 'not-found'])
  }
  expect(
    (await api.json<{ items: unknown[] }>('GET', '/api/transactions', { as: 'cus_otto' })).body.items,
  ).toEqual([])
  expect(await (await api.ask('GET', '/api/transactions/export', { as: 'cus_otto' })).text()).not.toContain(
    id,
  )
  expect(await api.world.status(id)).toBe('awaiting_deposit')
})

test('the transaction that a wallet names is a hint: shown at once, named anew when it was replaced, gone once coins are seen', async () => {
  await using api = await openApi()
  const id = await api.world.placed()
  const say = (body: object, key: string) =>
    api.json('POST', `/api/orders/sell/${id}/sent`, { body, key: `sent-${key}-0123` })
  const first = `0x${'aB'.repeat(32)}`
  const second = `0x${'cd'.repeat(32)}`

  for (const wrong of ['0x12', 'no transaction', 5])
    expect(await say({ transaction: wrong }, `wrong-${String(wrong).length}`)).toMatchObject({ status: 422 })
  for (const unread of ['ab'.repeat(32), `${first}00`])
    expect((await say({ transaction: unread }, `unread-${unread.length}`)).body).toMatchObject({ sent: null })
  expect((await say({}, 'plain')).body).toMatchObject({ saidSent: true, sent: null, status: 'N' })
  expect((await say({ transaction: first }, 'first')).body).toMatchObject({
    status: 'N',
    saidSent: true,
    received: { amount: '0.000000' },
    sent: {
      transaction: first.toLowerCase(),
      explorerUrl: `https://sepolia.etherscan.io/tx/${first.toLowerCase()}`,
    },
  })
  expect((await say({ transaction: second }, 'second')).body.sent).toMatchObject({ transaction: second })
  expect((await say({}, 'plain-again')).body.sent).toMatchObject({ transaction: second })

  const transfer = await api.world.pays(id, 200_000_000n)
  await transfer.seen()
  await transfer.final()
  await api.world.settle()
  expect((await api.json('GET', `/api/orders/sell/${id}`)).body).toMatchObject({ sent: null })
  expect(await say({ transaction: first }, 'late')).toMatchObject({ status: 409 })
})

test('short: the page shows what is left, what would go back, and until when to choose; less can be accepted', async () => {
  await using api = await openApi()
  const id = await api.world.placed()
  const transfer = await api.world.pays(id, 50_000_000n)
  await transfer.seen()
  await api.world.settle()
  const confirming = { after: 3, of: 40, left: 37 }
  api.world.out.confirming.set('11155111:0xone:0', confirming)
  const { body: coming } = await api.json('GET', `/api/orders/sell/${id}`)
  expect(coming).toMatchObject({ status: 'U', deposits: [{ state: 'seen', confirming }] })
  await transfer.final()
  await api.world.settle()
  api.world.out.confirming.clear()
  const { body: order } = await api.json('GET', `/api/orders/sell/${id}`)
  expect(order).toMatchObject({
    status: 'I',
    received: { amount: '50.000000' },
    choices: ['sent', 'accept_lower', 'refund'],
    decideBy: '2026-12-04 10:00:00',
    byDefault: 'refund',
    refund: null,
    late: null,
    quotes: [
      { choice: 'pay_rest', send: { amount: '65.555556' }, payout: { payout: { amount: '100.00' } } },
      {
        choice: 'accept_lower',
        floats: false,
        payout: { coins: { amount: '50.000000' }, rate: '0.90000000000000', gross: { amount: '45.00' } },
      },
      { choice: 'refund', back: { amount: { amount: '49.500000' }, fee: { amount: '0.500000' }, to: payer } },
    ],
    deposits: [{ state: 'final', counts: true, late: false, network: 'Sepolia' }],
  })
  // 104.00 EUR of value at 0.90; 45.00 came: 59.00 are left.
  expect(order.left).toEqual({ currency: 'USDC@11155111', amount: '65.555556' })
  const accepted = await api.json('POST', `/api/orders/sell/${id}/accept_lower`)
  const quote = order.quotes.find(({ choice }) => choice === 'accept_lower')?.payout
  expect(accepted.body).toMatchObject({
    status: 'F',
    gross: quote?.gross,
    fees: quote?.fees,
    payout: quote?.payout,
  })
  const twice = await api.json<{ error: { code: string } }>('POST', `/api/orders/sell/${id}/accept_lower`)
  expect([twice.status, twice.body.error.code]).toEqual([409, 'order.not_now'])
})

test('over: all of it is paid out where the limit allows, else the page says so', async () => {
  await using api = await openApi()
  const { world } = api
  const id = await world.placed()
  const transfer = await world.pays(id, 5_000_000_000n)
  await transfer.seen()
  await transfer.final()
  await world.settle()
  await world.atLevel('starter')
  const refused = await api.json<{ error: { code: string } }>('POST', `/api/orders/sell/${id}/take_all`, {
    body: { surplus: 'pay_out' },
  })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'limit.exceeded'])
  const { body: page } = await api.json('GET', `/api/orders/sell/${id}`)
  await world.atLevel('basic')
  const done = await api.json('POST', `/api/orders/sell/${id}/take_all`, { body: { surplus: 'pay_out' } })
  expect(done.body).toMatchObject({
    status: 'F',
    gross: { amount: '4500.00' },
    payout: page.quotes.find(({ choice }) => choice === 'take_all')?.payout?.payout,
    quotes: [],
  })
})

test('history: pages without gaps or doubles, filters, search, and a table', async () => {
  await using api = await openApi()
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) {
    ids.unshift(await api.world.placed())
    api.world.clock.advance(1)
  }
  await api.json('POST', `/api/orders/sell/${ids[3]}/cancel`)
  type Page = { items: { id: string; reference: string; status: string }[]; next: string | null }
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body }: { body: Page } = await api.json<Page>(
      'GET',
      `/api/transactions?limit=3${next ? `&cursor=${next}` : ''}`,
    )
    seen.push(...body.items.map(({ id }) => id))
    next = body.next
  }
  expect(seen).toEqual(ids)

  const page = async (query: string) => (await api.json<Page>('GET', `/api/transactions?${query}`)).body
  expect((await page('status=X')).items.map(({ id }) => id)).toEqual([ids[3]])
  expect((await page('status=N,X&service=sell&from=2026-11-20&to=2026-11-20')).items).toHaveLength(7)
  expect((await page('from=2026-11-21')).items).toEqual([])
  const reference = (await page('limit=1')).items[0]?.reference ?? ''
  expect(
    (
      await page(
        `q=${encodeURIComponent(
          reference
            .toLowerCase()
            .replace(/(.{4})/g, '$1 ')
            .trim(),
        )}`,
      )
    ).items.map(({ id }) => id),
  ).toEqual([ids[0]])
  expect((await page('q=3000')).items).toHaveLength(7)
  expect((await page('q=%25')).items).toEqual([])
  const foreign = await api.json('GET', `/api/transactions?status=X&cursor=${(await page('limit=3')).next}`)
  expect(foreign.status).toBe(422)

  const table = await api.ask('GET', '/api/transactions/export')
  expect(table.headers.get('content-type')).toContain('text/csv')
  const lines = (await table.text()).trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[1]).toContain(`${ids[0]},sell,N,2026-11-20 10:00:06,RF`)
})

test('live: every version comes once and in order, also to a reader who was away', async () => {
  await using api = await openApi()
  const { world } = api
  const id = await world.placed()
  const first = await listen(api.url, id)
  await first.has(1)
  await api.json('POST', `/api/orders/sell/${id}/sent`)
  await first.has(2)
  await first.stop()

  await world.paidInFull(id)
  await world.bankBooks(id)
  const version = (await world.orders.find(id))?.version ?? 0
  const second = await listen(api.url, id, '2')
  await second.has(version)
  expect(second.seen.map(({ version: seen }) => seen)).toEqual(
    Array.from({ length: version - 2 }, (_, n) => n + 3),
  )
  expect(second.seen.at(-1)).toEqual({ id, status: 'C', state: 'completed', version })
  await second.stop()
})

async function listen(url: string, id: string, last?: string) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/orders/${id}/events`, {
    headers: { authorization: 'Bearer cus_greta', ...(last && { 'last-event-id': last }) },
    signal: stop.signal,
  })
  const seen: { id: string; status: string; version: number }[] = []
  const reading = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data = ''] of part.matchAll(/^data: (.*)$/gm))
        seen.push(JSON.parse(data) as (typeof seen)[number])
  })().catch(() => undefined)
  return {
    seen,
    async has(version: number) {
      await expect.poll(() => seen.some((it) => it.version === version), { timeout: 5_000 }).toBe(true)
    },
    stop() {
      stop.abort()
      return reading
    },
  }
}

type Receipt = { code: string; void: boolean }
type Said = { error: { code: string } }

async function paidOrder({ world }: Awaited<ReturnType<typeof openApi>>): Promise<string> {
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
  return id
}

test('the receipt has the figures, on the screen and on paper', async () => {
  await using api = await openApi()
  const waiting = await api.world.placed()
  const early = await api.json<Said>('GET', `/api/transactions/${waiting}/receipt`)
  expect([early.status, early.body.error.code]).toEqual([409, 'receipt.not_ready'])

  const id = await paidOrder(api)
  const { body: receipt } = await api.json<Receipt>('GET', `/api/transactions/${id}/receipt?format=json`)
  expect(receipt).toMatchObject({
    orderId: id,
    void: false,
    payout: { amount: '100.00' },
    gross: { amount: '104.00' },
    account: 'DE89 3704 0044 0532 0130 00',
    paysLink: false,
    beneficiary: 'Greta Beispiel',
    endToEndId: 'AGP1',
    transactions: ['0xone'],
  })
  expect(receipt.code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  const { body: order } = await api.json('GET', `/api/orders/sell/${id}`)
  expect(order).toMatchObject({ receiptCode: receipt.code, choices: ['receipt'] })

  const pdf = await api.ask('GET', `/api/transactions/${id}/receipt?locale=de-AT`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await pdf.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = textOf(bytes)
  const url = `${api.world.platform.settings.publicUrl}/receipt/${receipt.code}`
  for (const words of [
    'Beleg',
    receipt.code,
    '100,00',
    '104,00',
    'Greta Beispiel',
    '0532 0130 00',
    'AGP1',
    url,
  ])
    expect(text).toContain(words)
})

test('anybody can ask whether a receipt holds; it is void when the bank returns the money', async () => {
  await using api = await openApi()
  const { world } = api
  const id = await paidOrder(api)
  const { body: receipt } = await api.json<Receipt>('GET', `/api/transactions/${id}/receipt?format=json`)
  const proof = await api.json('GET', `/api/receipts/verify/${receipt.code}`)
  expect(proof.body).toMatchObject({
    valid: true,
    void: false,
    beneficiary: 'G*** B***',
    account: 'DE** **** 3000',
    payout: { amount: '100.00' },
  })
  expect((await api.ask('GET', '/api/receipts/verify/AAAA-AAAA-AAAA-AAAA')).status).toBe(404)

  const amount = { asset: 'EUR' as const, units: 10_000n }
  const key = `${id}:payout:1`
  await world.tell({
    id: 'ret',
    owner: id,
    type: 'payment.returned',
    key,
    amount,
    returnId: 'R1',
    reason: 'AC04',
  })
  await world.settle()
  const after = await api.json('GET', `/api/receipts/verify/${receipt.code}`)
  expect(after.body).toMatchObject({ valid: false, void: true })
})

test('a person’s words are checked before anything is placed', async () => {
  await using api = await openApi()
  const good = await api.json<object>('POST', '/api/validate/iban', {
    body: { iban: 'de89370400440532013000'.toUpperCase() },
  })
  expect(good.body).toEqual({
    iban: 'DE89 3704 0044 0532 0130 00',
    bank: 'Musterbank',
    bic: 'COBADEFFXXX',
    instant: true,
  })
  const typing = await api.json<object>('POST', '/api/validate/iban', {
    body: { iban: 'DE893704', isBeginning: true },
  })
  expect(typing.body).toMatchObject({ iban: 'DE89 3704', bank: 'Musterbank' })
  const bad = await api.json<{ error: { code: string; fields: unknown[] } }>('POST', '/api/validate/iban', {
    body: { iban: 'DE89' },
  })
  expect(bad.body.error).toMatchObject({
    code: 'iban.invalid',
    fields: [{ field: 'iban', code: 'iban.invalid' }],
  })
  const uk = await api.json<object>('POST', '/api/validate/uk_account', {
    body: { sortCode: '601613', accountNumber: '31926819' },
  })
  expect(uk.body).toEqual({ sortCode: '60-16-13', accountNumber: '31926819', bank: null })
  const address = await api.json<object>('POST', '/api/validate/address', {
    body: { address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
  })
  expect(address.body).toEqual({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
  const wrong = await api.json<{ error: { code: string } }>('POST', '/api/validate/address', {
    body: { address: '0x12' },
  })
  expect(wrong.body.error.code).toBe('address.invalid')
  const countries = await api.json<{ items: { code: string; sepa: boolean }[] }>('GET', '/api/countries')
  expect(countries.body.items.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', sepa: true })
  expect(countries.body.items.find(({ code }) => code === 'US')).toEqual({ code: 'US', sepa: false })
})

test('a page without its session follows the order when coins arrive, and shows nothing personal', async () => {
  await using api = await openApi()
  await api.world.keepsPagesOpen()
  const { body: order } = await api.json('POST', '/api/orders/sell', {
    body: await api.wish({ reference: 'Rent', contactEmail: 'a@b.test' }),
  })
  const { body: page } = await api.json<{ token: string }>('POST', `/api/orders/${order.id}/watch`)
  const look = (as: string) => api.json<object>('GET', `/api/orders/${order.id}/watch`, { as })
  expect(await look('cus_greta')).toMatchObject({ status: 401 })
  expect(await api.json('POST', `/api/orders/${order.id}/watch`, { as: 'cus_other' })).toMatchObject({
    status: 404,
  })
  expect(await look(page.token)).toMatchObject({ status: 200, body: { state: 'awaiting_deposit' } })

  await api.world.paidInFull(order.id)
  const { status, body } = await look(page.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: order.id,
    service: 'sell',
    receive: { currency: 'EUR', amount: '100.00' },
  })
  expect(body).not.toMatchObject({ state: 'awaiting_deposit' })
  expect(JSON.stringify(body)).not.toMatch(/Greta|Beispiel|Rent|a@b|DE\d|0x|iban|reference/i)
})
