/** Something is off: the person sees what happened, in figures, and chooses. Each choice ends where it says. */
import type { Page } from '@playwright/test'
import { expect, fillAccount, heading, line, openOrder, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { ana, type Customer } from '../../world/customer.ts'

const done = 'Completed'
const got = 'You got'
const needsYou = 'Returned or revision needed'

async function shortOrder(page: Page, customer: Customer) {
  const sale = await customer.sells()
  await openOrder(page, sale.id, 'Waiting for crypto')
  await sale.pay(sale.split(60n)[0])
  await expect(heading(page, 'Incomplete')).toBeVisible()
  await expect(line(page, 'Left to pay')).toContainText('USDC')
  await expect(page.getByText('Choose by')).toBeVisible()
  return sale
}

async function overpaidOrder(page: Page, customer: Customer) {
  const sale = await customer.sells()
  await openOrder(page, sale.id, 'Waiting for crypto')
  await sale.pay(sale.split(150n)[0])
  await expect(heading(page, 'Crypto received, funds being sent to your bank')).toBeVisible()
}

async function stoppedOrder(page: Page, customer: Customer, name: string) {
  const sale = await customer.sells({ to: { ...ana, name } })
  await sale.pay()
  await sale.is('R')
  await openOrder(page, sale.id, needsYou)
  return sale
}

/** The option, and the button of its sheet. */
async function takes(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function useAnotherAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Use another bank account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another bank account' })
  await fillAccount(dialog, { ...ana, name })
  await dialog.getByRole('button', { name: 'Use this account' }).click()
  await expect(dialog).toBeHidden()
}

test('too little arrived: the person pays the rest', { tag: '@night' }, async ({ page, customer }) => {
  const sale = await shortOrder(page, customer)
  await page.getByRole('button', { name: /Send [\d.]+\sUSDC more, get €100\.0/ }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Address' })).toContainText(sale.address)
  await sale.pay((await sale.view()).left.amount)
  await expect(heading(page, done)).toBeVisible()
  // The missing part is rounded up to the cent, and belongs to the person.
  await expect(line(page, got)).toHaveText(/^€100\.0[01]$/)
})

test('too little arrived: the person takes what there is', { tag: '@night' }, async ({ page, customer }) => {
  const sale = await shortOrder(page, customer)
  const { quotes } = await sale.view()
  const shown = quotes.find(({ choice }) => choice === 'accept_lower')?.payout?.payout.amount
  await takes(page, /^Get €[\d.]+ now/)
  await expect(heading(page, done)).toBeVisible()
  const { payout } = await sale.is('C')
  expect(payout.amount).toBe(shown)
  expect(await outside.bank.paymentsFor(sale.reference)).toMatchObject([{ amount: payout.amount }])
})

test('too little arrived: the person has it sent back', async ({ page, customer }) => {
  const sale = await shortOrder(page, customer)
  const { quotes } = await sale.view()
  const to = quotes.find(({ choice }) => choice === 'refund')?.back?.to
  await page.getByRole('button', { name: /^Return [\d.]+\sUSDC/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'To this wallet' })).toContainText(to ?? '')
  await dialog.getByRole('button', { name: /^Return [\d.]+\sUSDC/ }).click()
  await expect(heading(page, /^Refunded.*USDC\s*returned$/)).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
})

test('too much arrived: the person takes all of it', { tag: '@night' }, async ({ page, customer }) => {
  await overpaidOrder(page, customer)
  await takes(page, /Get €15\d\.\d\d/)
  await expect(heading(page, done)).toBeVisible()
  await expect(line(page, got)).toHaveText(/^€15\d\.\d\d$/)
})

test('too much arrived: the difference goes back', async ({ page, customer }) => {
  await overpaidOrder(page, customer)
  await takes(page, /Return [\d.]+\sUSDC, get €100\.00/)
  await expect(heading(page, done)).toBeVisible()
  await expect(line(page, got)).toHaveText('€100.00')
})

test('the bank doubts the name: the person confirms it, and two people of the team look first', async ({
  page,
  customer,
}) => {
  await stoppedOrder(page, customer, 'Ana MISMATCH')
  await expect(
    page.getByText("The bank says the name Ana MISMATCH doesn't belong to this account."),
  ).toBeVisible()
  await page.getByRole('button', { name: /Pay €100\.00 to Ana MISMATCH/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /Pay €100\.00 after your check/ }).click()
  await expect(page.getByText(/Our team is looking at this order\./)).toBeVisible()
})

test(
  'the bank doubts the name: the person gives the right account',
  { tag: '@night' },
  async ({ page, customer }) => {
    await stoppedOrder(page, customer, 'Ana MISMATCH')
    await useAnotherAccount(page, "Ana Mis'match")
    await expect(heading(page, done)).toBeVisible()
    await expect(line(page, 'Account holder')).toHaveText("Ana Mis'match")
  },
)

test(
  'an account of another name waits for the team, and the page says so',
  { tag: '@night' },
  async ({ page, customer }) => {
    await stoppedOrder(page, customer, 'Ana MISMATCH')
    await useAnotherAccount(page, 'Otto Anders')
    await expect(page.getByText(/Our team is looking at this order\./)).toBeVisible()
  },
)

test('the bank refuses the payment: another account is paid, once', async ({ page, customer }) => {
  const sale = await stoppedOrder(page, customer, 'FAILED Example')
  await expect(page.getByText("The bank didn't take the payment.")).toBeVisible()
  await useAnotherAccount(page, "Fai'led Example")
  await expect(heading(page, done)).toBeVisible()
  // The page says so as soon as the bank has accepted the payment; it books it a moment later.
  await sale.is('C')
  const payments = await outside.bank.paymentsFor(sale.reference)
  expect(payments.map(({ status }) => status)).toEqual(['rejected', 'booked'])
})

test(
  'the bank sends a finished payment back: the page says so and asks',
  { tag: '@night' },
  async ({ page, customer }) => {
    const sale = await customer.sells()
    await sale.pay()
    const { endToEndId } = await sale.is('C')
    await openOrder(page, sale.id, done)
    await outside.bank.giveBack(endToEndId ?? '')
    await expect(heading(page, needsYou)).toBeVisible()
    await expect(page.getByText('The bank sent the payment back.')).toBeVisible()
    await useAnotherAccount(page, ana.name)
    await expect(heading(page, done)).toBeVisible()
  },
)

test('cancelling asks first, and can be thought over', async ({ page, customer }) => {
  const { id } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  const dialog = page.getByRole('dialog', { name: 'Cancel this transaction?' })
  const ask = () => page.getByRole('button', { name: 'Cancel transaction' }).first().click()
  await ask()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await ask()
  await dialog.getByRole('button', { name: 'Cancel transaction' }).click()
  await expect(heading(page, 'Canceled')).toBeVisible()
  await expect(page.getByText("they aren't lost: we keep watching the address")).toBeVisible()
})

test(
  'coins that come after cancelling are seen and paid out',
  { tag: '@night' },
  async ({ page, customer }) => {
    const sale = await customer.sells()
    await sale.chooses('cancel')
    await openOrder(page, sale.id, 'Canceled')
    await sale.pay()
    await expect(heading(page, done)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Final')
  },
)
