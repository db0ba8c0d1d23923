/** Buyers' acts on the screen, by the names of what they see. */
import type { PaymentMethod } from '@agio/contract'
import type { FrameLocator, Page } from '@playwright/test'
import { ana } from '../world/customer.ts'
import { addsNew, expect, goesOn, heading, type Screen } from './people.ts'

/** An address without an owner; coins that a story buys rest there. */
export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

export const pays = (page: Screen) => page.getByLabel('You pay', { exact: true })

export async function openBuy(page: Page, path = '/buy'): Promise<void> {
  await page.goto(path)
  await expect(heading(page, 'Buy crypto')).toBeVisible()
  await buyPriceIsThere(page)
}

export async function buyPriceIsThere(page: Screen): Promise<void> {
  await expect(goesOn(page)).toBeVisible()
}

export async function fillPurchase(
  page: Screen,
  destination = wallet,
  name: string = ana.name,
): Promise<void> {
  await addsNew(page, 'Add wallet', page.getByLabel(/^Wallet address/))
  await page.getByLabel(/^Wallet address/).fill(destination)
  await fillBuyer(page, name)
}

/** The fields of a purchase besides the wallet. */
export async function fillBuyer(page: Screen, name: string = ana.name): Promise<void> {
  await page.getByLabel('Your name at your bank', { exact: true }).fill(name)
  await page.getByLabel("The information I've given is correct.").check()
  await page.getByLabel(/^I know that crypto prices can fall/).check()
}

/** Presses the button, which leads to the page of the method; from there to all ways to pay. */
export async function placePurchase(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/buy\/(transaction\/|order\/method\/open-banking\?order=)ord_/)
  const id = /ord_\w+/.exec(page.url())?.[0] ?? ''
  await page.goto(`/buy/order/method?order=${id}`)
  await expect(heading(page, 'Payment method')).toBeVisible()
  return id
}

export async function openPurchase(page: Page, id: string, title: string | RegExp): Promise<void> {
  await page.goto(`/buy/transaction/${id}`)
  await expect(heading(page, title)).toBeVisible()
}

const wayNames = {
  SEPA_BANK_TRANSFER: /^Manual/,
  OPEN_BANKING: /^Directly from your bank/,
  CREDIT_CARD: /^Card payment/,
} as const

export async function chooseWay(page: Screen, method: PaymentMethod): Promise<void> {
  const way = page.getByRole('radio', { name: wayNames[method] })
  await expect(way).toBeEnabled()
  await way.check()
}

/** From the ways to pay to what a bank is asked: found by typing. */
export async function openBank(page: Page, name: string): Promise<void> {
  await chooseWay(page, 'OPEN_BANKING')
  await page.getByRole('button', { name: 'Choose your bank' }).click()
  await expect(heading(page, 'Make payment')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for your bank' }).fill(name.slice(0, 5))
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByText(/By continuing you ask Sandbox Payments/)).toBeVisible()
}

/** On to the pages of the bank: agreed to, left for. */
export async function goToBank(page: Page, name: string): Promise<void> {
  await openBank(page, name)
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
}

/** The bank's own pages. */
export async function signInAtBank(page: Page): Promise<void> {
  await expect(heading(page, 'Sign in to online banking')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function confirmAtBank(page: Page, button = 'Confirm payment'): Promise<void> {
  await signInAtBank(page)
  await expect(heading(page, 'Confirm this payment')).toBeVisible()
  await page.getByRole('button', { name: button }).click()
}

/** The acquirer's form in the page of an order: our frame, and in it the acquirer's own. */
export const cardForm = (page: Screen): FrameLocator =>
  page.frameLocator('iframe[title="Card details, with our card partner"]').frameLocator('iframe')

export async function goToCardForm(page: Page): Promise<FrameLocator> {
  await chooseWay(page, 'CREDIT_CARD')
  await page.getByRole('button', { name: 'Continue to the card page' }).click()
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  return cardForm(page)
}

export async function goToCardPage(page: Page): Promise<void> {
  await goToCardForm(page)
  await page.getByRole('button', { name: "Use our card partner's page instead" }).click()
  await expect(heading(page, 'Pay by card')).toBeVisible()
}

export async function typeCard(page: Screen | FrameLocator, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Name on the card').fill(ana.name)
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Back from another page, at the order's own page. */
export async function atOrder(page: Page, id: string): Promise<void> {
  await page.waitForURL(`**/buy/transaction/${id}*`)
}
