import type { CaseView, ScreeningHitView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CasesScreen } from '../cases/index.ts'
import { OperatorProvider } from '../app/context.tsx'
import { stage } from '../testing/stage.tsx'

const id = `scr_${'a'.repeat(26)}`
const one: CaseView = {
  id: '7',
  kind: 'screening_hit',
  subject: { kind: 'order', id: 'ord_1' },
  orderId: 'ord_1',
  data: {
    hit: id,
    role: 'beneficiary',
    list: 'open',
    entity: 'Q',
    listedName: 'Zebulon Quistgaard',
    score: 93,
  },
  openedAt: '2026-11-20 06:00:00',
  closedAt: null,
  assignedTo: null,
  dueOn: null,
  isOverdue: false,
}
const hit: ScreeningHitView = {
  id,
  orderId: 'ord_1',
  role: 'beneficiary',
  name: 'Zebulon Kvistgaard',
  list: 'open',
  entity: 'Q',
  listedName: 'Zebulon Quistgaard',
  score: 93,
  foundAt: '2026-11-20 06:00:00',
  decision: null,
  decidedAt: null,
  entry: { kind: 'person', names: ['Zebulon Quistgaard'], birthDates: ['1971'], countries: ['dk'] },
  person: { name: 'Zebulon Kvistgaard', birthDates: ['1994-04-02'], countries: ['de', 'fr'] },
  approvals: [],
  mayDecide: true,
}
const as = (role: 'support' | 'compliance') => (
  <OperatorProvider value={{ id: 'opr_1', name: 'Cora', roles: [role] }}>
    <CasesScreen />
  </OperatorProvider>
)
const given = {
  listCases: () => ({ items: [one], next: null }),
  readScreeningHit: () => hit,
  decideScreeningHit: () => ({}),
}

/** Row by row, as it reads. */
const tableRows = async () =>
  within(await screen.findByRole('region', { name: 'The name and the list, as a table' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('name, birth date and countries stand beside those of the entry, for a beneficiary those of the customer', async () => {
  stage(as('compliance'), given, '/console/cases/7')
  expect(await tableRows()).toEqual([
    ['Detail', 'The beneficiary', 'The customer', 'The list'],
    ['Name', 'Zebulon Kvistgaard', 'Zebulon Kvistgaard', 'Zebulon Quistgaard'],
    ['Born', 'not known', '1994-04-02', '1971'],
    ['Countries', 'not known', 'DE, FR', 'DK'],
  ])
})

test.each([
  ['a customer', { person: hit.person }, ['1994-04-02', '1971'], 'DE, FR'],
  ['somebody of whom nothing may be read', { person: null }, ['not known', '1971'], 'not known'],
])('%s has one column beside the list', async (_, change, dates, countries) => {
  const own = { ...hit, orderId: null, role: 'customer' as const, ...change }
  stage(as('compliance'), { ...given, readScreeningHit: () => own }, '/console/cases/7')
  expect(await tableRows()).toEqual([
    ['Detail', 'The customer', 'The list'],
    ['Name', 'Zebulon Kvistgaard', 'Zebulon Quistgaard'],
    ['Born', ...dates],
    ['Countries', countries, 'DK'],
  ])
})

test('the name stands beside the entry, and a decision is asked for with a reason', async () => {
  const { calls } = stage(as('compliance'), given, '/console/cases/7')
  expect(await screen.findAllByText('Zebulon Kvistgaard')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Close the case…' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'False positive…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'another birth date' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  await expect
    .poll(() => calls('decideScreeningHit').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { decision: 'false_hit', reason: 'another birth date' } }])
})

test('a decided hit leads to its order by the key a; an open one advises no verdict', async () => {
  stage(as('compliance'), given, '/console/cases/7')
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getAllByRole('button').map((it) => it.textContent)).toEqual([
    'False positive…',
    'Confirmed match…',
  ])
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const decided = { ...hit, decision: 'false_hit', mayDecide: false }
  stage(as('compliance'), { ...given, readScreeningHit: () => decided }, '/console/cases/7')
  expect(await screen.findByText(/^nothing: it is somebody else/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(window.location.pathname).toBe('/console/orders/ord_1')
})

test('an operator who may not read the name reads the sentence of the case only', async () => {
  const { calls } = stage(as('support'), given, '/console/cases/7')
  expect(await screen.findByText('Compliance decides about this name.')).toBeTruthy()
  expect(calls('readScreeningHit')).toEqual([])
})
