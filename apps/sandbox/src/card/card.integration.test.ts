/**
 * The acquirer as a person and as a program meet it. Its API's answers to the real SDK are tested with the server's
 * rail.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveOn } from '../app/serve.ts'
import { cardKeys, startAcquirer } from './index.ts'

async function openAcquirer(dataDir = mkdtempSync(join(tmpdir(), 'agio-acquirer-'))) {
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  const paid: string[] = []
  const acquirer = startAcquirer(app, serveOn(app), {
    dataDir,
    now: () => new Date(),
    base: () => url,
    hookUrl: undefined,
    payToBank(currency, amount) {
      paid.push(`${amount} ${currency}`)
      return undefined
    },
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  const send = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type, ...headers },
      body,
    })
  const form = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
    send(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded', headers)
  const close = async () => {
    acquirer.close()
    await app.close()
  }
  return {
    dataDir,
    paid,
    url,
    form,
    asMerchant: { authorization: `Bearer ${cardKeys.secretKey}` },
    drive: async (path: string, body: object) => {
      const answer = await send(path, JSON.stringify(body), 'application/json')
      return (await answer.json()) as Record<string, unknown>
    },
    read: async (path: string) => (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text(),
    list: async () => (await (await fetch(`${url}/card`)).json()) as Record<string, unknown>[],
    close,
    [Symbol.asyncDispose]: close,
  }
}
type OpenedAcquirer = Awaited<ReturnType<typeof openAcquirer>>

const wanted = (reference: string) => ({
  mode: 'payment',
  client_reference_id: reference,
  'payment_intent_data[capture_method]': 'manual',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '4200',
  'line_items[0][price_data][product_data][name]': '<b>RF18</b>',
  'payment_method_options[card][restrictions][brands_blocked][0]': 'american_express',
  success_url: 'https://shop.example/thanks',
  cancel_url: 'https://shop.example/cart',
  expires_at: String(Math.floor(Date.now() / 1000) + 3600),
})

async function opened(acquirer: OpenedAcquirer, reference = 'cps_1', key = reference) {
  const headers = { ...acquirer.asMerchant, 'idempotency-key': key }
  const answer = await acquirer.form('/v1/checkout/sessions', wanted(reference), headers)
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
  }
}

const typed = (number: string) => ({ number, expiry: '12/34', code: '123', name: 'Ada Example' })

test('a person pays: wrong number, kind not taken, declined, the bank asks and hears no, then yes', async () => {
  await using acquirer = await openAcquirer()
  const { id } = (await opened(acquirer)).body
  const page = `/card/checkout/${String(id)}`
  const text = await acquirer.read(page)
  expect(text).toContain('42.00 EUR')
  expect(text).not.toContain('<b>RF18</b>')
  for (const [number, words] of [
    ['4242424242424241', 'number is not right'],
    ['378282246310005', 'not accepted'],
    ['4000000000009995', 'not enough money'],
  ] as const)
    expect(await (await acquirer.form(page, typed(number))).text()).toContain(words)
  const bank = `/card/3ds/${String(id)}`
  expect((await acquirer.form(page, typed('4000 0000 0000 3220'))).headers.get('location')).toBe(bank)
  expect(await acquirer.read(bank)).toContain('3220')
  expect((await acquirer.form(bank, { decision: 'fail' })).headers.get('location')).toBe(page)
  expect(await acquirer.read(page)).toContain('could not make sure')
  await acquirer.form(page, typed('4000000000003220'))
  const done = await acquirer.form(bank, { decision: 'pass' })
  expect([done.status, done.headers.get('location')]).toEqual([303, 'https://shop.example/thanks'])
  expect(await acquirer.read(page)).toContain('paid already')
  expect(await acquirer.list()).toMatchObject([
    { status: 'authorised', card: 'visa 3220', name: 'Ada Example' },
  ])
})

test('the same key is the same page, another request under it is refused, another merchant is unknown', async () => {
  await using acquirer = await openAcquirer()
  const first = await opened(acquirer)
  const again = await opened(acquirer)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await opened(acquirer, 'cps_2', 'cps_1')).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  })
  const stranger = await fetch(`${acquirer.url}/v1/events`, { headers: { authorization: 'Bearer sk_other' } })
  expect(stranger.status).toBe(401)
})

test('captured, partly refunded, taken back, won, paid out: nothing is owed twice', async () => {
  await using acquirer = await openAcquirer()
  await opened(acquirer)
  await acquirer.drive('/card/sessions/cps_1/pay', { number: '5555555555554444', name: 'Ada Example' })
  const [{ payment } = {}] = await acquirer.list()
  const pi = String(payment)
  const post = (path: string, fields: Record<string, string> = {}) =>
    acquirer.form(path, fields, acquirer.asMerchant)
  expect((await post(`/v1/payment_intents/${pi}/capture`)).status).toBe(200)
  expect((await post(`/v1/payment_intents/${pi}/capture`)).status).toBe(400)
  expect((await post('/v1/refunds', { payment_intent: pi, amount: '200' })).status).toBe(200)
  expect((await post('/v1/refunds', { payment_intent: pi, amount: '4001' })).status).toBe(400)
  expect(await acquirer.read('/card')).toContain('refund 2.00 EUR: succeeded')
  expect(await acquirer.drive('/card/chargeback', { payment: pi })).toMatchObject({ status: 'taken back' })
  expect(await acquirer.drive('/card/payout', { currency: 'eur' })).toMatchObject({
    error: 'Nothing is owed in EUR.',
  })
  expect(await acquirer.drive('/card/dispute', { payment: 'cps_1', outcome: 'won' })).toMatchObject({
    status: 'dispute won',
  })
  expect(await acquirer.drive('/card/payout', { currency: 'eur' })).toMatchObject({ amount: '40.00' })
  expect(acquirer.paid).toEqual(['40.00 eur'])
  expect(await acquirer.drive('/card/payout', { currency: 'eur' })).toHaveProperty('error')
})

test('the acquirer’s record survives a restart', async () => {
  const acquirer = await openAcquirer()
  await opened(acquirer)
  await acquirer.drive('/card/sessions/cps_1/pay', { number: '4242424242424242' })
  await acquirer.close()
  await using again = await openAcquirer(acquirer.dataDir)
  expect(await again.list()).toMatchObject([{ reference: 'cps_1', status: 'authorised' }])
})

test('a form within a page opens with its secret, has no page of its own, and says when it is paid', async () => {
  await using acquirer = await openAcquirer()
  const { success_url, cancel_url: _, ...rest } = wanted('cps_form')
  const asked = { ...rest, ui_mode: 'embedded_page', return_url: success_url }
  const answer = await acquirer.form('/v1/checkout/sessions', asked, acquirer.asMerchant)
  const session = (await answer.json()) as { id: string; url: null; client_secret: string }
  expect(session).toMatchObject({ url: null, ui_mode: 'embedded_page' })
  expect(await acquirer.read(`/card/checkout/${session.id}`)).toContain('This page is over')
  const at = (path = '', key: string = cardKeys.publishableKey) =>
    `/card/form/${session.client_secret}${path}?key=${key}&parent=https://shop.example`
  expect(await acquirer.read(at('', 'pk_of_another'))).toContain('This form is over')
  expect(await (await acquirer.form(at(), typed('4000000000000002'))).text()).toContain('declined')
  await acquirer.form(at(), typed('4000000000003220'))
  expect(await acquirer.read(at())).toContain('Is it you?')
  await acquirer.form(at('/bank'), { decision: 'fail' })
  expect(await acquirer.read(at())).toContain('could not make sure')
  await acquirer.form(at(), typed('4000000000003220'))
  await acquirer.form(at('/bank'), { decision: 'pass' })
  expect(await acquirer.read(at())).toContain('data-complete')
  expect(await acquirer.list()).toMatchObject([{ status: 'authorised', card: 'visa 3220' }])
})

test('its script for pages of others never opens a form while it is silent', async () => {
  await using acquirer = await openAcquirer()
  const script = () => acquirer.read('/endive/stripe.js')
  expect(await script()).not.toContain('new Promise(() => {})')
  await acquirer.drive('/card/fault', { kind: 'form_silent', seconds: 60 })
  expect(await script()).toContain('new Promise(() => {})')
})
