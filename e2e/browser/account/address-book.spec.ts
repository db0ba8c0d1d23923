/** What was used once has a name of its person: given in the profile, by keyboard, and shown where an order is placed. */
import { isClean } from '../../people/clean.ts'
import { expect, heading, openOrderForm, test } from '../../people/people.ts'

const patience = { timeout: 60_000 }

test('a wallet and an account are named in the profile, and chosen by that name in the next order', async ({
  page,
  customer,
}) => {
  const [, purchase] = await Promise.all([customer.sells(), customer.buys()])
  const { destination } = await purchase.view()
  await page.goto('/profile')
  for (const [was, name] of [
    [destination, 'Hardware wallet'],
    ['Ana Example', 'Household'],
  ] as const) {
    const rename = page.getByRole('button', { name: new RegExp(`^Rename .*${was}`) })
    await rename.focus(patience)
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Nickname', { exact: true })
    await expect(field).toBeFocused()
    await isClean(page, 'a saved destination that is named')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    const named = page.getByRole('listitem').filter({ hasText: name })
    await expect(named).toContainText('Last used today', patience)
    await expect(named.getByRole('button', { name: /^Rename/ })).toBeFocused()
  }
  await openOrderForm(page)
  await expect(page.getByRole('radio', { name: /^Household Ana Example/ })).toBeChecked(patience)
  await page.goto('/buy')
  await page.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
  await expect(heading(page, 'Your order')).toBeVisible(patience)
  const wallet = page.getByRole('radio', { name: /^Hardware wallet/ })
  await expect(wallet).toBeChecked(patience)
  // A name is no address: that stands whole beside it.
  await expect(wallet).toHaveValue(destination)
  await isClean(page, 'saved wallets with their names')
})
