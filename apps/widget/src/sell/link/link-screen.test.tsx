import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Refused, type Api } from '../../app/api/api.ts'
import { AppProvider } from '../../app/context.tsx'
import { laterKeys } from '../../app/session/later-keys.ts'
import { keys } from '../../app/session/storage.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import type { PayableLink } from './link-query.ts'
import { LinkLine, LinkScreen } from './index.ts'

afterEach(cleanup)

const token = 'abcdefgh234567ab'
const eur = (amount: string) => ({ currency: 'EUR', amount })
const link = (more: Partial<PayableLink> = {}): PayableLink => ({
  state: 'open',
  mayPay: true,
  isBeingPaid: false,
  merchant: 'Blumen Beispiel',
  beneficiary: { name: 'Blumen GmbH', account: 'DE** **** 2051' },
  uses: 'one',
  fiat: 'EUR',
  amount: eur('100.00'),
  description: 'Twelve roses',
  reference: 'Invoice 4711',
  endsAt: '2026-11-27 10:00:00',
  returnUrl: null,
  ...more,
})

const listCoins = () => ({
  items: [
    { id: 'USDC@1', symbol: 'USDC', name: 'USD Coin', network: 'Ethereum', chainId: 1, sell: true },
    { id: 'ETH@1', symbol: 'ETH', name: 'Ether', network: 'Ethereum', chainId: 1, sell: true },
  ],
  next: null,
})

/** One coin is worth one euro; fees are 4.47. */
function quoteSell({ body }: { body?: unknown }) {
  const { coin, fiatAmount, coinAmount } = body as Record<string, string | undefined>
  const receive = fiatAmount === undefined ? Number(coinAmount) - 4.47 : Number(fiatAmount)
  return {
    id: 'quo_1',
    send: { currency: coin, amount: (receive + 4.47).toFixed(6) },
    receive: eur(receive.toFixed(2)),
    gross: eur((receive + 4.47).toFixed(2)),
    fees: { service: eur('2.50'), bank: eur('1.00'), network: eur('0.97') },
    feesTotal: eur('4.47'),
    rate: '1.00',
    midRate: '1.00',
    arrival: 'instant',
    expiresAt: '2026-11-20 12:01:00',
  }
}
const widgetConfig = () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' })

type Answers = Parameters<typeof stage>[1]
type Given = PayableLink | (() => unknown)

