/** The pictures of docs/screens: `npm run screens` takes them. The file's name is the screen, the width and the scheme. */
import type { Page, TestInfo } from '@playwright/test'
import { openBuy } from '../people/buyers.ts'
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

const quality = 70

/** The page when nothing is still to come, from its top. */
async function picture(page: Page, name: string, { project }: TestInfo): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A signed-in person has a letter in the head, which comes with the profile.
  if ((await tokenOf(page)) !== null) await expect(page.locator('header [class*=initial]')).toBeVisible()
  // An element under the pointer looks otherwise.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    await document.fonts.ready
  })
  const path = `docs/screens/${name}-${project.name}.jpg`
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
