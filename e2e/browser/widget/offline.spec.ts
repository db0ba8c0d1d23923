/** A network that goes and comes back. */
import { expect, goOn, heading, openSell, test } from '../../people/people.ts'

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
  await expect(toast).toHaveText("You're offline. Prices paused.")
  await goOn(page)
  await expect(page.getByText(/^We can't reach the service/)).toBeVisible()
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await context.setOffline(false)
  await expect(toast).toHaveText('')
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
})
