/** Nothing is cut and nothing leaves its place: every page and every state of an order, at every width and in every language. */
import type { Page } from '@playwright/test'
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { Buy, Sell } from '@agio/domain'
import { everyLanguage, ofLongest } from '../../people/sight/languages.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { looksAtAll } from '../../people/sight/tiers.ts'
import { carryToken, expect, outlivesSession, test, turnsTo } from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { freshEmail, type Customer } from '../../world/customer.ts'

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Annegret von Beispiel'

const speak = (page: Page, language: string) =>
  page.addInitScript((it) => localStorage.setItem('agio locale', it), language)

async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
}

/** Reached from the page before, which costs less than to load it. */
async function whole(page: Page, path: string): Promise<void> {
  await turnsTo(page, path)
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await misplacedAt(page), path).toEqual([])
}

/** A refund after the exchange with every line that it can have. */
const wholeRefund = (sale: SellOrderView): NonNullable<SellOrderView['refund']> => ({
  amount: sale.required,
  fee: sale.required,
  coins: sale.required,
  bought: {
    gross: sale.gross,
    fees: sale.fees,
    feesTotal: sale.feesTotal,
    settled: sale.payout,
    takenByBank: sale.payout,
    money: sale.payout,
    rate: sale.rate,
    coins: sale.required,
  },
  to: sale.depositAddress,
  transaction: `0x${'ab'.repeat(32)}`,
  explorerUrl: 'https://explorer.example',
})

/** Orders as the server gives them, but in a state of our choice: the end of the address is its name. */
async function placeInEveryState(page: Page, sale: SellOrderView, purchase: BuyOrderView): Promise<void> {
  const inState = (url: string) => new URL(url).pathname.split('/').at(-1)?.replace(/^ord_/, '') ?? ''
  const timeline = (code: string, state: string) => [
    { status: code, state, at: sale.createdAt, actor: 'system', event: 'order.placed' },
  ]
  await page.route('**/api/orders/sell/ord_*', async (route) => {
    const state = inState(route.request().url()) as Sell.State
    const code = Sell.codeOf(state)
    const differs = ['underpaid', 'overpaid', 'on_hold', 'needs_revision'].includes(state)
    await route.fulfill({
      json: {
        ...sale,
        state,
        status: code,
        beneficiary: { ...sale.beneficiary, name: longName },
        refundAddress: sale.depositAddress,
        walletsToProve: differs ? [sale.depositAddress] : [],
        received: differs ? { ...sale.required, amount: '1234567.890123' } : sale.received,
        surplus: state === 'overpaid' ? { ...sale.required, amount: '1234455.079724' } : null,
        payoutOfAll: differs ? { ...sale.payout, amount: '1234567.89' } : null,
        refund: wholeRefund(sale),
        notSold: differs ? null : { coins: sale.required, sold: sale.required },
        choices: differs ? sellChoices[state as keyof typeof sellChoices] : sale.choices,
        decideBy: differs ? sale.cancelsAt : null,
        timeline: timeline(code, state),
      },
    })
  })
  await page.route('**/api/orders/buy/ord_*', async (route) => {
    const state = inState(route.request().url()) as Buy.State
    const code = Buy.codeOf(state)
    const json = { ...purchase, state, status: code, contactEmail: 'somebody.with.a.long.name@example.test' }
    await route.fulfill({ json: { ...json, timeline: timeline(code, state) } })
  })
  await page.route('**/events', (route) => route.abort())
}

const sellChoices = {
  underpaid: ['accept_lower', 'refund'],
  overpaid: ['take_all', 'return_surplus', 'refund'],
  on_hold: ['prove_wallet', 'name_provider', 'refund'],
  needs_revision: ['revise_beneficiary', 'confirm_name', 'refund'],
} as const

/** Without an order, a thread or a link of their own. */
const pages = [
  '/sell',
  '/sell/order',
  '/buy',
  '/buy/order',
  '/transactions',
  '/limits',
  '/support',
  '/support?new=1',
  '/limits/increase',
  '/limits/increase/basic',
  '/limits/increase/full',
  '/limits/increase/complete',
  '/profile',
  '/profile/business',
  '/handover',
  '/terms',
  '/privacy',
  '/download-over',
  '/not-available',
]

