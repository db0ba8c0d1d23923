/** Somebody sells 100 EUR of USDC by following the screen, from the first amount to the verified receipt. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  agree,
  expect,
  fillAccount,
  goesOn,
  goOn,
  heading,
  line,
  openOrder,
  openProgress,
  openQr,
  openSell,
  place,
  priceIsThere,
  receive,
  send,
  signIn,
  test,
  tokenOf,
  total,
  unfoldSheet,
} from '../../people/people.ts'
import { customerOf, outside } from '../../people/town.ts'
import { readQr } from '../../people/sight/qr.ts'
import { anaInBritain } from '../../world/customer.ts'

test('a person sells 100 EUR of USDC by following the screen', async ({ page }) => {
  await openSell(page)
  await expect(receive(page)).toHaveValue('100')
  await eachAmountRecomputesTheOther(page)
  await goOn(page)
  await signIn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  await fillAccount(page)
  await expect(page.getByText('Reached by instant transfer')).toBeVisible()
  await agree(page)
  await unfoldSheet(page)
  await expect(line(page, total)).toHaveText('€100.00')
  const id = await place(page)

  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const sale = await customerOf(await tokenOf(page)).sale(id)
  await everythingToPayIsThere(page, sale.address)
  await page.getByRole('button', { name: 'I sent the crypto' }).click()
  await expect(page.getByText("Thanks. We're looking for your transfer")).toBeVisible()
  await sale.pay()

  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(heading(page, /€100\.00.*paid/)).toBeVisible()
  await expect(page.getByText(/To Ana Example, .*••3000\. .* after your crypto arrived/)).toBeVisible()
  await expect((await openProgress(page)).getByRole('listitem').last()).toContainText('Completed')
  await theReceiptIsAPdfAndHolds(page)
  await sale.is('C')
  const paid = await outside.bank.paymentsFor(sale.reference)
  expect(paid).toMatchObject([{ amount: '100.00', status: 'booked', payee: { name: 'Ana Example' } }])
})

async function eachAmountRecomputesTheOther(page: Page): Promise<void> {
  const coinsFor100 = await send(page).inputValue()
  await receive(page).fill('200')
  await expect(send(page)).not.toHaveValue(coinsFor100)
  await priceIsThere(page)
  await send(page).fill('250')
  await expect(receive(page)).toHaveValue(/^22\d\.\d\d$/)
  await expect(goesOn(page)).toHaveText('Sell 250 USDC')
  await receive(page).fill('100')
  await expect(send(page)).toHaveValue(coinsFor100)
}

async function everythingToPayIsThere(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('group', { name: 'Address' })).toContainText(address)
  await expect(page.getByText('Send only USDC on Sepolia.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/The rate is fixed for another (2\d|30) minutes\./)
  await openQr(page)
  await expect(page.getByRole('img', { name: /QR code of a payment request/ })).toBeVisible()
}

async function theReceiptIsAPdfAndHolds(page: Page): Promise<void> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt (PDF)' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
  await page.getByRole('link', { name: 'Check this receipt' }).click()
  await expect(heading(page, 'Receipt check')).toBeVisible()
  await expect(page.getByText('Genuine, and the payment stands.')).toBeVisible()
}

test('the QR code says what the order says, in every reader', async ({ page, customer }) => {
  const { placed: order } = await customer.sells()
  await openOrder(page, order.id, 'Waiting for crypto')
  await openQr(page)
  expect(await readQr(page.getByRole('img', { name: /QR code of a payment request/ }))).toBe(order.paymentUri)
  expect(order.paymentUri).toBe(
    `ethereum:${order.contract}@11155111/transfer?address=${order.depositAddress}` +
      `&uint256=${order.required.amount.replace('.', '')}`,
  )
  await page.getByText('Address only', { exact: true }).click()
  expect(await readQr(page.getByRole('img', { name: /QR code of the address/ }))).toBe(order.depositAddress)
})

test('the page follows the order to its end when server-sent events fail', async ({ page, customer }) => {
  await page.route('**/api/orders/*/events', (route) => route.abort())
  const sale = await customer.sells()
  await openOrder(page, sale.id, 'Waiting for crypto')
  await expect(page.getByText('Live updates are interrupted')).toBeVisible()
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
})

test('pounds go to a sort code and account number', { tag: '@night' }, async ({ page, customer }) => {
  void customer
  await openSell(page)
  await page.getByRole('button', { name: 'Currency: EUR. Choose another.' }).click()
  await page.getByRole('button', { name: /GBP/ }).click()
  await expect(page.getByText(/^1 USDC = .*GBP$/)).toBeVisible()
  await goOn(page)
  await page.getByLabel('Account holder', { exact: true }).fill(anaInBritain.name)
  await page.getByLabel('Sort code').fill(anaInBritain.sortCode)
  await page.getByLabel('Account number').fill(anaInBritain.accountNumber)
  await agree(page)
  const sale = await customer.sale(await place(page))
  expect(sale.placed.beneficiary).toMatchObject({ ...anaInBritain, iban: null })
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
})
