import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { orderId, purchase } from '../../testing/orders.ts'
import { placeOf } from '../../testing/place.ts'
import { keys } from '../../app/session/storage.ts'
import { stage } from '../../testing/stage.tsx'
import { BankScreen } from './bank-screen.tsx'
import { BanksScreen } from './banks-screen.tsx'
import { ReturnScreen } from './return-screen.tsx'

afterEach(cleanup)
afterEach(() => vi.useRealTimers())

const bank = (id: string, name: string, health: string) => ({
  id,
  name,
  logo: null,
  countries: ['DE'],
  currencies: ['EUR'],
  health,
})
const provider = {
  name: 'Example Initiation',
  termsUrl: 'https://p.example/t',
  privacyUrl: 'https://p.example/p',
}
const answers = {
  listSaved: () => ({ accounts: [], wallets: [], payerName: null, bankId: null }),
  getBuyOrder: () => purchase({ method: 'OPEN_BANKING', choices: ['pay', 'method', 'cancel'] }),
  listBanks: () => ({
    items: [
      bank('one', 'Alpha Bank', 'up'),
      bank('two', 'Beta Bank', 'slow'),
      bank('three', 'Gamma Bank', 'down'),
    ],
    next: null,
    provider,
  }),
}
const query = `order=${orderId}`

