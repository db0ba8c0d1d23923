/** Every money sheet of a sale's page adds up as it is read, from the server's own view of orders that live through random events. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { SellOrderView } from '@agio/contract'
import { Chains, Money, Rates } from '@agio/domain'
import { amountIn, anySale, wrongSums, type LivedSale, type Written } from '@agio/domain/any-order'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { orderView } from '../../../../server/src/orders/sell/view.ts'
import { createI18n, type I18n } from '../../app/i18n/i18n.ts'
import { backLines } from './back-lines.ts'
import { optionText } from './choices/option-text.ts'
import { orderLines } from './lines.ts'
import { show } from './testing/sale.tsx'

const i18n: I18n = createI18n()
beforeAll(() => i18n.later())
afterEach(cleanup)

/** The order as its page gets it, with the prices of the moment. */
function viewOf({ step: { order }, at }: LivedSale): SellOrderView {
  const row = {
    id: `ord_${'a'.repeat(26)}`,
    service: 'sell',
    customerId: 'cus_1',
    version: 1,
    order,
    reference: 'RF18539007547034',
    midRate: Rates.formatRate(order.offers[0]!.rate),
    depositAddress: '0x1111111111111111111111111111111111111111',
    details: null,
    refundSealed: null,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(at),
  } as const
  const payee = { name: 'Ada Example', account: { kind: 'iban', iban: 'DE89370400440532013000' } } as const
  const opened = {
    row,
    explorers: Chains.explorersOf([]),
    payee,
    bank: null,
    label: 'DE** 3000',
    details: {},
    events: [],
    receiptCode: null,
  }
  const market = order.offers.at(-1)!.rate
  const networkFee = Rates.toCoins(Money.money(order.fiat, 37n), market, 'up')
  return orderView(opened, { market, bid: market, networkFee }, at, { paymentUri: () => 'ethereum:0x1' })
}

const seeds = Array.from({ length: 800 }, (_, at) => at + 1)
const views = seeds.flatMap((seed) => anySale(seed).map((it) => ({ seed, view: viewOf(it) })))

type Line = { readonly label: ReactNode; readonly value?: ReactNode }
const written = (lines: readonly Line[]): Written[] =>
  lines.flatMap(({ label, value }) =>
    typeof value === 'string' && typeof label === 'string'
      ? [{ label, value: value.replaceAll('\u00a0', ' ') }]
      : [],
  )

/** The first sheets that do not add up, in words; a test expects none. */
const faults = (sheets: readonly { readonly seed: number; readonly sheet: readonly Written[] }[]): string[] =>
  sheets
    .flatMap(({ seed, sheet }) =>
      wrongSums(sheet).map(
        (it) => `${it} (seed ${seed}): ${sheet.map(({ label, value }) => `${label} ${value}`).join(' | ')}`,
      ),
    )
    .slice(0, 5)

test('the card of a sale adds up in every state', () => {
  const bought = views.filter(({ view }) => view.refund?.bought)
  expect(bought.length).toBeGreaterThan(200)
  const sheets = views.map(({ seed, view }) => ({ seed, sheet: written(orderLines(i18n.t, 'en', view)) }))
  expect(faults(sheets)).toEqual([])
})

test('the coins that were sold are worth the value of the card, at its rate', () => {
  const sold = views.filter(({ view }) => ['converted', 'payout_queued', 'completed'].includes(view.state))
  const wrong = sold.filter(({ view: { rate, notSold, received, gross } }) => {
    const coins = notSold?.sold ?? received
    const exact = Money.parse(coins.currency as 'USDC@1', coins.amount)
    const at = Rates.readRate(coins.currency as 'USDC@1', gross.currency as 'EUR', rate)
    if (exact === 'not-an-amount' || at === 'not-a-rate') return true
    const worth = (['down', 'up'] as const).map((rounding) => Money.format(Rates.toFiat(exact, at, rounding)))
    return !worth.includes(gross.amount)
  })
  expect(sold.length).toBeGreaterThan(200)
  expect(wrong.slice(0, 3).map(({ seed, view }) => [seed, view.rate, view.gross])).toEqual([])
})

