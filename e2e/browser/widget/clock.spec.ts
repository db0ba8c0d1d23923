/**
 * Time passes: these stories move the clock of the whole house forward, so they run after all others, one by one. A
 * session rests for at most an hour, so long ways are gone in steps, as by somebody who looks in now and then.
 */
import type { Page, Request, Response } from '@playwright/test'
import { papersOf } from '../../../apps/sandbox/src/papers/draw.ts'
import { openPurchase } from '../../people/buyers.ts'
import { press } from '../../people/keys.ts'
import {
  expect,
  heading,
  line,
  openOrder,
  place,
  signIn,
  test,
  tokenOf,
  widgetOrigin,
} from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { customerOf, mailTo, outside } from '../../people/town.ts'
import { someone } from '../../world/verifying.ts'
import { answers, give, label, looksAt, newcomer, touching, walksThrough } from '../../people/verifying.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ mode: 'default' })

const minutes = 60

const setPrice = (price: string) => outside.price('USDC-EUR', price)
/** The rate that a sale is offered now. */
async function offeredRate(): Promise<number> {
  const body = JSON.stringify({ coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '100.00' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${widgetOrigin}/api/quotes/sell`, { method: 'POST', headers, body })
  return Number(((await answer.json()) as { rate: string }).rate)
}

/**
 * Time goes by while the page is hidden, and the person comes back. A token is replaced by the answer to a call, and
 * the one before is good for a minute: no call is under way when the clock moves.
 */
async function comesBackAfter(page: Page, seconds: number) {
  const here = page.url()
  await page.goto('about:blank')
  await outside.advance(seconds)
  const calls = new Set<Request>()
  const begins = (it: Request) => void (it.url().includes('/api/') && calls.add(it))
  const ends = (it: Request) => void calls.delete(it)
  // A stream never ends, and its headers may carry the new token.
  const streams = (it: Response) =>
    void (it.headers()['content-type']?.includes('stream') && ends(it.request()))
  page.on('request', begins).on('response', streams).on('requestfinished', ends).on('requestfailed', ends)
  await page.goto(here)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect.poll(() => calls.size).toBe(0)
  page.off('request', begins).off('response', streams).off('requestfinished', ends).off('requestfailed', ends)
}

/** The customer of the page, with the token it has by now. */
const me = async (page: Page) => customerOf(await tokenOf(page))

test('a rate that runs out is renewed in place', { tag: '@night' }, async ({ page, customer }) => {
  const { id, placed: order } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await comesBackAfter(page, 16 * minutes)
  await expect(page.getByRole('timer')).toHaveText(/another 1[0-4] minutes/)
  await setPrice('0.80')
  await expect.poll(offeredRate).toBeLessThan(0.85)
  await comesBackAfter(page, 15 * minutes)
  await expect(page.getByRole('timer')).toHaveText(/another (2\d|30) minutes/)
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const sale = await (await me(page)).sale(id)
  const renewed = await sale.shows('a new rate', ({ rateUntil }) => rateUntil !== order.rateUntil)
  expect(Number(renewed.required.amount)).toBeGreaterThan(Number(order.required.amount))
  const amount = renewed.required.amount.replace(/0+$/, '')
  await expect(heading(page, amount)).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'The rate was renewed.' })
  await expect(banner).toContainText(amount)
  await press(page, banner.getByRole('button', { name: 'Dismiss' }))
  await expect(banner).toBeHidden()
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  // Not before: coins that are worth much more than at their rate wait for a person.
  await setPrice('0.92')
  // The next order is placed at this price, not at the one before.
  await expect.poll(offeredRate).toBeGreaterThan(0.9)
})

/** The browser says that the page is behind another tab. */
const hides = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a person who leaves the page of a sale alone stays signed in when its rate is renewed, and sees the new amount', async ({
  page,
  customer,
}) => {
  const { id, placed: order } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await setPrice('0.80')
  await expect.poll(offeredRate).toBeLessThan(0.85)
  await outside.advance(30 * minutes - 12)
  await outside.advance(24)
  const banner = page.getByRole('status').filter({ hasText: 'The rate was renewed.' })
  await expect(banner).toBeVisible({ timeout: 45_000 })
  const sale = await (await me(page)).sale(id)
  const renewed = await sale.shows('a new rate', ({ rateUntil }) => rateUntil !== order.rateUntil)
  expect(Number(renewed.required.amount)).toBeGreaterThan(Number(order.required.amount))
  await expect(heading(page, renewed.required.amount.replace(/0+$/, ''))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/sell/transaction/${id}$`))
  await setPrice('0.92')
  await expect.poll(offeredRate).toBeGreaterThan(0.9)
})

