/** Something goes wrong with paying for a purchase: the screen says what, nothing is lost, and another way leads on. */
import type { Browser, Page } from '@playwright/test'
import {
  atOrder,
  chooseWay,
  confirmAtBank,
  goToBank,
  goToCardForm,
  goToCardPage,
  openBank,
  openPurchase,
  signInAtBank,
  typeCard,
} from '../../people/buyers.ts'
import { expect, heading, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { installWallet } from '../../people/wallets.ts'
import type { Customer } from '../../world/customer.ts'
import { cards, ownCard } from '../../world/payers.ts'

const again = 'Go back to the previous window and try again. If it fails again, choose another way to pay.'

async function paying(page: Page, customer: Customer, method: 'OPEN_BANKING' | 'CREDIT_CARD') {
  const purchase = await customer.buys({ method })
  await page.goto(`/buy/order/method?order=${purchase.id}`)
  await expect(heading(page, 'Payment method')).toBeVisible()
  return purchase
}

const completed = (page: Page) => expect(heading(page, 'Completed')).toBeVisible()

/** From a page that says that a bank did not pay, on to one that does. */
async function anotherBankPays(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Payment method')).toBeVisible()
  await goToBank(page, 'Sonnenbank')
  await confirmAtBank(page)
  await atOrder(page, id)
  await completed(page)
}

test('a bank refuses; another one pays', async ({ page, customer }) => {
  const { id } = await paying(page, customer, 'OPEN_BANKING')
  await goToBank(page, 'Banque Nonpareil')
  await confirmAtBank(page)
  await expect(heading(page, 'Payment authorization failed')).toBeVisible()
  await expect(page.getByText(again)).toBeVisible()
  await anotherBankPays(page, id)
})

test('a bank does not know the person; another one pays', { tag: '@night' }, async ({ page, customer }) => {
  const { id } = await paying(page, customer, 'OPEN_BANKING')
  await goToBank(page, 'Banca Dimentica')
  await signInAtBank(page)
  await expect(heading(page, 'Bank authentication failed')).toBeVisible()
  await expect(page.getByText(again)).toBeVisible()
  await anotherBankPays(page, id)
})

test('a page of a bank was left open and the order paid by card; a person who confirms there after all reads that it is paid', async ({
  page,
  context,
  customer,
}) => {
  const { id } = await paying(page, customer, 'OPEN_BANKING')
  await goToBank(page, 'Sonnenbank')
  await signInAtBank(page)
  await expect(heading(page, 'Confirm this payment')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/buy/order/method?order=${id}`)
  await goToCardPage(other)
  await typeCard(other, ownCard())
  await atOrder(other, id)
  await completed(other)

  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(heading(page, 'Your order is paid')).toBeVisible()
  await expect(page.getByText(/Nothing was paid|another way to pay/)).toHaveCount(0)
  await atOrder(page, id)
  await completed(page)
})

test(
  'a person says no at their bank, and pays by transfer',
  { tag: '@night' },
  async ({ page, customer }) => {
    const order = await paying(page, customer, 'OPEN_BANKING')
    await goToBank(page, 'Nordlicht')
    await confirmAtBank(page, 'Cancel')
    await expect(heading(page, 'Payment authorization failed')).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Choose another way to pay' })
    await ways.getByRole('link', { name: /^Manual/ }).click()
    await page.getByRole('button', { name: 'Show the transfer details' }).click()
    await atOrder(page, order.id)
    await order.transfer()
    await completed(page)
  },
)

test(
  'a bank takes back what it authorised; the order waits, and another bank pays',
  { tag: '@night' },
  async ({ page, customer }) => {
    const { id } = await paying(page, customer, 'OPEN_BANKING')
    await goToBank(page, 'Banco Vuelta')
    await confirmAtBank(page)
    // Authorised, or taken back already: what the bank says first is a matter of moments.
    await expect(heading(page, /^Payment auth|Waiting for funds|Processing/)).toBeVisible()
    await openPurchase(page, id, /Waiting for funds|Processing/)
    await expect(page.getByText(/Banco Vuelta.* didn't work. Nothing was paid./)).toBeVisible()
    await page.getByRole('button', { name: 'Choose your bank' }).click()
    await page.getByRole('link', { name: /Sonnenbank/ }).click()
    await page.getByRole('button', { name: 'Continue to your bank' }).click()
    await confirmAtBank(page)
    await atOrder(page, id)
    await completed(page)
  },
)

test('a bank that is down is said so once, and the button leads to another one', async ({
  page,
  customer,
}) => {
  await paying(page, customer, 'OPEN_BANKING')
  await openBank(page, 'Nachtruhe')
  const onward = page.getByRole('button', { name: 'Continue to your bank' })
  const another = page.getByRole('button', { name: 'Choose another bank' })
  await expect(onward.or(another)).toBeVisible()
  // Another person may have found out already.
  if (await onward.isVisible()) await onward.click()
  await expect(another).toBeVisible()
  await expect(page.getByText(/right now/)).toHaveCount(1)
  await expect(page.getByText(/isn't responding right now/)).toBeVisible()
  await another.click()
  await expect(page.getByRole('link', { name: /Nachtruhe Bank.*Not responding right now/ })).toBeVisible()
})

test('coming back from a bank twice pays once', { tag: '@night' }, async ({ page, customer }) => {
  const { id, reference, view } = await paying(page, customer, 'OPEN_BANKING')
  await goToBank(page, 'Sonnenbank')
  const back = addressOfReturn(page)
  await confirmAtBank(page)
  await atOrder(page, id)
  await page.goto(await back)
  await expect(heading(page, "You've already used this page")).toBeVisible()
  await page.getByRole('button', { name: 'See your order' }).click()
  await atOrder(page, id)
  await completed(page)
  expect((await view()).credits).toHaveLength(1)
  const lines = (await outside.bank.entries()).filter((line) => line.reference.includes(reference))
  expect(lines).toMatchObject([{ direction: 'CRDT' }])
})

const addressOfReturn = async (page: Page): Promise<string> =>
  (await page.waitForRequest(/\/buy\/open-banking-callback\?/)).url()

test('coming back in another browser tells how it went, and nothing of the order', async ({
  page,
  browser,
  customer,
}) => {
  const { id, reference } = await paying(page, customer, 'OPEN_BANKING')
  await goToBank(page, 'Sonnenbank')
  await expect(heading(page, 'Sign in to online banking')).toBeVisible()
  const { page: other, close } = await elsewhere(browser, page.url())
  await confirmAtBank(other)
  await expect(heading(other, 'Payment authorized')).toBeVisible()
  await expect(other.getByText('You can close this window and go back to the previous one.')).toBeVisible()
  expect(await other.content()).not.toContain(id)
  expect(await other.content()).not.toContain(reference)
  await close()
  await openPurchase(page, id, /Waiting for funds|Processing|Completed/)
  await completed(page)
})

/** The same address, opened without a session. */
async function elsewhere(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(url)
  return { page, close: () => context.close() }
}

test('a card is declined; another one pays', async ({ page, customer }) => {
  const { id } = await paying(page, customer, 'CREDIT_CARD')
  const form = await goToCardForm(page)
  await typeCard(form, cards.declined)
  await expect(form.getByRole('alert')).toBeVisible()
  await typeCard(form, cards.visa)
  await atOrder(page, id)
  await completed(page)
})

test(
  'a card is not confirmed by its owner; a transfer pays',
  { tag: '@night' },
  async ({ page, customer }) => {
    const order = await paying(page, customer, 'CREDIT_CARD')
    await goToCardPage(page)
    await typeCard(page, cards.asks)
    await page.getByRole('button', { name: 'No, that is not me' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await atOrder(page, order.id)
    await expect(heading(page, 'Waiting for funds')).toBeVisible()
    await page.getByRole('link', { name: 'Choose another way to pay' }).click()
    await chooseWay(page, 'SEPA_BANK_TRANSFER')
    await page.getByRole('button', { name: 'Show the transfer details' }).click()
    await atOrder(page, order.id)
    await order.transfer()
    await completed(page)
  },
)

test("somebody else's money goes back, and the page says what and where to", async ({ page, customer }) => {
  const purchase = await customer.buys()
  await openPurchase(page, purchase.id, 'Waiting for funds')
  await purchase.transfer({ fromName: 'Otto Fremdling' })
  await expect(heading(page, 'Failed')).toBeVisible()
  await expect(page.getByText('€100.00').first()).toBeVisible()
  await expect(page.getByText('We returned your money').first()).toBeVisible()
  const gone = await purchase.view()
  expect(gone).toMatchObject({ status: 'Y', reason: 'payer', transaction: null })
  await expect(page.getByText(gone.refunds[0]?.to ?? 'an account').first()).toBeVisible()
})

test('a short transfer buys for what came', { tag: '@night' }, async ({ page, customer }) => {
  const purchase = await customer.buys()
  await openPurchase(page, purchase.id, 'Waiting for funds')
  await purchase.transfer({ amount: '60.00' })
  await completed(page)
  const done = await purchase.view()
  expect(done.received.amount).toBe('60.00')
  expect(Number(done.receive.amount)).toBeLessThan(Number(purchase.placed.receive.amount) * 0.65)
  await expect(page.getByText('€60.00').first()).toBeVisible()
})

test(
  'cancelled, and then the money comes: it goes on by itself',
  { tag: '@night' },
  async ({ page, customer }) => {
    const order = await customer.buys()
    await openPurchase(page, order.id, 'Waiting for funds')
    await page.getByRole('button', { name: 'Cancel transaction' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel transaction' }).click()
    await expect(heading(page, 'Canceled')).toBeVisible()
    await order.transfer()
    await completed(page)
  },
)

test(
  'above 1,000 EUR the owner of the wallet signs, refusing first',
  { tag: '@night' },
  async ({ page, customer }) => {
    const own = await installWallet(page, { name: 'Example Wallet', funded: 'none' })
    await own.behave({ answer: 'reject', method: 'personal_sign', times: 1 })
    const order = await customer.buys({ amount: '1200', destination: own.address })
    await openPurchase(page, order.id, 'Waiting for funds')
    await order.transfer()
    const button = page.getByRole('button', { name: 'Sign with Example Wallet' })
    await button.click()
    await expect(
      page.getByText("You didn't sign in your wallet. Nothing happened, and you can try again."),
    ).toBeVisible()
    await button.click()
    await completed(page)
  },
)

test('a wallet that does not announce itself signs, too', { tag: '@night' }, async ({ page, customer }) => {
  const own = await installWallet(page, { kind: 'legacy', funded: 'none' })
  const order = await customer.buys({ amount: '1100', destination: own.address })
  await order.transfer()
  await openPurchase(page, order.id, /Waiting for funds|Processing|Your signature is needed/)
  await page.getByRole('button', { name: 'Sign with the wallet in this browser' }).click()
  await completed(page)
})
