/** The whole journeys by keyboard alone: the focus is always to be seen, moves on with the page, and is never trapped. */
import type { Page } from '@playwright/test'
import { openBuy, pays, wallet } from '../../people/buyers.ts'
import { press, type, walkTo } from '../../people/keys.ts'
import { expect, heading, openSell, orderIdOf, receive, send, test, tokenOf } from '../../people/people.ts'
import { customerOf, mailTo } from '../../people/town.ts'
import { ana, freshEmail } from '../../world/customer.ts'

test('a person sells with the keyboard alone', async ({ page }) => {
  await openSell(page)
  await chooseAnotherCoinAndBack(page)
  await type(page, receive(page), '120')
  await expect(send(page)).toHaveValue(/^13\d\.\d\d$/)
  await page.keyboard.press('Enter')
  await signsIn(page)
  await type(page, page.getByLabel('Account holder', { exact: true }), ana.name)
  await type(page, page.getByLabel('IBAN', { exact: true }), ana.iban)
  await press(page, page.getByLabel('The information I have given is correct.'), 'Space')
  await press(page, page.getByLabel('The bank account belongs to me.'), 'Space')
  await press(page, page.getByLabel('I accept the terms and the disclaimer.'), 'Space')
  await readTheTerms(page)
  await press(page, page.getByRole('button', { name: 'Place the order' }))
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
  await expect(page.getByText('Thank you. We are looking for your transfer')).toBeVisible()
  await (await customerOf(await tokenOf(page)).sale(orderIdOf(page))).pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  await takesTheReceipt(page, 'Sell crypto')
}

/** And goes on to the next order. */
async function takesTheReceipt(page: Page, next: string): Promise<void> {
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download the receipt (PDF)' }))
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await press(page, page.getByRole('link', { name: 'New order' }))
  await expect(heading(page, next)).toBeFocused()
}

/** From the amount to the form of the order. */
async function signsIn(page: Page): Promise<void> {
  const email = freshEmail('kim')
  await expect(heading(page, 'Sign in')).toBeFocused()
  await type(page, page.getByLabel('E-mail', { exact: true }), email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).pin)
  await expect(heading(page, 'Your order')).toBeFocused()
}

test('a person buys with the keyboard alone', async ({ page }) => {
  await openBuy(page)
  await type(page, pays(page), '120')
  await expect(page.getByLabel('You get', { exact: true })).toHaveValue(/^12\d\.\d\d$/)
  await page.keyboard.press('Enter')
  await signsIn(page)
  await type(page, page.getByLabel(/^Wallet address/), wallet)
  await type(page, page.getByLabel('Your name at your bank', { exact: true }), ana.name)
  await press(page, page.getByLabel('The information I have given is correct.'), 'Space')
  await press(page, page.getByLabel(/^I know that prices of crypto can fall/), 'Space')
  await press(page, page.getByLabel('I accept the terms and the disclaimer.'), 'Space')
  await press(page, page.getByRole('button', { name: 'Place the order' }))
  await expect(heading(page, 'Payment method')).toBeFocused()
  await walkTo(page, page.getByRole('radio', { name: /^Manual SEPA transfer/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Directly from your bank/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await press(page, page.getByRole('button', { name: 'Show the transfer details' }))
  await expect(heading(page, 'Waiting for funds')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Copy: Reference' }))
  await press(page, page.getByRole('button', { name: 'I transferred the funds' }), 'Space')
  await expect(page.getByText('Thank you. This page changes as soon as your money is here.')).toBeVisible()
  await (await customerOf(await tokenOf(page)).purchase(orderIdOf(page))).transfer()
  await expect(heading(page, 'Completed')).toBeVisible()
  await takesTheReceipt(page, 'Buy crypto')
})

test('the keyboard goes round the page and out of it, both ways', async ({ page }) => {
  await openSell(page)
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const first = page.getByRole('link', { name: 'Skip to the content' })
    const last = page.getByRole('button', { name: 'Continue' })
    await walkTo(page, key === 'Tab' ? last : first, key)
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})
