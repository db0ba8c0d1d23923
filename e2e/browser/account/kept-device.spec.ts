/** A device that its person keeps known: the next sale needs no code, a large one does, and whoever signs out leaves nothing. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import {
  agree,
  expect,
  fillAccount,
  fits,
  goesOn,
  heading,
  openSell,
  orderIdOf,
  priceIsThere,
  sellsInFourTaps,
  send,
  signIn,
  test,
  tokenOf,
} from '../../people/people.ts'
import { customerOf, outside } from '../../people/town.ts'
import { ana, freshEmail } from '../../world/customer.ts'

const choice = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('checkbox', { name: /^Remember this device for 90 days/ })
const place = (page: Page) => page.getByRole('button', { name: 'Get deposit address' })
const kept = (page: Page) => page.getByRole('region', { name: 'Remembered devices', exact: true })
/** Longer than a session waits for its person. */
const idles = () => outside.advance(3_700)

/** The address and the code, with the choice that this device is kept. */
async function keepsDevice(page: Page, email: string): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(choice(page)).not.toBeChecked()
  await choice(page).check()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/devices'))
  await signIn(page, email)
  expect((await answered).status()).toBe(200)
  // The code, and that the device is kept.
  await expect.poll(async () => (await outside.mails(email)).length).toBeGreaterThanOrEqual(2)
}

/** To the end: an account that was paid before asks for no fresh code. */
async function sellsOnce(page: Page, email: string): Promise<void> {
  await openSell(page)
  await goesOn(page).click()
  await keepsDevice(page, email)
  await fillAccount(page)
  await agree(page)
  await place(page).click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const sale = await customerOf(await tokenOf(page)).sale(orderIdOf(page))
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  // The page says so as the bank accepts it; only what it booked counts as paid.
  await sale.is('C')
}

test('the next sale is four taps without a code, and a large one asks for one', async ({ page }) => {
  const email = freshEmail('kept')
  await openSell(page)
  await goesOn(page).click()
  await expect(choice(page)).toBeVisible()
  await fits(page)
  await isClean(page, 'signing in, with the choice to keep the device')
  await sellsOnce(page, email)

  await idles()
  await sellsInFourTaps(page, email)

  await openSell(page)
  await send(page).fill('1400')
  await priceIsThere(page)
  await goesOn(page).click()
  await expect(page.getByRole('radio', { name: ana.name })).toBeChecked()
  await agree(page)
  await place(page).click()
  await expect(page.getByRole('dialog', { name: 'Confirm with a code' })).toBeVisible()
})

test('the profile lists it; removed, a code is asked for again, with the address filled in', async ({
  page,
  browser,
}) => {
  const email = freshEmail('kept')
  await page.goto('/auth?redirect=/profile')
  await keepsDevice(page, email)
  await expect(kept(page).getByText(/This device$/)).toBeVisible()
  await fits(page)
  await isClean(page, 'the profile, with a kept device')

  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await other.goto(new URL('/auth?redirect=/profile', page.url()).href)
  await signIn(other, email)
  await kept(other)
    .getByRole('button', { name: /^Remove / })
    .click()
  await kept(other).getByRole('button', { name: 'Remove now' }).click()
  await expect(kept(other).getByRole('listitem')).toHaveCount(0)
  await context.close()

  await page.goto('/transactions')
  await expect(page.getByText('This device is no longer remembered. Sign in with a code.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('whoever signs out is asked for address and code again', async ({ page }) => {
  const email = freshEmail('kept')
  await page.goto('/auth?redirect=/profile')
  await keepsDevice(page, email)
  await expect(kept(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await page.goto('/auth?redirect=/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})
