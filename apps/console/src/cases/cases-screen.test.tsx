import type { CaseView } from '@agio/contract'
import { Cases, Waits } from '@agio/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Refused } from '../app/api/api.ts'
import { OperatorProvider } from '../app/context.tsx'
import { expect, test, vi } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { caseText, CasesScreen } from './index.ts'
import { NextOf } from './next-of.tsx'

const difference: CaseView = {
  id: '7',
  kind: 'reconciliation_difference',
  subject: { kind: 'account', id: 'bank:EUR' },
  orderId: null,
  data: { asset: 'EUR', difference: '1.23', runId: 'rec_1' },
  openedAt: '2026-11-20 06:00:00',
  closedAt: null,
  assignedTo: null,
  dueOn: null,
  isOverdue: false,
}

test('a kind of case without a sentence does not compile', () => {
  const { order_idle: left, ...others } = {} as Cases.ByCaseKind<string>
  // @ts-expect-error -- the sentence of `order_idle` is missing
  const incomplete: Cases.ByCaseKind<string> = others
  expect(incomplete).toEqual({})
  expect(left).toBeUndefined()
})

test('a sentence is made of the data of its kind', () => {
  expect(caseText(difference)).toBe('The ledger has 1.23 EUR more than the other side shows.')
  expect(caseText({ kind: 'unallocated_deposit', data: { asset: 'USDC@97', transaction: '0xab' } })).toBe(
    "USDC on BNB testnet arrived that the order didn't ask for: 0xab",
  )
  expect(caseText({ kind: 'order_idle', data: { days: 7 } })).toBe('The order has not moved for 7 days.')
  // The name on the list was erased with its customer.
  const data = { hit: 'scr_1', role: 'payer', list: 'eu', entity: '', listedName: '', score: 91 } as const
  expect(caseText({ kind: 'screening_hit', data })).toBe(
    'The payer has a name like one on the list eu: 91 of 100.',
  )
})

test('cases are filtered by kind, and one is closed by its id with a reason', async () => {
  const { calls } = stage(
    <CasesScreen />,
    { listCases: () => ({ items: [difference], next: null }), closeCase: () => ({ done: true }) },
    '/console/cases/7',
  )
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'reconciliation_difference' } })
  await expect
    .poll(() => calls('listCases').at(-1)?.input, { timeout: 10_000 })
    .toEqual({ query: { limit: 30, state: 'open', kind: 'reconciliation_difference' } })
  // Each filter leaves the others as they were chosen.
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'closed' } })
  fireEvent.change(screen.getByLabelText('Operator'), { target: { value: 'of=me' } })
  await expect
    .poll(() => calls('listCases').at(-1)?.input, { timeout: 10_000 })
    .toEqual({ query: { limit: 30, state: 'closed', kind: 'reconciliation_difference', of: 'me' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the case…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the bank has corrected it' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close the case' }))
  await expect
    .poll(() => calls('closeCase').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: '7' }, body: { reason: 'the bank has corrected it' } }])
})

test('an open case stays where the list turns to others: what is typed about it is not lost, and it is seen closed', async () => {
  let closedAt: string | null = null
  const { calls } = stage(
    <CasesScreen />,
    {
      listCases: ({ query }) => {
        const { id, of } = query as { id?: string; of?: string }
        const listed = of || closedAt ? [] : [difference]
        return { items: id === '7' ? [{ ...difference, closedAt }] : listed, next: null }
      },
      closeCase: () => {
        closedAt = '2026-11-20 07:00:00'
        return { done: true }
      },
    },
    '/console/cases/7',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close the case…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const reason = dialog.getByLabelText('Reason')
  fireEvent.change(reason, { target: { value: 'the bank has corrected it' } })
  fireEvent.change(screen.getByLabelText('Operator'), { target: { value: 'of=me' } })
  expect(await screen.findByText('No case is open.')).toBeTruthy()
  await expect.poll(() => calls('listCases').at(-1)?.input).toEqual({ query: { id: '7' } })
  expect(screen.getByLabelText('Reason')).toBe(reason)
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('the bank has corrected it')
  fireEvent.click(dialog.getByRole('button', { name: 'Close the case' }))
  expect(await within(screen.getByRole('article')).findByText('closed')).toBeTruthy()
})

test('a case that there is not is said to be none', async () => {
  stage(<CasesScreen />, { listCases: () => ({ items: [], next: null }) }, '/console/cases/9')
  expect(await screen.findByText('There is no such case.')).toBeTruthy()
})

test('a case shows its kind and the fields of its kind in words', async () => {
  stage(<CasesScreen />, { listCases: () => ({ items: [difference], next: null }) }, '/console/cases/7')
  const shown = within(await screen.findByRole('article'))
  expect(shown.getByRole('heading', { name: 'Reconciliation difference' })).toBeTruthy()
  expect(shown.getByText('Run id')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'rec_1' }).getAttribute('href')).toMatch(/reconciliation\/rec_1$/)
})

