/** A person sees this before any script came: the form, or the shape of the page that was asked for, in no language. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../people/people.ts'

const order = `ord_${'a'.repeat(26)}`

const paths = [
  '/auth',
  '/sell/order',
  '/buy/order/method',
  `/sell/transaction/${order}`,
  `/buy/transaction/${order}`,
  `/sell/watch/${order}`,
  '/transactions',
  '/profile/business',
  '/limits/increase/2',
  '/verification/details',
  '/support',
]

test('every later page begins with the mark and its shape', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('agio locale', 'ar'))
  await page.route('**/*.js', (route) => route.abort())
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('img', { name: 'Agio' }).first()).toBeVisible()
      await expect(page.locator('[data-shell] main [class*="skeleton"]').first()).toBeVisible()
      await expect(page.locator('#root')).toHaveText('', { useInnerText: true })
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    })
})

const formEnds = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  const button = page.locator('#root form button[type=submit]')
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  return Math.round(box.y + box.height)
}

test('a form is whole without its script, and its button stays where it is until the price is there', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/sell', 'Sell crypto'],
    ['/buy', 'Buy crypto'],
  ] as const) {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('form input')).toHaveCount(2)
    const before = await formEnds(page)
    await page.unroute('**/*.js')
    for (const language of ['en', 'de', 'ar']) {
      await page.goto(`${path}?locale=${language}`)
      await expect(page.locator('input[name=send]')).toHaveValue(/\d/)
      await expect(page.locator('input[name=receive]')).toHaveValue(/\d/)
      const after = await formEnds(page)
      expect.soft(after, `${path} in ${language}`).toBeLessThanOrEqual(620)
      if (language === 'en') expect.soft(after, path).toBe(before)
    }
  }
})
