/** People's acts on the screen, by the names of what they see; and a test that gives a story its own customer. */
import { test as base, expect, type Frame, type Locator, type Page } from '@playwright/test'
import { ana, freshEmail, type Customer } from '../world/customer.ts'
import { links, mailsTo, mailTo, somebody } from './town.ts'

/** `customer` has signed in and their browser knows; signing in is not what these stories are about. */
export const test = base.extend<{ customer: Customer }>({
  customer: async ({ page }, hand) => {
    const customer = await somebody()
    await carryToken(page, customer.token())
    await hand(customer)
  },
})

/** A page, or the widget in the frame of one. */
export type Screen = Page | Frame

export { expect }

export async function carryToken(page: Page, token: string): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate((it) => localStorage.setItem('token', it), token)
}

/** To another page of the widget as the browser's Back leads there: its script is not read again. */
export async function turnsTo(page: Screen, path: string): Promise<void> {
  await page.evaluate((it) => {
    for (const title of document.querySelectorAll('main h1')) title.setAttribute('data-left', '')
    history.pushState(null, '', it)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main h1:not([data-left])').first()).toBeVisible()
}

export const heading = (page: Screen, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** On a phone the QR code is folded away: it is for another device. */
export async function openQr(page: Screen): Promise<void> {
  const fold = page.locator('summary', { hasText: 'QR code' })
  await expect(fold.or(page.getByRole('img', { name: /QR code/ })).first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

/** The steps with their times; where a bar says how far the order is they are folded away. */
export async function openProgress(page: Screen): Promise<Locator> {
  const fold = page.locator('summary', { hasText: 'Progress' })
  const list = page.getByRole('list', { name: 'Progress' })
  await expect(fold.or(list).first()).toBeVisible()
  if (!(await list.isVisible())) await fold.click()
  return list
}

/** One line of the sheet by its label. */
export const line = (page: Screen, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')

export const send = (page: Screen): Locator => page.getByLabel('You send', { exact: true })
export const receive = (page: Screen): Locator => page.getByLabel('Your bank account gets', { exact: true })

/** The label of the line that says what comes in. */
export const total = 'You get'

/** The price has come and the other side follows it. */
export async function priceIsThere(page: Screen): Promise<void> {
  await expect(send(page)).toHaveValue(/^\d[\d.,]*[.,]\d{2,6}$/)
  await expect(goesOn(page)).toBeVisible()
}

export async function openSell(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await priceIsThere(page)
}

/** The button of the amount form: it names the act and the amount. */
export const goesOn = (page: Screen) => page.getByRole('button', { name: /^(Sell|Buy) [\d,.]+\s/ })

/** The sheet of the order form, which is one line on a phone. */
export async function unfoldSheet(page: Page): Promise<void> {
  // Beside the fields it is open, and there is no button.
  await expect(page.locator('#order-sheet')).toBeAttached()
  if (!(await page.locator('#order-sheet').isVisible()))
    await page.locator('[aria-controls="order-sheet"]').click()
}

export const moreOptions = (page: Screen) => page.getByText('More options', { exact: true }).click()

export async function goOn(page: Screen): Promise<void> {
  await goesOn(page).click()
}

/** The form of the order, for somebody who has signed in. */
export async function openOrderForm(page: Page, path = '/'): Promise<void> {
  await openSell(page, path)
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
}

/** E-mail, then the code from the mail box. */
export async function signIn(page: Screen, email = freshEmail()): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible()
  const before = await mailsTo(email)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('6-digit code').fill((await mailTo(email, before.length)).pin)
}

export async function fillAccount(
  within: Screen | Locator,
  { name, iban }: { readonly name: string; readonly iban: string } = ana,
): Promise<void> {
  await addsNew(within, 'Add account', within.getByLabel('IBAN', { exact: true }))
  await within.getByLabel('IBAN', { exact: true }).fill(iban)
  await within.getByLabel('Account holder', { exact: true }).fill(name)
}

/** Fields for another one are asked for where one is saved already. */
export async function addsNew(within: Screen | Locator, name: string, field: Locator): Promise<void> {
  const add = within.getByRole('radio', { name })
  await expect(add.or(field).first()).toBeVisible()
  if (await add.isVisible()) await add.check()
}

export async function agree(page: Screen): Promise<void> {
  await page.getByLabel("The information I've given is correct.").check()
  await page.getByLabel('The bank account belongs to me.').check()
}

/** A further sale of somebody whose account and wallet are known: four taps, and no code. */
export async function sellsInFourTaps(page: Page, email: string): Promise<void> {
  const mails = (await mailsTo(email)).length
  await openSell(page)
  await goesOn(page).click()
  await expect(page.getByRole('radio', { name: ana.name })).toBeChecked()
  await page.getByLabel("The information I've given is correct.").click()
  await page.getByLabel('The bank account belongs to me.').click()
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  expect(await mailsTo(email)).toHaveLength(mails)
}

/** The page of an order stays open beyond its session: it goes on with the state and the figures only. */
export async function outlivesSession(page: Page, path: string): Promise<void> {
  const own = '**/api/orders/{sell,buy}/**'
  // Without its stream the page asks for the order by itself, and hears so that the session is over.
  await page.route('**/events', (route) => route.abort())
  const watched = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/watch'),
  )
  await page.goto(path)
  await (await watched).finished()
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  await page.route(own, (route) => route.fulfill({ status: 401, json: {} }))
  await expect(page).toHaveURL(new RegExp(`${path.replace('/transaction/', '/watch/')}$`))
  await expect(page.locator('main dl').first()).toBeVisible()
  await page.unroute(own)
  await page.unroute('**/events')
}

/** Presses the button and gives the id of the order that came of it. */
export async function place(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Get (deposit address|the address to pay)/ }).click()
  await page.waitForURL('**/sell/transaction/*')
  return orderIdOf(page)
}

export function orderIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export async function openOrder(page: Page, id: string, title: string | RegExp): Promise<void> {
  await page.goto(`/sell/transaction/${id}`)
  await expect(heading(page, title)).toBeVisible()
}

export const tokenOf = (page: Screen): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'))

/** Nothing is wider than the screen. */
export async function fits(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

export const widgetOrigin = new URL(links.widget).origin

/** Answers at these addresses wait until they are let go. */
export async function holds(page: Page, address: string): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return { letGo }
}
