/** The whole journey by keyboard alone: the focus is always to be seen, moves on with the page, and is never trapped. */
import type { Locator, Page } from '@playwright/test'
import { expect, heading, openSell, orderIdOf, receive, send, test, tokenOf } from './people.ts'
import { account, customerOf, freshEmail, mailTo, pay } from './town.ts'

const mostSteps = 60

/** Walks with Tab until the wanted one has the focus; every stop on the way can be seen. */
async function walkTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await wanted.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await seesFocus(page)).toBe('seen')
  }
  throw new Error(`${wanted.toString()} was not reached by ${mostSteps} presses of ${key}`)
}

/** A ring, an outline or a mark that is there only while the element or its label has the focus. */
function seesFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'seen'
    const above = [focused.parentElement, focused.parentElement?.parentElement, focused.closest('label')]
    const ringed = [focused, focused.nextElementSibling, ...above].some((it) => {
      if (!it) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    return ringed ? 'seen' : `no ring around ${focused.outerHTML.slice(0, 200)}`
  })
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, button)
  await page.keyboard.press(key)
}

test('a person sells with the keyboard alone', async ({ page }) => {
  await openSell(page)
  await chooseAnotherCoinAndBack(page)
  await type(page, receive(page), '120')
  await expect(send(page)).toHaveValue(/^13\d\.\d\d$/)
  await page.keyboard.press('Enter')

  const email = freshEmail('kim')
  await expect(heading(page, 'Sign in')).toBeFocused()
  await type(page, page.getByLabel('E-mail', { exact: true }), email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type((await mailTo(email)).pin)

  await expect(heading(page, 'Your order')).toBeFocused()
  await type(page, page.getByLabel('Account holder', { exact: true }), account.name)
  await type(page, page.getByLabel('IBAN', { exact: true }), account.iban)
  await press(page, page.getByLabel('The information I have given is correct.'), 'Space')
  await press(page, page.getByLabel('The bank account belongs to me.'), 'Space')
  await readTheTerms(page)
  await press(page, page.getByRole('button', { name: 'Place the order' }))
  await expect(heading(page, 'Waiting for your crypto')).toBeFocused()
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
  await pay(await customerOf((await tokenOf(page)) ?? '').order(orderIdOf(page)))
  await expect(heading(page, 'Completed')).toBeVisible()
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download the receipt (PDF)' }))
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await press(page, page.getByRole('link', { name: 'New order' }))
  await expect(heading(page, 'Sell crypto')).toBeFocused()
}

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