const quoted = views.flatMap(({ seed, view }) => view.quotes.map((quote) => ({ seed, view, quote })))

test('the coins of every choice add up, and its card names the same sums as its sheet', () => {
  const back = quoted.flatMap(({ seed, view, quote }) =>
    quote.back ? [{ seed, view, quote, back: quote.back }] : [],
  )
  expect(back.filter((it) => it.back.bought).length).toBeGreaterThan(100)
  const sheets = back.map(({ seed, view, quote, back: it }) => {
    const came = quote.choice === 'refund' ? view.received : view.surplus
    const lines = written(backLines(i18n.t, 'en', it))
    const strong = `${it.amount.amount} ${it.amount.currency.split('@')[0]}`
    const first = came ? [{ label: 'came', value: `${came.amount} ${came.currency.split('@')[0]}` }] : []
    return { seed, sheet: [...first, ...lines, { label: 'back', value: strong }] }
  })
  expect(faults(sheets)).toEqual([])
})

test('a row of a choice rounds coins that leave a person up, and coins that reach them down', () => {
  const wrong = quoted.filter(({ view, quote }) => {
    const { result, meta } = optionText(i18n.t, 'en', view, quote)
    const texts = [result, ...meta].map((text) => text.replaceAll('\u00a0', ' '))
    const coinsIn = (text: string) => /([\d,.]+ (?:USDC|ETH))/.exec(text)?.[1] ?? ''
    const units = (it: { amount: string; currency: string }) =>
      amountIn(`${it.amount} ${it.currency.split('@')[0]}`)?.units ?? 0n
    const shown = (at: number) => amountIn(coinsIn(texts.at(at) ?? ''))?.units ?? 0n
    if (quote.choice === 'pay_rest' && quote.send) return shown(0) < units(quote.send)
    return quote.back !== null && (shown(-1) < units(quote.back.fee) || shown(0) > units(quote.back.amount))
  })
  expect(quoted.length).toBeGreaterThan(500)
  expect(wrong.slice(0, 3).map(({ view, quote }) => optionText(i18n.t, 'en', view, quote))).toEqual([])
})

/** One view of each kind of choice and amount: the dialogs are read off the page. */
const kinds = new Map(
  quoted
    .filter(({ quote }) => quote.back ?? ['accept_lower', 'take_all', 'pay_rest'].includes(quote.choice))
    .map((it) => {
      const { choice, back } = it.quote
      const some = [back?.bought?.settled, back?.bought?.takenByBank].map((one) => one !== null)
      return [
        [choice, it.view.state, Boolean(back), Boolean(back?.bought), it.view.paysLink, ...some].join(),
        it,
      ]
    }),
)

const cellsOf = (dialog: HTMLElement, column: number): Written[] =>
  within(dialog)
    .queryAllByRole('row')
    .slice(1)
    .map((row) => ({
      label: row.children[0]?.textContent ?? '',
      value: (row.children[column]?.textContent ?? '').replaceAll('\u00a0', ' '),
    }))

const linesOf = (dialog: HTMLElement): Written[] =>
  [...dialog.querySelectorAll('dt')].map((term) => ({
    label: term.textContent ?? '',
    value: (term.nextElementSibling?.querySelector('bdi')?.textContent ?? '').replaceAll('\u00a0', ' '),
  }))

test.each([...kinds])('the sheet of a choice adds up on the page: %s', async (_, { view, quote }) => {
  await show(view)
  const { result } = optionText(i18n.t, 'en', view, quote)
  const starts = result.replaceAll('\u00a0', ' ')
  const options = await screen.findAllByRole('button')
  const option = options.find((it) => it.textContent?.replaceAll('\u00a0', ' ').startsWith(starts))
  fireEvent.click(option!)
  const dialog = await screen.findByRole('dialog')
  const sheets = [cellsOf(dialog, 1), cellsOf(dialog, 2), linesOf(dialog)]
  expect(sheets.flat().some(({ value }) => amountIn(value))).toBe(true)
  for (const sheet of sheets)
    expect([...wrongSums(sheet), ...(wrongSums(sheet).length > 0 ? sheet : [])]).toEqual([])
})
