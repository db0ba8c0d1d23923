/** A price alert on a phone: set in the profile, refused where the rate is there already, and removed. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { expect, heading, test } from '../../people/people.ts'

const patience = { timeout: 60_000 }
const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts', exact: true })

test('a price is set and stands in the list with its end; one that is reached is refused; removed it is gone', async ({
  page,
  customer,
}) => {
  await page.goto('/profile')
  await expect(heading(page, 'My profile')).toBeVisible(patience)
  const room = alerts(page)
  await room.getByRole('button', { name: 'Add a price alert' }).click(patience)
  await expect(room.getByLabel('Tell me when I can')).toBeFocused(patience)
  await expect(room.getByLabel('Coin', { exact: true }).getByRole('option', { name: 'ETH' })).toHaveCount(
    1,
    patience,
  )
  await room.getByLabel('Coin', { exact: true }).selectOption({ label: 'ETH' })
  await isClean(page, 'the form of a price alert')
  const price = room.getByLabel('Price of 1 ETH in EUR')
  await price.fill('1')
  await room.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(room).toContainText(/Our rate has already reached this price|Enter a valid amount/, patience)
  await price.fill('100,000')
  await room.getByRole('button', { name: 'Tell me', exact: true }).click()
  const row = room.getByRole('listitem').filter({ hasText: 'Sell 1 ETH at 100,000.00' })
  await expect(row).toContainText(/Until .*\d{4}/, patience)
  await expect(room.getByRole('button', { name: 'Add a price alert' })).toBeFocused()
  await isClean(page, 'the price alerts')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await row.getByRole('button', { name: 'Remove now' }).click()
  await expect(row).toHaveCount(0, patience)
  expect(await customer.call('GET', '/price_alerts')).toMatchObject({ items: [] })
})
