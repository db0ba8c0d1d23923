import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { purchase, orderId, wallet } from '../../testing/orders.ts'
import { stage } from '../../testing/stage.tsx'
import { announce, endOf, fakeWallet } from '../../wallet/testing/fake-wallet.ts'
import { OrderScreen } from './order-screen.tsx'

afterEach(cleanup)

const eur = (amount: string) => ({ currency: 'EUR', amount })
const quote = {
  id: 'quo_1',
  service: 'buy',
  send: eur('100.00'),
  receive: { currency: 'USDC@1', amount: '98.580000' },
  fees: { service: eur('1.00'), network: eur('0.42') },
  net: eur('98.58'),
  rate: '1.00',
  midRate: '1.00',
  floats: true,
  arrival: 'two_business_days',
  expiresAt: '2026-11-20 12:01:00',
}
const prefill = { externalId: 'basket-4711' }
const widgetConfig = () => ({ key: 'shop-1', prefill, services: {}, termsVersion: '2026-11-01' })
const listSaved = () => ({ accounts: [], wallets: [], payerName: null as string | null, bankId: null })
const answers = {
  widgetConfig,
  listSaved,
  quoteBuy: () => quote,
  validateAddress: () => ({ address: wallet }),
}

async function open(more = {}) {
  const stand = await stage(<OrderScreen />, { ...answers, ...more })
  stand.app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  await screen.findAllByText('98.58 USDC')
  await screen.findByRole('button', { name: 'Continue to payment' })
  return stand
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const place = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))

test('missing fields are listed, sentences without a stray full stop', async () => {
  const { asked } = await open()
  place()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Wallet address: The field is required.')
  expect(alert.textContent).toContain('Your name at your bank: The field is required.')
  expect(alert.textContent).toContain(`Tick "The information I've given is correct"`)
  expect(alert.textContent).not.toContain('.:')
  expect(asked.some(({ name }) => name === 'placeBuyOrder')).toBe(false)
})

