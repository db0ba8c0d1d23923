/** Notifications on a device: asked for while an order is under way, told with the page closed, taken away; refused at no cost. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { notifiable } from '../../people/devices/notified.ts'
import { agree, expect, fillAccount, heading, openOrderForm, place, test } from '../../people/people.ts'
import type { Customer } from '../../world/customer.ts'

const tellMe = (page: Page) => page.getByRole('button', { name: "Tell me when it's done" })
const devices = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })

/** On the page of a new sale, after "I sent the crypto". */
async function saysSent(page: Page, customer: Customer) {
  await openOrderForm(page)
  await fillAccount(page)
  await agree(page)
  const sale = await customer.sale(await place(page))
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(tellMe(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'I sent the crypto' }).click()
  await expect(page.getByText("Thanks. We're looking for your transfer")).toBeVisible()
  return sale
}

test('with the page closed a sale tells that the coins are here, and that the money is; the profile takes the device away', async ({
  page,
  customer,
}) => {
  const device = await notifiable(page)
  const sale = await saysSent(page, customer)
  await tellMe(page).click()
  await expect(page.getByText(/^We'll tell you on this device/)).toBeVisible()
  await isClean(page, 'the offer of notifications')
  const worker = page.context().serviceWorkers()
  expect(worker.map((it) => new URL(it.url()).pathname)).toEqual(['/push-worker.js'])
  const other = await page.context().newPage()
  await page.close()
  await sale.pay()
  await sale.is('C')
  const shown = await device.shows(2)
  expect(shown[0]).toMatchObject({ title: '€100.00 is in your account', tag: sale.id, urgency: 'normal' })
  expect(shown[1]?.title).toMatch(/ USDC have arrived$/)
  expect(new URL(shown[0]!.url).pathname).toBe(`/sell/transaction/${sale.id}`)

  await other.goto('/profile')
  await expect(devices(other).getByRole('listitem')).toHaveCount(1)
  await isClean(other, 'the devices that are told')
  await devices(other)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await devices(other).getByRole('button', { name: 'Remove now' }).click()
  await expect(devices(other).getByRole('listitem')).toHaveCount(0)
})

test('a choice is told at once, and opens the order', async ({ page, customer }) => {
  const device = await notifiable(page)
  const sale = await saysSent(page, customer)
  await tellMe(page).click()
  await expect(page.getByText(/^We'll tell you on this device/)).toBeVisible()
  await page.reload()
  await expect(page.getByText("Thanks. We're looking for your transfer")).toBeVisible()
  await page.close()
  await sale.pay('50')
  const [told] = await device.shows(1)
  expect(told).toMatchObject({ title: /still missing$/.exec(told!.title)?.input, urgency: 'high' })
  expect(told?.title).toMatch(/ USDC still missing$/)
  expect(new URL(told!.url).pathname).toBe(`/sell/transaction/${sale.id}`)
})

test('refused, the button goes and the page goes on without it', async ({ page, customer }) => {
  await notifiable(page, 'denied')
  const sale = await saysSent(page, customer)
  await tellMe(page).click()
  await expect(tellMe(page)).toHaveCount(0)
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'My profile')).toBeVisible()
  await expect(devices(page)).toContainText('Your browser blocks notifications')
  await expect(devices(page).getByRole('button')).toHaveCount(0)
})
