import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { readBegun } from '../../journey/order-form/begun-order.ts'
import { stage } from '../../testing/stage.tsx'
import { IbanScreen } from './index.ts'

afterEach(cleanup)

const id = `ibn_${'a'.repeat(26)}`
const iban = {
  id,
  state: 'active',
  isAwaited: false,
  isPaused: false,
  holder: 'Greta Beispiel',
  iban: 'DE68500105178297336485',
  bic: 'SNDBDEFFXXX',
  bank: 'Sandbank',
  currency: 'EUR',
  order: { do: 'keep' },
  needsLevel: null,
  requestedAt: '2026-11-20 10:00:00',
}
const credit = {
  id: `ibc_${'a'.repeat(26)}`,
  amount: { currency: 'EUR', amount: '100.00' },
  at: '2026-11-20 11:00:00',
  from: 'Greta Beispiel',
  state: 'waiting',
  why: 'paused',
  orderId: null,
  choices: ['buy', 'return'],
}
const wallet = {
  address: `0x${'5'.repeat(40)}`,
  chainId: 11155111,
  network: 'Sepolia',
  isProved: true,
  lastUsedAt: '2026-11-17 12:00:00',
}
const pageOf = (items: readonly object[]) => ({ items, next: null })
const answers = {
  widgetConfig: () => ({ services: {}, termsVersion: '2026-11-01' }),
  listIbans: () => pageOf([iban]),
  listIbanCredits: () => pageOf([]),
  listCoins: () =>
    pageOf(
      ['ETH', 'USDC', 'USDT'].map((symbol) => {
        const isOn = { sell: true, buy: symbol !== 'USDT' }
        return { id: `${symbol}@11155111`, symbol, network: 'Sepolia', ...isOn }
      }),
    ),
  listSaved: () => ({ accounts: [], wallets: [wallet], payerName: null, bankId: null }),
}
const open = (more: object = {}) => stage(<IbanScreen />, { ...answers, ...more })

test('a customer without an IBAN requests one after confirming the details', async () => {
  let items: object[] = []
  const { asked } = await open({
    listIbans: () => pageOf(items),
    openIban: () => {
      items = [{ ...iban, state: 'requested', isAwaited: true, iban: null, bic: null, bank: null }]
      return items[0]
    },
  })
  const ask = await screen.findByRole('button', { name: 'Get my IBAN' })
  fireEvent.click(ask)
  expect(screen.getByText('Tick "My name and my details are correct."')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(ask)
  expect(await screen.findByText('Our bank is opening your IBAN')).toBeTruthy()
  const body = { consents: { correctInformation: true, terms: '2026-11-01' } }
  expect(asked).toContainEqual({ name: 'openIban', input: { body } })
})

test('below the level the page offers verification, which returns here', async () => {
  const { app } = await open({
    listIbans: () => pageOf([]),
    openIban: () => Promise.reject(new Refused('verification.required', 403, '')),
    getVerification: () => ({ status: 'complete' }),
  })
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Get my IBAN' }))
  const link = await screen.findByRole('link', { name: 'Verify now' })
  expect(link.getAttribute('href')).toBe('/verification?level=basic')
  expect(readBegun(app.storage, app.now())).toEqual({ service: 'iban' })
})

test('who has no service is offered no verification for an IBAN', async () => {
  await open({
    listIbans: () => pageOf([]),
    openIban: () => Promise.reject(new Refused('verification.required', 403, '')),
    getVerification: () => ({ status: 'no_service' }),
  })
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Get my IBAN' }))
  expect(await screen.findByText("We can't serve you at this time.")).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verify now' })).toBeNull()
})

test('an open IBAN shows each detail to copy, pauses and resumes', async () => {
  let isPaused = false
  const { asked } = await open({
    listIbans: () => pageOf([{ ...iban, isPaused }]),
    pauseIban: () => {
      isPaused = true
      return iban
    },
    resumeIban: () => iban,
  })
  expect(await screen.findByText('DE68 5001 0517 8297 3364 85')).toBeTruthy()
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Copy: / }).length).toBe(4)
  expect(await screen.findByText('Transfers to your IBAN will be listed here.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Paused. Incoming transfers wait for you.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await expect.poll(() => asked.map(({ name }) => name)).toContain('resumeIban')
})