test('a field that was put right has no error, and the summary shrinks without taking the focus', async () => {
  const { app } = await open()
  place()
  const alert = await screen.findByRole('alert')
  expect(document.activeElement).toBe(alert)
  const name = screen.getByLabelText<HTMLInputElement>(/Your name at your bank/)
  name.focus()
  type(/Your name at your bank/, 'Ada Example')
  await expect.poll(() => alert.textContent).not.toContain('Your name at your bank')
  expect(name.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(screen.getByLabelText(/crypto prices can fall/))
  await expect.poll(() => alert.textContent).not.toContain('crypto prices')
  expect(alert.textContent).toContain('Wallet address')
  type(/Your name at your bank/, '')
  await expect.poll(() => alert.textContent).toContain('Your name at your bank')
  expect(document.activeElement).toBe(name)
  type(/Your name at your bank/, 'Ada Example')
  type(/Wallet address/, wallet)
  fireEvent.click(screen.getByLabelText(/information I've given/))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(app.draft.now().payerName).toBe('Ada Example')
})

test('the server’s problem with a value goes with the value', async () => {
  const fields = [{ field: 'payerName', code: 'invalid' as const }]
  await open({
    placeBuyOrder: () => {
      throw new Refused('invalid', 422, '', fields)
    },
  })
  type(/Wallet address/, wallet)
  type(/Your name at your bank/, 'Ada 2')
  for (const box of [/information I've given/, /crypto prices can fall/])
    fireEvent.click(screen.getByLabelText(box))
  place()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your name at your bank')
  type(/Your name at your bank/, 'Ada Example')
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('an address is judged when it is whole, and shown in full where it is good', async () => {
  await open()
  type(/Wallet address/, wallet)
  expect(await screen.findByText(/Valid address/)).toBeTruthy()
  expect(document.getElementById('destination-hint')?.textContent).toContain(wallet)
})

test('an address with a typing error says so at its field', async () => {
  await open({
    validateAddress: () => {
      throw new Refused('address.checksum', 422, '')
    },
  })
  type(/Wallet address/, wallet)
  expect(await screen.findByText('The address has a typo.')).toBeTruthy()
})

test('a wallet of an earlier purchase and its name are there already; another one can be added', async () => {
  const used = { address: wallet, chainId: 1, network: 'Ethereum', lastUsedAt: '2026-11-20 12:00:00' }
  const elsewhere = {
    ...used,
    address: wallet.replace('0x5', '0x6'),
    chainId: 56,
    network: 'BNB Smart Chain',
  }
  const saved = { accounts: [], wallets: [elsewhere, used], payerName: 'Ada Example' }
  const { app } = await open({ listSaved: () => saved })
  await expect.poll(() => app.draft.now()).toMatchObject({ destination: wallet, payerName: 'Ada Example' })
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('radio', { name: /Last used today$/ })).toBeTruthy()
  expect(screen.queryByLabelText(/Wallet address/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Add wallet' }))
  expect(await screen.findByLabelText(/Wallet address/)).toBeTruthy()
  expect(app.draft.now().destination).toBe('')
})

test.each([
  ['OPEN_BANKING', `/buy/order/method/open-banking?order=${orderId}`],
  ['SEPA_BANK_TRANSFER', `/buy/transaction/${orderId}`],
  ['CREDIT_CARD', `/buy/transaction/${orderId}`],
] as const)('an order at a price of %s goes to the page of that method', async (method, page) => {
  const { went } = await open({ placeBuyOrder: () => purchase({ method }) })
  type(/Wallet address/, wallet)
  type(/Your name at your bank/, 'Ada Example')
  for (const box of [/information I've given/, /crypto prices can fall/])
    fireEvent.click(screen.getByLabelText(box))
  place()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([page])
})

test('a placed order leads to the page of its method, and forgets the person', async () => {
  const { asked, went, app } = await open({ placeBuyOrder: () => purchase() })
  type(/Wallet address/, wallet)
  type(/Your name at your bank/, ' Ada Example ')
  fireEvent.click(screen.getByLabelText(/The information I've given/))
  fireEvent.click(screen.getByLabelText(/crypto prices can fall/))
  place()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/transaction/${orderId}`])
  expect(asked.find(({ name }) => name === 'placeBuyOrder')?.input).toEqual({
    body: {
      quoteId: 'quo_1',
      destination: wallet,
      payerName: 'Ada Example',
      consents: { correctInformation: true, buyRisk: true, marketing: false, terms: '2026-11-01' },
      widgetKey: 'shop-1',
      externalId: 'basket-4711',
    },
  })
  await expect.poll(() => app.draft.now().destination, { timeout: 10_000 }).toBe('')
})

test.each([
  ['as it is', wallet, 1],
  ['and another one is typed over it', wallet.replace('0x5', '0x6').toLowerCase(), 0],
])(
  'the address of an own wallet, %s, says whose it is: %s, %i answer',
  async (_, destination, answersGiven) => {
    const fake = fakeWallet({ eth_requestAccounts: [wallet], eth_chainId: '0x1' })
    const gone = announce(window, fake, {})
    try {
      const { asked, went } = await open({
        placeBuyOrder: () => purchase(),
        listChains: () => ({ items: [], next: null }),
        sayOrderWallet: () => ({}),
      })
      fireEvent.click(screen.getByRole('button', { name: 'Use my wallet' }))
      fireEvent.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
      await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/Wallet address/).value).toBe(wallet)
      type(/Wallet address/, destination)
      type(/Your name at your bank/, 'Ada Example')
      for (const box of [/information I've given/, /crypto prices can fall/])
        fireEvent.click(screen.getByLabelText(box))
      place()
      await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/transaction/${orderId}`])
      expect(asked.filter(({ name }) => name === 'sayOrderWallet').map(({ input }) => input)).toEqual(
        Array(answersGiven).fill({ params: { id: orderId }, body: { holder: 'own' } }),
      )
      // It is an answer and no proof: nothing is signed.
      expect(fake.asked.map(({ method }) => method)).not.toContain('personal_sign')
    } finally {
      gone()
      endOf([fake])
    }
  },
)

const found = { name: 'alice.eth', address: wallet }
const confirm = () => {
  type(/Your name at your bank/, 'Ada Example')
  for (const box of [/information I've given/, /crypto prices can fall/])
    fireEvent.click(screen.getByLabelText(box))
}
const hint = () => document.getElementById('destination-hint')?.textContent ?? ''
const waiting = { timeout: 10_000 }

test('a name is shown with the whole address it leads to, and the order names both', async () => {
  const { asked } = await open({ resolveName: () => found, placeBuyOrder: () => purchase })
  expect(hint()).toContain('or a name such as alice.eth')
  type(/Wallet address/, 'Alice.eth')
  expect(hint()).toContain('looking up')
  await expect.poll(hint, waiting).toContain('alice.eth leads to this address')
  expect(hint()).toContain(wallet)
  confirm()
  place()
  await expect
    .poll(() => asked.find(({ name }) => name === 'placeBuyOrder')?.input, waiting)
    .toMatchObject({ body: { destination: wallet, destinationName: 'alice.eth' } })
  expect(asked.filter(({ name }) => name === 'resolveName').map(({ input }) => input)).toEqual([
    { body: { coin: 'USDC@1', name: 'Alice.eth' } },
  ])
})

test('an address that was shown for one name is never that of the next', async () => {
  const { asked } = await open({
    resolveName: ({ body }: { body?: unknown }) =>
      (body as { name: string }).name === 'alice.eth' ? found : new Promise(() => undefined),
  })
  type(/Wallet address/, 'alice.eth')
  await expect.poll(hint, waiting).toContain(wallet)
  type(/Wallet address/, 'malice.eth')
  expect(hint()).not.toContain(wallet)
  confirm()
  place()
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Wallet address: We're looking up this name",
  )
  expect(asked.some(({ name }) => name === 'placeBuyOrder')).toBe(false)
})

test('a name without an address says so at its field, and nothing is placed', async () => {
  const fields = [{ field: 'name', code: 'name.unknown' as const }]
  const { asked } = await open({
    resolveName: () => {
      throw new Refused('name.unknown', 422, '', fields)
    },
  })
  type(/Wallet address/, 'nobody.eth')
  expect(await screen.findByText(/We find no address/, {}, waiting)).toBeTruthy()
  confirm()
  place()
  expect((await screen.findByRole('alert')).textContent).toContain('Wallet address: We find no address')
  expect(asked.some(({ name }) => name === 'placeBuyOrder')).toBe(false)
})

test('a name that was given away meanwhile: it is said, the new address is shown, and the next press takes that', async () => {
  const other = `0x${'7'.repeat(40)}`
  let now = wallet
  const fields = [{ field: 'destination', code: 'name.changed' as const }]
  const { asked } = await open({
    resolveName: () => ({ ...found, address: now }),
    placeBuyOrder: ({ body }: { body?: unknown }) => {
      if ((body as { destination: string }).destination === other) return purchase
      now = other
      throw new Refused('invalid', 422, '', fields)
    },
  })
  type(/Wallet address/, 'alice.eth')
  await expect.poll(hint, waiting).toContain(wallet)
  confirm()
  place()
  expect((await screen.findByRole('alert')).textContent).toContain('No order was placed')
  await expect.poll(hint, waiting).toContain(other)
  place()
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'placeBuyOrder')?.input, waiting)
    .toMatchObject({ body: { destination: other, destinationName: 'alice.eth' } })
})
