/**
 * axe finds nothing on any page of a purchase, in any letter, light and dark; nor on the pages of banks and of the acquirer
 * that a purchase leads through, nor at the desk.
 */
import type { BuyOrderView } from '@agio/contract'
import {
  confirmAtBank,
  fillPurchase,
  goToBank,
  goToCardPage,
  openBuy,
  pays,
  placePurchase,
  signInAtBank,
  typeCard,
} from '../../people/buyers.ts'
import { asOf, isClean, opensClean, showsClean } from '../../people/clean.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, goOn, heading, outlivesSession, test } from '../../people/people.ts'
import { somebody } from '../../people/town.ts'
import { installWallet } from '../../people/wallets.ts'
import type { Customer } from '../../world/customer.ts'
import { cards } from '../../world/payers.ts'

test('axe finds nothing on the way to a placed purchase', { tag: '@larger' }, async ({ page, customer }) => {
  void customer
  await openBuy(page)
  await expect(page.getByRole('figure')).toBeVisible()
  await isClean(page, 'buy')
  await pays(page).fill('abc')
  await expect(pays(page)).toHaveAttribute('aria-invalid', 'true')
  await isClean(page, 'buy with an error')
  await pays(page).fill('100')
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  await isClean(page, 'the form')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await isClean(page, 'the form with errors')
  await fillPurchase(page)
  const id = await placePurchase(page)
  await isClean(page, 'the ways to pay')
  const banks = `/buy/order/method/open-banking`
  await opensClean(page, `${banks}?order=${id}`, 'Make payment')
  await page.getByRole('searchbox').fill('no such bank')
  await expect(page.getByRole('link', { name: /Sonnenbank/ })).toHaveCount(0)
  await isClean(page, 'no bank')
  await opensClean(page, `${banks}/sonnenbank?order=${id}`, 'Make payment')
  await opensClean(page, '/buy/open-banking-callback', "We can't match this return to a payment")
  await page.goto(`/buy/transaction/${id}`)
  await page.getByRole('button', { name: 'Cancel transaction' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isClean(page, 'cancelling')
})

test('axe finds nothing at a bank and on the way back', { tag: '@larger' }, async ({ page, customer }) => {
  const { id } = await customer.buys({ method: 'OPEN_BANKING' })
  const begin = () => page.goto(`/buy/order/method?order=${id}`)
  await begin()
  await goToBank(page, 'Banque Nonpareil')
  await expect(heading(page, 'Sign in to online banking')).toBeVisible()
  await isClean(page, "the bank's login")
  await signInAtBank(page)
  await expect(heading(page, 'Confirm this payment')).toBeVisible()
  await isClean(page, "the bank's consent")
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(heading(page, 'Payment authorization failed')).toBeVisible()
  await isClean(page, 'refused')
  await begin()
  await goToBank(page, 'Sonnenbank')
  await page.addInitScript(reachForButton)
  await confirmAtBank(page)
  await expect(heading(page, 'Payment authorized')).toBeVisible()
  await isClean(page, 'authorised')
})

/** The page of the result leads on by itself, unless its button has the focus. */
function reachForButton(): void {
  const reach = () => document.querySelector<HTMLElement>('main [role="status"] button')?.focus()
  new MutationObserver(reach).observe(document, { childList: true, subtree: true })
}

test('axe finds nothing on the pages of the card', { tag: '@larger' }, async ({ page, customer }) => {
  const { id } = await customer.buys({ method: 'CREDIT_CARD' })
  await page.goto(`/buy/order/method?order=${id}`)
  await goToCardPage(page)
  await isClean(page, 'the card page')
  await typeCard(page, cards.declined)
  await expect(page.getByRole('alert')).toBeVisible()
  await isClean(page, 'the card page with a problem')
  await typeCard(page, cards.asks)
  await expect(heading(page, 'Is it you?')).toBeVisible()
  await isClean(page, 'the page of the bank of the card')
})

test(
  'axe finds nothing on the page of a purchase after its session',
  { tag: '@larger' },
  async ({ page, customer }) => {
    const { id } = await customer.buys()
    await outlivesSession(page, `/buy/transaction/${id}`)
    await isClean(page, 'a purchase after its session')
  },
)

test('axe finds nothing in any letter of a purchase', { tag: '@night' }, async ({ page, customer }) => {
  const purchase = await customer.buys()
  await purchase.transfer()
  const done = await purchase.is('C')
  await showsClean(page, { ...asOf(done, 'N'), choices: ['transferred', 'method', 'cancel'] })
  for (const letter of ['R', 'B', 'O', 'T', 'P'] as const) await showsClean(page, asOf(done, letter))
  await showsClean(page, { ...asOf(done, 'B'), held: true })
  await showsClean(page, done)
})

test('axe finds nothing in any letter off that way', { tag: '@night' }, async ({ page, customer }) => {
  const orders = await purchasesThatAreOff(customer)
  for (const order of orders) await showsClean(page, order)
  const [cancelled] = orders
  if (cancelled) await showsClean(page, { ...cancelled, status: 'F', reason: null })
})

test(
  'axe finds nothing where the owner of a wallet is asked to sign',
  { tag: '@larger' },
  async ({ page, customer }) => {
    const own = await installWallet(page, { name: 'Example Wallet', funded: 'none' })
    await own.behave({ answer: 'reject', method: 'personal_sign', times: 1 })
    const order = await customer.buys({ amount: '1200', destination: own.address })
    await order.transfer()
    await page.goto(`/buy/transaction/${order.id}`)
    const sign = page.getByRole('button', { name: 'Sign with Example Wallet' })
    await expect(sign).toBeVisible()
    await isClean(page, 'asked to sign')
    await sign.click()
    await expect(page.getByText(/^You didn't sign in your wallet/)).toBeVisible()
    await isClean(page, 'not signed')
  },
)

/** Cancelled, said to be paid, of somebody else, paid at a bank that takes its time. */
async function purchasesThatAreOff(customer: Customer): Promise<BuyOrderView[]> {
  const [cancelled, said, strange, atBank] = await Promise.all([
    customer.buys(),
    customer.buys({ fiat: 'GBP' }),
    customer.buys(),
    customer.buys({ method: 'OPEN_BANKING' }),
  ])
  await strange.transfer({ fromName: 'Otto Fremdling' })
  await cancelled.cancel()
  await said.says()
  await atBank.begins('sonnenbank')
  return Promise.all([cancelled.is('X'), said.is('W'), strange.is('Y'), atBank.is('N')])
}

test('axe finds nothing at the desk', { tag: '@larger' }, async ({ page }) => {
  const customer = await somebody()
  const purchase = await customer.buys()
  await purchase.transfer()
  const words = `axe ${purchase.reference.slice(2, 6)} ${Date.now()}`
  await purchase.transfer({ reference: words, amount: '12.34' })
  await purchase.is('C')
  await page.goto('/console/')
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible()
  await isClean(page, 'signing in')
  await sitDown(page, 'Ada', `orders/${purchase.id}`)
  await expect(page.getByText('the account is at zero')).toBeVisible()
  await isClean(page, 'an order')
  for (const [queue, title] of [
    ['cases', 'Cases'],
    ['unmatched', 'Unmatched payments'],
    ['reconciliation', 'Reconciliation'],
    ['treasury', 'Treasury'],
    ['batches', 'Payment files'],
    ['bank_files', 'Bank files'],
    ['audit', 'Audit'],
  ] as const) {
    await page.goto(`/console/${queue}`)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
    await isClean(page, title)
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    if ((await first.count()) === 0) continue
    await first.click()
    await expect(page.getByRole('article')).toBeVisible()
    await isClean(page, `${title}, open`)
  }
  await page.goto(`/console/orders/${(await customer.buys()).id}`)
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isClean(page, 'holding')
})
