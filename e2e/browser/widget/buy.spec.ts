/** Somebody buys coins by following the screen: by transfer in both currencies, at their own bank, and by card. */
import { readFileSync } from 'node:fs'
import type { BuyOrderView } from '@agio/contract'
import type { Locator, Page } from '@playwright/test'
import { textOf } from '../../../apps/server/src/orders/testing/pdf-text.ts'
import {
  atOrder,
  buyPriceIsThere,
  chooseWay,
  confirmAtBank,
  fillPurchase,
  goToBank,
  goToCardForm,
  openBuy,
  pays,
  placePurchase,
  typeCard,
  wallet,
} from '../../people/buyers.ts'
import {
  expect,
  goOn,
  heading,
  line,
  openQr,
  signIn,
  test,
  tokenOf,
  unfoldSheet,
} from '../../people/people.ts'
import { readQr } from '../../people/sight/qr.ts'
import { customerOf, outside } from '../../people/town.ts'
import { newWallet } from '../../world/customer.ts'
import { unitsOf } from '../../world/outside.ts'
import { cards } from '../../world/payers.ts'
import type { Purchase } from '../../world/purchase.ts'

test('a person buys for 100 EUR by transfer, following the screen', async ({ page }) => {
  await openBuy(page)
  await expect(pays(page)).toHaveValue('100')
  await eachAmountRecomputesTheOther(page)
  await goOn(page)
  await signIn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  const { address } = newWallet()
  await fillPurchase(page, address)
  await unfoldSheet(page)
  await expect(line(page, 'You pay')).toHaveText('€100.00')
  const id = await placePurchase(page)
  await chooseWay(page, 'SEPA_BANK_TRANSFER')
  await page.getByRole('button', { name: 'Show the transfer details' }).click()
  await atOrder(page, id)

  await expect(heading(page, 'Waiting for funds')).toBeVisible()
  const purchase = await customerOf(await tokenOf(page)).purchase(id)
  await everyRowIsThere(page, purchase.placed)
  await page.getByRole('button', { name: 'I transferred the funds' }).click()
  await expect(page.getByText('Thanks. This page changes as soon as your money arrives.')).toBeVisible()
  await purchase.transfer()

  await expect(heading(page, 'Completed')).toBeVisible()
  const done = await purchase.view()
  await theReceiptNames(page, done)
  await theWorldAgrees(purchase, done)
})

async function eachAmountRecomputesTheOther(page: Page): Promise<void> {
  const gets = page.getByLabel('You get', { exact: true })
  await expect(gets).toHaveValue(/^\d+(\.\d+)?$/)
  const for100 = await gets.inputValue()
  await typeAmount(pays(page), '200')
  await expect(gets).not.toHaveValue(for100)
  await buyPriceIsThere(page)
  await typeAmount(gets, '150')
  await expect(pays(page)).toHaveValue(/^1\d\d\.\d\d$/)
  await typeAmount(pays(page), '100')
  await expect(gets).toHaveValue(for100)
}

async function typeAmount(field: Locator, amount: string): Promise<void> {
  await field.fill(amount)
  await expect(field).toHaveValue(amount)
}

async function everyRowIsThere(page: Page, { transfer: wanted }: BuyOrderView): Promise<void> {
  const grouped = (wanted.iban ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
  const rows = [
    ['Amount', '€100.00'],
    ['Payee', wanted.holder],
    ['IBAN', grouped],
    ...(wanted.bic === null ? [] : [['BIC', wanted.bic] as const]),
    ['Reference', wanted.reference],
  ] as const
  for (const [label, text] of rows) {
    await expect(line(page, label).first()).toContainText(text)
    await expect(page.getByRole('button', { name: `Copy: ${label}` })).toBeVisible()
  }
  await openQr(page)
  const read = await readQr(page.getByRole('img', { name: /^QR code of the transfer/ }))
  expect(read).toBe(wanted.epc)
  expect(read.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    wanted.bic ?? '',
    wanted.holder,
    wanted.iban,
    'EUR100',
    '',
    wanted.reference,
  ])
}

async function theReceiptNames(page: Page, order: BuyOrderView): Promise<void> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt (PDF)' }).click()
  const file = readFileSync(await (await coming).path())
  expect(file.subarray(0, 4).toString()).toBe('%PDF')
  expect(order.transaction?.hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(textOf(file).replaceAll(/\s/g, '')).toContain(order.transaction?.hash)
  await page.getByRole('link', { name: 'Check this receipt' }).click()
  await expect(heading(page, 'Receipt check')).toBeVisible()
  await expect(page.getByText('Genuine, and the payment stands.')).toBeVisible()
}

/** One credit at the bank, one transaction on the chain, and exactly the coins of the page in the wallet. */
async function theWorldAgrees({ chain, coin, reference }: Purchase, order: BuyOrderView): Promise<void> {
  const lines = (await outside.bank.entries()).filter((line) => line.reference.includes(reference))
  expect(lines).toMatchObject([{ direction: 'CRDT', amount: '100.00' }])
  const units = unitsOf(coin, order.receive.amount)
  expect(await chain.transfersTo(order.destination, coin)).toEqual([{ hash: order.transaction?.hash, units }])
  expect(await chain.holds(order.destination, coin)).toBe(units)
}

test('pounds are paid to a sort code and account number', { tag: '@night' }, async ({ page, customer }) => {
  await openBuy(page)
  await page.getByRole('button', { name: 'Currency: EUR. Choose another.' }).click()
  await page.getByRole('button', { name: /GBP/ }).click()
  await expect(page.getByText(/^1 USDC = .*GBP$/)).toBeVisible()
  await goOn(page)
  await fillPurchase(page)
  const id = await placePurchase(page)
  await page.getByRole('radio', { name: /^Manual bank transfer \(Faster Payments\)/ }).check()
  await page.getByRole('button', { name: 'Show the transfer details' }).click()
  await atOrder(page, id)
  const purchase = await customer.purchase(id)
  await expect(line(page, 'Sort code')).toContainText('99-99-01')
  await expect(line(page, 'Account number')).toContainText(purchase.placed.transfer.accountNumber ?? '')
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await purchase.transfer()
  await expect(heading(page, 'Completed')).toBeVisible()
})

test('a person pays at their own bank', { tag: '@night' }, async ({ page, customer }) => {
  void customer
  await openBuy(page)
  await goOn(page)
  await fillPurchase(page)
  const id = await placePurchase(page)
  await goToBank(page, 'Sonnenbank')
  await confirmAtBank(page)
  // The page says that the payment is authorised and leads on by itself.
  await atOrder(page, id)
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(line(page, 'To your wallet')).toHaveText(wallet)
})

test(
  'a person pays by card, and says to its bank that it is them',
  { tag: '@night' },
  async ({ page, customer }) => {
    void customer
    await openBuy(page)
    await goOn(page)
    await fillPurchase(page)
    const id = await placePurchase(page)
    const form = await goToCardForm(page)
    await typeCard(form, cards.asks)
    await form.getByRole('button', { name: 'Yes, confirm' }).click()
    await atOrder(page, id)
    await expect(heading(page, 'Completed')).toBeVisible()
  },
)
