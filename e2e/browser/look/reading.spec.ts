/** The docs and the pages of the API, as somebody reads them: at every width, in the light and in the dark, and without a script. */
import { isClean } from '../../people/clean.ts'
import { expect, test } from '../../people/people.ts'
import { links } from '../../people/town.ts'

const root = new URL(links.widget).origin
const pages = [
  ['/docs/', 'Docs'],
  ['/docs/quickstart', 'Quickstart'],
  ['/docs/integrate/reference', 'Reference for pages that embed the widget'],
  ['/docs/inventory/endpoints', 'Endpoints'],
  ['/api/', 'Agio API'],
  ['/api/docs/payment-links', 'Payment links'],
  ['/api/docs/errors', 'Errors'],
  ['/api/docs/events', 'Events'],
  ['/api/admin/docs/back-office-orders-and-money', 'Back office: orders and money'],
] as const

test('each page is clean in the light and in the dark, and fits', async ({ page }) => {
  for (const [path, title] of pages) {
    await page.goto(root + path)
    await expect(page.locator('h1')).toHaveText(title)
    await isClean(page, path)
    for (const width of [360, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('without a script all is there: the way to each page, and the calls in one language at a time', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(`${root}/docs/quickstart`)
  await page.getByRole('link', { name: 'API', exact: true }).first().click()
  await page.getByRole('link', { name: 'Payment links' }).first().click()
  await expect(page.locator('h1')).toHaveText('Payment links')
  const call = page.locator('#createLink .samples')
  await expect(call.getByText('curl -X POST')).toBeVisible()
  await expect(call.getByText('requests.post')).toBeHidden()
  await page.getByText('Python', { exact: true }).click()
  await expect(call.getByText('requests.post')).toBeVisible()
  await expect(call.getByText('curl -X POST')).toBeHidden()
  await page.getByRole('link', { name: 'Contents' }).click()
  await page.getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'payment.completed' })).toBeVisible()
  await context.close()
})

test('the search finds pages and operations, and the language stays as it was chosen', async ({ page }) => {
  await page.goto(`${root}/docs/`)
  await page.keyboard.press('/')
  await page.keyboard.type('createLink')
  await page.getByRole('link', { name: 'createLink', exact: true }).click()
  await expect(page).toHaveURL(`${root}/api/docs/payment-links#createLink`)
  await page.getByText('TypeScript', { exact: true }).click()
  await page.goto(`${root}/api/docs/webhooks`)
  await expect(page.getByLabel('TypeScript')).toBeChecked()
})
