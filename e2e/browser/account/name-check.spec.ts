/** Before an order is placed its form says what the bank thinks of the name, and leaves the decision to the person. */
import { agree, expect, fillAccount, fits, heading, openOrderForm, place, test } from '../../people/people.ts'
import { ana } from '../../world/customer.ts'

test('a name that is nearly right is taken with one tap; one that the bank denies is said before placing, and held up by nobody', async ({
  page,
  customer,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/validate/payee'))
      asked.push((request.postDataJSON() as { beneficiary: { name: string } }).beneficiary.name)
  })
  await openOrderForm(page)
  await fillAccount(page, { ...ana, name: 'Close Ana Example' })
  await page.getByLabel('Account holder', { exact: true }).blur()
  await expect(page.getByText(/Did you mean Ana Example\?/)).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByText('Name matches the account.')).toBeVisible()
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue('Ana Example')

  // Placed under a name that the bank denies: the order comes, and asks what the form had said.
  await page.getByLabel('Account holder', { exact: true }).fill('Mismatch Person')
  await agree(page)
  await expect(page.getByText(/The bank has a different name for this account/)).toBeVisible()
  await fits(page)
  const sale = await customer.sale(await place(page))
  await sale.pay()
  await expect(heading(page, 'Returned or revision needed')).toBeVisible()
  expect(asked).toEqual(['Close Ana Example', 'Ana Example', 'Mismatch Person'])
})
