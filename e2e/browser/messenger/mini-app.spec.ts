/** The mini-app inside a messenger: a PIN links the account once; a payment link opens in it. */
import type { Frame, Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import {
  backButton,
  closeButton,
  frameOf,
  mainButton,
  openedOutside,
  opensApp,
  signsIn,
  someAccount,
} from '../../people/hosts/messenger.ts'
import {
  agree,
  expect,
  fillAccount,
  fits,
  heading,
  openProgress,
  send,
  test,
  tokenOf,
  widgetOrigin,
} from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { customerOf, links, outside } from '../../people/town.ts'
import { until } from '../../world/calls.ts'

async function picture(page: Page, name: string): Promise<void> {
  await fits(page)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

const priceIsThere = (app: Frame) => expect(send(app)).toHaveValue(/^\d+[.,]\d{2,6}$/)

/** From the form of the order to its page. */
async function places(
  page: Page,
  app: Frame,
  button: string | RegExp = 'Get deposit address',
): Promise<string> {
  await mainButton(page, button).click()
  await expect(heading(app, 'Waiting for crypto')).toBeVisible()
  return new URL(app.url()).pathname.split('/').at(-1) ?? ''
}

test('a sale in the mini-app: a PIN links the account, and the next launch is signed in', async ({
  page,
}) => {
  const who = someAccount()
  const app = await opensApp(page, who)
  await expect(heading(app, 'Sell crypto')).toBeVisible()
  await priceIsThere(app)
  await expect.poll(() => app.url()).toMatch(/\/app\/sell$/)
  await picture(page, 'amount')
  await mainButton(page, /^Sell [\d,.]+\s/).click()
  await expect(app.getByLabel(/^Next time, sign me in here .* Ida Muster/)).not.toBeChecked()
  await picture(page, 'sign-in')
  const email = await signsIn(page, app)
  await expect(heading(app, 'Your order')).toBeVisible()
  await until('the mail about the link', async () =>
    (await outside.mails(email)).some(({ subject }) => subject.includes('messenger')),
  )
  await fillAccount(app)
  await agree(app)
  await isClean(page, 'the mini-app in its client')
  const id = await places(page, app)
  await picture(page, 'waiting')

  await closesOnlyAfterAsking(page, app)
  const sale = await customerOf(await tokenOf(app)).sale(id)
  await sale.pay()
  await expect(heading(app, 'Completed')).toBeVisible()
  await picture(page, 'completed')
  await savesTheReceipt(page)
  await (await openProgress(app)).getByRole('link', { name: 'View in explorer' }).click()
  await expect.poll(() => openedOutside(page)).toContain(`:${new URL(links.sandbox).port}/chain/`)
  await closeButton(page).click()
  await expect(closeButton(page)).toBeDisabled()

  const again = await opensApp(page, who)
  await priceIsThere(again)
  await mainButton(page, /^Sell [\d,.]+\s/).click()
  await expect(heading(again, 'Your order')).toBeVisible()
  await backButton(page).click()
  await expect(heading(again, 'Sell crypto')).toBeVisible()
  await expect(backButton(page)).toBeHidden()
  await unlinks(page, again)
})

/** While the payment is open. */
async function closesOnlyAfterAsking(page: Page, app: Frame): Promise<void> {
  await closeButton(page).click()
  await expect(page.getByText('Changes that you made may not be saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(heading(app, 'Waiting for crypto')).toBeVisible()
}

/** The web view saves nothing: the browser outside is given an address, which opens the file without a session. */
async function savesTheReceipt(page: Page): Promise<void> {
  await mainButton(page, 'Download the receipt (PDF)').click()
  const url = await openedOutside(page)
  expect(url).toMatch(new RegExp(`^${widgetOrigin}/api/downloads/[\\w-]{43}$`))
  const file = await page.request.get(url)
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="receipt-.+\.pdf"$/)
  expect((await file.body()).subarray(0, 4).toString()).toBe('%PDF')
}

/** In the profile; after that the mini-app asks for a PIN again. */
async function unlinks(page: Page, app: Frame): Promise<void> {
  await app.getByRole('button', { name: 'Your account' }).click()
  await app.getByRole('link', { name: 'My profile' }).click()
  await expect(heading(app, 'My profile')).toBeVisible()
  await expect.poll(() => app.url()).toMatch(/\/app\/profile$/)
  await app.getByRole('button', { name: 'Unlink Ida Muster' }).click()
  await picture(page, 'unlink')
  await app.getByRole('button', { name: 'Unlink', exact: false }).first().click()
  await expect(app.getByRole('heading', { name: 'Messenger' })).toHaveCount(0)
  await closeButton(page).click()
  await expect(closeButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Open the mini-app' }).click()
  const third = await frameOf(page)
  await priceIsThere(third)
  await mainButton(page, /^Sell [\d,.]+\s/).click()
  await expect(heading(third, 'Sign in')).toBeVisible()
}

test('our bot writes to who lets it when the coins are there, and its button opens the order', async ({
  page,
}) => {
  const app = await opensApp(page, someAccount())
  await priceIsThere(app)
  await mainButton(page, /^Sell [\d,.]+\s/).click()
  await signsIn(page, app)
  await fillAccount(app)
  await agree(app)
  const id = await places(page, app)
  await app.getByRole('button', { name: 'I sent the crypto' }).click()
  await app.getByRole('button', { name: "Tell me when it's done" }).click()
  await picture(page, 'may-the-bot-write')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(app.getByText(/^We'll write to you here in the messenger/)).toBeVisible()
  await (await customerOf(await tokenOf(app)).sale(id)).pay()
  const messages = page.getByRole('list', { name: 'Messages of the bot' }).getByRole('listitem')
  await expect(messages.filter({ hasText: 'is in your account' })).toHaveCount(1)
  await picture(page, 'message-of-the-bot')
  await closeButton(page).click()
  await expect(closeButton(page)).toBeDisabled()
  await messages.first().getByRole('button').click()
  const again = await frameOf(page)
  await expect(heading(again, 'Completed')).toBeVisible()
  await expect.poll(() => new URL(again.url()).pathname).toBe(`/app/sell/transaction/${id}`)

  await again.getByRole('button', { name: 'Your account' }).click()
  await again.getByRole('link', { name: 'My profile' }).click()
  await again.getByRole('button', { name: 'Remove Messenger' }).click()
  await again.getByRole('button', { name: 'Remove now' }).click()
  await expect(again.getByRole('button', { name: 'Turn on in the messenger' })).toBeVisible()
  await isClean(page, 'the profile in the messenger')
})

test('only the messenger may frame the mini-app', async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(new URL(path, widgetOrigin).href)).headers()['content-security-policy'] ?? ''
  // `npm start` has a name for the machine beside its address.
  const here = new URL(links.sandbox).origin.replace(/127\.0\.0\.1|localhost/, '(127\\.0\\.0\\.1|localhost)')
  const messenger = new RegExp(`frame-ancestors ${here}( ${here})?;`)
  for (const path of ['/app/messenger', '/app/sell', '/app/messenger?key=another', '/app/l/abcdefgh234567ab'])
    expect(await policyOf(path)).toMatch(messenger)
  expect(await policyOf('/app/sell')).toContain("connect-src 'self';")
  expect(await policyOf('/sell?key=unknown')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/app')).not.toMatch(messenger)
})

test('a payment link is paid in the mini-app, which follows the messenger’s theme', async ({ page }) => {
  const shop = await openLinks()
  const link = await shop.make()
  if (link.messengerUrl === null) throw new Error('The link has no address in the messenger.')
  const app = await opensApp(page, someAccount(), link.messengerUrl)
  await expect(heading(app, `Pay ${shop.name}`)).toBeVisible()
  await picture(page, 'link-day')
  const ground = () => app.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const day = await ground()
  await page.getByLabel('Theme').selectOption('night')
  await expect.poll(ground).not.toBe(day)
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
  await picture(page, 'link-night')
  await isClean(page, 'a payment link at night')
  await mainButton(page, /^Pay [\d,.]+\s/).click()
  await signsIn(page, app)
  await expect(heading(app, `Your payment to ${shop.name}`)).toBeVisible()
  await app.getByLabel("The information I've given is correct.").check()
  const id = await places(page, app, /^Get the address to pay/)
  // The frame reloads at the mini-app's own address.
  await app.evaluate(() => {
    document.documentElement.dataset['left'] = ''
    location.reload()
  })
  await expect(app.locator('html:not([data-left]) main h1')).toContainText('Waiting for crypto')
  const sale = await customerOf(await tokenOf(app)).sale(id)
  await sale.pay()
  await expect(heading(app, 'Completed')).toBeVisible()
  await until('the link is paid', async () => (await shop.look(link.id)).state === 'paid')
})