test('a page of an order that is open and visible keeps its session', async ({ page, customer }) => {
  const purchase = await customer.buys()
  await page.clock.install()
  await openPurchase(page, purchase.id, 'Waiting for funds')
  for (let passed = 0; passed < 100; passed += 50) {
    const before = await tokenOf(page)
    await outside.advance(50 * minutes)
    // The page looks every half a minute, and the answer to the next look brings a new token.
    await page.clock.fastForward('00:31')
    await expect.poll(() => tokenOf(page)).not.toBe(before)
  }
  await expect(heading(page, 'Waiting for funds')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/buy/transaction/${purchase.id}$`))
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a page left open shows what becomes of its order after the session, and leads back to it', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  const sale = await (await me(page)).sells()
  await openOrder(page, sale.id, 'Waiting for crypto')
  // A tab behind others asks nothing, and its session ends.
  await hides(page)
  await outside.advance(61 * minutes)
  await expect(page.getByText(/signed you out for your safety/)).toBeVisible()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page.getByText(/Ana|3000|RF18|0x/)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await sale.pay(sale.required)
  await expect(heading(page, 'Completed')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Sign in to see details' }).click()
  await expect(page.getByText('You were signed out for your safety. Sign in to continue')).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(new RegExp(`/sell/transaction/${sale.id}$`))
  await expect(page.getByText('Ana Example').first()).toBeVisible()
})

test('a code is good for ten minutes', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { pin } = await mailTo(email)
  await outside.advance(11 * minutes)
  await page.getByLabel('6-digit code').fill(pin)
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible()
})

test(
  'an unpaid order cancels itself, and coins that come later count as late',
  { tag: '@night' },
  async ({ page }) => {
    const email = freshEmail()
    await page.goto('/auth')
    await signIn(page, email)
    await expect(heading(page, 'Sell crypto')).toBeVisible()
    const { id } = await (await me(page)).sells()
    await openOrder(page, id, 'Waiting for crypto')
    await outside.advance(91 * minutes)
    await page.reload()
    await page.waitForURL('**/auth?redirect=*')
    await signIn(page, email)
    await expect(heading(page, 'Canceled')).toBeVisible()
    await (await (await me(page)).sale(id)).pay()
    await expect(heading(page, /Completed|Incomplete|Crypto received/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Arrived late')
  },
)

test('late coins still pay a link; after its expiry the page says so', async ({ page }) => {
  const shop = await openLinks()
  const [link, other] = [await shop.make(), await shop.make({ days: 1 })]
  const email = freshEmail()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await page.goto(link.url)
  await page.getByRole('button', { name: /^Pay [\d,.]+\s/ }).click()
  await page.getByLabel("The information I've given is correct.").check()
  const id = await place(page)
  await outside.advance(91 * minutes)
  await page.reload()
  await page.waitForURL('**/auth?redirect=*')
  await signIn(page, email)
  await expect(heading(page, 'Canceled')).toBeVisible()
  await (await (await me(page)).sale(id)).pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Arrived late')
  await page.goto(link.url)
  await expect(heading(page, 'This link is paid')).toBeVisible()

  // A session that ended would lead to signing in; the page of a link is open to everybody.
  await page.evaluate(() => localStorage.clear())
  await outside.advance(24 * 60 * minutes)
  await page.goto(other.url)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expect(page.getByText(`Ask ${shop.name} for a new link.`)).toBeVisible()
})

test('a missing choice is made after two weeks', { tag: '@night' }, async ({ page }) => {
  const email = freshEmail()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  const sale = await (await me(page)).sells()
  await sale.pay(sale.split(150n)[0])
  await openOrder(page, sale.id, 'Crypto received, funds being sent to your bank')
  await outside.advance(15 * 24 * 60 * minutes)
  await page.reload()
  await page.waitForURL('**/auth?redirect=*')
  await signIn(page, email)
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(line(page, 'You got')).toHaveText('€100.00')
})

test(
  'a passport that expired a month ago takes the level away, and a new one brings it back',
  { tag: '@night' },
  async ({ page }) => {
    const day = 24 * 60 * minutes
    const validUntil = new Date((await outside.now()).getTime() + 70 * day * 1000).toISOString().slice(0, 10)
    const ana = await newcomer({ validUntil })
    await ana.reaches('starter')
    // Their session over HTTP is over after so long.
    const id = await ana.id()
    await outside.advance(105 * day)
    await page.goto('/verification')
    await page.waitForURL('**/auth?redirect=*')
    await signIn(page, ana.customer.email)
    await page.waitForURL('**/verification/identity')
    // The picture of the person is compared with the passport's: it is wanted anew too.
    const expired = page.getByText('Expired. Send a new one.')
    await expect(expired).toHaveCount(2)
    await page.reload()
    await expect(expired).toHaveCount(2)

    const person = { ...ana.person, number: someone().number, validUntil: '2040-04-04' }
    const identity: (typeof answers)[string] = async (at) => {
      await give(at, 'Passport', 'passport', papersOf(person).passport())
      await give(at, 'Selfie', 'selfie', papersOf(person).selfie())
      await label(page, 'Document number').fill(person.number)
      await label(page, 'Valid until').fill(person.validUntil)
    }
    // Papers shown before are not asked for again.
    const walked = await walksThrough({ page, hand: touching, person }, { ...answers, identity })
    expect(walked).toEqual(['identity', 'confirmation'])
    await looksAt(id)
    await expect(page.getByText('Your level is now Starter.')).toBeVisible()
  },
)
