import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { OrderScreen } from './order-screen.tsx'

afterEach(cleanup)
afterEach(() => void vi.unstubAllGlobals())

const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  send: { currency: 'USDC@1', amount: '104.470000' },
  receive: eur('100.00'),
  gross: eur('104.47'),
  fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
  rate: '1.00',
  midRate: '1.00',
  arrival: 'instant',
  expiresAt: '2026-11-20 12:01:00',
}
const saved = (more: object = {}) => ({
  id: 'ben_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  currency: 'EUR',
  name: 'Ana Example',
  label: 'DE** **** 3000',
  bank: 'Testbank',
  instant: true,
  lastUsedAt: '2026-11-20 12:00:00',
  ...more,
})
const listOf = (...accounts: object[]) => ({ accounts, wallets: [], payerName: null, bankId: null })
const slowIban = 'DE89 3704 0044 0532 0130 00'

test('the sheet says when the money arrives at this account, not at any', async () => {
  const { app } = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    listSaved: () => listOf(),
    validateIban: () => ({ iban: slowIban, bank: 'Slow Bank', bic: null, instant: false }),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  expect(await screen.findByText('seconds after the network confirms')).toBeTruthy()
  app.draft.change({ iban: slowIban })
  expect(await screen.findByText('within 3 business days')).toBeTruthy()
  expect(screen.queryByText('seconds after the network confirms')).toBeNull()
  app.draft.change({ iban: 'DE89' })
  expect(await screen.findByText('seconds after the network confirms')).toBeTruthy()
})

test('the bank is named from the second group on, while the number is typed', async () => {
  const { app, asked } = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    listSaved: () => listOf(),
    validateIban: ({ body }) => ({ ...(body as object), bank: 'Slow Bank', bic: null, instant: false }),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  const field = await screen.findByLabelText('IBAN')
  fireEvent.change(field, { target: { value: 'DE89 370' } })
  expect(screen.queryByText('Slow Bank')).toBeNull()
  fireEvent.change(field, { target: { value: 'DE89 3704' } })
  expect(await screen.findByText('Slow Bank')).toBeTruthy()
  const bodies = () => asked.filter(({ name }) => name === 'validateIban').map(({ input }) => input)
  expect(bodies()).toEqual([{ body: { iban: 'DE893704', isBeginning: true } }])
  fireEvent.change(field, { target: { value: 'FR89 3704' } })
  await expect.poll(bodies).toHaveLength(2)
})

