/** What buyers do: at the API, to have an order where placing it is not the point, and on the screen by what they see. */
import type { BuyOrderView, BuyStatus, PaymentMethod } from '@agio/contract'
import type { Page } from '@playwright/test'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { expect, heading, line, orderIdOf, type Screen } from './people.ts'
import { ask, customerOf, freshEmail, links, signInByPost, until } from './town.ts'

/** An address in nobody's hands; coins that a story buys rest there. */
export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
export const buyer = { name: 'Ana Example', iban: 'DE89370400440532013000' }

export type Purchase = {
  coin: string
  fiat: 'EUR' | 'GBP'
  amount: string
  method: PaymentMethod
  payerName: string
  destination: string
}

/** What a customer who buys may do at the API, as the widget does it. */
export function buyerOf(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const post = <Answer>(path: string, body?: unknown) =>
    ask<Answer>('POST', links.api + path, body, { ...headers, 'idempotency-key': crypto.randomUUID() })
  const order = (id: string) => ask<BuyOrderView>('GET', `${links.api}orders/buy/${id}`, undefined, headers)
  return {
    ...customerOf(token),
    token,
    purchase: order,
    buy: (wish: Partial<Purchase> = {}) => buy(post, wish),
    does: (id: string, choice: string, body?: unknown) =>
      post<BuyOrderView>(`orders/buy/${id}/${choice}`, body),
    startsAtBank: (orderId: string, bankId: string) =>
      post<{ id: string; redirectUrl: string }>('open_banking/payments', { orderId, bankId, consent: true }),
    comesTo: (id: string, ...letters: BuyStatus[]) =>
      until(`${id} to come to ${letters.join(' or ')}`, async () => {
        const now = await order(id)
        return letters.includes(now.status) ? now : undefined
      }),
  }
}
export type Buyer = ReturnType<typeof buyerOf>

export const newBuyer = async (): Promise<Buyer> => buyerOf(await signInByPost(freshEmail('bo')))

type Post = <Answer>(path: string, body?: unknown) => Promise<Answer>

async function buy(post: Post, wish: Partial<Purchase>): Promise<BuyOrderView> {
  const { coin = 'USDC@11155111', fiat = 'EUR', amount = '100', method = 'SEPA_BANK_TRANSFER' } = wish
  const { payerName = buyer.name, destination = wallet } = wish
  const quote = await post<{ id: string }>('quotes/buy', { coin, fiat, fiatAmount: amount, method })
  return post('orders/buy', {
    quoteId: quote.id,
    destination,
    payerName,
    consents: { correctInformation: true, buyRisk: true, terms },
  })
}

export type Slip = { amount?: string; reference?: string; from?: string }

/** The buyer's bank transfers what the order's page says, or something else. */
export function transfer(order: BuyOrderView, slip: Slip = {}): Promise<unknown> {
  const { currency } = order.amount
  const account =
    currency === 'EUR' ? { fromIban: buyer.iban } : { fromSortCode: '089999', fromAccountNumber: '66374958' }
  return ask('POST', `${links.sandbox}/bank/transfer`, {
    fromName: slip.from ?? buyer.name,
    ...account,
    amount: slip.amount ?? order.transfer.amount.amount,
    currency,
    reference: slip.reference ?? order.transfer.reference,
  })
}

type Entry = { direction: string; amount: string; reference: string }
/** What the bank's own books hold of money that came with these words. */
export const creditsWith = async (reference: string): Promise<Entry[]> =>
  (await ask<Entry[]>('GET', `${links.sandbox}/bank/entries`)).filter(
    (it) => it.direction === 'CRDT' && it.reference.includes(reference),
  )

/** Whole units of a coin at an address, by the chain's own account. */
export async function held(order: BuyOrderView, address = order.destination): Promise<number> {
  const [symbol = ''] = order.coin.split('@')
  const url = `${links.sandbox}/chain/${order.chainId}/balance?address=${address}&token=${symbol}`
  return Number((await ask<{ amount: string }>('GET', url)).amount)
}

/** What a transaction did, by the chain's own record. */
export async function transactionOn(
  order: BuyOrderView,
): Promise<{ status: string; logs: { topics: string[] }[] }> {
  const { result } = await ask<{ result: { status: string; logs: { topics: string[] }[] } }>(
    'POST',
    `${links.sandbox}/rpc/${order.chainId}/a`,
    { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [order.transaction?.hash] },
  )
  return result
}

export const pays = (page: Screen) => page.getByLabel('You pay', { exact: true })

export async function openBuy(page: Page, path = '/buy'): Promise<void> {
  await page.goto(path)
  await expect(heading(page, 'Buy crypto')).toBeVisible()
  await buyPriceIsThere(page)
}

export async function buyPriceIsThere(page: Screen): Promise<void> {
  await expect(line(page, 'Your wallet gets')).toHaveText(/^\d[\d,.]*\s[A-Za-z]+$/)
}

export async function fillPurchase(page: Screen, destination = wallet, name = buyer.name): Promise<void> {
  await page.getByLabel(/^Wallet address/).fill(destination)
  await page.getByLabel('Your name at your bank', { exact: true }).fill(name)
  await page.getByLabel('The information I have given is correct.').check()
  await page.getByLabel('I accept the terms and the disclaimer.').check()
  await page.getByLabel(/^I know that prices of crypto can fall/).check()
}

/** Presses the button; the order is there when the ways to pay are. */
export async function placePurchase(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL('**/buy/order/method?order=*')
  await expect(heading(page, 'Payment method')).toBeVisible()
  return new URL(page.url()).searchParams.get('order') ?? ''
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

/** From the ways to pay to the pages of a bank: found by typing, agreed to, left for. */
export async function goToBank(page: Page, name: string): Promise<void> {
  await chooseWay(page, 'OPEN_BANKING')
  await page.getByRole('button', { name: 'Choose your bank' }).click()
  await expect(heading(page, 'Make payment')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for your bank' }).fill(name.slice(0, 5))
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByText(/By continuing you ask Sandbox Payments/)).toBeVisible()
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

export async function goToCardPage(page: Page): Promise<void> {
  await chooseWay(page, 'CREDIT_CARD')
  await page.getByRole('button', { name: 'Continue to the card page' }).click()
  await expect(heading(page, 'Pay by card')).toBeVisible()
}

export const cards = {
  visa: '4242424242424242',
  asks: '4000002760003184',
  declined: '4000000000000002',
} as const

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Name on the card').fill(buyer.name)
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Back from elsewhere, at the order's own page. */
export async function atOrder(page: Page, id: string): Promise<void> {
  await page.waitForURL(`**/buy/transaction/${id}*`)
  expect(orderIdOf(page)).toBe(id)
}