async function opens(it: Given, more: Answers = {}, query = '', hear?: Parameters<typeof stage>[2]) {
  const getPayableLink = typeof it === 'function' ? it : () => it
  const usual = { listCoins, quoteSell, widgetConfig, listPauses: () => ({ items: [], next: null }) }
  const answers = { ...usual, getPayableLink, ...more }
  const staged = await stage(<LinkScreen place={placeOf(query, { token })} />, answers, hear)
  await act(() => staged.app.i18n.later('link'))
  return staged
}
/** At the second step, signed in and with a coin. */
async function atOrder(it: Given, more: Answers = {}, hear?: Parameters<typeof stage>[2]) {
  const staged = await opens(it, more, 'step=order', hear)
  act(() => {
    staged.app.session.begin('token')
    staged.app.draft.change({ coin: 'USDC@1' })
  })
  return staged
}
const figure = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('a stranger sees who is paid, how much, what it costs and until when, and signs in to pay', async () => {
  const { app, went, asked } = await opens(link())
  app.draft.change({ fiat: 'GBP', amount: '333' })
  expect(await screen.findByRole('heading', { name: 'Pay Blumen Beispiel' })).toBeTruthy()
  for (const text of ['Twelve roses', 'Blumen GmbH', 'DE ••2051', 'Invoice 4711'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Due').closest('div')?.textContent).toContain('27.11.2026')
  const gets = await figure('The recipient gets')
  expect([gets.value, gets.readOnly]).toEqual(['100.00', true])
  await expect.poll(async () => (await figure('You send')).value, { timeout: 10_000 }).toBe('104.47')
  for (const [line, fee] of [
    ['Service fee', '−€2.50'],
    ['Bank transfer fee', '−€1.00'],
    ['Network fee', '−€0.97'],
  ] as const)
    expect(screen.getByText(line).closest('div')?.textContent).toContain(fee)
  // The money is the recipient's: the payer reads when it is there.
  const arrives = screen.getByText('Recipient is paid').closest('div')?.textContent
  expect(arrives).toContain('seconds after your payment is confirmed')
  const prices = asked.filter(({ name }) => name === 'quoteSell').map(({ input }) => input)
  expect(prices.at(-1)).toEqual({ body: { coin: 'USDC@1', fiat: 'EUR', fiatAmount: '100.00' } })

  fireEvent.click(screen.getByRole('button', { name: /^Pay 104\.47\sUSDC$/ }))
  const way = encodeURIComponent(`/l/${token}?step=order`)
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/auth?redirect=${way}`])
  expect(app.draft.now()).toMatchObject({ fiat: 'GBP', amount: '333' })
})

test('of a link without an amount the payer chooses how much; who has signed in goes on to the form', async () => {
  const { app, went } = await opens(link({ uses: 'open', amount: null }))
  expect(await screen.findByText('You choose the amount.')).toBeTruthy()
  act(() => app.session.begin('token'))
  fireEvent.change(await figure('The recipient gets'), { target: { value: '50' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Pay 54\.47\sUSDC$/ }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual([`/l/${token}?step=order`])
  expect(screen.queryByText(/6-digit code/)).toBeNull()
})

test('of a link that is paid in part the rest is asked for, and in its last hour it counts down', async () => {
  await opens(link({ state: 'part_paid', amount: eur('40.00'), endsAt: '2026-11-20 12:20:00' }))
  expect(await screen.findByText('A part is already paid. This is the rest.')).toBeTruthy()
  expect((await figure('The recipient gets')).value).toBe('40.00')
  expect(screen.getByText('Time left to pay')).toBeTruthy()
  expect(screen.getByText('This link ends in 20 minutes.')).toBeTruthy()
})

const returnUrl = 'https://blumen.example/thanks'
test.each([
  ['paid', link({ state: 'paid', mayPay: false, returnUrl }), 'This link is paid', /booked at Blumen GmbH's/],
  [
    'expired',
    link({ state: 'expired', mayPay: false }),
    'This link has expired',
    /paid until .*27\.11\.2026/,
  ],
  ['switched off', link({ state: 'switched_off', mayPay: false }), 'This link is switched off', /ended it/],
  ['of an ended account', link({ mayPay: false }), "This link can't be paid", /the account behind it/],
  ['being paid', link({ isBeingPaid: true }), 'Someone is paying this link', /one payment at a time/],
])('a link that is %s says so, with a way on, and asks for no price', async (_, it, title, text) => {
  const { asked } = await opens(it)
  expect(await screen.findByRole('heading', { name: new RegExp(title) })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('link').length + screen.queryAllByRole('button').length).toBeGreaterThan(0)
  expect(asked.map(({ name }) => name)).not.toContain('quoteSell')
  if (it.returnUrl !== null)
    expect(screen.getByRole('link', { name: 'Back to blumen.example' }).getAttribute('href')).toBe(returnUrl)
})

test.each<[of: string, isAskedAgain: boolean, given: Given]>([
  ['is open', true, link()],
  ['is being paid', true, link({ isBeingPaid: true })],
  ['expired while somebody paid', true, link({ state: 'expired', mayPay: false, isBeingPaid: true })],
  ['is paid', false, link({ state: 'paid', mayPay: false })],
  ['expired', false, link({ state: 'expired', mayPay: false })],
  ['is switched off', false, link({ state: 'switched_off', mayPay: false })],
  ['is missing', false, () => new Refused('not-found', 404, '')],
])('a link that %s: asked again by itself %s', async (_, isAskedAgain, given) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked } = await opens(typeof given === 'function' ? () => Promise.reject(given()) : given)
  const times = () => asked.filter(({ name }) => name === 'getPayableLink').length
  await expect
    .poll(() => screen.queryByRole('heading', { level: 1 })?.textContent, { timeout: 10_000 })
    .toBeTruthy()
  await expect.poll(times, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => document.querySelector('[aria-busy="true"]'), { timeout: 10_000 }).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(times() > 1).toBe(isAskedAgain)
})

test('while somebody else pays, the page can be asked again, and leads each payer to their own orders', async () => {
  let isBeingPaid = true
  const { app } = await opens(() => link({ isBeingPaid }))
  await screen.findByRole('heading', { name: /Someone is paying/ })
  expect(screen.queryByText('See my orders')).toBeNull()
  act(() => app.session.begin('token'))
  expect((await screen.findByText('See my orders')).getAttribute('href')).toBe('/transactions')
  isBeingPaid = false
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByRole('heading', { name: 'Pay Blumen Beispiel' })).toBeTruthy()
})

test.each([
  ['an unknown token', new Refused('not-found', 404, '')],
  ['what is no token', new Refused('invalid', 422, '')],
])('%s is no link: the page says what to do', async (_, no) => {
  await opens(() => Promise.reject(no))
  expect(await screen.findByRole('heading', { name: /We can't find this link/ })).toBeTruthy()
  expect(screen.getByText(/ask whoever sent it/)).toBeTruthy()
})

test('a network that is away is no missing link: it can be tried again', async () => {
  let isBack = false
  await opens(() => {
    if (!isBack) throw new Refused('offline', 0, '')
    return link()
  })
  expect((await screen.findByRole('alert')).textContent).toContain("We can't reach the service")
  isBack = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Pay Blumen Beispiel' })).toBeTruthy()
})

const placing = 'Get the address to pay €100.00'
async function places() {
  fireEvent.click(await screen.findByLabelText(/information I've given/))
  fireEvent.click(await screen.findByRole('button', { name: placing }))
}

test('the order is placed by the link alone: no account, no reference, and no word of the page it is on', async () => {
  const { asked, went } = await atOrder(link(), { payLink: () => ({ id: 'ord_1', status: 'N' }) })
  expect(await screen.findByRole('heading', { name: 'Paid to' })).toBeTruthy()
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  expect(screen.queryByLabelText(/belongs to me/)).toBeNull()
  await places()
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_1'])
  expect(asked.find(({ name }) => name === 'payLink')?.input).toEqual({
    params: { token },
    body: {
      quoteId: 'quo_1',
      consents: { correctInformation: true, marketing: false, terms: '2026-11-01' },
    },
  })
})

test.each([
  ['its own merchant', 'mer_a', ['order-created']],
  ['another merchant', 'mer_b', []],
])('a page around it of %s hears of %s: %j', async (_, merchantId, said) => {
  const heard: string[] = []
  const shop = { merchantId: 'mer_a', name: 'Blumen Beispiel', externalId: '4711' }
  const answers = {
    widgetConfig: () => ({ ...widgetConfig(), merchantId }),
    payLink: () => ({ id: 'ord_1', status: 'N', shop }),
  }
  const { app, went } = await atOrder(link(), answers, ({ type }) => heard.push(type))
  await app.queries.fetchQuery({ queryKey: ['config'], queryFn: answers.widgetConfig })
  await places()
  await expect.poll(() => went, { timeout: 10_000 }).toHaveLength(1)
  expect(heard).toEqual(said)
})

test('a page of the installation hears its own name of the order, which has no merchant', async () => {
  const heard: unknown[] = []
  const answers = {
    widgetConfig: () => ({ ...widgetConfig(), merchantId: null }),
    payLink: () => ({ id: 'ord_1', status: 'N', shop: null, externalId: 'invoice-41' }),
  }
  const { app } = await atOrder(link(), answers, (message) => heard.push(message))
  await app.queries.fetchQuery({ queryKey: ['config'], queryFn: answers.widgetConfig })
  await places()
  const order = { orderId: 'ord_1', service: 'sell', status: 'N', externalId: 'invoice-41' }
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'order-created', ...order }])
})

test('a second payer reads that somebody else pays', async () => {
  let isBeingPaid = false
  await atOrder(() => link({ isBeingPaid }), {
    payLink: () => {
      isBeingPaid = true
      throw new Refused('link.taken', 409, '')
    },
  })
  await places()
  expect(await screen.findByRole('heading', { name: /Someone is paying this link/ })).toBeTruthy()
})

/** The page opened anew in the same browser: what it had read is gone, what it had kept is there. */
function reloads({ app, view }: Awaited<ReturnType<typeof atOrder>>) {
  view.unmount()
  app.queries.clear()
  render(
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <LinkScreen place={placeOf('step=order', { token })} />
      </QueryClientProvider>
    </AppProvider>,
  )
}

/** The payer whose order is placed, and whose answer never comes. */
async function losesAnswer(after: () => unknown) {
  let isLost = true
  const used: unknown[] = []
  const staged = await atOrder(() => link({ isBeingPaid: !isLost }), {
    payLink: () => {
      if (isLost) throw new Refused('offline', 0, '')
      return after()
    },
  })
  const before = { ...staged.app.api }
  const noting = (...it: Parameters<Api['call']>) => {
    if (it[0] === 'payLink') used.push([it[1], it[2]?.idempotencyKey])
    return before.call(...it)
  }
  Object.assign(staged.app.api, { call: noting })
  await places()
  await screen.findByRole('button', { name: 'Try again' })
  isLost = false
  reloads(staged)
  return { ...staged, used }
}

test('after a lost answer and a reload the page finds its own order, by the same bytes under the same key', async () => {
  const { app, went, used } = await losesAnswer(() => ({ id: 'ord_1', status: 'N' }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/transaction/ord_1'])
  expect(screen.queryByText(/Someone is paying/)).toBeNull()
  expect(used).toHaveLength(2)
  expect(used[1]).toEqual(used[0])
  expect(app.storage.read(keys.placing)).toBeUndefined()
})

test('a lost request for a link that somebody else pays is said, and nothing is sent again', async () => {
  const { app, went, used } = await losesAnswer(() => {
    throw new Refused('link.taken', 409, '')
  })
  expect(await screen.findByRole('heading', { name: /Someone is paying this link/ })).toBeTruthy()
  expect([went, used.length, app.storage.read(keys.placing)]).toEqual([[], 2, undefined])
})

test('while the network is away the own order can be asked for once more', async () => {
  let isBack = false
  const { went, used } = await losesAnswer(() => {
    if (!isBack) throw new Refused('offline', 0, '')
    return { id: 'ord_1', status: 'N' }
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/Someone is paying/)).toBeNull()
  isBack = true
  fireEvent.click(retry)
  await expect.poll(() => went, { timeout: 10_000 }).toHaveLength(1)
  expect(new Set(used.map((it) => JSON.stringify(it))).size).toBe(1)
})

test('an amount that has changed meanwhile is shown, and placed with the next press', async () => {
  let left = '100.00'
  const { went, asked } = await atOrder(() => link({ amount: eur(left) }), {
    payLink: () => {
      if (left === '60.00') return { id: 'ord_1', status: 'N' }
      left = '60.00'
      throw new Refused('link.changed', 409, '')
    },
  })
  await places()
  expect((await screen.findByRole('alert')).textContent).toContain('The amount to pay has changed')
  fireEvent.click(await screen.findByRole('button', { name: 'Get the address to pay €60.00' }))
  await expect.poll(() => went, { timeout: 10_000 }).toHaveLength(1)
  const last = asked.filter(({ name }) => name === 'quoteSell').at(-1)
  expect(last?.input).toMatchObject({ body: { fiatAmount: '60.00' } })
})

test('the verification leads back to the link where the level does not allow it', async () => {
  const needs = { isEnough: false, needed: 'basic', steps: [{ step: 'identity' }], minutes: 3, reason: null }
  const { app } = await atOrder(link(), { verificationRequirements: () => needs })
  expect(await screen.findByText(/Verify your identity to continue/)).toBeTruthy()
  const begun = () => JSON.parse(app.storage.read(laterKeys.begun) ?? '{}')
  await expect.poll(begun).toMatchObject({ service: 'sell', amount: '100.00', currency: 'EUR', link: token })
})

test('without a coin, or after the session has ended, the form waits behind the first step', async () => {
  const { app } = await opens(link(), {}, 'step=order')
  expect(await screen.findByRole('heading', { name: 'Pay Blumen Beispiel' })).toBeTruthy()
  await expect.poll(() => app.draft.now().coin, { timeout: 10_000 }).toBe('USDC@1')
  act(() => app.session.begin('token'))
  expect(await screen.findByRole('heading', { name: 'Paid to' })).toBeTruthy()
})

test('the way to the form shows the payment in one line', async () => {
  const { app } = await stage(<LinkLine token={token} />, { getPayableLink: () => link(), quoteSell })
  act(() => app.draft.change({ coin: 'USDC@1', amount: '333' }))
  expect(await screen.findByText('€100.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the amount' }).getAttribute('href')).toBe(`/l/${token}`)
})
