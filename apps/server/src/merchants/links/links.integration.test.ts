/** Payment links, paid: in full, short, late, twice, after their end, and while they are switched off. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { setSuspended } from '../merchant-store.ts'
import { payableLinkRoutes, sitesOfLink } from './index.ts'
import type { NewLink } from './links.ts'
import { by, iban, merchantId, openShop } from './testing.ts'

test('a link is paid by a stranger: the approved account gets the amount, and the order is the link’s in every word', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make()
  expect(link).toMatchObject({ state: 'open', paid: 0n, isBeingPaid: false })
  expect(link.token).toMatch(/^[a-z2-7]{16}$/)
  const order = await shop.begun(link.token)
  expect(await shop.links.find(merchantId, link.id)).toMatchObject({ state: 'open', isBeingPaid: true })
  const { order: sale } = await shop.sale(order)
  expect(sale).toMatchObject({
    link: link.id,
    shop: { merchantId, name: 'Blumen Beispiel', externalId: '4711' },
    payout: Money.money('EUR', 10_000n),
  })
  await shop.coinsFor(order)
  expect(shop.out.payments).toMatchObject([
    { payeeName: 'Blumen GmbH', payeeAccount: { kind: 'iban', iban }, amount: Money.money('EUR', 10_000n) },
  ])
  expect(shop.out.payments[0]?.reference).toContain('Invoice 4711')
  expect(await shop.stateOf(link.id)).toBe('open')
  await shop.bankBooks(order)
  expect(await shop.links.find(merchantId, link.id)).toMatchObject({
    state: 'paid',
    paid: 10_000n,
    isBeingPaid: false,
  })
  expect(await shop.begin(link.token, { customer: 'cus_otto' })).toEqual({ refused: 'link.over' })
  expect(await shop.links.switchOff(merchantId, link.id, by)).toEqual({ refused: 'merchant.ended' })
})

test.each(['Blumen GmbH', 'Greta Beispiel'])(
  'a link is not paid out while %s is on a list: whom it pays and who pays are both compared',
  async (name) => {
    const shop = await openShop()
    await shop.approve()
    await shop.shows('Greta Beispiel')
    await shop.lists({ name: name })
    const order = await shop.begun((await shop.make()).token)
    await shop.coinsFor(order)
    expect(await shop.status(order)).toBe('on_hold')
    expect(shop.out.payments).toEqual([])
  },
)

test('of ten who begin at once one pays a link for one payment; when they give up, another may', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => shop.begin(link.token, { customer: `cus_${n}` })),
  )
  const refused = all.flatMap((it) => ('refused' in it ? [it.refused] : []))
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'link.taken'))
  const [first] = all.flatMap((it) => ('refused' in it ? [] : [it.row.id]))
  // A refused payer uses no part of a limit.
  expect(await shop.db.query('select order_id as id from limit_entry')).toEqual([{ id: first }])
  await shop.givenUp(first ?? '')
  expect(await shop.begin(link.token, { customer: 'cus_otto' })).toHaveProperty('row')
})

test('a payer who accepts a short payment leaves the link part paid; the rest, and no other amount, pays it', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make()
  const order = await shop.begun(link.token)
  await shop.coinsFor(order, 50n)
  expect(await shop.status(order)).toBe('underpaid')
  expect(await shop.stateOf(link.id)).toBe('open')
  expect(await shop.orders.acceptLower('cus_greta', order)).toHaveProperty('order')
  await shop.settle()
  await shop.bankBooks(order)
  const half = await shop.links.find(merchantId, link.id)
  if ('refused' in half) throw new Error(half.refused)
  expect(half.state).toBe('part_paid')
  expect(await shop.begin(link.token, { customer: 'cus_otto' })).toEqual({ refused: 'link.changed' })
  const payout = Money.format(Money.money('EUR', 10_000n - half.paid))
  const rest = await shop.begun(link.token, { customer: 'cus_otto', payout })
  await shop.coinsFor(rest)
  await shop.bankBooks(rest)
  expect(await shop.links.find(merchantId, link.id)).toMatchObject({ state: 'paid', paid: 10_000n })
})

test('coins that come late pay the link while it has no other payment; where it is paid they wait for a person', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make()
  const early = await shop.begun(link.token)
  await shop.givenUp(early)
  const second = await shop.begun(link.token, { customer: 'cus_otto' })
  await shop.coinsFor(second)
  await shop.bankBooks(second)
  expect(await shop.stateOf(link.id)).toBe('paid')
  await shop.coinsFor(early)
  expect((await shop.sale(early)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  expect(shop.out.payments).toHaveLength(1)

  const other = await shop.make()
  const late = await shop.begun(other.token)
  await shop.givenUp(late)
  await shop.coinsFor(late)
  expect(await shop.begin(other.token, { customer: 'cus_otto' })).toEqual({ refused: 'link.taken' })
  await shop.bankBooks(late)
  expect(await shop.stateOf(other.id)).toBe('paid')
})

test.each([
  ['expires', 'expired'],
  ['is switched off', 'switched_off'],
] as const)(
  'a payment that began before its link %s goes on; a new one does not begin, and late coins wait',
  async (_, state) => {
    const shop = await openShop()
    await shop.approve()
    const [link, left] = [await shop.make({ days: 1 }), await shop.make({ days: 1 })]
    const gaveUp = await shop.begun(left.token)
    await shop.givenUp(gaveUp)
    if (state === 'expired') shop.clock.advance(86_400 - 91 * 60 - 60)
    const order = await shop.begun(link.token)
    if (state === 'expired') shop.clock.advance(60)
    else
      for (const { id } of [link, left])
        expect(await shop.links.switchOff(merchantId, id, by)).toMatchObject({ state: 'switched_off' })
    expect(await shop.stateOf(link.id)).toBe(state)
    expect(await shop.begin(left.token, { customer: 'cus_otto' })).toEqual({ refused: 'link.over' })
    await shop.coinsFor(order)
    await shop.bankBooks(order)
    expect(await shop.stateOf(link.id)).toBe('paid')
    await shop.coinsFor(gaveUp)
    expect((await shop.sale(gaveUp)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  },
)

test('the payer cannot turn the money elsewhere: no other account, no saved account; what comes back can be refunded', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make()
  const order = await shop.begun(link.token)
  shop.out.match = 'no_match'
  await shop.coinsFor(order)
  // Compliance approved the account with the word of its bank before it.
  expect(await shop.status(order)).toBe('converted')
  await shop.bankBooks(order, 'accepted')
  const { order: sent } = await shop.sale(order)
  await shop.tell({
    id: 'bank:rejected',
    owner: order,
    type: 'payment.rejected',
    key: `${order}:payout:${sent.attempt}`,
    permanent: true,
    reason: 'account closed',
  })
  await shop.settle()
  expect(await shop.status(order)).toBe('needs_revision')
  const person = { id: 'cus_greta', hasFreshPin: true }
  const own = { name: 'Greta Beispiel', iban: 'DE89370400440532013000' }
  expect(await shop.orders.revise(person, order, own)).toEqual({ refused: 'order.not_now' })
  expect(await shop.orders.confirmName('cus_greta', order)).toEqual({ refused: 'order.not_now' })
  expect((await shop.orders.listSaved('cus_greta')).accounts).toEqual([])
  const [account] = await shop.db.query<{ id: string }>('select id from order_beneficiary')
  const saved = { quoteId: await shop.quote(), savedAccount: account?.id }
  const consents = { correctInformation: true, ownAccount: true, terms: '2026-11-01' } as const
  expect(await shop.orders.placeSell(person, { ...saved, consents })).toMatchObject({ refused: 'invalid' })
  expect(await shop.orders.refund('cus_greta', order)).toHaveProperty('order')
  await shop.settle()
  expect(await shop.stateOf(link.id)).toBe('open')
})

test('a line of a file asks for no payment that is made or under way; for one that expired unpaid it does', async () => {
  const shop = await openShop()
  await shop.approve()
  const asks = async (externalId: string) => {
    const lines = [{ line: 2, wanted: shop.wish({ externalId }) }]
    const all = await shop.links.createAll(merchantId, lines, by, () => undefined)
    if ('refused' in all) throw new Error(all.refused)
    return all.results.map((it) => ('made' in it ? 'made' : it.no.refused))
  }
  const paid = await shop.make({ externalId: 'paid' })
  const order = await shop.begun(paid.token)
  await shop.coinsFor(order)
  await shop.bankBooks(order)
  const late = await shop.make({ externalId: 'late', days: 1 })
  await shop.make({ externalId: 'unpaid', days: 1 })
  shop.clock.advance(86_400 - 60)
  const begun = await shop.begun(late.token, { customer: 'cus_otto' })
  shop.clock.advance(60)
  expect(await shop.stateOf(late.id)).toBe('expired')
  expect(await asks('paid')).toEqual(['merchant.link_exists'])
  expect(await asks('late')).toEqual(['merchant.link_exists'])
  expect(await asks('unpaid')).toEqual(['made'])
  await shop.givenUp(begun)
  expect(await asks('late')).toEqual(['made'])
})

test('a line of a file asks for no payment of which a part was made, also once its link has expired', async () => {
  const shop = await openShop()
  await shop.approve()
  const part = await shop.make({ externalId: 'part', days: 1 })
  const order = await shop.begun(part.token)
  await shop.coinsFor(order, 50n)
  expect(await shop.orders.acceptLower('cus_greta', order)).toHaveProperty('order')
  await shop.settle()
  await shop.bankBooks(order)
  shop.clock.advance(86_400)
  expect(await shop.links.find(merchantId, part.id)).toMatchObject({ state: 'expired', isBeingPaid: false })
  const lines = [{ line: 2, wanted: shop.wish({ externalId: 'part' }) }]
  const all = await shop.links.createAll(merchantId, lines, by, () => undefined)
  expect(all).toMatchObject({ results: [{ no: { refused: 'merchant.link_exists' } }] })
})

test('an open link to an account that is none of the merchant any more keeps its name from no file', async () => {
  const shop = await openShop()
  await shop.approve()
  await shop.make({ externalId: 'old' })
  const asks = async (payee: string) => {
    const lines = [{ line: 2, wanted: shop.wish({ externalId: 'old', payee }) }]
    const all = await shop.links.createAll(merchantId, lines, by, () => undefined)
    return 'refused' in all ? all.refused : all.results.map((it) => ('made' in it ? 'made' : it.no.refused))
  }
  expect(await asks(shop.payee)).toEqual(['merchant.link_exists'])
  const account = { name: 'Blumen GmbH', iban: 'DE75512108001245126199' }
  const next = await shop.payees.add(merchantId, { fiat: 'EUR', account }, by)
  if ('refused' in next) throw new Error(next.refused)
  await shop.payees.decide({ merchantId, id: next.id, reason: 'register' }, 'approved', by)
  expect(await asks(next.id)).toEqual(['merchant.link_exists'])
  await shop.payees.remove(merchantId, shop.payee, by)
  expect(await asks(next.id)).toEqual(['made'])
})

test('the payer of a link has not paid that account themselves: their own sale to it needs the PIN', async () => {
  const shop = await openShop()
  await shop.approve()
  const stolen = { id: 'cus_greta', hasFreshPin: false }
  const link = await shop.make({ uses: 'many', externalId: undefined })
  const order = await shop.begun(link.token)
  await shop.coinsFor(order)
  await shop.bankBooks(order)
  const beneficiary = { name: 'Blumen GmbH', iban }
  const own = shop.orders.placeSell(
    stolen,
    await shop.wishToSell({ quoteId: await shop.quote('100.00'), beneficiary }),
  )
  expect(await own).toEqual({ refused: 'pin.required' })
})

test('a line for many payments may have the name of one payment, in whatever order they come', async () => {
  const shop = await openShop()
  await shop.approve()
  const one = { line: 2, wanted: shop.wish({ externalId: 'door' }) }
  const many = { line: 3, wanted: shop.wish({ externalId: 'door', uses: 'many' }) }
  const made = async (lines: (typeof one)[]) => {
    const all = await shop.links.createAll(merchantId, lines, by, () => undefined)
    return 'refused' in all ? all : all.results.map((it) => 'made' in it)
  }
  expect(await made([one, many])).toEqual([true, true])
  expect(await made([many, one])).toEqual([true, false])
})

test('many pay a link for many at the same time, and an open one what they choose', async () => {
  const shop = await openShop()
  await shop.approve()
  const many = await shop.make({ uses: 'many' })
  const open = await shop.make({ uses: 'open', amount: undefined })
  const paid = [
    await shop.begun(many.token),
    await shop.begun(many.token, { customer: 'cus_otto' }),
    await shop.begun(open.token, { customer: 'cus_otto', payout: '37.50' }),
  ]
  expect(await shop.begin(many.token, { payout: '99.99' })).toEqual({ refused: 'link.changed' })
  const pounds = await shop.quote('100.00', 'GBP')
  expect(await shop.begin(open.token, { quoteId: pounds })).toEqual({ refused: 'link.changed' })
  for (const order of paid) {
    await shop.coinsFor(order)
    await shop.bankBooks(order)
  }
  expect(await shop.links.find(merchantId, many.id)).toMatchObject({ state: 'open', paid: 20_000n })
  expect(await shop.links.find(merchantId, open.id)).toMatchObject({ state: 'open', paid: 3_750n })
})

test('a link pays an approved account of its own merchant, and leads back to one of its sites', async () => {
  const shop = await openShop()
  const create = (changes: Partial<NewLink> = {}, of = merchantId) =>
    shop.links.create(of, shop.wish(changes), by)
  expect(await create()).toEqual({ refused: 'merchant.not_approved' })
  await shop.approve()
  expect(await create({}, 'mer_b')).toEqual({ refused: 'not-found' })
  for (const returnUrl of [
    'https://evil.example/',
    'https://x@blumen.example/',
    'javascript:alert(1)',
    'done',
  ])
    expect(await create({ returnUrl })).toMatchObject({ refused: 'merchant.not_allowed' })
  expect(await create({ returnUrl: 'https://blumen.example/thanks?n=1' })).toMatchObject({ state: 'open' })
  for (const [changes, field] of [
    [{ amount: undefined }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ uses: 'open' }, 'amount'],
    [{ reference: 'Rechnung #1' }, 'reference'],
  ] as const)
    expect(await create(changes)).toMatchObject({ refused: 'invalid', fields: [{ field }] })

  const link = await shop.make()
  const sites = (token: string) => sitesOfLink(shop.db, token)
  expect([await sites(link.token), await sites('a'.repeat(16))]).toEqual([['https://blumen.example'], []])
  await setSuspended(shop.db, merchantId, shop.clock.now())
  expect(await shop.begin(link.token)).toEqual({ refused: 'not-found' })
  expect(await sites(link.token)).toEqual([])
  await setSuspended(shop.db, merchantId, null)
  await shop.payees.remove(merchantId, shop.payee, by)
  expect(await shop.begin(link.token)).toEqual({ refused: 'link.over' })
  const rows = JSON.stringify(await shop.db.query('select l::text as text from payment_link l'))
  expect(rows).toContain(link.id)
  for (const word of [link.token, 'Invoice', 'blumen']) expect(rows).not.toContain(word)
})

test('over HTTP a stranger sees who is paid, how much and until when, signs in to pay, and pays once under a key', async () => {
  const shop = await openShop()
  await shop.approve()
  const link = await shop.make({ description: 'Roses', returnUrl: 'https://blumen.example/thanks' })
  const open = await shop.serve((serve) => payableLinkRoutes(serve, shop.platform))
  const seen = await open.json('GET', `/api/links/${link.token}`)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      state: 'open',
      mayPay: true,
      isBeingPaid: false,
      merchant: 'Blumen Beispiel',
      beneficiary: { name: 'Blumen GmbH', account: expect.stringMatching(/^DE.*2051$/) },
      fiat: 'EUR',
      amount: { currency: 'EUR', amount: '100.00' },
      description: 'Roses',
      reference: 'Invoice 4711',
      endsAt: '2026-11-27 10:00:00',
      returnUrl: 'https://blumen.example/thanks',
    },
  })
  expect(JSON.stringify(seen.body)).not.toContain(iban)
  expect((await open.json('GET', `/api/links/${'a'.repeat(16)}`)).status).toBe(404)

  const api = await shop.serveOrders()
  const consents = { correctInformation: true, terms: '2026-11-01' }
  const body = { quoteId: await shop.quote(), consents }
  const path = `/api/links/${link.token}/orders`
  expect((await api.json('POST', path, { body, as: '' })).status).toBe(401)
  const beneficiary = { name: 'Greta Beispiel', iban: 'DE89370400440532013000' }
  const unknown = { fields: [{ field: 'beneficiary', code: 'unknown' }] }
  const asked = await api.json('POST', path, { body: { ...body, beneficiary } })
  expect(asked.body).toMatchObject({ error: unknown })
  const first = await api.json<{ id: string }>('POST', path, { body, key: 'pays-invoice-4711' })
  expect(first).toMatchObject({
    status: 200,
    body: { shop: { name: 'Blumen Beispiel', externalId: '4711' }, paysLink: true },
  })
  expect(first.body).toMatchObject({ description: 'Invoice 4711' })
  expect((await api.json('POST', path, { body, key: 'pays-invoice-4711' })).body).toEqual(first.body)
  await shop.meet('cus_otto')
  const again = { body: { quoteId: await shop.quote(), consents }, as: 'cus_otto' }
  expect((await api.json('POST', path, again)).body).toMatchObject({
    error: { code: 'link.taken' },
  })
  expect((await open.json('GET', `/api/links/${link.token}`)).body).toMatchObject({ isBeingPaid: true })
})

test('a link is for no more than one payment can be, alone and in a file, whose line says so in figures', async () => {
  const shop = await openShop()
  await shop.approve()
  const most = '98649.00'
  const tooMuch = {
    refused: 'invalid',
    fields: [
      {
        field: 'amount',
        code: 'amount.above_max',
        params: { max: most, problem: "Enter at most 98,649.00 EUR: one payment can't be larger." },
        bounds: { max: { currency: 'EUR', amount: most } },
      },
    ],
  }
  const create = (uses: 'one' | 'many', amount: string) =>
    shop.links.create(merchantId, shop.wish({ uses, amount, externalId: undefined }), by)
  for (const uses of ['one', 'many'] as const) {
    expect(await create(uses, most)).toMatchObject({ amount: 9_864_900n })
    for (const amount of ['98649.01', '100000', '99999999999999999999'])
      expect(await create(uses, amount)).toEqual(tooMuch)
  }
  expect(await create('one', '0.00')).toMatchObject({ fields: [{ code: 'amount.invalid' }] })
  const lines = [most, '99999999999999999999'].map((amount, at) => ({
    line: at + 2,
    wanted: shop.wish({ amount, externalId: `of-a-file-${at}` }),
  }))
  expect(await shop.links.createAll(merchantId, lines, by, () => undefined)).toMatchObject({
    results: [
      { line: 2, made: { amount: 9_864_900n } },
      { line: 3, no: tooMuch },
    ],
  })
})

test('a link is for no less than one payment can be now, alone and in a file, whose line says so in figures', async () => {
  const shop = await openShop()
  await shop.approve()
  const tooLittle = (least: string) => ({
    refused: 'invalid',
    fields: [
      {
        field: 'amount',
        code: 'amount.below_min',
        params: { min: least, problem: `Enter at least ${least} EUR: one payment can't be smaller.` },
        bounds: { min: { currency: 'EUR', amount: least } },
      },
    ],
  })
  const create = (uses: 'one' | 'many', amount: string) =>
    shop.links.create(merchantId, shop.wish({ uses, amount, externalId: undefined }), by)
  for (const uses of ['one', 'many'] as const) {
    expect(await create(uses, '20.00')).toMatchObject({ amount: 2_000n })
    for (const amount of ['19.99', '0.01']) expect(await create(uses, amount)).toEqual(tooLittle('20.00'))
  }
  const lines = ['20.00', '19.99'].map((amount, at) => ({
    line: at + 2,
    wanted: shop.wish({ amount, externalId: `of-a-file-${at}` }),
  }))
  expect(await shop.links.createAll(merchantId, lines, by, () => undefined)).toMatchObject({
    results: [
      { line: 2, made: { amount: 2_000n } },
      { line: 3, no: tooLittle('20.00') },
    ],
  })

  const { configuration } = shop.out.version
  const sell = { ...configuration.sell, minimum: { ...configuration.sell.minimum, EUR: 3_000n } }
  await shop.setFigures({ ...configuration, sell })
  expect(await create('one', '29.99')).toEqual(tooLittle('30.00'))
  expect(await create('one', '30.00')).toMatchObject({ amount: 3_000n })
})
