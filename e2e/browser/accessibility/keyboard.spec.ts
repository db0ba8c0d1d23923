/** The whole journeys by keyboard alone: the focus is always to be seen, moves on with the page, and is never trapped. */
import type { Page } from '@playwright/test'
import { openBuy, pays, wallet } from '../../people/buyers.ts'
import { hasIban, ibans, opensIban } from '../../people/ibans.ts'
import { press, type, walkTo } from '../../people/keys.ts'
import {
  expect,
  goesOn,
  heading,
  openSell,
  orderIdOf,
  receive,
  send,
  test,
  tokenOf,
} from '../../people/people.ts'
import { customerOf, mailTo } from '../../people/town.ts'
import { ana, freshEmail } from '../../world/customer.ts'

test('a person sells with the keyboard alone', async ({ page }) => {
  await openSell(page)
  await chooseAnotherCoinAndBack(page)
  await type(page, receive(page), '120')
  await expect(send(page)).toHaveValue(/^13\d\.\d\d$/)
  await page.keyboard.press('Enter')
  await signsIn(page)
  await expect(heading(page, 'Your order')).toBeFocused()
  await type(page, page.getByLabel('IBAN', { exact: true }), ana.iban)
  await type(page, page.getByLabel('Account holder', { exact: true }), ana.name)
  await press(page, page.getByLabel("The information I've given is correct."), 'Space')
  await press(page, page.getByLabel('The bank account belongs to me.'), 'Space')
  await readTheTerms(page)
  await press(page, page.getByRole('button', { name: 'Get deposit address' }))
  await expect(heading(page, 'Waiting for crypto')).toBeFocused()
  await payAndFinish(page)
})

async function chooseAnotherCoinAndBack(page: Page): Promise<void> {
  const coin = page.getByRole('button', { name: /^Coin: / })
  await press(page, coin)
  const dialog = page.getByRole('dialog', { name: 'Choose a coin' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(coin).toBeFocused()
}

async function readTheTerms(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Read the terms and the disclaimer' })
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(
      () =>
        document.activeElement?.closest('main') !== null &&
        document.activeElement?.closest('dialog') === null,
    )
    expect(isBehind, 'the page behind the dialog does not take the focus').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

async function payAndFinish(page: Page): Promise<void> {
  const request = page.getByRole('radio', { name: 'With amount' })
  await walkTo(page, request)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Address only' })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'I sent the crypto' }), 'Space')
  await expect(page.getByText("Thanks. We're looking for your transfer")).toBeVisible()
  await (await customerOf(await tokenOf(page)).sale(orderIdOf(page))).pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  await takesTheReceipt(page, 'Waiting for crypto')
}

/** And places the same again. */
async function takesTheReceipt(page: Page, next: string): Promise<void> {
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download the receipt (PDF)' }))
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await press(page, page.getByRole('button', { name: /^(Sell|Buy) again$/ }))
  const sheet = page.getByRole('dialog', { name: /^(Sell|Buy) again$/ })
  await press(page, sheet.getByRole('button', { name: /^(Get deposit address for|Continue to payment)/ }))
  await expect(heading(page, next)).toBeFocused()
}

/** From the amount to the form of the order. */
async function signsIn(page: Page): Promise<void> {
  const email = freshEmail('kim')
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toBeFocused()
  await type(page, field, email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).pin)
}

/** The method is chosen before the price, in a dialog of its own. */
async function choosesTransfer(page: Page): Promise<void> {
  const method = page.getByRole('button', { name: /^Pay with/ })
  await expect(method).toContainText('Directly from your bank')
  await press(page, method)
  const dialog = page.getByRole('dialog', { name: 'Payment method' })
  await press(page, dialog.getByRole('button', { name: /^Manual SEPA transfer/ }))
  await expect(dialog).toBeHidden()
  await expect(method).toContainText('Manual SEPA transfer')
}

test('a person buys with the keyboard alone', { tag: '@night' }, async ({ page }) => {
  await openBuy(page)
  await type(page, pays(page), '120')
  await expect(page.getByLabel('You get', { exact: true })).toHaveValue(/^12\d\.\d\d$/)
  await choosesTransfer(page)
  await press(page, goesOn(page))
  await signsIn(page)
  // The form of a purchase begins in its first field.
  await expect(page.getByLabel(/^Wallet address/)).toBeFocused()
  await type(page, page.getByLabel(/^Wallet address/), wallet)
  await type(page, page.getByLabel('Your name at your bank', { exact: true }), ana.name)
  await press(page, page.getByLabel("The information I've given is correct."), 'Space')
  await press(page, page.getByLabel(/^I know that crypto prices can fall/), 'Space')
  await press(page, page.getByRole('button', { name: 'Continue to payment' }))
  await expect(heading(page, 'Waiting for funds')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Copy: Reference' }))
  await press(page, page.getByRole('button', { name: 'I transferred the funds' }), 'Space')
  await expect(page.getByText('Thanks. This page changes as soon as your money arrives.')).toBeVisible()
  await (await customerOf(await tokenOf(page)).purchase(orderIdOf(page))).transfer()
  await expect(heading(page, 'Completed')).toBeVisible()
  await takesTheReceipt(page, 'Waiting for funds')
})

test(
  'an IBAN is asked for, and what happens to its money is changed, with the keyboard alone',
  { tag: '@night' },
  async ({ page, customer }) => {
    void customer
    await hasIban(page, ibans['none'])
    await opensIban(page)
    await press(page, page.getByLabel('My name and my details are correct.'), 'Space')
    await hasIban(page, ibans['active'])
    await press(page, page.getByRole('button', { name: 'Get my IBAN' }))
    await expect(page.getByText('Active. You can receive transfers.')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Copy: IBAN' }))
    const opener = page.getByRole('button', { name: 'Change what happens' })
    await press(page, opener)
    const dialog = page.getByRole('dialog', { name: 'When money arrives' })
    await walkTo(page, dialog.getByRole('radio', { name: /^Let it wait/ }))
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: /^Buy crypto/ })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: 'Coin', exact: true })).toHaveValue(/^USDC@/)
    await type(page, dialog.getByLabel(/^Wallet address/), wallet)
    await press(page, dialog.getByLabel("The information I've given is correct."), 'Space')
    await press(page, dialog.getByLabel(/^I know that crypto prices can fall/), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog.getByText(/^Show that this wallet is yours/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test('the keyboard goes round the page and out of it, both ways', async ({ page }) => {
  await openSell(page)
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const first = page.getByRole('link', { name: 'Skip to the content' })
    const last = goesOn(page)
    await walkTo(page, key === 'Tab' ? last : first, key)
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})
