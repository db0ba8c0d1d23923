/** A customer's passkey, with the virtual authenticator of the browser: offered, used, on two devices, lost, and in a frame. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { authenticatorOf, named } from '../../people/devices/authenticators.ts'
import { isClean } from '../../people/clean.ts'
import { opensPage } from '../../people/hosts/host-pages.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  goesOn,
  heading,
  openSell,
  sellsInFourTaps,
  signIn,
  test,
} from '../../people/people.ts'
import { links, somebody } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

const widget = named(new URL(links.widget).origin)
test.use({ baseURL: widget })

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })
const byPasskey = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('button', { name: 'Sign in with a passkey' })
const entries = (page: Page) => passkeys(page).getByRole('listitem')
const place = (page: Page) => page.getByRole('button', { name: 'Get deposit address' })

async function signsOut(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
}

/** In the profile, on this device. */
async function adds(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(passkeys(page)).toBeVisible()
  const before = await entries(page).count()
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(entries(page)).toHaveCount(before + 1)
}

test('offered after the first sale, it makes the next one four taps without a code, also for who signed out', async ({
  page,
}) => {
  const authenticator = await authenticatorOf(page)
  const email = freshEmail('passkey')
  await openSell(page)
  await goesOn(page).click()
  await expect(byPasskey(page)).toBeVisible()
  await isClean(page, 'signing in, by a code or a passkey')
  await signIn(page, email)
  await fillAccount(page)
  await agree(page)
  await place(page).click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next time with your face or fingerprint' })).toBeVisible()
  await isClean(page, 'the offer of a passkey')
  const setUp = page.getByRole('button', { name: 'Set up a passkey' })
  await authenticator.takesFinger(false)
  await setUp.click()
  await expect(page.getByText(/^No passkey was saved/)).toBeVisible()
  await authenticator.takesFinger(true)
  await setUp.click()
  await expect(page.getByText(/^All set/)).toBeVisible()

  await signsOut(page)
  await sellsInFourTaps(page, email)
})

test('refused, the offer is not made again', async ({ page }) => {
  await authenticatorOf(page)
  const { token } = await somebody()
  await carryToken(page, token())
  const offer = page.getByRole('heading', { name: 'Next time with your face or fingerprint' })
  const sells = async () => {
    await openSell(page)
    await goesOn(page).click()
    await fillAccount(page)
    await agree(page)
    await place(page).click()
    await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  }
  await sells()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms' }).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
})

/** The same person at another device, signed in by a code. */
async function anotherDevice(
  browser: Browser,
  email: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: widget, locale: 'en-GB' })
  const page = await context.newPage()
  await authenticatorOf(page)
  await page.goto('/auth?redirect=/profile')
  await signIn(page, email)
  await expect(heading(page, 'My profile')).toBeVisible()
  return { page, context }
}

/** Signed out, at the profile again: the press that needs it asks for the passkey at once. */
async function comesBack(page: Page): Promise<void> {
  await signsOut(page)
  await goesOn(page).click()
  await expect(heading(page, 'Your order')).toBeVisible()
  await page.goto('/profile')
}

test('a second device has its own; the lost one is named, removed, and is out at once', async ({
  page,
  browser,
}) => {
  await authenticatorOf(page)
  const { email, token } = await somebody()
  await carryToken(page, token())
  await adds(page)
  await expect(entries(page)).toContainText('not used yet')
  await passkeys(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(entries(page)).toContainText('Phone')
  await isClean(page, 'the passkeys of a person')
  await comesBack(page)
  await expect(entries(page)).toContainText('last used')

  const { page: laptop, context } = await anotherDevice(browser, email)
  await adds(laptop)
  await expect(entries(laptop)).toHaveCount(2)
  const lost = entries(laptop).filter({ hasText: 'Phone' })
  await lost.getByRole('button', { name: 'Remove Phone' }).click()
  await lost
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect(entries(laptop)).toHaveCount(1)
  await context.close()

  await page.goto('/transactions')
  await expect(heading(page, 'Sign in')).toBeVisible()
  const gone = page.getByText(/^This passkey no longer signs you in here/)
  await expect(byPasskey(page)).toBeEnabled()
  if (!(await gone.isVisible())) await byPasskey(page).click()
  await expect(gone).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

const frameOf = (allow: string) =>
  `<iframe src="${widget}/auth?redirect=/profile&key=swapin-widget-default&origin=${encodeURIComponent(new URL(links.shop).origin)}"
    title="Sell crypto" width="100%" height="760" allow="${allow}"></iframe>`

test('in the frame of a host it signs in where the host gives passkeys to it; else there is the code alone', async ({
  page,
}) => {
  await authenticatorOf(page)
  const { token } = await somebody()
  await carryToken(page, token())
  await adds(page)
  await signsOut(page)
  const frame = page.frameLocator('iframe')

  await opensPage(page, frameOf('clipboard-write; camera'))
  await expect(frame.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(byPasskey(frame)).toHaveCount(0)

  await opensPage(page, frameOf('publickey-credentials-get; publickey-credentials-create'))
  // Offered where the address is typed, the authenticator of a test picks it by itself.
  await expect(frame.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await expect(frame.getByRole('region', { name: 'Passkeys', exact: true })).toContainText('last used')
})

test('picked where the address is typed, it signs in without the button', async ({ page }) => {
  const authenticator = await authenticatorOf(page)
  const { token } = await somebody()
  await carryToken(page, token())
  await adds(page)
  await signsOut(page)
  await authenticator.takesFinger(false)
  await page.goto('/auth?redirect=/profile')
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'username webauthn')
  await isClean(page, 'signing in, where the browser offers passkeys')
  await authenticator.takesFinger(true)
  await page.reload()
  await expect(heading(page, 'My profile')).toBeVisible()
  await expect(passkeys(page)).toContainText('last used')
})

test('at an address of digits no passkey is offered', async ({ page }) => {
  await page.goto(`${new URL(links.widget).origin.replace('localhost', '127.0.0.1')}/auth`)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(byPasskey(page)).toHaveCount(0)
})
