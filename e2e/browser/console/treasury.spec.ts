/** The room Treasury after a sale: what it made the firm long of is there, and that nothing closes it. */
import { sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { isClean } from '../../people/clean.ts'
import { somebody } from '../../people/town.ts'

test('a treasurer sees what a sale made the firm long of, and that nothing is hedged', async ({ page }) => {
  const seller = await somebody()
  const sale = await seller.sells()
  await sale.pay()
  await sale.is('C')
  await sitDown(page, 'Tom', 'treasury')
  await expect(page.getByRole('heading', { level: 2, name: 'Treasury' })).toBeVisible()
  await expect(page.getByText('Nothing is hedged')).toBeVisible()
  const symbol = sale.coin.split('@')[0]
  const row = page.getByRole('row', { name: new RegExp(`^${symbol}, `) }).first()
  await expect(row).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Hot wallet' }).first()).toBeVisible()
  await isClean(page, 'Treasury')
})
