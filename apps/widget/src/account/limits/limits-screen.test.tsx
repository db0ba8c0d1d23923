import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showTime } from '../../app/i18n/times.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { viewOf } from '../../verification/testing/views.ts'
import { LimitsScreen } from './limits-screen.tsx'

afterEach(cleanup)

const day = {
  window: 'day',
  limit: '2000.00',
  used: '415.00',
  reserved: '115.00',
  left: '1585.00',
  until: '2026-11-21 09:00:00',
}
const month = { ...day, window: 'month', limit: '4000.00', left: '3585.00', reserved: '0.00' }
const year = { ...day, window: 'year', limit: null, left: null, until: null }
const limits = (more: object = {}) => ({
  getLimits: () => ({
    level: 'starter',
    reached: 'starter',
    currency: 'EUR',
    sell: [day, month, year],
    buy: [],
    nextLevel: 'basic',
    funds: null,
    ...more,
  }),
  getVerification: () => viewOf({ status: 'complete', next: null, level: 'starter' }),
})
const open = (href = '/limits', more: object = {}) =>
  stage(<LimitsScreen place={placeOf(href.split('?')[1])} />, limits(more))

test('each window says what is left, what was sold, what open orders hold, and when more is free', async () => {
  await open()
  const bar = await screen.findByRole('progressbar', { name: '€1,585.00 of €2,000.00 left today' })
  const said = bar.parentElement!.textContent
  expect(said).toContain("You've sold €300.00 in the last 24 hours. Open orders hold €115.00.")
  expect(said).toContain(`More becomes available on ${showTime('2026-11-21 09:00:00')}.`)
  const whole = screen.getByText("You've sold €415.00 in the last 30 days.")
  expect(whole.textContent).not.toContain('Open orders')
  expect(screen.getByText('In 365 days: Unlimited')).toBeTruthy()
})

test('an order that was refused leads here with its amount, as long as it does not fit', async () => {
  await open('/limits?service=sell&amount=1800.00')
  expect(await screen.findByText('€1,800.00 is above your limit')).toBeTruthy()
  expect(screen.getByText(/^€1,585\.00 is left\./)).toBeTruthy()
  cleanup()
  await open('/limits?service=sell&amount=1500.00')
  await screen.findByRole('heading', { level: 1, name: 'My limits' })
  await screen.findByText('Unlimited', { exact: false })
  expect(screen.queryByText(/is above your limit/)).toBeNull()
})

test.each(['x', '-1', '1e9', '1'.repeat(40)])(
  'an amount of %s in the address is no amount',
  async (amount) => {
    await open(`/limits?service=sell&amount=${amount}`)
    await screen.findByText('Unlimited', { exact: false })
    expect(screen.queryByText(/is above your limit/)).toBeNull()
  },
)

test('limits that are 0 for now say that the level is kept', async () => {
  await open('/limits', { level: 'no_service', reached: 'basic' })
  expect(await screen.findByText('Your limits are 0 for now')).toBeTruthy()
  expect(screen.getByText('Your level, Basic, is kept.', { exact: false })).toBeTruthy()
})

const funds = {
  state: 'accepted',
  upTo: '50000.00',
  until: '2027-05-01',
  used: '20000.00',
  left: '30000.00',
  why: null,
  isWanted: false,
}
test('the accepted source of funds is shown, with a link to raise it', async () => {
  await open('/limits', { funds })
  await screen.findByRole('progressbar', {
    name: '€30,000.00 left of €50,000.00 in 12 months, sales and purchases together',
  })
  expect(screen.getByText('Your documents are valid until 01.05.2027.')).toBeTruthy()
  const more = screen.getByRole('link', { name: 'Send documents to raise the amount' })
  expect(more.getAttribute('href')).toBe('/verification?for=funds')
})

test.each([
  ['due', 'expire soon'],
  ['amount', 'We need new documents for more than this amount'],
  ['date', 'have expired'],
  ['asked', 'We need new documents. You can place orders again'],
])('newer documents that are wanted (%s) say why, and lead to them', async (why, words) => {
  await open('/limits', {
    funds: { ...funds, why, isWanted: true, upTo: why === 'asked' ? '0.00' : '50000.00' },
  })
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send documents' }).getAttribute('href')).toBe('/verification')
  cleanup()
  await open('/limits', { funds: { ...funds, state: 'submitted', why } })
  expect(await screen.findByText("We're checking what you sent.")).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Send documents/ })).toBeNull()
})

test('a person without service is offered no level, and reads one sentence with the way to support', async () => {
  await stage(<LimitsScreen place={placeOf()} />, {
    ...limits({ level: 'no_service', reached: 'starter' }),
    getVerification: () => viewOf({ status: 'no_service', next: null }),
  })
  expect(await screen.findByText("We can't serve you at this time.")).toBeTruthy()
  expect(screen.queryByText('Complete verification')).toBeNull()
  expect(screen.queryByRole('link', { name: /Increase/ })).toBeNull()
})
