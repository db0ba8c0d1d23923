import type { ReconciliationRun } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { approval, compared } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { ReconciliationScreen } from './index.ts'

const run = (change: Partial<ReconciliationRun> = {}): ReconciliationRun => ({
  id: 'rec_1',
  askedBy: null,
  beganAt: '2026-11-20 06:00:00',
  endedAt: '2026-11-20 06:00:02',
  faults: [],
  proofs: [
    {
      account: 'bank:EUR',
      currency: 'EUR',
      asOf: '2026-11-20 05:00:00',
      source: { kind: 'statement', id: 'S1' },
      ledger: '1100.00',
      external: '1000.00',
      inFlight: [{ kind: 'notified_after_statement', reference: 'B1', amount: '100.00' }],
      difference: '0.00',
      isEqual: true,
      approvals: [],
      undecided: 0,
      mayBook: false,
    },
  ],
  ...change,
})
const page = (...items: ReconciliationRun[]) => ({ listReconciliations: () => ({ items, next: null }) })
const as = (role: 'support' | 'treasurer') => (
  <OperatorProvider value={{ id: 'opr_1', name: 'Tom', roles: [role] }}>
    <ReconciliationScreen />
  </OperatorProvider>
)

test('a run shows each account in the ledger, at the bank, and what is in flight between them', async () => {
  stage(as('support'), page(run()), '/console/reconciliation/rec_1')
  expect((await screen.findAllByText('equal')).length).toBe(2)
  expect(screen.getByText('1,000.00 EUR')).toBeTruthy()
  expect(screen.getByText('The bank notified it after this statement.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Compare now' })).toBeNull()
})

test('a difference and a side that did not answer are on the row; comparing now opens the new run', async () => {
  const [proof] = run().proofs
  const different = run({ id: 'rec_2', proofs: [{ ...proof!, difference: '1.00', isEqual: false }] })
  const faulty = run({ id: 'rec_3', faults: [{ source: 'Sepolia', reason: 'no node' }] })
  const { calls } = stage(
    as('treasurer'),
    { ...page(different, faulty), reconcileNow: () => different },
    '/console/reconciliation',
  )
  expect(await screen.findByText('1 difference')).toBeTruthy()
  expect(screen.getByText('not complete')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Compare now' }))
  await expect.poll(() => calls('reconcileNow').length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => window.location.pathname, { timeout: 10_000 }).toBe('/console/reconciliation/rec_2')
})

const differing = (change: object = {}) =>
  run({ proofs: [{ ...run().proofs[0]!, difference: '-0.01', isEqual: false, mayBook: true, ...change }] })
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })

test('a difference is booked with a reason and evidence, which a second person approves', async () => {
  const place = '/console/reconciliation/rec_1'
  const { calls } = stage(as('treasurer'), { ...page(differing()), bookDifference: () => approval() }, place)
  expect(await screen.findByText('bank:EUR: the ledger has 0.01 EUR less than the other side.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Book as gain…' }))
  const send = await screen.findByRole('button', { name: 'Ask for approval' })
  type('Reason', 'interest of a cent')
  expect(send.hasAttribute('disabled')).toBe(true)
  type('Evidence', 'statement S1, line 4')
  fireEvent.click(send)
  const body = {
    account: 'bank:EUR',
    currency: 'EUR',
    reason: 'interest of a cent',
    evidence: 'statement S1, line 4',
  }
  await expect
    .poll(() => calls('bookDifference').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: 'rec_1' }, body }])
})

test('a waiting difference has no second button; the other person approves it there', async () => {
  const waiting = differing({ mayBook: false, approvals: [approval({ kind: 'book_difference' })] })
  const place = '/console/reconciliation/rec_1'
  const answers = { compareApproval: () => compared(approval()), approve: () => approval() }
  const { calls } = stage(as('treasurer'), { ...page(waiting), ...answers }, place)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  expect(screen.queryByRole('button', { name: /^Book as/ })).toBeNull()
  const confirm = await screen.findByRole('button', { name: 'Approve' })
  type('Reason', 'compared with the statement')
  fireEvent.click(confirm)
  await expect.poll(() => calls('approve').length, { timeout: 10_000 }).toBe(1)
})
