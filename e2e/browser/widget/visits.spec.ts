/** One visit leaves this for the next: an amount that was typed, nothing of a person, and no wrong key. */
import type { Page } from '@playwright/test'
import {
  agree,
  expect,
  fillAccount,
  goOn,
  heading,
  openOrderForm,
  openSell,
  priceIsThere,
  receive,
  test,
} from '../../people/people.ts'
import { ana, freshEmail } from '../../world/customer.ts'

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('an amount in the address counts once: after a reload the typed one stays', async ({
  page,
  customer,
}) => {
  void customer
  await openSell(page, '/sell?amount=150')
  await expect(receive(page)).toHaveValue('150')
  await receive(page).fill('333')
  await priceIsThere(page)
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByText('€333.00').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('€333.00').first()).toBeVisible()
  await openSell(page, '/sell')
  await expect(receive(page)).toHaveValue('333')
})

test('a link fills in no account, and signing out leaves nothing of the person', async ({
  page,
  customer,
}) => {
  void customer
  await openOrderForm(page, '/?iban=DE89370400440532013000&beneficiary_name=Leaky&email=leak@example.org')
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue('')
  await fillAccount(page)
  await agree(page)
  const isSent = page.waitForRequest((request) => request.url().endsWith('/api/orders/sell'))
  await page.route('**/api/orders/sell', (route) => route.abort())
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await isSent
  await expect.poll(() => stored(page)).toContain(ana.iban)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await expect.poll(() => stored(page)).not.toMatch(/DE89|Ana|Leaky|leak@|token":"/)
})

test('a wrong key, or an odd parameter, harms one visit only', async ({ page }) => {
  await page.goto('/?key=nonsense')
  await expect(heading(page, 'Not available')).toBeVisible()
  await openSell(page, '/')
  await openSell(page, `/?utm=${'x'.repeat(501)}&${'y'.repeat(200)}=1`)
  await openSell(page, '/')
})

test('a sign-in that is refused with words shows those words', async ({ page }) => {
  const error = 'Account locked until Monday.'
  await page.route('**/api/auth/login/**', (route) => route.fulfill({ json: { error, token: null } }))
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail())
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('6-digit code').fill('123456')
  await expect(page.getByText(error)).toBeVisible()
})

test('while the config does not load, no way leads to a form', async ({ page }) => {
  await page.route('**/v1/widget-config/**', (route) => route.fulfill({ status: 503, json: {} }))
  for (const path of ['/', '/sell?amount=150', '/buy', '/profile']) {
    await page.goto(path)
    await expect(heading(page, 'Not available')).toBeVisible()
    await page.getByRole('link', { name: 'Agio' }).first().click()
    await expect(heading(page, 'Not available')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Your account|^Sign in/ })).toHaveCount(0)
  }
})
