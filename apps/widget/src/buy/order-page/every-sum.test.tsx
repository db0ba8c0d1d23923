/** The money of a purchase's page adds up as it is read, from the server's own view of orders that live through random events. */
import type { BuyOrderView } from '@agio/contract'
import { Chains, Rates } from '@agio/domain'
import { amountIn, anyPurchase, wrongSums, type LivedPurchase, type Written } from '@agio/domain/any-order'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { buyOrderView } from '../../../../server/src/orders/buy/view.ts'
import { createI18n, type I18n } from '../../app/i18n/i18n.ts'
import { orderLines } from './lines.ts'

const i18n: I18n = createI18n()

function viewOf({ step: { order }, at }: LivedPurchase): BuyOrderView {
  const row = {
    id: `ord_${'a'.repeat(26)}`,
    service: 'buy',
    customerId: order.customerId,
    version: 1,
    order,
    reference: 'RF18539007547034',
    midRate: Rates.formatRate(order.quote.rate),
    depositAddress: null,
    details: null,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(at),
  } as const
  const details = { payerName: 'Greta Example' }
  const opened = { row, explorers: Chains.explorersOf([]), details, events: [], receiptCode: null }
  return buyOrderView(opened, { payments: [], transfer: undefined }, at)
}

const seeds = Array.from({ length: 500 }, (_, at) => at + 1)
const views = seeds.flatMap((seed) => anyPurchase(seed).map((it) => ({ seed, view: viewOf(it) })))

type Line = { readonly label: ReactNode; readonly value?: ReactNode }
const written = (lines: readonly Line[]): Written[] =>
  lines.flatMap(({ label, value }) =>
    typeof value === 'string' && typeof label === 'string'
      ? [{ label, value: value.replaceAll('\u00a0', ' ') }]
      : [],
  )
let sheets: { seed: number; view: BuyOrderView; sheet: Written[] }[] = []
beforeAll(async () => {
  await i18n.later()
  sheets = views.map(({ seed, view }) => ({ seed, view, sheet: written(orderLines(i18n.t, 'en', view)) }))
})

test('the card of a purchase adds up in every state', () => {
  const done = views.filter(({ view }) => view.state === 'completed' && view.credits.length > 1)
  expect(done.length).toBeGreaterThan(20)
  const wrong = sheets.flatMap(({ seed, view, sheet }) =>
    wrongSums(sheet).map(
      (it) =>
        `${it} (${view.state}, seed ${seed}): ${sheet.map(({ label, value }) => `${label} ${value}`).join(' | ')}`,
    ),
  )
  expect(wrong.slice(0, 5)).toEqual([])
})

test('money that a failed purchase does not return has a line of its own, and the payments are all that was paid', () => {
  const failed = sheets.filter(({ view }) => view.state === 'failed' && view.refunds.length > 0)
  expect(failed.filter(({ view }) => view.isExecuted).length).toBeGreaterThan(50)
  const units = (text: string) => amountIn(text)?.units ?? 0n
  const wrong = failed.filter(({ view, sheet }) => {
    const after = sheet.slice(sheet.findIndex(({ label }) => label === i18n.t('purchase.paid')))
    const [paid, ...others] = after.filter(({ value }) => amountIn(value)?.currency === view.amount.currency)
    const parts = others.filter(({ label }) => label !== i18n.t('back.total'))
    const back = parts.reduce((sum, { value }) => sum + units(value), 0n)
    return units(paid?.value ?? '') !== back
  })
  expect(
    wrong.slice(0, 3).map(({ seed, sheet }) => [seed, ...sheet.map((it) => Object.values(it).join(' '))]),
  ).toEqual([])
  for (const { view } of views) {
    const counted = view.credits.filter(({ counts }) => counts)
    const sum = counted.reduce((all, { amount }) => all + BigInt(amount.amount.replace('.', '')), 0n)
    expect(sum).toBe(BigInt(view.received.amount.replace('.', '')))
  }
})

test('the money that is here and the money that is left to pay are the amount of the order', () => {
  const units = ({ amount }: { readonly amount: string }) => BigInt(amount.replace('.', ''))
  const waiting = views.flatMap(({ view }) => (view.left ? [{ ...view, left: view.left }] : []))
  expect(waiting.filter(({ received }) => units(received) > 0n).length).toBeGreaterThan(5)
  for (const { received, left, amount } of waiting) expect(units(received) + units(left)).toBe(units(amount))
})