test('a saved account is there first; the order names it by its id, and no figure of it leaves the browser', async () => {
  const { app, asked } = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' }),
    listSaved: () => listOf(saved({ currency: 'GBP', id: 'ben_gbp' }), saved()),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  expect(await screen.findByText('DE ••3000 · Testbank · instant')).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  for (const box of [/information I've given/, /bank account belongs to me/])
    fireEvent.click(screen.getByLabelText(box))
  fireEvent.click(await screen.findByRole('button', { name: 'Get deposit address for €100.00' }))
  const body = () => asked.find(({ name }) => name === 'placeSellOrder')?.input
  await expect.poll(body, { timeout: 10_000 }).toMatchObject({
    body: { savedAccount: 'ben_aaaaaaaaaaaaaaaaaaaaaaaaaa' },
  })
  expect(body()).not.toHaveProperty('body.beneficiary')
  fireEvent.click(screen.getByRole('radio', { name: 'Add account' }))
  expect(await screen.findByLabelText('IBAN')).toBeTruthy()
})

test('a saved account that is gone says so at the cards, and is not offered again', async () => {
  let isGone = false
  const fields = [{ field: 'savedAccount', code: 'unknown' as const }]
  const { app } = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' }),
    listSaved: () => (isGone ? listOf() : listOf(saved())),
    placeSellOrder: () => {
      isGone = true
      throw new Refused('invalid', 422, '', fields)
    },
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  await screen.findByText('DE ••3000 · Testbank · instant')
  for (const box of [/information I've given/, /bank account belongs to me/])
    fireEvent.click(screen.getByLabelText(box))
  fireEvent.click(await screen.findByRole('button', { name: 'Get deposit address for €100.00' }))
  expect(await screen.findByLabelText('IBAN')).toBeTruthy()
  expect(app.draft.now().savedAccount).toBe('new')
})

const ticked = /information I've given|bank account belongs to me/
const act = 'Get deposit address for €100.00'

async function ready(answers: Parameters<typeof stage>[1]) {
  const stand = await stage(<OrderScreen />, {
    quoteSell: () => quote,
    listSaved: () => listOf(saved()),
    ...answers,
  })
  stand.app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  await screen.findByText('DE ••3000 · Testbank · instant')
  screen.getAllByLabelText(ticked).forEach((box) => fireEvent.click(box))
  fireEvent.click(await screen.findByRole('button', { name: act }))
  return stand
}

test('terms that changed meanwhile are said so, read anew, and accepted with the next press', async () => {
  let termsVersion = '2026-11-01'
  const accepted: unknown[] = []
  const { went } = await ready({
    widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion }),
    placeSellOrder: ({ body }) => {
      const { terms } = (body as { consents: { terms: string } }).consents
      accepted.push(terms)
      termsVersion = '2026-11-20'
      const fields = [{ field: 'consents.terms', code: 'terms.changed' as const }]
      if (terms !== termsVersion) throw new Refused('invalid', 422, '', fields)
      return { id: 'ord_1', status: 'A' }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The terms have changed/)
  fireEvent.click(screen.getByRole('button', { name: act }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_1'])
  expect(accepted).toEqual(['2026-11-01', '2026-11-20'])
})

test('terms that could not be asked for are said; the next press asks again', async () => {
  let isBack = false
  const { went } = await ready({
    widgetConfig: () => {
      if (!isBack) throw new Refused('offline', 0, '')
      return { key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' }
    },
    placeSellOrder: () => ({ id: 'ord_1', status: 'A' }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain("We can't reach the service")
  isBack = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_1'])
})

test('pressed without a price, the button asks once and says why there is none; the next press shows one before it orders', async () => {
  let isBack = false
  const { app, asked } = await stage(<OrderScreen />, {
    quoteSell: () => {
      if (!isBack) throw new Refused('offline', 0, '')
      return quote
    },
    listSaved: () => listOf(saved()),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  await screen.findByText('DE ••3000 · Testbank · instant')
  screen.getAllByLabelText(ticked).forEach((box) => fireEvent.click(box))
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Get deposit address' }))
  const prices = () => asked.filter(({ name }) => name === 'quoteSell').length
  const before = prices()
  press()
  await expect.poll(() => screen.queryAllByRole('alert').length).toBe(2)
  expect(prices()).toBe(before + 1)
  isBack = true
  press()
  expect(await screen.findByRole('button', { name: 'Get deposit address for €100.00' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(asked.some(({ name }) => name === 'placeSellOrder')).toBe(false)
})

test('pressed while a price that was refused is asked for anew, the button waits for that answer and asks for no other', async () => {
  const answers: (() => unknown)[] = [
    () => quote,
    () => Promise.reject(new Refused('offline', 0, '')),
    () => new Promise(() => undefined),
  ]
  const { app, asked } = await stage(<OrderScreen />, {
    quoteSell: () => answers.shift()?.(),
    listSaved: () => listOf(saved()),
  })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  const button = await screen.findByRole('button', { name: act })
  await screen.findByText('DE ••3000 · Testbank · instant')
  screen.getAllByLabelText(ticked).forEach((box) => fireEvent.click(box))
  const renew = () => void app.queries.invalidateQueries({ queryKey: ['quote'] })
  renew()
  await screen.findByRole('alert')
  renew()
  const prices = () => asked.filter(({ name }) => name === 'quoteSell').length
  await expect.poll(prices).toBe(3)
  fireEvent.click(button)
  await expect.poll(() => button.ariaBusy).toBe('true')
  expect(prices()).toBe(3)
})

test('on a narrow screen the sheet opens by a button; beside the fields it is open, and no button does nothing', async () => {
  const answers = { quoteSell: () => quote, listSaved: () => listOf() }
  const toggle = () => document.querySelector('[aria-controls="order-sheet"]')
  const { view } = await stage(<OrderScreen />, answers)
  expect(toggle()).toBeNull()
  expect(document.getElementById('order-sheet')?.hidden).toBe(false)
  view.unmount()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await stage(<OrderScreen />, answers)
  expect(document.getElementById('order-sheet')?.hidden).toBe(true)
  fireEvent.click(toggle()!)
  expect(toggle()?.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById('order-sheet')?.hidden).toBe(false)
})

test('the optional fields are folded, and open where one has a problem', async () => {
  const { app } = await stage(<OrderScreen />, { quoteSell: () => quote, listSaved: () => listOf() })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  const more = (await screen.findByText('More options')).closest('details')
  expect(more?.open).toBe(false)
  app.draft.change({ refundAddress: '0x12' })
  fireEvent.click(await screen.findByRole('button', { name: 'Get deposit address for €100.00' }))
  await expect.poll(() => more?.open).toBe(true)
})

test('a field of a UK account is empty until somebody types: what it takes is said below it', async () => {
  const { app } = await stage(<OrderScreen />, { quoteSell: () => quote, listSaved: () => listOf() })
  app.draft.change({ coin: 'USDC@1', fiat: 'GBP', typed: 'fiat', amount: '100' })
  for (const [label, hint] of [
    ['Sort code', '6 digits'],
    ['Account number', '8 digits'],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect([field.value, field.placeholder]).toEqual(['', ''])
    const said = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(said.map((id) => document.getElementById(id)?.textContent)).toContain(hint)
  }
})