for (const language of everyLanguage) {
  test(`every page is whole in ${language}`, ofLongest(language), async ({ page, customer }) => {
    await speak(page, language)
    const sale = await customer.sells()
    const purchase = await customer.buys()
    await customer.sells({ to: { name: longName, iban: 'DE89370400440532013000' } })
    const question = { text: `${longName} ${'1234567890'.repeat(9)}` }
    const { id: thread } = await customer.call<{ id: string }>('POST', '/support/threads', question)
    await opens(page, '/not-available')
    for (const path of pages) await whole(page, path)
    for (const path of [
      `/support?thread=${thread}`,
      `/sell/transaction/${sale.id}`,
      `/buy/transaction/${purchase.id}`,
      `/buy/order/method?order=${purchase.id}`,
      `/buy/order/method/open-banking?order=${purchase.id}`,
      `/buy/order/method/open-banking/sonnenbank?order=${purchase.id}`,
      '/buy/open-banking-callback',
      '/receipt/none',
      `/l/${'a'.repeat(16)}`,
      '/nowhere',
      '/auth/link',
    ])
      await whole(page, path)
    await page.evaluate(() => localStorage.removeItem('token'))
    await opens(page, '/terms')
    await whole(page, '/auth')
    await page.locator('input[type=email]').fill(freshEmail())
    await page.keyboard.press('Enter')
    await expect(page.locator('input[autocomplete="one-time-code"]').first()).toBeVisible()
    expect.soft(await misplacedAt(page), 'the code').toEqual([])
  })

  test(`every state of an order is whole in ${language}`, ofLongest(language), async ({ page, customer }) => {
    await speak(page, language)
    const sale = await customer.sells()
    const purchase = await customer.buys()
    const sold = await customer.call<SellOrderView>('GET', `/orders/sell/${sale.id}`)
    const bought = await customer.call<BuyOrderView>('GET', `/orders/buy/${purchase.id}`)
    await placeInEveryState(page, sold, bought)
    await opens(page, '/transactions')
    for (const state of Sell.stateNames) await whole(page, `/sell/transaction/ord_${state}`)
    for (const state of Buy.stateNames) await whole(page, `/buy/transaction/ord_${state}`)
  })
}

test(
  'a payment link, a receipt and an order after its session are whole in every language',
  { tag: '@larger' },
  async ({ page, customer }) => {
    const link = new URL((await (await openLinks()).make()).url)
    const [sale, purchase, paid] = [await customer.sells(), await customer.buys(), await customer.sells()]
    await paid.pay()
    const { receiptCode } = await paid.is('C')
    expect(receiptCode).not.toBeNull()
    for (const language of looksAtAll() ? everyLanguage : (['de'] as const)) {
      await page.evaluate((it) => localStorage.setItem('agio locale', it), language)
      await opens(page, '/terms')
      await whole(page, `/receipt/${receiptCode}`)
      await whole(page, `/sell/transaction/${paid.id}`)
      await whole(page, `${link.pathname}${link.search}`)
      await wholeAfterSession(page, customer, [
        `/sell/transaction/${sale.id}`,
        `/buy/transaction/${purchase.id}`,
      ])
      await carryToken(page, customer.token())
    }
  },
)

async function wholeAfterSession(page: Page, customer: Customer, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await carryToken(page, customer.token())
    await outlivesSession(page, path)
    expect.soft(await misplacedAt(page), `${path} after its session`).toEqual([])
  }
}

test('the large amounts are whole at every width, for every coin', { tag: '@larger' }, async ({ page }) => {
  const { items } = (await (await page.request.get('/api/coins')).json()) as { items: { id: string }[] }
  expect(items.length).toBeGreaterThan(3)
  for (const { id } of items) {
    await page.goto(`/sell?coin=${encodeURIComponent(id)}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByLabel(`Coin: ${id.split('@')[0]} `)).toBeVisible()
    for (const amount of ['0.507257', '1234.567891', '98765.43']) {
      await page.locator('input[name=send]').fill(amount)
      expect
        .soft(await misplacedAt(page, looksAtAll() ? [280, 320, 360, 414] : [280]), `${amount} ${id}`)
        .toEqual([])
    }
  }
})

test('the header is at the same place on every page', async ({ page, customer }) => {
  const sale = await customer.sells()
  await page.setViewportSize({ width: 1280, height: 800 })
  const places = new Set<number | undefined>()
  for (const path of [
    '/sell',
    '/sell/order',
    '/limits',
    '/support',
    '/transactions',
    `/sell/transaction/${sale.id}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    places.add((await page.locator('header').boundingBox())?.x)
  }
  expect([...places]).toHaveLength(1)
})
