/**
 * The taps from the first form until the page to pay at shows its data, for a new person and for one who comes back
 * signed in. A tap is every press on the screen: buttons, links, ticks, cards, and a field that has to be tapped before
 * it takes what is typed. Typing is none, where the field has the focus by itself. A code sends itself.
 */
import type { Locator, Page } from '@playwright/test'
import { buyPriceIsThere, cardForm, openBuy, openPurchase } from '../../people/buyers.ts'
import { expect, goesOn, heading, openOrder, openSell, test } from '../../people/people.ts'
import { mailTo } from '../../people/town.ts'
import { ana, freshEmail, newWallet } from '../../world/customer.ts'
import { nightUnless } from '../../people/sight/tiers.ts'
import { ownCard } from '../../world/payers.ts'

/** Counts what it presses. */
function newFinger(page: Page) {
  let taps = 0
  const tap = async (what: Locator) => {
    await expect(what).toBeEnabled()
    await what.click()
    taps += 1
  }
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
  return {
    tap,
    press: (name: string | RegExp) => tap(page.getByRole('button', { name })),
    tick: (label: string | RegExp) => tap(field(label)),
    /** A field that has the focus by itself. */
    async type(label: string | RegExp, text: string) {
      await expect(field(label)).toBeFocused()
      await page.keyboard.type(text)
    },
    /** Enter leads from a field to the next empty one. */
    async enterAndType(label: string | RegExp, text: string) {
      await page.keyboard.press('Enter')
      await expect(field(label)).toBeFocused()
      await page.keyboard.type(text)
    },
    async tapAndType(label: string | RegExp, text: string) {
      await tap(field(label))
      await page.keyboard.type(text)
    },
    /** Those since it was last asked. */
    taken() {
      const since = taps
      taps = 0
      return since
    },
  }
}
type Finger = ReturnType<typeof newFinger>

/** The key that a phone's keyboard has in the place of Enter sends the address. */
async function signsIn(page: Page, finger: Finger): Promise<void> {
  const email = freshEmail('taps')
  await finger.type('Email', email)
  await page.keyboard.press('Enter')
  await finger.type('6-digit code', (await mailTo(email)).pin)
}

const isCorrect = "The information I've given is correct."

test('a sale takes five taps at first, and four when one comes back', async ({ page }) => {
  const finger = newFinger(page)
  const confirms = async () => {
    await finger.tick(isCorrect)
    await finger.tick('The bank account belongs to me.')
    await finger.press('Get deposit address')
    await expect(heading(page, 'Waiting for crypto')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Address' })).toContainText(/0x/)
  }
  await openSell(page)
  await finger.tap(goesOn(page))
  await signsIn(page, finger)
  await finger.tapAndType('IBAN', ana.iban)
  await finger.enterAndType('Account holder', ana.name)
  await confirms()
  expect(finger.taken()).toBeLessThanOrEqual(5)

  await openSell(page)
  await finger.tap(goesOn(page))
  await expect(page.getByRole('radio', { name: ana.name })).toBeChecked()
  await confirms()
  expect(finger.taken()).toBeLessThanOrEqual(4)
})

/** The way to pay is chosen before the price. */
const byTransfer = async (page: Page, finger: Finger) => {
  await finger.press(/^Pay with/)
  const dialog = page.getByRole('dialog', { name: 'Payment method' })
  await finger.tap(dialog.getByRole('button', { name: /^Manual SEPA transfer/ }))
  await buyPriceIsThere(page)
}

const atTransfer = async (page: Page) => {
  await expect(heading(page, 'Waiting for funds')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy: Reference' })).toBeVisible()
}

/** The best way is the one that is chosen at first. */
const atBank = async (page: Page, finger: Finger) => {
  await finger.tap(page.getByRole('link', { name: /Sonnenbank/ }))
  await finger.press('Continue to your bank')
  await expect(heading(page, 'Sign in to online banking')).toBeVisible()
}

for (const [name, chooses, pays] of [
  ['by a transfer', byTransfer, atTransfer],
  ['at the bank itself', () => Promise.resolve(), atBank],
] as const) {
  test(
    `a purchase ${name} takes eight taps at first, and six when one comes back`,
    nightUnless(pays === atBank),
    async ({ page }) => {
      const finger = newFinger(page)
      const { address } = newWallet()
      const confirms = async () => {
        await finger.tick(isCorrect)
        await finger.tick(/^I know that crypto prices can fall/)
        await finger.press('Continue to payment')
        await pays(page, finger)
      }
      await openBuy(page)
      await chooses(page, finger)
      await finger.tap(goesOn(page))
      await signsIn(page, finger)
      await finger.type(/^Wallet address/, address)
      await finger.enterAndType('Your name at your bank', ana.name)
      await confirms()
      expect(finger.taken()).toBeLessThanOrEqual(8)

      await openBuy(page)
      await chooses(page, finger)
      await finger.tap(goesOn(page))
      await expect(page.getByLabel('Your name at your bank', { exact: true })).toHaveValue(ana.name)
      await confirms()
      expect(finger.taken()).toBeLessThanOrEqual(6)
    },
  )
}

const atDeposit = async (page: Page) => {
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Address' })).toContainText(/0x/)
}

test('a sale takes two taps again, from its page and from the history', async ({ page, customer }) => {
  const finger = newFinger(page)
  const sale = await customer.sells()
  await sale.pay()
  await sale.is('C')
  await openOrder(page, sale.id, /^Completed/)
  await finger.press('Sell again')
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Get deposit address for €100.00' }))
  await expect(page).not.toHaveURL(new RegExp(sale.id))
  await atDeposit(page)
  expect(finger.taken()).toBeLessThanOrEqual(2)

  await page.goto('/transactions')
  await finger.tap(page.getByRole('link', { name: 'Sell again' }))
  const sheet = page.getByRole('dialog', { name: 'Sell again' })
  await expect(sheet).toContainText('DE ••3000')
  await finger.tap(sheet.getByRole('button', { name: 'Get deposit address for €100.00' }))
  await atDeposit(page)
  expect(finger.taken()).toBeLessThanOrEqual(2)
})

test(
  'a purchase at a bank takes two taps again, and its bank is the first of the list',
  { tag: '@night' },
  async ({ page, customer }) => {
    const finger = newFinger(page)
    const bought = await customer.buys({ method: 'OPEN_BANKING' })
    await bought.paysAt('sonnenbank')
    await bought.is('C')
    await openPurchase(page, bought.id, /^Completed/)
    await finger.press('Buy again')
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }))
    await expect(page.getByRole('listitem').first()).toContainText(/Sonnenbank.*Last used/)
    expect(finger.taken()).toBeLessThanOrEqual(2)
  },
)