test('a standing order takes coin, wallet and consents; an unproved wallet must sign', async () => {
  let isProved = false
  const { asked } = await open({
    orderIban: () => (isProved ? iban : Promise.reject(new Refused('wallet.proof_required', 422, ''))),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change what happens' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /^Buy crypto/ }))
  const save = dialog.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  expect(asked.some(({ name }) => name === 'orderIban')).toBe(false)
  fireEvent.click(await dialog.findByRole('radio', { name: /Sepolia/ }))
  for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(save)
  expect(await dialog.findByText(/^Show that this wallet is yours/)).toBeTruthy()
  expect(await dialog.findByText('We found no wallet in this browser.')).toBeTruthy()
  isProved = true
  fireEvent.click(save)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const consents = { correctInformation: true, buyRisk: true, terms: '2026-11-01' }
  expect(asked.findLast(({ name }) => name === 'orderIban')?.input).toEqual({
    params: { id },
    body: { do: 'buy', coin: 'USDC@11155111', destination: wallet.address, consents },
  })
})

test('a standing order that is saved before the coins have come is saved when they have', async () => {
  let come: (coins: unknown) => void = () => undefined
  const coin = 'USDC@11155111'
  const { asked } = await open({
    listCoins: () => new Promise((resolve) => (come = resolve)),
    listIbans: () => pageOf([{ ...iban, order: { do: 'buy', coin, destination: wallet.address } }]),
    orderIban: () => iban,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change what happens' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box)
  const save = dialog.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  await expect.poll(() => save.ariaBusy).toBe('true')
  act(() => come(answers.listCoins()))
  await expect.poll(() => asked.filter(({ name }) => name === 'orderIban').length).toBe(1)
})

test('in the place of a coin that is not offered any more no other one is bought before it is chosen', async () => {
  let come: (coins: unknown) => void = () => undefined
  const order = { do: 'buy', coin: 'USDT@11155111', destination: wallet.address }
  const { asked } = await open({
    listCoins: () => new Promise((resolve) => (come = resolve)),
    listIbans: () => pageOf([{ ...iban, order }]),
    listIbanCredits: () => pageOf([credit]),
    buyWithIbanCredit: () => ({ ...credit, orderId: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Buy with €100.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box)
  const buy = dialog.getByRole('button', { name: 'Buy with €100.00' })
  fireEvent.click(buy)
  await expect.poll(() => buy.ariaBusy).toBe('true')
  act(() => come(answers.listCoins()))
  expect(await dialog.findByText('The field is required.')).toBeTruthy()
  const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Coin' })
  expect([field.value, document.activeElement]).toEqual(['', field])
  const bought = () => asked.filter(({ name }) => name === 'buyWithIbanCredit').map(({ input }) => input)
  expect(bought()).toEqual([])
  fireEvent.change(field, { target: { value: 'ETH@11155111' } })
  fireEvent.click(buy)
  await expect.poll(bought).toMatchObject([{ body: { coin: 'ETH@11155111' } }])
})

test('the address of a new wallet is shown whole below its field, and one with a typing error is refused there', async () => {
  const good = `0x${'7'.repeat(40)}`
  await open({
    validateAddress: ({ body }: { body: { address: string } }) =>
      body.address === good ? body : Promise.reject(new Refused('address.checksum', 422, '')),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change what happens' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /^Buy crypto/ }))
  fireEvent.click(await dialog.findByRole('radio', { name: 'Add wallet' }))
  const type = (value: string) =>
    fireEvent.change(dialog.getByLabelText(/^Wallet address/), { target: { value } })
  type(good)
  expect(await dialog.findByText(/^Valid address/)).toBeTruthy()
  expect(document.getElementById('iban-address-hint')?.textContent).toContain(good)
  type(`0x${'8'.repeat(40)}`)
  expect(await dialog.findByText('The address has a typo.')).toBeTruthy()
})

test.each([
  ['who chose none yet is offered a dollar coin', '', 'USDC@11155111'],
  ['who chose one for a purchase is offered that one', 'ETH@11155111', 'ETH@11155111'],
  ['one that cannot be bought is not offered', 'USDT@11155111', 'USDC@11155111'],
] as const)('%s', async (_, coin, offered) => {
  const { app } = await open()
  app.draft.change({ coin })
  fireEvent.click(await screen.findByRole('button', { name: 'Change what happens' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /^Buy crypto/ }))
  const field = await dialog.findByLabelText<HTMLSelectElement>('Coin')
  await expect.poll(() => field.value).toBe(offered)
  expect([...field.options].map(({ value }) => value)).toEqual(['ETH@11155111', 'USDC@11155111'])
})

test('the details are saved on paper while the IBAN is active', async () => {
  const { asked } = await open({ createDownload: () => ({ url: '/api/downloads/x', expiresAt: '' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Download the details (PDF)' }))
  const path = `/api/ibans/${id}/details?locale=en`
  await expect.poll(() => asked.at(-1)).toEqual({ name: 'createDownload', input: { body: { path } } })
})

test('waiting money shows why, and is returned after a second press', async () => {
  let state = 'waiting'
  const { asked } = await open({
    listIbanCredits: () =>
      pageOf([{ ...credit, state, ...(state === 'waiting' ? {} : { why: null, choices: [] }) }]),
    returnIbanCredit: () => {
      state = 'returning'
      return credit
    },
  })
  expect(await screen.findByText('Your IBAN was paused.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Buy with €100.00' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send €100.00 back' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText("We'll return it to the account of Greta Beispiel that it came from.")).toBeTruthy()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Send €100.00 back' })))
  expect(await screen.findByText("We're sending it back")).toBeTruthy()
  expect(asked).toContainEqual({ name: 'returnIbanCredit', input: { params: { id: credit.id } } })
})

test('without the service the page says so', async () => {
  await open({ listIbans: () => Promise.reject(new Refused('service.off', 403, '')) })
  expect(await screen.findByText("Personal IBANs aren't available here.")).toBeTruthy()
})

test('who buys with what arrives is told how to do so each week, at the bank; not while it is kept or paused', async () => {
  const buys = { do: 'buy', coin: 'USDC@11155111', network: 'Sepolia', destination: wallet.address }
  const shows = async (more: object, text: RegExp) => {
    cleanup()
    await stage(<IbanScreen />, { ...answers, listIbans: () => pageOf([{ ...iban, ...more }]) })
    await screen.findByText(text)
    return screen.queryByText(/every week or month, set up a standing order/) !== null
  }
  expect(await shows({ order: buys }, /We buy USDC on Sepolia/)).toBe(true)
  expect(await shows({ order: buys, isPaused: true }, /While it's paused/)).toBe(false)
  expect(await shows({}, /It waits for you: buy with it/)).toBe(false)
})
