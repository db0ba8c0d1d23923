/** Every control beside the main way is reached and used by keyboard alone, and what opens gives the focus back. */
import type { Page } from '@playwright/test'
import { press, type, walkTo } from '../../people/keys.ts'
import { expect, heading, openOrder, openSell, priceIsThere, receive, test } from '../../people/people.ts'
import { openPurchase } from '../../people/buyers.ts'
import { installWallet } from '../../people/wallets.ts'

/** Opens it, and closes it with Escape: the focus is where it was. */
async function opensAndCloses(page: Page, opener: string | RegExp, dialog: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name: opener })
  await press(page, button)
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** Text that the page puts into the clipboard is written at its root. */
const watchClipboard = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset['copied'] = text)
  })
const copied = (page: Page) => page.locator('html').getAttribute('data-copied')

test('language and appearance are chosen with the keyboard, and the account is opened and left', async ({
  page,
  customer,
}) => {
  void customer
  await openSell(page)
  await press(page, page.getByRole('button', { name: /^Language/ }))
  const radio = page.getByRole('radio', { name: 'English' })
  await walkTo(page, radio)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'en')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Language/ })).toBeFocused()
  await opensAndCloses(page, 'Your account', /./)
})

test('a saved account and a saved wallet are chosen and removed, and the focus stays in the list', async ({
  page,
  customer,
}) => {
  await customer.sells()
  await customer.buys()
  await openSell(page)
  await page.keyboard.press('Enter')
  await page.goto('/sell/order')
  const saved = page.getByRole('radio', { name: /Ana/ })
  await walkTo(page, saved)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Add account' })).toBeChecked()
  await expect(page.getByLabel('IBAN', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(saved).toBeChecked()

  await page.goto('/profile')
  for (const list of ['Saved bank accounts', 'Saved wallets']) {
    const sheet = page.locator('[class*=paper]', { has: page.getByRole('heading', { name: list }) })
    const remove = sheet.getByRole('button', { name: /^Remove/ })
    await press(page, remove)
    // The question begins at the button that changes nothing.
    await expect(sheet.getByRole('button', { name: 'Keep' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('button', { name: 'Keep' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(sheet.getByRole('button', { name: 'Remove now' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(sheet.getByRole('list')).toBeFocused()
  }
})

test('the wallets of a pay page, its copies and its question are used with the keyboard', async ({
  page,
  customer,
}) => {
  await watchClipboard(page)
  await installWallet(page, { name: 'Example Wallet', funded: 'none' })
  const { id, placed } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await press(page, page.getByRole('button', { name: /^Copy address/ }))
  await expect.poll(() => copied(page)).toBe(placed.depositAddress)
  await walkTo(page, page.getByRole('radio', { name: 'Manually' }))
  await page.keyboard.press('ArrowLeft')
  await opensAndCloses(page, 'Connect wallet', /./)
  await opensAndCloses(page, 'Cancel transaction', /./)
})

test('a transfer is copied as a whole, and a receipt handed on, with the keyboard', async ({
  page,
  customer,
}) => {
  await watchClipboard(page)
  const [waiting, sale] = await Promise.all([customer.buys(), customer.sells()])
  await openPurchase(page, waiting.id, /Waiting for funds/)
  await press(page, page.getByRole('button', { name: 'Copy all' }))
  await expect.poll(() => copied(page)).toContain(waiting.placed.transfer.iban ?? '')
  await sale.pay()
  await sale.is('C')
  await openOrder(page, sale.id, 'Completed')
  await press(page, page.getByRole('button', { name: 'Copy the link' }))
  await expect.poll(() => copied(page)).toContain('/receipt/')
})

test('an amount to choose from and the fold of the fees are used with the keyboard', async ({ page }) => {
  await openSell(page)
  await press(page, page.getByRole('button', { name: '€250', exact: true }))
  await expect(receive(page)).toHaveValue(/^250([.,]00)?$/)
  await priceIsThere(page)
  const fees = page.locator('main details').first()
  await expect(fees).not.toHaveAttribute('open')
  await press(page, fees.locator('summary'))
  await expect(fees).toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(fees).not.toHaveAttribute('open')
})

test('the fold of the QR code opens with the keyboard', async ({ page, customer }) => {
  const { id } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await press(page, page.locator('summary', { hasText: 'QR code' }))
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('search and filters of the history are opened, used and closed with the keyboard', async ({
  page,
  customer,
}) => {
  const [one] = [await customer.sells(), await customer.sells()]
  await page.goto('/transactions')
  const rows = page.locator('main a[href*="/transaction/"]')
  await expect(rows).toHaveCount(2)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await press(page, search)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await type(page, page.getByRole('searchbox'), one.placed.reference)
  await expect(rows).toHaveCount(1)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await walkTo(page, filters, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await walkTo(page, filters, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
})

test('a choice is looked at, left and made with the keyboard', async ({ page, customer }) => {
  const sale = await customer.sells()
  await sale.pay(sale.split(60n)[0])
  await sale.is('I')
  await page.goto(`/sell/transaction/${sale.id}`)
  await opensAndCloses(page, /^Return /, /./)
  const get = /^Get €[\d.]+ now/
  await opensAndCloses(page, get, /./)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: get }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, 'Completed')).toBeVisible()
})
