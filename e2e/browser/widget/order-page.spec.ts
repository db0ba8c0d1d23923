/** What the page of a sale keeps saying, from the form to the end: when money arrives, who hears of it, where coins go. */
import { agree, expect, fillAccount, heading, line, openOrderForm, place, test } from '../../people/people.ts'
import { account, customerOf, freshEmail, pay, subjectsTo } from '../../people/town.ts'

test('the arrival follows the account, the contact address hears of the order, and the address stays', async ({
  page,
  customer,
}) => {
  const books = freshEmail('books')
  await openOrderForm(page)
  await expect(line(page, 'Arrives')).toHaveText('within seconds of your crypto being final')
  await fillAccount(page, { name: account.name, iban: 'DE40370400440532013009' })
  await expect(line(page, 'Arrives')).toHaveText('within 3 business days')
  await page.getByLabel('Contact email').fill(books)
  await agree(page)
  const order = await customer.order(await place(page))
  await expect(line(page, 'Also informed')).toHaveText(books)

  await pay(order)
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(line(page, 'Deposit address')).toContainText(order.depositAddress)
  await expect(line(page, 'Deposit network')).toContainText('Sepolia')
  await expect(page.getByRole('button', { name: 'Copy the network' })).toBeVisible()
  await expect.poll(() => subjectsTo(books)).toContain('Your order is complete')
})

test('a canceled sale still shows where coins were to go', async ({ page, customer }) => {
  const order = await customerOf(customer.token).place()
  await customer.choose(order.id, 'cancel')
  await page.goto(`/sell/transaction/${order.id}`)
  await expect(heading(page, 'Canceled')).toBeVisible()
  await expect(line(page, 'Deposit address')).toContainText(order.depositAddress)
})
