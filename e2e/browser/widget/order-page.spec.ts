/** The page of a sale keeps saying this, from the form to the end: when money arrives, who hears of it, where coins go. */
import {
  agree,
  expect,
  fillAccount,
  heading,
  line,
  moreOptions,
  openOrderForm,
  place,
  test,
  unfoldSheet,
} from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { ana, freshEmail } from '../../world/customer.ts'

test('the arrival follows the account, the contact address hears of orders once it confirmed that, and the address stays', async ({
  page,
  customer,
}) => {
  const books = freshEmail('books')
  await openOrderForm(page)
  await unfoldSheet(page)
  await expect(line(page, 'Arrives')).toHaveText('seconds after the network confirms')
  await fillAccount(page, { name: ana.name, iban: 'DE40370400440532013009' })
  await expect(line(page, 'Arrives')).toHaveText('within 3 business days')
  await moreOptions(page)
  await page.getByLabel('Contact email').fill(books)
  await agree(page)
  const sale = await customer.sale(await place(page))
  await expect(line(page, 'Also informed, once confirmed')).toHaveText(books)

  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(line(page, 'Deposit address')).toContainText(sale.address)
  await expect(line(page, 'Deposit network')).toContainText('Sepolia')
  await page.locator('summary', { hasText: 'Details' }).click()
  await expect(page.getByRole('button', { name: 'Copy the network' })).toBeVisible()
  const mails = () => outside.mails(books)
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(['Confirm that you want order updates'])
  const link = (await mails()).flatMap(({ links }) => links).find((it) => it.includes('/contact#')) ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, send me updates' }).click()
  await expect(page.getByText('Confirmed. The next update comes to you too.')).toBeVisible()
  await customer.sells({ contactEmail: books }).then((next) => next.chooses('cancel'))
  await expect.poll(subjects).toContain('Your order was canceled')
})

test('a canceled sale still shows where coins were to go', async ({ page, customer }) => {
  const sale = await customer.sells()
  await sale.chooses('cancel')
  await page.goto(`/sell/transaction/${sale.id}`)
  await expect(heading(page, 'Canceled')).toBeVisible()
  await expect(line(page, 'Deposit address')).toContainText(sale.address)
})
