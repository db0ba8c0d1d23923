/** Nothing on a page moves while it loads: what comes takes the place that was kept for it. Geometry, not time. */
import type { Page } from '@playwright/test'
import { buyPriceIsThere } from '../../people/buyers.ts'
import { carryToken, expect, heading, holds, priceIsThere, test } from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { newcomer } from '../../people/verifying.ts'
import type { Customer } from '../../world/customer.ts'

/** The largest shift a person does not see; the sum of all shifts of a load counts. */
const most = 0.01

type Shift = { value: number; moved: string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page before everything else. Moves are named by tag, class and how far they went. */
function watchShifts(): void {
  window.shifts = []
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Entry = PerformanceEntry & { value: number; sources: Source[] }
  const name = ({ node, previousRect, currentRect }: Source) => {
    const it = node instanceof Element ? node : node?.parentElement
    const place = ({ x, y, height }: DOMRect) => [x, y, height].map(Math.round).join('/')
    return `${it?.tagName}.${it?.getAttribute('class')} ${place(previousRect)} → ${place(currentRect)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      window.shifts.push({ value: entry.value, moved: entry.sources.map(name) })
  }).observe({ type: 'layout-shift', buffered: true })
}

async function isSteady(page: Page, path: string, isThere: () => Promise<void>): Promise<void> {
  await page.goto(path)
  await isThere()
  await expect(page.locator('[class*="skeleton_"]')).toHaveCount(0)
  await painted(page)
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect.soft(sum, `${path} moves: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(most)
}

/** The page as it was at the call has been painted. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

const shows = (page: Page, name: string | RegExp) => async () => {
  await expect(heading(page, name)).toBeVisible()
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(({ page }) => page.addInitScript(watchShifts))

test('the forms stay where they are when prices, coins and the config come', async ({ page }) => {
  for (const path of ['/', '/sell', '/sell?amount=2500&currency=GBP', '/sell?locale=de', '/sell?locale=ar'])
    await isSteady(page, path, async () => {
      await expect(page.locator('input[name="send"]')).toHaveValue(/\d/)
    })
  await isSteady(page, '/buy', () => buyPriceIsThere(page))
})

test('so do they on a slow line: the price comes long after the form, and the later words after the price', async ({
  page,
}) => {
  // A large phone, whose figures have the longest way to the side.
  await page.setViewportSize({ width: 412, height: 823 })
  for (const service of ['buy', 'sell'] as const) {
    const price = await holds(page, `**/api/quotes/${service}`)
    const words = await holds(page, '**/assets/later-*.js')
    await isSteady(page, `/${service}`, async () => {
      await expect(page.locator('form [class*="skeleton_"]').first()).toBeVisible()
      await painted(page)
      price.letGo()
      await expect(page.locator('input[name="receive"]')).toHaveValue(/\d/)
      await painted(page)
      words.letGo()
      if (service === 'buy') await expect(page.getByText('Fastest', { exact: true })).toBeVisible()
    })
  }
})

test('so do the pages of somebody who is not signed in', async ({ page }) => {
  await isSteady(page, '/auth', shows(page, 'Sign in'))
  await isSteady(page, '/terms', shows(page, /terms/i))
  await isSteady(page, '/privacy', shows(page, /privacy/i))
  await isSteady(page, '/receipt/none', shows(page, /.+/))
  await isSteady(page, '/nowhere', shows(page, /.+/))
})

test('so do the forms of the orders, and the history', async ({ page, customer }) => {
  await sellsAndBuys(customer)
  await isSteady(page, '/sell', () => priceIsThere(page))
  await isSteady(page, '/sell/order', async () => {
    await expect(page.getByRole('button', { name: /^Get deposit address for/ })).toBeVisible()
  })
  await isSteady(page, '/buy/order', async () => {
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  })
  await isSteady(page, '/transactions', async () => {
    await expect(page.locator('a[href*="/transaction/"]')).toHaveCount(2)
  })
  await isSteady(page, '/profile', async () => {
    await expect(page.locator('main h2').first()).toBeVisible()
  })
})

test('so do the pages of the verification, the limits and support', async ({ page }) => {
  const ana = await newcomer()
  await carryToken(page, ana.customer.token())
  const loaded = async () => {
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(
      page.locator('main').locator('button:visible, a:visible, input:visible').first(),
    ).toBeVisible()
  }
  await ana.start('full')
  for (const step of ['phone', 'citizenship', 'sof', 'confirmation'])
    await isSteady(page, `/verification/${step}`, loaded)
  for (const path of [
    '/limits',
    '/limits/increase',
    '/limits/increase/basic',
    '/support',
    '/profile/business',
  ])
    await isSteady(page, path, loaded)
})

test('so do the pages of orders that are under way', async ({ page, customer }) => {
  const { sale, purchase } = await sellsAndBuys(customer)
  await isSteady(page, `/sell/transaction/${sale}`, shows(page, /.+/))
  await isSteady(page, `/buy/transaction/${purchase}`, shows(page, /.+/))
  await isSteady(page, `/buy/order/method?order=${purchase}`, shows(page, 'Payment method'))
  const banks = '/buy/order/method/open-banking'
  await isSteady(page, `${banks}?order=${purchase}`, shows(page, 'Make payment'))
  await isSteady(page, `${banks}/sonnenbank?order=${purchase}`, shows(page, 'Make payment'))
  await isSteady(page, '/buy/open-banking-callback', shows(page, "We can't match this return to a payment"))
})

test('so does the page of a receipt', async ({ page, customer }) => {
  const sale = await customer.sells()
  await sale.pay()
  const { receiptCode } = await sale.is('C')
  expect(receiptCode).not.toBeNull()
  await isSteady(page, `/receipt/${receiptCode}`, async () => {
    await expect(page.getByText('Genuine, and the payment stands.')).toBeVisible()
  })
})

test('so does the page of a payment link', async ({ page }) => {
  const { url } = await (await openLinks()).make()
  await isSteady(page, url, async () => {
    await expect(page.getByRole('button', { name: /^Pay [\d,.]+\s/ })).toBeVisible()
  })
})

async function sellsAndBuys(customer: Customer): Promise<{ sale: string; purchase: string }> {
  const [sale, purchase] = [await customer.sells(), await customer.buys()]
  return { sale: sale.id, purchase: purchase.id }
}
