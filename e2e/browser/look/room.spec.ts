/** Words of what is pressed stay in one line, what is pressed stands apart, and the tab is named after its order. */
import type { Locator } from '@playwright/test'
import { expect, heading, openOrderForm, openSell, test } from '../../people/people.ts'

const linesOf = (words: Locator) =>
  words.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
const box = async (of: Locator) => (await of.boundingBox())!

test('amounts to choose from stand apart from the choice of the currency', async ({ page }) => {
  await openSell(page)
  const picker = await box(page.getByRole('button', { name: /currency/i }))
  const chip = await box(page.getByRole('button', { name: '€500', exact: true }))
  expect(chip.y - (picker.y + picker.height)).toBeGreaterThanOrEqual(4)
})

test('the button that places an order is on the first screen of a phone, and hides no field', async ({
  page,
  customer,
}) => {
  void customer
  await page.setViewportSize({ width: 360, height: 740 })
  await openOrderForm(page)
  const button = page.getByRole('button', { name: /^Get deposit address/ })
  await expect(button).toBeVisible()
  const place = await box(button)
  expect(place.y + place.height).toBeLessThanOrEqual(740)
  await page.getByText('More options', { exact: true }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await box(button)).y + place.height).toBeLessThanOrEqual(740)
  const last = page.getByLabel('Description / reference')
  await last.focus()
  const field = await box(last)
  const bar = await box(button)
  expect(field.y + field.height).toBeLessThanOrEqual(bar.y)
})

test('the two forms of a QR code, and the link of a receipt, are one line each', async ({
  page,
  customer,
}, info) => {
  const [open, paid] = await Promise.all([customer.sells(), customer.sells()])
  await paid.pay()
  await paid.is('C')
  await page.goto(`/sell/transaction/${open.id}`)
  await expect(heading(page, /Send/)).toBeVisible()
  await expect(page).toHaveTitle(/^Waiting for crypto · [\d.,]+.USDC · Agio$/)
  if (info.project.name === 'phone') await page.locator('summary', { hasText: 'QR code' }).click()
  expect(await linesOf(page.getByText('Address only', { exact: true }))).toBe(1)

  await page.goto(`/sell/transaction/${paid.id}`)
  await expect(heading(page, /paid/)).toBeVisible()
  await expect(page).toHaveTitle('Completed · €100.00 · Agio')
  expect(await linesOf(page.getByText('Copy the link', { exact: true }))).toBe(1)
})
