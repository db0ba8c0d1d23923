/**
 * A dedicated IBAN: opened, with a standing order, paid into, paused, and blocked by the bank on an operator's request.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { textOf } from '../../../apps/server/src/orders/testing/pdf-text.ts'
import { isClean } from '../../people/clean.ts'
import { callsOf } from '../../people/operators.ts'
import { carryToken, expect, fits, heading, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { newcomer } from '../../people/verifying.ts'
import { installWallet } from '../../people/wallets.ts'
import { until } from '../../world/calls.ts'

const patience = { timeout: 150_000 }

/** Verified as Greta Beispiel, who has an account at a bank of the sandbox. */
async function openedBy(page: Page) {
  const greta = await newcomer({ firstName: 'Greta', lastName: 'Beispiel' })
  await greta.reaches('basic')
  await carryToken(page, greta.customer.token())
  await page.goto('/iban')
  await expect(heading(page, 'My IBAN')).toBeVisible()
  await page.getByLabel('My name and my details are correct.').check()
  await page.getByRole('button', { name: 'Get my IBAN' }).click()
  await expect(page.getByText('Active. You can receive transfers.')).toBeVisible(patience)
  const { items } = await greta.customer.call<{ items: { iban: string }[] }>('GET', '/ibans')
  const iban = items[0]?.iban ?? ''
  await expect(page.getByText(iban.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  return { greta, iban }
}

async function savesDetails(page: Page, iban: string): Promise<void> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the details (PDF)' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('account-details.pdf')
  const text = textOf(readFileSync(await file.path())).replaceAll(/\s/g, '')
  expect(text).toContain('GretaBeispiel')
  expect(text).toContain(iban)
}

/** The newest transfer of the list. */
const newest = (page: Page) => page.getByRole('listitem').filter({ hasText: /From / }).first()

async function came(page: Page, amount: string, state: string): Promise<void> {
  await expect(newest(page)).toContainText(amount, patience)
  await expect(newest(page)).toContainText(state, patience)
}

async function setsOrder(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change what happens' }).click()
  const order = page.getByRole('dialog', { name: 'When money arrives' })
  await order.getByRole('radio', { name: /^Buy crypto/ }).check()
  await order.getByLabel(/^Wallet address/).fill(address)
  await order.getByLabel("The information I've given is correct.").check()
  await order.getByLabel(/^I know that crypto prices can fall/).check()
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(
    order.getByText('Show that this wallet is yours: sign a message. It costs nothing.'),
  ).toBeVisible()
  await fits(page)
  await isClean(page, 'the standing order')
  await order.getByRole('button', { name: 'Sign with Sandbox Wallet' }).click()
  await expect(order).toBeHidden(patience)
  await expect(page.getByText(/^We buy \w+ on Sepolia/)).toBeVisible()
}

test('the owner’s transfer buys coins, another person’s money is returned, and a paused IBAN keeps money', async ({
  page,
}) => {
  const { address } = await installWallet(page)
  const { greta, iban } = await openedBy(page)
  await savesDetails(page, iban)
  await setsOrder(page, address)

  await outside.bank.payIban(iban, '60.00', 'greta')
  await came(page, '€60.00', 'Used for a purchase')
  const { items } = await greta.customer.call<{ items: { id: string }[] }>('GET', '/transactions')
  const purchase = await greta.customer.purchase(items[0]?.id ?? '')
  const { destination } = await purchase.is('C', undefined, 150)
  expect(destination.toLowerCase()).toBe(address.toLowerCase())
  expect(await purchase.chain.holds(destination, purchase.coin)).toBeGreaterThan(0n)

  await outside.bank.payIban(iban, '30.00', 'otto')
  await came(page, '€30.00', 'Sent back')
  const sentBack = async () =>
    (await outside.bank.payments()).filter(({ amount }) => amount === '30.00').map(({ payee }) => payee.name)
  await expect.poll(sentBack, patience).toContain('Otto Fremdling')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused. Incoming transfers wait for you.')).toBeVisible()
  await outside.bank.payIban(iban, '45.00', 'greta')
  await came(page, '€45.00', 'Your IBAN was paused.')
})

test(
  'blocked by an operator, the bank accepts no money for the IBAN, and the page shows it',
  { tag: '@night' },
  async ({ page }) => {
    const { greta, iban } = await openedBy(page)
    const cora = await callsOf('Cora')
    const id = await greta.id()
    await cora('POST', `/admin/customers/${id}/ibans/block`, { reason: 'a letter of the court' })
    await expect(page.getByText(/^Blocked\. The bank/)).toBeVisible(patience)
    await expect(outside.bank.payIban(iban, '20.00', 'greta')).rejects.toThrow()
    await cora('POST', `/admin/customers/${id}/ibans/unblock`, { reason: 'the court is done' })
    await expect(page.getByText('Active. You can receive transfers.')).toBeVisible(patience)
    await until('money that arrives again', async () => outside.bank.payIban(iban, '20.00', 'greta'))
    await came(page, '€20.00', 'As you chose.')
  },
)

test('a customer below the level is led to verification', async ({ page, customer }) => {
  await carryToken(page, customer.token())
  await page.goto('/iban')
  await page.getByLabel('My name and my details are correct.').check()
  await page.getByRole('button', { name: 'Get my IBAN' }).click()
  await expect(page.getByText(/^To get an IBAN in your name, verify your identity first/)).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/verification/)
})
