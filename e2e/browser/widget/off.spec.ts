/** Something is off: the person sees what happened, in figures, and chooses. Each choice ends where it says. */
import type { Page } from '@playwright/test'
import { expect, fillAccount, heading, line, openOrder, test, total } from '../../people/people.ts'
import { account, bank, pay, share, type Customer, type Wish } from '../../people/town.ts'

const done = 'Completed'
const needsYou = 'Returned or revision needed'

async function shortOrder(page: Page, customer: Customer) {
  const order = await customer.place()
  await openOrder(page, order.id, 'Waiting for crypto')
  await pay(order, share(order.required.amount, 60n))
  await expect(heading(page, 'Incomplete')).toBeVisible()
  await expect(line(page, 'Left to pay')).toContainText('USDC')
  await expect(page.getByText('Please choose by')).toBeVisible()
  return customer.order(order.id)
}

async function overpaidOrder(page: Page, customer: Customer) {
  const order = await customer.place()
  await openOrder(page, order.id, 'Waiting for crypto')
  await pay(order, share(order.required.amount, 150n))
  await expect(heading(page, 'Crypto received, funds being sent to your bank')).toBeVisible()
  return customer.order(order.id)
}

async function stoppedOrder(page: Page, customer: Customer, wish: Partial<Wish>) {
  const order = await customer.place(wish)
  await pay(order)
  await customer.reaches(order.id, 'R')
  await openOrder(page, order.id, needsYou)
  return order
}

async function useAnotherAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Use another bank account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another bank account' })
  await fillAccount(dialog, { ...account, name })
  await dialog.getByRole('button', { name: 'Use this account' }).click()
  await expect(dialog).toBeHidden()
}

test('too little arrived: the person pays the rest', async ({ page, customer }) => {
  const order = await shortOrder(page, customer)
  await expect(page.getByRole('heading', { name: 'Pay the rest' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Address' })).toHaveText(order.depositAddress)
  await pay(order, order.left.amount)
  await expect(heading(page, done)).toBeVisible()
  // What is missing is rounded up to the cent, and belongs to the person.
  await expect(line(page, total)).toHaveText(/^€100\.0[01]$/)
})

test('too little arrived: the person takes what there is', async ({ page, customer }) => {
  const { id } = await shortOrder(page, customer)
  await page.getByRole('button', { name: 'Take what arrived' }).click()
  await expect(heading(page, done)).toBeVisible()
  const { payout, endToEndId } = await customer.reaches(id, 'C')
  expect(Number(payout.amount)).toBeLessThan(62)
  expect((await bank.payments()).find((it) => it.endToEndId === endToEndId)?.amount).toBe(payout.amount)
})

test('too little arrived: the person has it sent back', async ({ page, customer }) => {
  await shortOrder(page, customer)
  await page.getByRole('button', { name: 'Send it back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the crypto back?' })
  await expect(dialog.getByText(/You get [\d.]+\sUSDC back/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Archived')).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
})

test('too much arrived: the person takes all of it', async ({ page, customer }) => {
  await overpaidOrder(page, customer)
  await page.getByRole('button', { name: 'Pay all of it out' }).click()
  await expect(heading(page, done)).toBeVisible()
  await expect(line(page, total)).toHaveText(/^€15\d\.\d\d$/)
})

test('too much arrived: the difference goes back', async ({ page, customer }) => {
  await overpaidOrder(page, customer)
  await page.getByRole('button', { name: 'Send the difference back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the difference back?' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, done)).toBeVisible()
  await expect(line(page, total)).toHaveText('€100.00')
})

test('the bank doubts the name: the person confirms it', async ({ page, customer }) => {
  await stoppedOrder(page, customer, { account: { ...account, name: 'Ana MISMATCH' } })
  await expect(
    page.getByText('The bank says the name Ana MISMATCH does not belong to this account.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'The name is right' }).click()
  await expect(heading(page, done)).toBeVisible()
})

test('the bank doubts the name: the person gives the right account', async ({ page, customer }) => {
  await stoppedOrder(page, customer, { account: { ...account, name: 'Ana MISMATCH' } })
  await useAnotherAccount(page, "Ana Mis'match")
  await expect(heading(page, done)).toBeVisible()
  await expect(line(page, 'Account holder')).toHaveText("Ana Mis'match")
})

test('an account of another name waits for two people of the team, and the page says so', async ({
  page,
  customer,
}) => {
  await stoppedOrder(page, customer, { account: { ...account, name: 'Ana MISMATCH' } })
  await useAnotherAccount(page, 'Otto Anders')
  await expect(page.getByText('Two people of our team look at it before money goes there.')).toBeVisible()
})

test('the bank refuses the payment: another account is paid, once', async ({ page, customer }) => {
  const order = await stoppedOrder(page, customer, { account: { ...account, name: 'FAILED Example' } })
  await expect(page.getByText('The bank did not take the payment.')).toBeVisible()
  await useAnotherAccount(page, "Fai'led Example")
  await expect(heading(page, done)).toBeVisible()
  // The page says so as soon as the bank has accepted the payment; it books it a moment later.
  const { endToEndId, reference } = await customer.reaches(order.id, 'C')
  expect((await bank.payments()).find((it) => it.endToEndId === endToEndId)?.status).toBe('booked')
  expect(reference).toBe(order.reference)
})

test('the bank sends a finished payment back: the page says so and asks', async ({ page, customer }) => {
  const order = await customer.place()
  await pay(order)
  const { endToEndId } = await customer.reaches(order.id, 'C')
  await openOrder(page, order.id, done)
  await bank.giveBack(endToEndId ?? '')
  await expect(heading(page, needsYou)).toBeVisible()
  await expect(page.getByText('The bank sent the payment back.')).toBeVisible()
  await useAnotherAccount(page, account.name)
  await expect(heading(page, done)).toBeVisible()
})

test('cancelling asks first, and can be thought over', async ({ page, customer }) => {
  const order = await customer.place()
  await openOrder(page, order.id, 'Waiting for crypto')
  const dialog = page.getByRole('dialog', { name: 'Cancel this transaction?' })
  const ask = () => page.getByRole('button', { name: 'Cancel transaction' }).first().click()
  await ask()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await ask()
  await dialog.getByRole('button', { name: 'Cancel transaction' }).click()
  await expect(heading(page, 'Canceled')).toBeVisible()
  await expect(page.getByText('they are not lost: we keep watching the address')).toBeVisible()
})

test('coins that come after cancelling are seen and paid out', async ({ page, customer }) => {
  const order = await customer.place()
  await customer.choose(order.id, 'cancel')
  await openOrder(page, order.id, 'Canceled')
  await pay(order)
  await expect(heading(page, done)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Final')
})
