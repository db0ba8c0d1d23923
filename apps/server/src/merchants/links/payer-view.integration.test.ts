/** The account of a link and the owner of its money, as its payer sees them. */
import { expect, test } from 'vitest'
import { textOf } from '../../orders/testing/pdf-text.ts'
import { iban, merchantId, openShop } from './testing.ts'

/** Of text and of JSON, without the blanks between its groups. */
const bare = (said: unknown) => (typeof said === 'string' ? said : JSON.stringify(said)).replaceAll(/\s/g, '')

/** A link that was paid over HTTP. */
async function paidShop() {
  const shop = await openShop()
  await shop.approve()
  const returnUrl = 'https://blumen.example/thanks'
  const { token } = await shop.make({ returnUrl })
  const api = await shop.serveOrders()
  const body = { quoteId: await shop.quote(), consents: { correctInformation: true, terms: '2026-11-01' } }
  const place = () =>
    api.json<{ id: string }>('POST', `/api/links/${token}/orders`, { body, key: 'pays-invoice-4711' })
  const placed = await place()
  const { id } = placed.body
  await shop.coinsFor(id)
  await shop.bankBooks(id)
  return {
    shop,
    api,
    id,
    token,
    placed,
    place,
    read: async (path: string) => (await api.json('GET', path)).body,
    async paper(locale: string) {
      const pdf = await api.ask('GET', `/api/transactions/${id}/receipt?locale=${locale}`)
      return textOf(Buffer.from(await pdf.arrayBuffer()))
    },
  }
}

test('the payer sees the name and the end of the account; the whole of it reaches them in no answer, paper or mail', async () => {
  const { shop, api, id, placed, place, read, paper } = await paidShop()
  const beneficiary = {
    name: 'Blumen GmbH',
    account: 'DE** **** 2051',
    iban: null,
    sortCode: null,
    accountNumber: null,
    address: null,
    bank: null,
  }
  expect(placed.body).toMatchObject({ beneficiary })
  const page = await read(`/api/orders/sell/${id}`)
  expect(page).toMatchObject({ status: 'C', beneficiary, returnUrl: 'https://blumen.example/thanks' })
  const receipt = await read(`/api/transactions/${id}/receipt?format=json`)
  expect(receipt).toMatchObject({ beneficiary: 'Blumen GmbH', account: 'DE** **** 2051' })
  const drawn = await paper('en')
  expect(drawn).toContain('Blumen GmbH')
  expect(bare(drawn)).toContain('DE******2051')
  const history = await read('/api/transactions')
  expect(history).toMatchObject({ items: [{ counterparty: 'DE** **** 2051' }] })
  const copy = await shop.orders.ownView({ customerId: 'cus_greta', orderId: id })
  expect(copy).toMatchObject({ beneficiary })
  const table = await (await api.ask('GET', '/api/transactions/export')).text()
  const again = await place()
  expect(again.body).toEqual(placed.body)
  expect(await shop.messages()).toContain('completed')
  for (const said of [
    placed.body,
    again.body,
    page,
    receipt,
    drawn,
    history,
    table,
    copy,
    await shop.mails(),
  ])
    expect(bare(said)).not.toContain(iban.slice(4))
})

test('the answers say whose money it is, and the receipt that the recipient got it', async () => {
  const { api, shop, id, read, paper } = await paidShop()
  expect(await read(`/api/transactions/${id}/receipt?format=json`)).toMatchObject({ paysLink: true })
  expect(await read('/api/transactions')).toMatchObject({ items: [{ id, paysLink: true }] })
  await shop.keepsPagesOpen()
  const page = await api.json<{ token: string }>('POST', `/api/orders/${id}/watch`)
  const watched = await api.json('GET', `/api/orders/${id}/watch`, { as: page.body.token })
  expect(watched.body).toMatchObject({ id, paysLink: true })
  for (const { message, data } of await shop.mails())
    expect([message, 'figures' in data && data.figures]).toMatchObject([message, { paysLink: true }])
  const english = await paper('en')
  expect(english).toContain('The recipient got')
  expect(english).not.toContain('You got')
  expect(await paper('de')).toContain('Der Empfänger hat erhalten')
  // As it is drawn, from the left.
  expect(await paper('ar')).toContain('ديفتسملا ملتسا')
})

test('a removed site is no return address any more: for old orders, the link, and new orders', async () => {
  const { shop, api, read, token } = await paidShop()
  const { token: other } = await shop.make({ returnUrl: 'https://blumen.example/thanks', uses: 'many' })
  const order = await shop.begun(other)
  expect(await read(`/api/orders/sell/${order}`)).toMatchObject({
    returnUrl: 'https://blumen.example/thanks',
  })
  await shop.db.query(`update merchant set allowed_origins = '{https://neu.example}' where id = $1`, [
    merchantId,
  ])
  expect(await read(`/api/orders/sell/${order}`)).toMatchObject({ returnUrl: null })
  expect((await shop.out.links.find(token))?.returnUrl).toBeUndefined()
  const later = await shop.begun(other, { customer: 'cus_otto' })
  await shop.db.query(`update merchant set allowed_origins = '{https://blumen.example}' where id = $1`, [
    merchantId,
  ])
  const asOtto = await api.json('GET', `/api/orders/sell/${later}`, { as: 'cus_otto' })
  expect(asOtto.body).toMatchObject({ returnUrl: null })
})