test('banks are searched; one that is slow or down is shown, and says so', async () => {
  await stage(<BanksScreen place={placeOf(query)} />, answers)
  expect(await screen.findByRole('link', { name: /Alpha Bank/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Beta Bank.*Slow right now/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Gamma Bank.*Not responding right now/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search for your bank'), { target: { value: 'alp' } })
  expect(screen.queryByRole('link', { name: /Beta Bank/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('Search for your bank'), { target: { value: 'nothing' } })
  expect(screen.getByText(/No bank matches/)).toBeTruthy()
})

test('the bank of the last purchase stands first, unless it is down', async () => {
  const list = async (bankId: string) => {
    await stage(<BanksScreen place={placeOf(query)} />, { ...answers, listSaved: () => ({ bankId }) })
    await screen.findByRole('link', { name: /Alpha Bank/ })
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    cleanup()
    return names
  }
  expect(await list('two')).toEqual([
    expect.stringMatching(/Beta Bank.*Last used/),
    expect.stringContaining('Alpha'),
    expect.stringContaining('Gamma'),
  ])
  expect((await list('three'))[0]).toContain('Alpha')
})

test('the consent names amount, payee, reference and the provider with its papers', async () => {
  const { app, asked } = await stage(<BankScreen place={placeOf(query, { id: 'two' })} />, {
    ...answers,
    startBankPayment: () => {
      throw new Refused('bank.unavailable', 503, '')
    },
  })
  expect(await screen.findByText('€100.00')).toBeTruthy()
  expect(screen.getByText('Agio Example GmbH')).toBeTruthy()
  expect(screen.getByText('RF18539007547034')).toBeTruthy()
  expect(screen.getByText(/Beta Bank is slow right now/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Terms of Example Initiation' }).getAttribute('href')).toBe(
    provider.termsUrl,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continue to your bank' }))
  expect(await screen.findByText(/We can't reach this bank right now/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'startBankPayment')?.input).toEqual({
    body: { orderId, bankId: 'two', consent: true },
  })
  expect(app.storage.read(keys.leftFor)).toBeUndefined()
})

test('a bank that is down is said so once, and the button leads to another one', async () => {
  const { went } = await stage(<BankScreen place={placeOf(query, { id: 'three' })} />, answers)
  expect((await screen.findAllByRole('alert')).map((it) => it.textContent)).toEqual([
    expect.stringContaining("Gamma Bank isn't responding right now."),
  ])
  expect(screen.queryByRole('button', { name: 'Continue to your bank' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another bank' }))
  expect(went).toEqual([`/buy/order/method/open-banking?order=${orderId}`])
})

test('a bank that turns out to be down says one sentence, and the focus stays on the button', async () => {
  let health = 'up'
  await stage(<BankScreen place={placeOf(query, { id: 'one' })} />, {
    ...answers,
    listBanks: () => ({ items: [bank('one', 'Alpha Bank', health)], next: null, provider }),
    startBankPayment: () => {
      health = 'down'
      throw new Refused('bank.unavailable', 503, '')
    },
  })
  const button = await screen.findByRole('button', { name: 'Continue to your bank' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Choose another bank' })).toBe(button)
  expect(document.activeElement).toBe(button)
  expect(screen.getAllByText(/right now/)).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Choose another bank' })).toBeNull()
})

const comeBack = (answer: () => unknown, more = {}) =>
  stage(<ReturnScreen place={placeOf('code=1&state=s', {}, 'f=2')} />, {
    bankCallback: answer,
    getBuyOrder: () => purchase(),
    ...more,
  })

test('coming back tells the server what the bank gave, once', async () => {
  const { asked, app } = await comeBack(() => ({ outcome: 'authorised', orderId }))
  expect(await screen.findByRole('heading', { name: 'Payment authorized' })).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'bankCallback')).toEqual([
    { name: 'bankCallback', input: { body: { query: 'code=1&state=s', fragment: 'f=2' } } },
  ])
  expect(app.storage.read(keys.leftFor)).toBeUndefined()
})

test('an authorised payment leads to its order by itself', async () => {
  const { went } = await comeBack(() => ({ outcome: 'authorised', orderId }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/transaction/${orderId}`])
})

test('a person with the focus on the button decides when to leave', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { went } = await comeBack(() => ({ outcome: 'authorised', orderId }))
  const button = await screen.findByRole('button', { name: 'See your order' })
  button.focus()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(went).toEqual([])
  fireEvent.click(button)
  expect(went).toEqual([`/buy/transaction/${orderId}`])
})

test('a payment that is not decided, and one that failed, lead nowhere by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const [outcome, title] of [
    ['pending', 'Waiting for your bank'],
    ['refused', 'Payment authorization failed'],
  ] as const) {
    const { went } = await comeBack(() => ({ outcome, orderId }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(went).toEqual([])
    cleanup()
  }
})

test('while the bank is asked the page says how long that usually takes', async () => {
  await comeBack(() => new Promise(() => undefined))
  expect(await screen.findByRole('heading', { name: 'Checking with your bank…' })).toBeTruthy()
  expect(screen.getByText('This usually takes about 5 seconds.')).toBeTruthy()
})

test.each([
  ['login_failed', 'Bank authentication failed'],
  ['refused', 'Payment authorization failed'],
] as const)('%s: what failed, in the words of the specification, and the way on', async (outcome, title) => {
  const { went } = await comeBack(() => ({ outcome, orderId }))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(/Go back to the previous window.*choose another way to pay/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(went).toEqual([`/buy/order/method?order=${orderId}`])
})

test('a payment that failed keeps every way that still pays in place', async () => {
  const eur = (amount: string) => ({ currency: 'EUR', amount })
  const way = (method: string, available = true) => ({
    method,
    available,
    reason: available ? null : 'above_max',
    fees: { service: eur('1.00'), network: eur('0.42') },
    receive: null,
    fixedUntil: null,
    arrival: 'minutes',
    maximum: null,
  })
  const items = [way('SEPA_BANK_TRANSFER'), way('OPEN_BANKING'), way('CREDIT_CARD', false)]
  await comeBack(() => ({ outcome: 'refused', orderId }), { listBuyMethods: () => ({ items, next: null }) })
  const ways = within(await screen.findByRole('navigation', { name: 'Choose another way to pay' }))
  const links = ways.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')])
  expect(links).toEqual([
    ['Manual SEPA transfer', `/buy/order/method?order=${orderId}&method=SEPA_BANK_TRANSFER`],
    ['Directly from your bank', `/buy/order/method?order=${orderId}&method=OPEN_BANKING`],
  ])
})

test.each(['refused', 'login_failed', 'pending'] as const)(
  'a person who comes back (%s) to an order that another payment paid for reads that, and is led to it',
  async (outcome) => {
    const card = { id: 'cps_1', method: 'CREDIT_CARD', provider: 'x', status: 'authorised', reason: null }
    const mine = { ...card, id: 'obp_1', method: 'OPEN_BANKING', status: 'started' }
    const paid = [
      purchase({ state: 'payment_pending', payments: [mine, card] } as never),
      ...(['payment_received', 'cleared', 'transfer_broadcast', 'completed'] as const).map((state) =>
        purchase({ state }),
      ),
    ]
    for (const order of paid) {
      const { went } = await comeBack(() => ({ outcome, orderId }), {
        getBuyOrder: () => order,
        listBuyMethods: () => ({ items: [], next: null }),
      })
      expect(await screen.findByRole('heading', { name: 'Your order is paid' }), order.state).toBeTruthy()
      expect(screen.queryByText(/Nothing was paid|choose another way/i)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      if (order === paid.at(-1))
        await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/buy/transaction/${orderId}`])
      cleanup()
    }
  },
)

test.each(['cancelled', 'expired', 'failed', 'archived'] as const)(
  'a person who comes back refused to an order that ended (%s) is asked for no payment',
  async (state) => {
    const { went } = await comeBack(() => ({ outcome: 'refused', orderId }), {
      getBuyOrder: () => purchase({ state }),
    })
    expect(
      await screen.findByRole('heading', { name: 'Your order no longer waits for a payment' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'See your order' }))
    expect(went).toEqual([`/buy/transaction/${orderId}`])
  },
)

test('a failed payment of an order that cannot be looked at is told all the same', async () => {
  await comeBack(() => ({ outcome: 'refused', orderId }), {
    getBuyOrder: () => Promise.reject(new Refused('internal', 500, '')),
  })
  expect(await screen.findByRole('heading', { name: 'Payment authorization failed' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a bank that drops what it authorised is followed: the page does not go on saying that it is authorised', async () => {
  const payment = { id: 'obp_1', method: 'OPEN_BANKING', provider: 'x', status: 'failed', reason: null }
  await comeBack(() => ({ outcome: 'authorised', orderId }), {
    getBuyOrder: () => ({ ...purchase(), payments: [payment] }),
  })
  expect(await screen.findByRole('heading', { name: 'Payment authorization failed' })).toBeTruthy()
  expect(screen.queryByText('Payment authorized')).toBeNull()
})

test('while the bank is asked the page shows which bank it is, and to whom the money goes', async () => {
  const { app, view } = await stage(<BankScreen place={placeOf(query, { id: 'two' })} />, {
    ...answers,
    startBankPayment: () => ({ redirectUrl: '#at-the-bank' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to your bank' }))
  await expect.poll(() => app.storage.read(keys.leftFor), { timeout: 10_000 }).toBe('two')
  view.unmount()
  await stage(<Left bank="two" />, { ...answers, bankCallback: () => new Promise(() => undefined) })
  expect(await screen.findByText('Beta Bank')).toBeTruthy()
  expect(screen.getByText('Agio', { selector: 'p' })).toBeTruthy()
})

/** Somebody who left for a bank and comes back. */
function Left({ bank }: { bank: string }) {
  const { storage } = useApp()
  useState(() => storage.write(keys.leftFor, bank))
  return <ReturnScreen place={placeOf('code=1&state=s', {}, 'f=2')} />
}

test('in another browser there is the result, and no order', async () => {
  await comeBack(() => ({ outcome: 'authorised', orderId: null }))
  expect(await screen.findByText(/You can close this window/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('while the bank has not decided, the order is asked until it has', async () => {
  const payment = { id: 'obp_1', method: 'OPEN_BANKING', provider: 'x', status: 'refused', reason: null }
  await comeBack(() => ({ outcome: 'pending', orderId }), {
    getBuyOrder: () => ({ ...purchase(), payments: [payment] }),
  })
  expect(await screen.findByRole('heading', { name: 'Payment authorization failed' })).toBeTruthy()
})

test('a bank that wanted a login first: the browser goes on to the consent', async () => {
  const went: string[] = []
  const browser = {
    location: { replace: (url: string) => void went.push(url) },
    history,
  } as unknown as Window
  const continueAt = 'https://bank.example/consent'
  await stage(<ReturnScreen place={placeOf('code=1&state=s')} browser={browser} />, {
    bankCallback: () => ({ outcome: 'pending', orderId: null, continueAt }),
  })
  await waitFor(() => expect(went).toEqual([continueAt]))
  expect(screen.getByRole('heading', { name: 'Checking with your bank…' })).toBeTruthy()
})

test('a return that is not ours, and one that carries nothing', async () => {
  await comeBack(() => {
    throw new Refused('payment.unknown_state', 422, '')
  })
  expect(await screen.findByRole('heading', { name: /match this return to a payment/ })).toBeTruthy()
  cleanup()
  const { asked } = await stage(<ReturnScreen place={placeOf()} />, {})
  expect(await screen.findByRole('heading', { name: /match this return to a payment/ })).toBeTruthy()
  expect(asked).toEqual([])
})
