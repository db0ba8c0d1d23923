/** "Sell again": what the sheet shows, that it places in the way of the form, and what leads to the form instead. */
import type { SellOrderView } from '@agio/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { keys } from '../../app/session/storage.ts'
import { stage } from '../../testing/stage.tsx'
import { eur, order, usdc } from '../order-page/testing/sale.tsx'
import { accountOf, SellAgain } from './sell-again.tsx'

afterEach(cleanup)

const quote = (id: string, send = '104.470000') => ({
  id,
  send: usdc(send),
  receive: eur('100.00'),
  gross: eur('104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  feesTotal: eur('4.47'),
  rate: '1.00',
  midRate: '1.00',
  arrival: 'instant',
  expiresAt: '2026-11-20 12:01:00',
})
const account = {
  id: 'ben_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  currency: 'EUR' as const,
  name: 'Ada Example',
  label: 'DE** **** 3000',
  bank: 'Testbank',
  instant: true,
  nickname: null,
  lastUsedAt: '2026-11-20 12:00:00',
}
const done = order('C', { description: 'Rent', contactEmail: 'ada@example.org' })
const coin = { id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', chainId: 1, network: 'Ethereum', sell: true }
const consent = { document: 'terms', version: '2026-11-01', isGiven: true, at: '2026-11-01 12:00:00' }
const usual = {
  quoteSell: () => quote('quo_1'),
  listCoins: () => ({ items: [coin], next: null }),
  listPauses: () => ({ items: [], next: null }),
  listSaved: () => ({ accounts: [account], wallets: [], payerName: null, bankId: null }),
  listConsents: () => ({ items: [consent], next: null }),
  widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' }),
}
const open = (answers: Parameters<typeof stage>[1] = {}, of: SellOrderView = done) =>
  stage(<SellAgain order={of} onClose={() => undefined} />, { ...usual, ...answers })

const act = () => screen.findByRole('button', { name: 'Get deposit address for €100.00' })
const ready = async () => {
  const button = await act()
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 10_000 }).toBeNull()
  return button
}
const noAct = () => screen.queryByRole('button', { name: /^Get deposit address/ })
const toForm = () => fireEvent.click(screen.getByRole('button', { name: 'Open the form' }))

test('the sheet shows all that is placed, and its button places it under a key that is kept first', async () => {
  let keptBefore: string | undefined
  const { app, asked, went } = await open({
    placeSellOrder: () => {
      keptBefore = app.storage.read(keys.placing)
      return { ...done, id: 'ord_new', externalId: null, shop: null }
    },
  })
  const button = await ready()
  for (const said of ['104.47', 'DE ••3000', 'Ada Example · Testbank', 'Rent', 'ada@example.org'])
    expect(screen.getByRole('dialog').textContent).toContain(said)
  for (const confirmed of [
    /information I've given is correct. The bank account belongs to me/,
    /you accept the terms/,
  ])
    expect(screen.getByText(confirmed)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(button)
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_new'])
  expect(keptBefore).toContain('"key"')
  expect(asked.find(({ name }) => name === 'placeSellOrder')?.input).toMatchObject({
    body: {
      quoteId: 'quo_1',
      savedAccount: account.id,
      reference: 'Rent',
      contactEmail: 'ada@example.org',
      consents: { correctInformation: true, ownAccount: true, marketing: false, terms: '2026-11-01' },
    },
  })
})

test('an answer that was lost is asked for with the same key and the same bytes', async () => {
  const bodies: unknown[] = []
  const { app, went } = await open({
    placeSellOrder: ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) throw new Refused('offline', 0, '')
      return { ...done, id: 'ord_new', externalId: null, shop: null }
    },
  })
  fireEvent.click(await ready())
  expect(await screen.findByText(/We can't reach the service/)).toBeTruthy()
  const kept = app.storage.read(keys.placing)
  fireEvent.click(await ready())
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_new'])
  expect(kept).toContain('quo_1')
  expect(bodies[1]).toEqual(bodies[0])
})

test('a price that ran out while the sheet was open is said to be another one', async () => {
  let asked = 0
  const { app } = await open({ quoteSell: () => quote(`quo_${(asked += 1)}`, `${103 + asked}.470000`) })
  await ready()
  expect(screen.queryByText(/The price was renewed/)).toBeNull()
  await app.queries.invalidateQueries({ queryKey: ['quote'] })
  expect(await screen.findByText('The price was renewed. These are the new amounts.')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('105.47')
})

const pause = { part: 'coin:USDC@1', reason: 'network', until: '2026-11-22 11:00:00' }
const needs = { isEnough: false, needed: 'plus', reason: 'day', steps: [], minutes: 5 }
test.for([
  [
    'a paused coin',
    { listPauses: () => ({ items: [pause], next: null }) },
    /^Paused because of trouble/,
    '/sell',
  ],
  [
    'a coin that is off',
    { listCoins: () => ({ items: [{ ...coin, sell: false }], next: null }) },
    /coin isn't available/,
    '/sell',
  ],
  [
    'a price that is refused',
    { quoteSell: () => Promise.reject(new Refused('price.unavailable', 503, '')) },
    /reliable price/,
    '/sell',
  ],
  [
    'an account that was removed',
    { listSaved: () => ({ accounts: [], wallets: [], payerName: null, bankId: null }) },
    /can't reuse the bank account/,
    '/sell/order',
  ],
  [
    'an amount over the limit',
    { verificationRequirements: () => needs },
    /Verify your identity to continue/,
    '/sell/order',
  ],
  [
    'other terms',
    { listConsents: () => ({ items: [{ ...consent, version: '2026-05-01' }], next: null }) },
    /Our terms have changed/,
    '/sell/order',
  ],
] as const)('%s is said, and leads to the form, filled', async ([, answers, said, href]) => {
  const { app, went } = await open(answers as Parameters<typeof stage>[1])
  expect(await screen.findByText(said)).toBeTruthy()
  expect(noAct()).toBeNull()
  toForm()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([href])
  expect(app.draft.now()).toMatchObject({ coin: 'USDC@1', fiat: 'EUR', amount: '100.00', reference: 'Rent' })
})

test('a refusal of the server is said in the sheet, and the form is one press away', async () => {
  const fields = [{ field: 'savedAccount', code: 'unknown' as const }]
  const { went } = await open({
    placeSellOrder: () => {
      throw new Refused('invalid', 422, '', fields)
    },
  })
  fireEvent.click(await ready())
  expect(await screen.findByText(/^Bank account: /)).toBeTruthy()
  expect(noAct()).toBeNull()
  toForm()
  expect(went).toEqual(['/sell/order'])
})

test('of two saved accounts that look alike none is taken', () => {
  expect(accountOf([account], done)?.id).toBe(account.id)
  expect(accountOf([account, { ...account, id: 'ben_b' }], done)).toBeUndefined()
  expect(accountOf([{ ...account, name: 'Ana Example' }], done)).toBeUndefined()
})
