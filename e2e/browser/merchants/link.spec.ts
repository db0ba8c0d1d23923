/** Payment links: a stranger pays one on a phone; second payers, late payers and visitors with a wrong address read so. */
import type { Page } from '@playwright/test'
import type { LinkView } from '@agio/contract'
import { isClean } from '../../people/clean.ts'
import {
  carryToken,
  expect,
  fits,
  heading,
  line,
  place,
  send,
  signIn,
  test,
  tokenOf,
  unfoldSheet,
} from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { customerOf, outside, somebody } from '../../people/town.ts'
import { until } from '../../world/calls.ts'

const gets = (page: Page) => page.getByLabel('The recipient gets', { exact: true })
/** The button of the first step: it names the act and the coins. */
const pays = (page: Page) => page.getByRole('button', { name: /^Pay [\d,.]+\s/ })

async function picture(page: Page, name: string): Promise<void> {
  await fits(page)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
}

/** From the link to the page of the order. */
async function placesAt(page: Page): Promise<string> {
  await pays(page).click()
  await expect(heading(page, /^Your payment to /)).toBeVisible()
  await page.getByLabel("The information I've given is correct.").check()
  return place(page)
}

test('a link is paid by a stranger on a phone', async ({ page }) => {
  const shop = await openLinks()
  const link = await shop.make({ returnUrl: shop.returnUrl })
  await page.goto(link.url)
  await expect(heading(page, `Pay ${shop.name}`)).toBeVisible()
  await theLinkSaysItAll(page, shop.account.name)
  await anotherCoinHasAnotherPrice(page)
  await isClean(page, 'a payment link')
  await picture(page, 'link')

  await pays(page).click()
  await expect(page.getByText('€100.00').first()).toBeVisible()
  await picture(page, 'sign-in')
  await signIn(page)
  await expect(heading(page, /^Your payment to /)).toBeVisible()
  await unfoldSheet(page)
  await expect(line(page, 'The recipient gets')).toHaveText('€100.00')
  await expect(line(page, 'Paid to')).toHaveText(shop.account.name)
  await isClean(page, 'the form of a link')
  await picture(page, 'form')
  await page.getByLabel("The information I've given is correct.").check()
  const id = await place(page)

  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const sale = await customerOf(await tokenOf(page)).sale(id)
  expect(sale.placed).toMatchObject({
    payout: { amount: '100.00', currency: 'EUR' },
    description: 'Invoice 4711',
    shop: { name: shop.name },
    beneficiary: { name: shop.account.name, account: 'DE** **** 2051', iban: null },
  })
  await expect(line(page, 'Account')).toHaveText('DE ••2051')
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  // The order knows the way back, however its payer comes to it.
  await page.goto(`/sell/transaction/${id}`)
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Back to / })).toHaveAttribute('href', shop.returnUrl)
  await expect(line(page, 'The recipient got')).toHaveText('€100.00')
  await picture(page, 'paid')
  const paid = await outside.bank.paymentsFor(sale.reference)
  expect(paid).toMatchObject([{ amount: '100.00', payee: { name: shop.account.name } }])
  expect(paid[0]?.reference).toContain('Invoice 4711')
  await until('the link is paid', async () => (await shop.look(link.id)).state === 'paid')
  await page.goto(link.url)
  await expect(heading(page, 'This link is paid')).toBeVisible()
  await isClean(page, 'a paid link')
})

async function theLinkSaysItAll(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Twelve roses')).toBeVisible()
  await expect(line(page, 'Paid to')).toHaveText(name)
  await expect(line(page, 'Account')).toHaveText('DE ••2051')
  await expect(line(page, 'Reference')).toHaveText('Invoice 4711')
  await expect(line(page, 'Due')).toHaveText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
  await expect(gets(page)).toHaveValue('100.00')
  await expect(gets(page)).not.toBeEditable()
  await expect(send(page)).toHaveValue(/^\d+\.\d{2,6}$/)
  for (const fee of ['Service fee', 'Bank transfer fee', 'Network fee'])
    await expect(line(page, fee)).toHaveText(/^−€\d/)
}

async function anotherCoinHasAnotherPrice(page: Page): Promise<void> {
  const before = await send(page).inputValue()
  await choosesCoin(page, /ETH · .*Sepolia/)
  await expect(pays(page)).toHaveText(/ETH$/)
  await expect(send(page)).not.toHaveValue(before)
  await expect(gets(page)).toHaveValue('100.00')
  await choosesCoin(page, /USDC · .*Sepolia/)
  await expect(pays(page)).toHaveText(/USDC$/)
  await expect(send(page)).toHaveValue(before)
}

async function choosesCoin(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Coin: / }).click()
  await page.getByRole('dialog', { name: 'Choose a coin' }).getByRole('button', { name }).click()
}

