import type { UnmatchedView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { approval, compared, orderItem } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { UnmatchedScreen } from './index.ts'

const money = (change: Partial<UnmatchedView> = {}): UnmatchedView => ({
  id: 'L1',
  direction: 'in',
  at: '2026-11-20 10:00:00',
  amount: { currency: 'EUR', amount: '900.00' },
  account: 'EUR',
  payer: 'Greta Beispiel',
  payerAccount: 'NL91ABNA0417164300',
  text: 'for coins',
  state: 'open',
  reason: 'no_reference',
  orderId: null,
  recordedAt: '2026-11-20 10:00:00',
  line: { message: 'camt.054', statement: 'N2', day: '2026-11-20', reference: null, endToEndId: null },
  like: null,
  proposals: [
    {
      orderId: orderItem('a').id,
      because: 'likeness',
      alike: { amount: true, name: true, lettersOff: 2 },
      order: orderItem('a', { service: 'buy' }),
    },
  ],
  decided: null,
  approvals: [],
  mayMatch: true,
  mayCount: false,
  needsSecond: false,
  maySendBack: true,
  mayClose: false,
  mayExplain: false,
  ...change,
})
const at = '/console/unmatched/L1'
const list = { listUnmatched: () => ({ items: [money()], next: null }) }
const open = (view: UnmatchedView, more = {}) =>
  stage(<UnmatchedScreen />, { ...list, getUnmatched: () => view, ...more }, at)

async function confirm(button: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'compared' } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
}

test('a match is asked for with its figures, and the dialog says who else decides', async () => {
  const { calls } = open(money(), { matchUnmatched: () => ({ approval: approval() }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Match to this order…' }))
  expect(await screen.findByText(/waits for a second operator/)).toBeTruthy()
  await confirm('Match')
  await expect
    .poll(() => calls('matchUnmatched').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: 'L1' }, body: { orderId: orderItem('a').id, reason: 'compared' } }])
})

test('a match that waits shows what was asked, and the second operator decides there', async () => {
  const asked = approval({
    kind: 'match_credit',
    subject: 'L1',
    action: [{ name: 'payer', path: null, value: 'G*** B***', unusual: null }],
  })
  const { calls } = open(money({ approvals: [asked], mayMatch: false }), {
    compareApproval: () => compared(asked, [{ value: 'Greta Beispiel' }]),
    approve: () => approval({ state: 'approved' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Greta Beispiel')).toBeTruthy()
  expect(dialog.queryByText('G*** B***')).toBeNull()
  expect(dialog.getByText('Tom Treasurer, 2026-11-20 10:00:00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Match to this order…' })).toBeNull()
  await confirm('Approve')
  await expect.poll(() => calls('approve').length, { timeout: 10_000 }).toBe(1)
})

test('what cannot be compared any more opens no dialog, and says why', async () => {
  const waiting = money({ approvals: [approval({ kind: 'match_credit', subject: 'L1' })], mayMatch: false })
  open(waiting, {
    compareApproval: () => {
      throw new Refused('backoffice.void', 'It has changed.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  expect(await screen.findByText('It has changed.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who asked and who decided are two lines, each with their own time', async () => {
  const asked = { by: 'Ada Admin', at: '2026-11-20 09:00:00', reason: 'the payer wrote' }
  const decided = { by: 'Bea Bank', at: '2026-11-20 10:00:00', reason: 'compared', asked }
  open(money({ state: 'matched', mayMatch: false, decided }))
  expect(
    await screen.findByText('Requested by Ada Admin at 2026-11-20 09:00:00: the payer wrote'),
  ).toBeTruthy()
  expect(screen.getByText('Decided by Bea Bank at 2026-11-20 10:00:00: compared')).toBeTruthy()
})

test('money that may be another report can be counted, not matched', async () => {
  const doubtful = money({
    reason: 'reported_before_perhaps',
    mayMatch: false,
    maySendBack: false,
    mayCount: true,
    like: {
      id: 'L0',
      message: 'camt.054',
      statement: 'N1',
      day: '2026-11-20',
      reference: 'B77',
      endToEndId: null,
      payer: 'Greta Beispiel',
      payerAccount: null,
      text: 'the same coins',
      orderId: null,
    },
  })
  const { calls } = open(doubtful, { countUnmatched: () => ({ approval: approval() }) })
  // Both lines are there to compare.
  expect(await screen.findByText('the same coins')).toBeTruthy()
  expect(within(screen.getByRole('article')).getByText('for coins')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Book as a separate payment…' }))
  await confirm('Ask for approval')
  await expect.poll(() => calls('countUnmatched').length, { timeout: 10_000 }).toBe(1)
  expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
})

const debit = (change: Partial<UnmatchedView> = {}) =>
  money({
    direction: 'out',
    reason: 'debit_unknown',
    text: 'quarterly fee',
    proposals: [],
    mayMatch: false,
    maySendBack: false,
    mayExplain: true,
    ...change,
  })

test('debits are a choice of the list', async () => {
  const { calls } = open(debit())
  fireEvent.change(await screen.findByLabelText('Direction'), { target: { value: 'out' } })
  await expect
    .poll(() => calls('listUnmatched').at(-1)?.input, { timeout: 10_000 })
    .toMatchObject({ query: { direction: 'out', state: 'open' } })
})

test.each([
  ['A bank fee…', 'Book as a bank fee', { as: 'bank_fee' }],
  ['A loss…', 'Ask for approval', { as: 'loss' }],
  ['Book as this payment…', 'Book the payment', { as: 'payment', payment: 'E2E1' }],
])('a debit: %s', async (button, sure, body) => {
  const { calls } = open(debit(), { explainUnmatched: () => ({ approval: null }) })
  fireEvent.change(await screen.findByLabelText('End-to-end id or key of a payment'), {
    target: { value: ' E2E1 ' },
  })
  expect(screen.getByRole('heading', { name: '€900.00 left for Greta Beispiel' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: button }))
  await confirm(sure)
  await expect
    .poll(() => calls('explainUnmatched').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: 'L1' }, body: { ...body, reason: 'compared' } }])
})

test('a debit that may be another report is closed or counted, and not explained', async () => {
  const doubtful = { reason: 'debit_repeated', mayExplain: false, mayCount: true, mayClose: true } as const
  const { calls } = open(debit(doubtful), { closeUnmatched: () => ({ done: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Close without booking…' }))
  expect(screen.queryByRole('button', { name: 'A loss…' })).toBeNull()
  await confirm('Close the line')
  await expect.poll(() => calls('closeUnmatched').length, { timeout: 10_000 }).toBe(1)
})

test('a suggested order says why it is suggested', async () => {
  open(money())
  for (const why of ['amount =', 'name =', 'reference 2 letters off'])
    expect(await screen.findByText(why)).toBeTruthy()
})

test('every queue says which zone its times are in', async () => {
  open(money())
  expect(await screen.findByText('All times are in UTC.')).toBeTruthy()
})

test('the order that fits best is the advised act: one key begins the match', async () => {
  open(money())
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByText('its order, or to go back to its sender')).toBeTruthy()
  expect(next.getAllByRole('button')[0]?.textContent).toBe('Match to RF18A…')
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByRole('dialog', { name: 'Match to this order' })).toBeTruthy()
})

test('money without an order that fits has acts, and none of them is advised', async () => {
  open(money({ proposals: [] }))
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getAllByRole('button').map((one) => one.textContent)).toEqual(['Send back…'])
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
