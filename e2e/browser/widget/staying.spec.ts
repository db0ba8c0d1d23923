/** Nothing typed is lost: reloads, sessions that end, a network that goes, other tabs, the way back, links that are passed on. */
import type { Page } from '@playwright/test'
import {
  buyPriceIsThere,
  chooseWay,
  fillPurchase,
  openBuy,
  openPurchase,
  pays,
  placePurchase,
  wallet,
} from '../../people/buyers.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  goOn,
  heading,
  moreOptions,
  openOrder,
  openOrderForm,
  openSell,
  place,
  priceIsThere,
  receive,
  signIn,
  test,
} from '../../people/people.ts'
import { mailTo, somebody } from '../../people/town.ts'
import { ana, freshEmail } from '../../world/customer.ts'

const grouped = 'DE89 3704 0044 0532 0130 00'

async function theAccountIsThere(page: Page): Promise<void> {
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue(ana.name)
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue(grouped)
  await expect(page.getByLabel('Description / reference')).toHaveValue('Trail pack')
}

test('a reload at any step loses nothing that was typed', async ({ page }) => {
  await openSell(page)
  await receive(page).fill('173.20')
  await page.reload()
  await expect(receive(page)).toHaveValue('173.20')
  await priceIsThere(page)
  await goOn(page)

  const email = freshEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We emailed a code to ${email}.`)).toBeVisible()
  await page.getByLabel('6-digit code').fill((await mailTo(email)).pin)

  await fillAccount(page)
  await moreOptions(page)
  await page.getByLabel('Description / reference').fill('Trail pack')
  await page.reload()
  await theAccountIsThere(page)
  await agree(page)
  await place(page)
  const url = page.url()
  await page.reload()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page).toHaveURL(url)
})

test('a session that ends in the middle leads to signing in and back to the form', async ({
  page,
  customer,
}) => {
  await openOrderForm(page)
  await fillAccount(page)
  await moreOptions(page)
  await page.getByLabel('Description / reference').fill('Trail pack')
  await agree(page)
  await customer.call('POST', '/auth/logout')
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await page.waitForURL('**/auth?redirect=%2Fsell%2Forder&ended=rejected')
  await signIn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  // Nothing of a person stays in the browser without a session; the order that was not taken is placed once.
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue('')
  await fillAccount(page)
  await agree(page)
  await place(page)
})

test('the address line cannot skip signing in, and signing in not be done twice', async ({ page }) => {
  await page.goto('/transactions')
  await page.waitForURL('**/auth?redirect=%2Ftransactions')
  await signIn(page)
  await expect(heading(page, 'Transaction history')).toBeVisible()
  await expect(page.getByText('Your orders appear here')).toBeVisible()
  await page.goto('/auth?redirect=https%3A%2F%2Felsewhere.example%2F')
  await expect(heading(page, 'Sell crypto')).toBeVisible()
})

test('two tabs tell the same story', async ({ page, context, customer }) => {
  const order = await customer.sells()
  const other = await context.newPage()
  await openOrder(page, order.id, 'Waiting for crypto')
  await openOrder(other, order.id, 'Waiting for crypto')
  await other.getByRole('button', { name: 'Cancel transaction' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel transaction' }).click()
  await expect(heading(other, 'Canceled')).toBeVisible()
  await expect(heading(page, 'Canceled')).toBeVisible()
})

test('signing out in one tab clears the others, which navigate nowhere themselves', async ({
  page,
  context,
  customer,
}) => {
  const order = await customer.sells()
  const other = await context.newPage()
  const third = await context.newPage()
  await page.goto('/transactions')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await openOrder(third, order.id, 'Waiting for crypto')
  await other.goto('/transactions')
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(other, 'Sell crypto')).toBeVisible()
  for (const tab of [page, third]) {
    await expect(heading(tab, 'Sign in')).toBeVisible()
    await expect(tab.getByText('You’ve signed out.')).toBeVisible()
    await expect(tab.getByText(/3000|Ana Example|100\.00/)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/auth\?redirect=%2Ftransactions$/)
})

test('the way back is the way one came', async ({ page, customer }) => {
  const order = await customer.sells()
  await openSell(page)
  await receive(page).fill('140')
  await priceIsThere(page)
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  await page.goBack()
  await expect(receive(page)).toHaveValue('140')
  await page.goForward()
  await expect(heading(page, 'Your order')).toBeVisible()
  await page.goto('/transactions')
  await page.getByRole('listitem').getByRole('link').click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(order.id))
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, 'Transaction history')).toBeVisible()
})

test('a link to a transaction leads there after signing in, its owner only', async ({ page }) => {
  const email = freshEmail()
  const { id } = await (await somebody(email)).sells()
  await page.goto(`/sell/transaction/${id}`)
  await signIn(page, email)
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await carryToken(page, (await somebody()).token())
  await page.goto(`/sell/transaction/${id}`)
  await expect(page.getByText("We can't find this order. It may belong to another account.")).toBeVisible()
  await expect(page.getByText('Ana Example')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Transaction history' }).click()
  await expect(heading(page, 'Transaction history')).toBeVisible()
})

test('an address we do not know says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(heading(page, 'Oops')).toBeVisible()
  await expect(page.getByText('Page not available or link broken.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
})

test('a widget key that is not known leads to the page that says so', async ({ page }) => {
  await page.goto('/?key=nope')
  await page.waitForURL('**/not-available?key=nope')
  await expect(heading(page, 'Not available')).toBeVisible()
  await expect(page.getByText("We couldn't start the widget.")).toBeVisible()
})

test('a link with parameters of any name and text starts the widget', async ({ page }) => {
  await page.goto('/sell?__proto__=a&constructor=b&prototype=c&toString=d&broken=%00&amount=173')
  await expect(receive(page)).toHaveValue('173')
  await priceIsThere(page)
})

test(
  'a reload at any step of a purchase loses nothing that was typed',
  { tag: '@night' },
  async ({ page, customer }) => {
    void customer
    await openBuy(page)
    await pays(page).fill('173.20')
    await page.reload()
    await expect(pays(page)).toHaveValue('173.20')
    await buyPriceIsThere(page)
    await goOn(page)
    await page.getByLabel(/^Wallet address/).fill(wallet)
    await page.getByLabel('Your name at your bank', { exact: true }).fill(ana.name)
    await page.reload()
    await expect(page.getByLabel(/^Wallet address/)).toHaveValue(wallet)
    await expect(page.getByLabel('Your name at your bank', { exact: true })).toHaveValue(ana.name)
    await fillPurchase(page)
    const id = await placePurchase(page)
    await page.reload()
    await chooseWay(page, 'OPEN_BANKING')
    await page.getByRole('button', { name: 'Choose your bank' }).click()
    await expect(heading(page, 'Make payment')).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: /Sonnenbank/ }).click()
    await page.waitForURL('**/sonnenbank?order=*')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible()
    await openPurchase(page, id, 'Waiting for funds')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Choose your bank' })).toBeVisible()
  },
)

test(
  'a session that ends in the middle of a purchase leads to signing in and back',
  { tag: '@night' },
  async ({ page, customer }) => {
    await openBuy(page)
    await goOn(page)
    await fillPurchase(page)
    await customer.call('POST', '/auth/logout')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL('**/auth?redirect=%2Fbuy%2Forder&ended=rejected')
    await signIn(page)
    await expect(page.getByLabel(/^Wallet address/)).toHaveValue('')
    await fillPurchase(page)
    await placePurchase(page)
  },
)

test('without a network the page stays and says so; with it, the same button leads on', async ({
  page,
  context,
  customer,
}) => {
  void customer
  await openSell(page)
  const toast = page.locator('[class*=toast_toast]')
  await expect(toast).toBeAttached()
  await context.setOffline(true)
  await expect(toast).toHaveText("You're offline. Prices will update when you're back online.")
  await goOn(page)
  await expect(page.getByText(/^We can't reach the service/)).toBeVisible()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await context.setOffline(false)
  await expect(toast).toHaveText('')
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
})

test('a form that opens after a lost answer says that the order may be placed, and leads to it', async ({
  page,
  customer,
}) => {
  await openOrderForm(page)
  await fillAccount(page)
  await agree(page)
  const orders = '**/api/orders/sell'
  await page.route(orders, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(page.getByText(/We can't reach the service/).first()).toBeVisible()
  await page.unroute(orders)
  await page.reload()
  await expect(page.getByText('Your order may be placed already.')).toBeVisible()
  await page.getByRole('button', { name: 'Look for it' }).click()
  await page.waitForURL('**/sell/transaction/*')
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const { items } = await customer.call<{ items: unknown[] }>('GET', '/transactions')
  expect(items).toHaveLength(1)
})