test('a payer who opens a link while somebody pays it reads so; when they give up it can be paid', async ({
  page,
  browser,
}) => {
  const shop = await openLinks()
  const link = await shop.make()
  const second = await browser.newPage()
  await second.goto(link.url)
  await expect(pays(second)).toBeVisible()

  const first = await somebody()
  await carryToken(page, first.token())
  await page.goto(link.url)
  const id = await placesAt(page)
  // The page that was open before finds out by itself.
  await expect(heading(second, 'Someone is paying this link')).toBeVisible()
  await second.screenshot({ path: test.info().outputPath('taken.png'), fullPage: true })
  await first.call('POST', `/orders/sell/${id}/cancel`)
  await second.getByRole('button', { name: 'Check now' }).click()
  await expect(heading(second, `Pay ${shop.name}`)).toBeVisible()
  await second.close()
})

test('a payer who loses the answer of placing and opens the link anew is led to their own order', async ({
  page,
}) => {
  const shop = await openLinks()
  const link = await shop.make()
  const payer = await somebody()
  await carryToken(page, payer.token())
  await page.goto(link.url)
  const orders = '**/api/links/*/orders'
  await page.route(orders, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pays(page).click()
  await expect(heading(page, /^Your payment to /)).toBeVisible()
  await page.getByLabel("The information I've given is correct.").check()
  await page.getByRole('button', { name: /^Get the address to pay/ }).click()
  await expect(page.getByText(/We can't reach the service/).first()).toBeVisible()
  expect((await shop.look(link.id)).isBeingPaid).toBe(true)

  await page.unroute(orders)
  await page.goto(link.url)
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page).toHaveURL(/\/sell\/transaction\/ord_/)
  const { items } = await payer.call<{ items: unknown[] }>('GET', '/transactions')
  expect(items).toHaveLength(1)
})

/** A signed-in person pays the link; the page shows their order. */
async function begins(page: Page, url: string) {
  const payer = await somebody()
  await carryToken(page, payer.token())
  await page.goto(url)
  return payer.sale(await placesAt(page))
}

test(
  'a payer who sent too little pays the rest, and the link is paid once',
  { tag: '@night' },
  async ({ page }) => {
    const shop = await openLinks()
    const link = await shop.make()
    const sale = await begins(page, link.url)
    const [most, rest] = sale.split(80n)
    await sale.pay(most)
    await expect(heading(page, /Incomplete/)).toBeVisible()
    await expect(page.getByText(/the recipient gets €100\.00/).first()).toBeVisible()
    expect((await shop.look(link.id)).state).toBe('open')
    await picture(page, 'short')
    await sale.pay(rest)
    await expect(heading(page, 'Completed')).toBeVisible()
    await until('the link is paid', async () => (await shop.look(link.id)).state === 'paid')
    expect(await outside.bank.paymentsFor(sale.reference)).toMatchObject([{ amount: '100.00' }])
  },
)

test(
  'a payer who paid twice sees both transfers, and the recipient gets the amount once',
  { tag: '@night' },
  async ({ page }) => {
    const shop = await openLinks()
    const link = await shop.make()
    const sale = await begins(page, link.url)
    const { amount } = sale.placed.required
    await sale.payInOne([amount, amount])
    await expect(heading(page, 'Completed')).toBeVisible()
    const transfers = page.getByRole('region', { name: 'Transfers' })
    await expect(transfers.getByText('View in explorer')).toHaveCount(2)
    await expect(transfers.getByText('Not part of this order.')).toHaveCount(1)
    await picture(page, 'twice')
    expect(await outside.bank.paymentsFor(sale.reference)).toMatchObject([{ amount: '100.00' }])
    await until('the link is paid', async () => (await shop.look(link.id)).state === 'paid')
  },
)

test('of an open link the payer chooses the amount, and it is kept while they sign in', async ({ page }) => {
  const shop = await openLinks()
  const { url } = await shop.make({ uses: 'open', amount: undefined })
  await page.goto(url)
  await expect(page.getByText('You choose the amount.')).toBeVisible()
  await gets(page).fill('42.50')
  await expect(send(page)).toHaveValue(/^[45]\d\.\d{2,6}$/)
  await pays(page).click()
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Get the address to pay €42.50' })).toBeVisible()
})

test('a link that is switched off, and an unknown one, say so in every language', async ({ page }) => {
  const shop = await openLinks()
  const link: LinkView = await shop.make()
  await shop.switchOff(link.id)
  for (const [locale, off, missing] of [
    ['en', 'This link is switched off', "We can't find this link"],
    ['de', 'Dieser Link ist deaktiviert', 'Diesen Link finden wir nicht'],
    ['ar', 'هذا الرابط موقوف', 'لا يمكننا العثور على هذا الرابط'],
  ] as const) {
    await page.goto(`${link.url}?locale=${locale}`)
    await expect(heading(page, off)).toBeVisible()
    await picture(page, `off-${locale}`)
    await page.goto(`/l/${'a'.repeat(16)}?locale=${locale}`)
    await expect(heading(page, missing)).toBeVisible()
    await isClean(page, `a missing link in ${locale}`)
  }
})
