/** Selling and buying beside each other: one history, one receipt page; and either of them alone, as the settings say. */
import type { Page } from '@playwright/test'
import { expect, heading, test } from '../../people/people.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('one history holds sales and purchases, and parts them', async ({ page, customer }) => {
  const [sale, purchase] = await Promise.all([customer.sells(), customer.buys()])
  await Promise.all([sale.pay(), purchase.transfer()])
  const [, bought] = await Promise.all([sale.is('C'), purchase.is('C')])
  await page.goto('/transactions')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('radio', { name: 'Purchase' }).check()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('100.00')
  await page.getByRole('radio', { name: 'Sale' }).check()
  await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', `/sell/transaction/${sale.id}`)
  await page.getByRole('radio', { name: 'Both services' }).check()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(purchase.reference)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').first().click()
  await page.waitForURL(`**/buy/transaction/${purchase.id}`)
  await expect(heading(page, 'Completed')).toBeVisible()
  await page.goto(`/receipt/${bought.receiptCode}`)
  await expect(page.getByText('Genuine, and the payment stands.')).toBeVisible()
})

/** An operator's settings for a widget key: these services, under these names. */
async function offers(page: Page, on: { sell: boolean; buy: boolean }): Promise<void> {
  await page.route('**/widget-config/**', async (route) => {
    const answer = await route.fetch()
    const config: { services: Record<string, object> } = await answer.json()
    const services = {
      sell: { ...config.services.sell, enabled: on.sell },
      buy: { ...config.services.buy, enabled: on.buy },
    }
    await route.fulfill({
      response: answer,
      json: { ...config, services, sellButtonTitle: 'Cash out', buyButtonTitle: 'Top up' },
    })
  })
}

test('both services stand under the names of the settings', async ({ page }) => {
  await offers(page, { sell: true, buy: true })
  await page.goto('/')
  await expect(heading(page, 'Cash out')).toBeVisible()
  await page.getByRole('link', { name: 'Top up' }).click()
  await page.waitForURL('**/buy')
  await expect(heading(page, 'Top up')).toBeVisible()
  await page.getByRole('link', { name: 'Cash out' }).click()
  await page.waitForURL('**/sell')
})

for (const { alone, off, title } of [
  { alone: 'sell', off: 'buy', title: 'Cash out' },
  { alone: 'buy', off: 'sell', title: 'Top up' },
] as const) {
  test(`${alone}ing alone shows nothing of ${off}ing`, nightUnless(alone === 'sell'), async ({ page }) => {
    await offers(page, { sell: alone === 'sell', buy: alone === 'buy' })
    for (const path of ['/', `/${off}`, `/${off}/order`]) {
      await page.goto(path)
      await page.waitForURL(`**/${alone}`)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
    }
  })
}
