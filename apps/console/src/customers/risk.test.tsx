import type { RiskOfCustomer } from '@agio/contract'
import { Risk as Rules } from '@agio/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { Risk } from './risk.tsx'

const reviewId = `rev_${'a'.repeat(26)}`
const order = (letter: string, amount: string) => ({
  id: `ord_${letter.repeat(26)}`,
  reference: `RF18${letter.toUpperCase()}`,
  at: '2026-11-20 10:00:00',
  amount: { currency: 'EUR' as const, amount },
})
const point = (
  rule: Rules.RiskRule,
  more: Pick<RiskOfCustomer['points'][number], 'figures'> &
    Partial<Pick<RiskOfCustomer['points'][number], 'orders'>>,
): RiskOfCustomer['points'][number] => {
  const { kind, points, seenIn } = Rules.riskRules[rule]
  return { rule, kind, points, seenIn: [...seenIn], orders: [], ...more }
}
const country = point('country_high_risk', {
  figures: { countries: [{ country: 'SY', from: 'citizenship' }], list: 'eu_high_risk' },
})
const volume = point('volume_above', { figures: { used: '25000.00', declared: '10000.00', percent: 250 } })
const below = point('just_below_in_day', {
  figures: {
    count: 3,
    total: '2850.00',
    from: '900.00',
    to: '1000.00',
    window: 'day',
    thresholds: ['wallet_answer', 'fresh_pin'],
  },
  orders: [order('a', '950.00'), order('b', '1000.00'), order('c', '900.00')],
})
const points = [country, volume, below]
const total = points.reduce((sum, it) => sum + it.points, 0)
const risk: RiskOfCustomer = { total, level: 'high', points, reviewId }
const card = () => within(screen.getByRole('region', { name: 'Risk score' }))
const linksIn = (text: RegExp) => {
  const line = card().getByText(text).closest('dd')
  if (!line) throw new Error('no line')
  return within(line)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}

test('the card says the total and the level, and each point its sentence with figures', () => {
  stage(<Risk risk={risk} />, {})
  expect(card().getByText('high').dataset.tone).toBe('bad')
  expect(card().getByText(`${total} points`)).toBeTruthy()
  expect(
    card()
      .getAllByRole('term')
      .map((it) => it.textContent),
  ).toEqual(['Total', 'Country, +30', 'Volume, +30', 'Structuring, +30'])
  expect(card().getByText(/Syria \(citizenship\)\. List: EU, Delegated Regulation/)).toBeTruthy()
  expect(card().getByText(/25,000\.00 EUR in 365 days: 250% of the declared 10,000\.00 EUR/)).toBeTruthy()
  expect(
    card().getByText(
      /3 orders within 24 hours, each from 900\.00 EUR to 1,000\.00 EUR, 2,850\.00 EUR together\. Above 1,000\.00 EUR: the wallet question, the fresh PIN\./,
    ),
  ).toBeTruthy()
})

test('each point leads to where its figures come from: orders, the review, sections of the page', () => {
  stage(<Risk risk={risk} />, {})
  const review = ['Review', `/console/reviews/${reviewId}`]
  const limits = ['Limits', '#limits']
  expect(linksIn(/Syria/)).toEqual([
    review,
    ['Open sessions', '#sessions'],
    ['Accounts that we paid', '#accounts'],
  ])
  expect(linksIn(/of the declared/)).toEqual([review, limits])
  expect(linksIn(/within 24 hours/)).toEqual([
    ['RF18A 950.00 EUR', `/console/orders/ord_${'a'.repeat(26)}`],
    ['RF18B 1,000.00 EUR', `/console/orders/ord_${'b'.repeat(26)}`],
    ['RF18C 900.00 EUR', `/console/orders/ord_${'c'.repeat(26)}`],
    limits,
  ])
})

test('without a review what was typed is looked for among the papers, and no points say so', () => {
  stage(<Risk risk={{ ...risk, points: [volume], reviewId: null }} />, {})
  expect(linksIn(/of the declared/)[0]).toEqual(['Papers', '#papers'])
  stage(<Risk risk={{ total: 0, level: 'low', points: [], reviewId }} />, {})
  expect(card().getByText('0 points')).toBeTruthy()
  expect(card().getByText('No rule applies.')).toBeTruthy()
})
