/**
 * What time does: these stories move the clock of the whole house forward, so they run after all others, one by one.
 * A session rests for at most 30 minutes, so long ways are gone in steps, as by somebody who looks in now and then.
 */
import type { Page } from '@playwright/test'
import { expect, heading, line, openOrder, signIn, test, tokenOf } from '../../people/people.ts'
import { customerOf, mailTo, outside } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ mode: 'default' })

const minutes = 60

const setPrice = (price: string) => outside.price('USDC-EUR', price)

/** The customer of the page, with the token it has by now. */
const me = async (page: Page) => customerOf(await tokenOf(page))

test('a rate that runs out is renewed in place', async ({ page, customer }) => {
  const { id, placed: order } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await outside.advance(16 * minutes)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/another 1[0-4] minutes/)
  await setPrice('0.80')
  await outside.advance(15 * minutes)
  // A page that stands open finds out when its countdown ends; here fifteen minutes have passed it by at once.
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/another (2\d|30) minutes/)
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const sale = await (await me(page)).sale(id)
  const renewed = await sale.shows('a new rate', ({ rateUntil }) => rateUntil !== order.rateUntil)
  expect(Number(renewed.required.amount)).toBeGreaterThan(Number(order.required.amount))
  await expect(line(page, 'Amount')).toContainText(renewed.required.amount.replace(/0+$/, ''))
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  // Not before: coins that are worth much more than at their rate wait for a person.
  await setPrice('0.92')
})

test('a code is good for ten minutes', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/auth')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const { pin } = await mailTo(email)
  await outside.advance(11 * minutes)
  await page.getByLabel('6-digit code').fill(pin)
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible()
})

test('an order that nobody pays cancels itself, and coins that come later count as late', async ({
  page,
}) => {
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
})

test('a choice nobody makes is made after two weeks', async ({ page }) => {
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
  await expect(line(page, 'You get')).toHaveText('€100.00')
})
