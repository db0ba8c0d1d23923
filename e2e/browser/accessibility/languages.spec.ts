/** German with its long words and Arabic from right to left: every main page fits the screen of a phone and of a desk. */
import type { Page } from '@playwright/test'
import { ofTurned } from '../../people/sight/languages.ts'
import { expect, fits, openOrder, test } from '../../people/people.ts'
import { wallet } from '../../people/buyers.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import { ana, type Customer } from '../../world/customer.ts'

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Annegret von Beispielhausen'.slice(0, 70)
const languages = [
  { id: 'de', direction: 'ltr', sell: 'Krypto verkaufen', buy: 'Krypto kaufen' },
  { id: 'ar', direction: 'rtl', sell: 'بيع العملات الرقمية', buy: 'شراء العملات الرقمية' },
] as const

async function speak(page: Page, id: string): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate((it) => localStorage.setItem('agio locale', it), id)
}

async function stands(page: Page, path: string, direction: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
  await atBothSizes(page, () => fits(page))
}

async function ordersOf(customer: Customer): Promise<string[]> {
  const wish = { to: { ...ana, name: longName } }
  const waiting = await customer.sells(wish)
  const short = await customer.sells(wish)
  await short.pay(short.split(50n)[0])
  const paid = await customer.sells(wish)
  await paid.pay()
  await Promise.all([short.is('I'), paid.is('C')])
  return [waiting.id, short.id, paid.id]
}

for (const { id, direction, sell } of languages) {
  test(`every main page stands in ${id}`, ofTurned(id), async ({ page, customer }) => {
    const orders = await ordersOf(customer)
    await speak(page, id)
    await stands(page, '/sell', direction)
    await expect(page.getByRole('heading', { level: 1, name: sell })).toBeVisible()
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/sell/order')
    await stands(page, '/sell/order', direction)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await atBothSizes(page, () => fits(page))
    for (const order of orders) await stands(page, `/sell/transaction/${order}`, direction)
    for (const path of [
      '/transactions',
      '/profile',
      '/limits',
      '/limits/increase',
      '/terms',
      '/no/such/page',
    ])
      await stands(page, path, direction)
    await page.evaluate(() => localStorage.removeItem('token'))
    await stands(page, '/auth', direction)
  })
}

/** One that waits for a transfer, one at a bank, one that is done, and one whose payer was somebody else. */
async function purchasesOf(customer: Customer): Promise<{ waiting: string; all: string[] }> {
  const wish = { payerName: longName }
  const [waiting, atBank, paid, failed] = await Promise.all([
    customer.buys(wish),
    customer.buys({ ...wish, method: 'OPEN_BANKING' }),
    customer.buys(wish),
    customer.buys(wish),
  ])
  await paid.transfer({ fromName: longName })
  await failed.transfer()
  await Promise.all([paid.is('C'), failed.is('Y')])
  return { waiting: waiting.id, all: [waiting.id, atBank.id, paid.id, failed.id] }
}

for (const { id, direction, buy } of languages) {
  test(`every page of buying stands in ${id}`, ofTurned(id), async ({ page, customer }) => {
    const { waiting, all } = await purchasesOf(customer)
    await speak(page, id)
    await stands(page, '/buy', direction)
    await expect(page.getByRole('heading', { level: 1, name: buy })).toBeVisible()
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/buy/order')
    await stands(page, '/buy/order', direction)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.locator('input[name=savedWallet]').last().check()
    await page.locator('#destination').fill(wallet)
    await expect(page.locator('#destination-hint')).toContainText(wallet)
    await atBothSizes(page, () => fits(page))
    const method = '/buy/order/method'
    for (const path of [method, `${method}/open-banking`, `${method}/open-banking/nonpareil`])
      await stands(page, `${path}?order=${waiting}`, direction)
    await stands(page, '/buy/open-banking-callback', direction)
    for (const order of all) await stands(page, `/buy/transaction/${order}`, direction)
    await stands(page, '/transactions', direction)
  })
}

test('the language is changed in the header, and stays', async ({ page, customer }) => {
  const { id } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(new RegExp(id))
})

const preferred = [
  { locale: 'de-DE', lang: 'de', sell: 'Krypto verkaufen', offer: 'Deutsch' },
  { locale: 'ar', lang: 'ar', sell: 'بيع العملات الرقمية', offer: 'العربية' },
]

for (const { locale, lang, sell, offer } of preferred) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test(`is answered in its language, before any script: ${locale}`, async ({ page }) => {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto('/sell')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { level: 1, name: sell })).toBeVisible()
      await page.unroute('**/*.js')
      await page.goto('/')
      await expect(page.locator('input[name=send]')).toHaveValue(/\d/)
      await expect(page.getByRole('heading', { level: 1, name: sell })).toBeVisible()
      await expect(page.getByRole('button', { name: offer })).toHaveCount(0)
      await atBothSizes(page, () => fits(page))
    })

    test(`is offered its language where the page asks for another, in sight, and nothing moves: ${locale}`, async ({
      page,
    }) => {
      let release = () => undefined as void
      const held = new Promise<void>((go) => (release = go))
      await page.route('**/assets/menus-*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/?locale=en')
      const chosen = page.getByRole('button', { name: /^Language/ })
      await expect(chosen).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = [await chosen.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
      release()
      await expect(page.getByRole('button', { name: offer })).toBeInViewport({ ratio: 1 })
      const after = [await chosen.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
      expect(after).toEqual(before)
      await page.getByRole('button', { name: offer }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('button', { name: offer })).toHaveCount(0)
    })
  })
}
