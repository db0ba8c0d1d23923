/** What a person sees before any script came: the form, or the shape of the page that was asked for, in no language. */
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

test('a form is whole without its script', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  for (const [path, title] of [
    ['/sell', 'Sell crypto'],
    ['/buy', 'Buy crypto'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('form input')).toHaveCount(2)
  }
})
