import type { ClaimView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { ClaimsScreen } from './index.ts'

const id = 'clm_2k7d4qy3cv6ra5hzjw2u7m4xpe' as const
const patience = { timeout: 10_000 }
const candidate = (mayMatch: boolean): ClaimView['candidates'][number] => ({
  money: {
    id: 'L1',
    direction: 'in',
    at: '2026-11-20 10:00:00',
    amount: { currency: 'EUR', amount: '77.31' },
    account: 'EUR',
    payer: 'Greta Beispiel',
    payerAccount: 'NL91ABNA0417164300',
    text: 'for coins',
    state: mayMatch ? 'returning' : 'open',
    reason: 'no_reference',
    orderId: null,
  },
  alike: ['amount', 'name'],
  mayMatch,
})
const claim = (change: Partial<ClaimView> = {}): ClaimView => ({
  id,
  state: 'open',
  amount: { currency: 'EUR', amount: '77.31' },
  day: '2026-11-19',
  senderName: 'Greta Beispiel',
  at: '2026-11-20 10:00:00',
  customerId: null,
  senderAccount: 'NL91ABNA0417164300',
  reference: 'for coins',
  order: null,
  email: 'greta@example.com',
  proof: { type: 'application/pdf', size: 20_400 },
  candidates: [candidate(false)],
  moneyId: null,
  decided: null,
  mayDecide: true,
  ...change,
})
const open = (view: ClaimView, more = {}) =>
  stage(
    <ClaimsScreen />,
    { listClaims: () => ({ items: [claim()], next: null }), getClaim: () => view, ...more },
    `/console/claims/${id}`,
  )

async function confirm(button: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'compared' } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
}

test('money that nobody decided leads to its own room, and cannot be matched here', async () => {
  open(claim())
  expect(await screen.findByRole('heading', { name: 'Greta Beispiel says €77.31 was theirs' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Greta Beispiel, €77.31' })
  expect(link.getAttribute('href')).toBe('/console/unmatched/L1')
  for (const sign of ['amount =', 'name =']) expect(screen.getByText(sign)).toBeTruthy()
  expect(screen.getByText(/^First give it to an order/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Match/ })).toBeNull()
})

test('money that was decided is the advised act: one key begins the match', async () => {
  const { calls } = open(claim({ candidates: [candidate(true)] }), { matchClaim: () => ({ done: true }) })
  await screen.findByRole('button', { name: 'Match with €77.31…' })
  fireEvent.keyDown(document.body, { key: 'a' })
  await confirm('Match')
  await expect
    .poll(() => calls('matchClaim').map(({ input }) => input), patience)
    .toEqual([{ params: { id }, body: { moneyId: 'L1', reason: 'compared' } }])
})

test('a claim is refused with a reason, and who may not decide has no act', async () => {
  const { calls } = open(claim({ candidates: [] }), { refuseClaim: () => ({ done: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  await confirm('Refuse')
  await expect
    .poll(() => calls('refuseClaim').map(({ input }) => input), patience)
    .toEqual([{ params: { id }, body: { reason: 'compared' } }])
})

test('who may not decide has no act', async () => {
  open(claim({ mayDecide: false, candidates: [] }))
  await screen.findByRole('heading', { name: /was theirs$/ })
  expect(screen.queryByRole('button', { name: /^(Refuse|Match)/ })).toBeNull()
})