/** The way is chosen before the price. */
const byCard = async (page: Page, finger: Finger) => {
  await finger.press(/^Pay with/)
  const dialog = page.getByRole('dialog', { name: 'Payment method' })
  await finger.tap(dialog.getByRole('button', { name: /^Card payment/ }))
  await buyPriceIsThere(page)
}

/** In the form a field leads to the next by the keyboard. */
async function typesCard(page: Page, finger: Finger) {
  const form = cardForm(page)
  await finger.tap(form.getByLabel('Card number'))
  await page.keyboard.type(ownCard())
  for (const _ of ['expiry', 'code', 'name']) await page.keyboard.press('Tab')
  await page.keyboard.type(ana.name)
  await finger.tap(form.getByLabel('Save this card'))
  await finger.tap(form.getByRole('button', { name: /^Pay / }))
}

/** Its own sheet is the device's: a face, a finger or two presses of its button. */
async function paysByDevice(page: Page, finger: Finger) {
  await finger.tap(cardForm(page).getByRole('button', { name: 'Google Pay' }))
  await cardForm(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()
}

const paysAgain = (page: Page, finger: Finger) =>
  finger.tap(cardForm(page).getByRole('button', { name: /^Pay / }))

const confirmsCard = async (page: Page, finger: Finger) => {
  await finger.tick(isCorrect)
  await finger.tick(/^I know that crypto prices can fall/)
  await finger.press('Continue to payment')
  await expect(cardForm(page).getByRole('button', { name: /^Pay / })).toBeVisible()
}

for (const [name, pays, again] of [
  ['a card that is typed and kept', typesCard, paysAgain],
  ['a wallet of the device', paysByDevice, paysByDevice],
] as const) {
  const title = `a purchase by ${name} is paid after nine taps at first; who comes back is at the card after four, and again after two`
  test(title, nightUnless(pays === typesCard), async ({ page }) => {
    const finger = newFinger(page)
    await openBuy(page)
    await byCard(page, finger)
    await finger.tap(goesOn(page))
    await signsIn(page, finger)
    await finger.type(/^Wallet address/, newWallet().address)
    await finger.enterAndType('Your name at your bank', ana.name)
    await confirmsCard(page, finger)
    await pays(page, finger)
    await expect(heading(page, 'Completed')).toBeVisible()
    expect(finger.taken()).toBeLessThanOrEqual(9)

    await finger.press('Buy again')
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }))
    await expect(heading(page, 'Waiting for funds')).toBeVisible()
    await expect(cardForm(page).getByRole('button', { name: /^Pay / })).toBeVisible()
    expect(finger.taken()).toBeLessThanOrEqual(2)
    await again(page, finger)
    await expect(heading(page, 'Completed')).toBeVisible()
    expect(finger.taken()).toBe(1)

    // The way that was used last, the wallet and the name are there.
    await openBuy(page)
    await finger.tap(goesOn(page))
    await expect(page.getByLabel('Your name at your bank', { exact: true })).toHaveValue(ana.name)
    await confirmsCard(page, finger)
    expect(finger.taken()).toBeLessThanOrEqual(4)
    await again(page, finger)
    await expect(heading(page, 'Completed')).toBeVisible()
    expect(finger.taken()).toBe(1)
  })
}
