/** The pictures of docs/screens: `npm run screens` takes them. The file's name is the screen, the width and the scheme. */
import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { drawPage } from '../../apps/server/src/verification/documents/drawing/draw-page.ts'
import { openBuy } from '../people/buyers.ts'
import { opensMail } from '../people/mailbox.ts'
import { sitDown } from '../people/operators.ts'
import {
  agree,
  expect,
  fillAccount,
  heading,
  openOrder,
  openOrderForm,
  openSell,
  test,
  tokenOf,
} from '../people/people.ts'
import { entersOwnRoom, openLinks } from '../people/shops.ts'
import { api, links, somebody } from '../people/town.ts'

const quality = 70

/** The page when nothing is still to come, from its top. */
async function picture(page: Page, name: string, { project }: TestInfo): Promise<void> {
  await expect(page.locator('main').locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A signed-in customer has a letter in the head, which comes with the profile.
  if (!page.url().startsWith(links.console) && (await tokenOf(page)) !== null)
    await expect(page.locator('header [class*=initial]')).toBeVisible()
  await taken(page, name, project.name)
}

/** What the page shows by now, where nothing is under the pointer. */
async function taken(page: Page, name: string, project: string): Promise<void> {
  // An element under the pointer looks otherwise.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    await document.fonts.ready
  })
  const path = `docs/screens/${name}-${project}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality, animations: 'disabled' })
}

test('amount and sign-in', async ({ page }, info) => {
  await openSell(page)
  await picture(page, 'amount', info)
  await openBuy(page)
  await expect(page.getByRole('heading', { name: 'USDC in EUR' })).toBeVisible()
  await picture(page, 'buy', info)
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await picture(page, 'sign-in', info)
})

test('order form', async ({ page, customer }, info) => {
  void customer
  await openOrderForm(page)
  await fillAccount(page)
  await agree(page)
  await picture(page, 'form', info)
})

test('from pay to success, and the history of it all', async ({ page, customer }, info) => {
  const [open, short, paid, bought, delivered] = await Promise.all([
    customer.sells(),
    customer.sells(),
    customer.sells(),
    customer.buys(),
    customer.buys(),
  ])
  await Promise.all([short.pay(short.split(80n)[0]), paid.pay(), delivered.transfer()])
  await Promise.all([short.is('I'), paid.is('C'), delivered.is('C')])

  await page.goto(`/sell/transaction/${open.id}`)
  await picture(page, 'pay', info)
  await page.goto(`/buy/transaction/${bought.id}`)
  await picture(page, 'transfer', info)
  await page.goto(`/sell/transaction/${short.id}`)
  await picture(page, 'choice', info)
  await page.goto(`/sell/transaction/${paid.id}`)
  await expect(heading(page, 'Completed')).toBeVisible()
  await picture(page, 'success', info)
  await page.goto(`/buy/transaction/${delivered.id}`)
  await expect(heading(page, 'Completed')).toBeVisible()
  await picture(page, 'delivered', info)
  await page.goto('/transactions')
  await picture(page, 'history', info)
  await page.goto('/profile')
  await picture(page, 'account', info)
})

test('coins that confirm', async ({ page, customer }, info) => {
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await sale.chain.pace('off')
  try {
    await sale.pay()
    await sale.chain.mine(1)
    await expect(page.getByText(/^Blocks left to confirm: \d+$/)).toBeAttached()
    await picture(page, 'progress', info)
  } finally {
    await sale.chain.pace('on')
  }
})

test('the mail of a sale that was paid, and its receipt', async ({ page }, info) => {
  const customer = await somebody()
  const sale = await customer.sells()
  await sale.pay()
  const { id } = await sale.is('C')
  const subject = '€100.00 is in your account'
  await opensMail(page, customer.email, subject)
  const content = await page.locator('iframe.mail').getAttribute('srcdoc')
  await page.setContent(content ?? '')
  await taken(page, 'mail', info.project.name)

  // A paper looks the same on every screen.
  if (info.project.name !== '1280-light') return
  const answer = await fetch(`${api}/transactions/${id}/receipt`, {
    headers: { authorization: `Bearer ${customer.token()}` },
  })
  const drawn = await drawPage(new Uint8Array(await answer.arrayBuffer()), 1)
  if ('refused' in drawn) throw new Error(`the receipt is ${drawn.refused}`)
  await writeFile('docs/screens/receipt.jpg', drawn.bytes)
})

test('the console: what waits, and an order on its desk', async ({ page, customer }, info) => {
  const sale = await customer.sells()
  await sale.pay(sale.split(80n)[0])
  await sale.is('I')
  await sitDown(page, 'Ada', 'today')
  await picture(page, 'today', info)
  await page.goto(new URL(`orders/${sale.id}`, links.console).href)
  await expect(page.getByRole('heading', { name: 'What next' })).toBeVisible()
  await picture(page, 'desk', info)
})

test('a merchant: their links, and what who pays one reads', async ({ page }, info) => {
  const shop = await openLinks()
  const link = await shop.make()
  await shop.make({ amount: '49.90', description: 'A wreath', reference: 'Invoice 4712' })
  await entersOwnRoom(page, shop.ownerToken, 'links')
  await expect(page.getByText('Twelve roses').first()).toBeVisible()
  await picture(page, 'merchant', info)
  await page.goto(link.url)
  await picture(page, 'payment', info)
})

test('the control room of the sandbox, which plays one sale', async ({ page }, info) => {
  await page.goto(`${links.sandbox}/control-room?play=exact`)
  await expect(page.locator('#captions')).toContainText('it is in Ana’s account')
  await taken(page, 'control-room', info.project.name)
})