test('a case is taken, given a day and marked when the day is over; the list shows mine', async () => {
  const ada = { id: 'opr_ada', name: 'Ada Admin', roles: ['admin' as const] }
  const late = {
    ...difference,
    assignedTo: { id: 'opr_tom', name: 'Tom Treasurer' },
    dueOn: '2026-11-19',
    isOverdue: true,
  }
  const { calls } = stage(
    <OperatorProvider value={ada}>
      <CasesScreen />
    </OperatorProvider>,
    {
      listCases: () => ({ items: [late], next: null }),
      listCaseHands: () => ({
        items: [ada, late.assignedTo].map(({ id, name }) => ({ id, name })),
        next: null,
      }),
      assignCase: () => ({ done: true }),
    },
    '/console/cases/7',
  )
  const shown = within(await screen.findByRole('article'))
  expect(shown.getByText('overdue')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Take the case' }))
  const due = shown.getByLabelText('Due')
  fireEvent.change(due, { target: { value: '2026-12-01' } })
  fireEvent.blur(due)
  await waitFor(() =>
    expect(calls('assignCase').map(({ input }) => input)).toEqual([
      {
        params: { id: '7' },
        body: {
          operatorId: 'opr_ada',
          dueOn: '2026-11-19',
          from: { operatorId: 'opr_tom', dueOn: '2026-11-19' },
        },
      },
      {
        params: { id: '7' },
        body: {
          operatorId: 'opr_ada',
          dueOn: '2026-12-01',
          from: { operatorId: 'opr_ada', dueOn: '2026-11-19' },
        },
      },
    ]),
  )
  fireEvent.change(screen.getByLabelText('Operator'), { target: { value: 'of=me' } })
  await waitFor(() =>
    expect(calls('listCases').at(-1)?.input).toEqual({ query: { limit: 30, state: 'open', of: 'me' } }),
  )
  expect(window.location.search).toBe('?of=me')
})

test('a case that another operator changed meanwhile says so, is read again and shows what it is now', async () => {
  const ada = { id: 'opr_ada', name: 'Ada Admin', roles: ['admin' as const] }
  const now = { dueOn: '2026-11-25' }
  stage(
    <OperatorProvider value={ada}>
      <CasesScreen />
    </OperatorProvider>,
    {
      listCases: () => ({ items: [{ ...difference, ...now }], next: null }),
      listCaseHands: () => ({ items: [{ id: ada.id, name: ada.name }], next: null }),
      assignCase: () => {
        now.dueOn = '2026-11-27'
        throw new Refused('backoffice.changed', 'This has changed since you looked. Please look again.')
      },
    },
    '/console/cases/7',
  )
  const shown = within(await screen.findByRole('article'))
  fireEvent.change(shown.getByLabelText('Due'), { target: { value: '2026-12-01' } })
  fireEvent.blur(shown.getByLabelText('Due'))
  expect(await shown.findByText(/has changed since you looked/)).toBeTruthy()
  await waitFor(() => expect(shown.getByLabelText('Due')).toHaveProperty('value', '2026-11-27'))
})

test('names of a case that opened by itself are not read before a person turns to it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const data = { hit: 'scr_1', role: 'payer', list: 'eu', entity: 'Q', listedName: 'A', score: 91 } as const
  const hit: CaseView = { ...difference, kind: 'screening_hit', data }
  const { calls } = stage(
    <OperatorProvider value={{ id: 'opr_cora', name: 'Cora', roles: ['compliance'] }}>
      <CasesScreen />
    </OperatorProvider>,
    { listCases: () => ({ items: [hit], next: null }) },
    '/console/cases',
  )
  const show = await screen.findByRole('button', { name: 'Show the names' })
  expect(calls('readScreeningHit')).toEqual([])
  fireEvent.pointerDown(show)
  await expect.poll(() => calls('readScreeningHit').length, { timeout: 10_000 }).toBe(1)
  vi.unstubAllGlobals()
})

test.each(Cases.caseKinds)('%s says where it is decided', async (kind) => {
  const data = { runId: 'rec_1', line: 'L1' }
  const one: CaseView = {
    ...difference,
    kind,
    data,
    orderId: 'ord_1',
    subject: { kind: 'order', id: 'ord_1' },
  }
  const end = Waits.endOfCase(kind)
  const { view } = stage(<NextOf one={one} onClose={() => undefined} />, {}, '/console/cases/7')
  const words = within(view.container)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(words.some((it) => it?.includes('open_end'))).toBe(false)
  // Closing alone is advised nowhere, and what two persons decide has no button here.
  if (end === 'part') expect(words).toEqual([])
  else expect(words.at(-1)).toBe('Close the case…')
  fireEvent.keyDown(document.body, { key: 'a' })
  const room = window.location.pathname.split('/')[2]
  const rooms = { order: 'orders', coins: 'coins', money: 'unmatched', file: 'bank_files' } as const
  const others = {
    comparison: 'reconciliation',
    customer: 'customers',
    part: 'cases',
    clears: 'cases',
    close: 'cases',
  }
  expect(room).toBe({ ...rooms, ...others }[end])
})

test('an address that names the hit leads to its case', async () => {
  const { calls } = stage(
    <CasesScreen />,
    {
      listCases: ({ query }) => ({ items: 'about' in (query as object) ? [difference] : [], next: null }),
    },
    '/console/cases/scr_1?kind=screening_hit',
  )
  await expect.poll(() => window.location.pathname, { timeout: 10_000 }).toBe('/console/cases/7')
  expect(calls('listCases').map(({ input }) => input)).toContainEqual({
    query: { about: 'scr_1', state: 'open' },
  })
})
