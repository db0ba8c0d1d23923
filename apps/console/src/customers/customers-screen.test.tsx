import type { CustomerPage } from '@agio/contract'
import type { Operators } from '@agio/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { orderItem } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { Refused } from '../app/api/api.ts'
import { CustomersScreen } from './index.ts'

const id = `cus_${'a'.repeat(26)}`
const at = '2026-11-20 10:00:00'
const euros = (amount: string) => ({ currency: 'EUR', amount })
const greta: CustomerPage = {
  id,
  createdAt: at,
  level: 'starter',
  email: 'g***@example.test',
  isMasked: true,
  mayUnmask: true,
  unmasked: 2,
  freeze: null,
  limits: [
    {
      service: 'sell',
      window: 'day',
      used: euros('150.00'),
      limit: euros('2000.00'),
      left: euros('1850.00'),
    },
  ],
  risk: null,
  funds: null,
  mayAcceptFunds: null,
  politicallyExposedSince: null,
  taxResidences: null,
  changes: [],
  papers: [
    {
      id: `doc_${'a'.repeat(26)}`,
      step: 'identity',
      kind: 'passport',
      side: 'front',
      state: 'valid',
      reason: null,
      validUntil: '2030-01-01',
      addedAt: at,
    },
  ],
  orders: [orderItem('a')],
  accounts: [{ name: 'G*** B***', label: 'DE** **** 3000', usedAt: at }],
  wallets: [],
  links: [],
  shared: [],
  standing: null,
  hits: [],
  debts: [],
  notes: [{ id: 'n1', at, by: 'Sam Support', text: 'Prefers calls' }],
  sessions: [],
  consents: [],
  retention: {
    closedAt: null,
    closedBy: null,
    ordersUntil: null,
    identityUntil: null,
    recordsUntil: null,
    erasedAt: null,
    heldBy: [],
    terms: { holds: [], ordersUntil: '2031-11-21 10:00:00', identityUntil: null },
  },
  approvals: [],
  mayFreeze: true,
  mayNote: true,
  mayErase: true,
}
const asRole = (...roles: Operators.Role[]) => (
  <OperatorProvider value={{ id: 'opr_1', name: 'Cora', roles }}>
    <CustomersScreen />
  </OperatorProvider>
)
const room = asRole('compliance', 'support')

test('a found customer leads to their own room, and an empty search says why', async () => {
  const { calls } = stage(
    room,
    {
      searchEverything: ({ query }) => {
        const { q } = query as { q: string }
        const found = { kind: 'order', id: 'ord_1', title: 'Sale RF18A' }
        return { items: q === 'RF18A' ? [found] : [], next: null }
      },
    },
    '/console/customers',
  )
  const input = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(input)
  fireEvent.change(input, { target: { value: 'RF18A' } })
  const link = await screen.findByRole('link', { name: /Sale RF18A/ })
  expect(link.getAttribute('href')).toBe('/console/orders/ord_1')
  fireEvent.change(input, { target: { value: 'greta@' } })
  expect(await screen.findByText(/Nothing fits. Type emails, IBANs and names in full/)).toBeTruthy()
  expect(calls('searchEverything').length).toBe(2)
})

test('a politically exposed customer is marked as such', async () => {
  stage(
    room,
    { getCustomer: () => ({ ...greta, politicallyExposedSince: '2026-01-02 03:04:05' }) },
    `/console/customers/${id}`,
  )
  const section = within(await screen.findByRole('region', { name: 'Verification' }))
  section.getByText('politically exposed')
  section.getByText(/Known since 2026-01-02 03:04:05/)
})

test('the page shows the customer masked, and freezes with a reason that says what happens', async () => {
  const { calls } = stage(
    room,
    { getCustomer: () => greta, freezeCustomer: () => ({ held: [], left: [] }) },
    `/console/customers/${id}`,
  )
  expect(await screen.findByText('g***@example.test')).toBeTruthy()
  expect(screen.getByText('150.00 EUR of 2,000.00 EUR')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show passport, front' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Sale RF18A/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Freeze…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/They place no orders until/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a letter' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Freeze' }))
  await expect
    .poll(() => calls('freezeCustomer').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { reason: 'a letter' } }])
})

test('a key that others have, too, is listed with the other accounts, and a crowd is one line', async () => {
  const shared = [
    { kind: 'account', customerId: 'cus_other', refusal: 'refused', count: 1 },
    { kind: 'wallet', customerId: null, refusal: null, count: 37 },
    { kind: 'account', customerId: null, refusal: null, count: 1_000 },
  ]
  stage(room, { getCustomer: () => ({ ...greta, shared }) }, `/console/customers/${id}`)
  const part = within(await screen.findByRole('region', { name: 'Other accounts' }))
  expect(part.getByRole('link', { name: 'cus_other' }).getAttribute('href')).toBe(
    '/console/customers/cus_other',
  )
  expect(part.getByText('37 accounts')).toBeTruthy()
  expect(part.getByText('1,000 accounts or more')).toBeTruthy()
  expect(part.getAllByText('Shared with another customer')).toHaveLength(3)
})

test('the score of a customer is on their page for whom the server gives it to', async () => {
  const risk = { total: 20, level: 'low' as const, points: [], reviewId: null }
  stage(room, { getCustomer: () => ({ ...greta, risk }) }, `/console/customers/${id}`)
  expect(await screen.findByRole('region', { name: 'Risk score' })).toBeTruthy()
  stage(room, { getCustomer: () => greta }, `/console/customers/${id}`)
  expect(await screen.findByText('g***@example.test')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Risk score' })).toBeNull()
})

test('the page says what changed in the verification, and to who works with names where they pay taxes', async () => {
  const changes = [
    { event: 'customer.changed_taxes', status: 'complete', at },
    { event: 'review.approved', status: 'complete', at },
  ]
  const taxResidences = [
    { country: 'FR', number: '0102030405067' },
    { country: 'AE', number: null },
  ]
  stage(room, { getCustomer: () => ({ ...greta, changes, taxResidences }) }, `/console/customers/${id}`)
  const part = within(await screen.findByRole('region', { name: 'Verification' }))
  expect(part.getByText('changed where they pay taxes')).toBeTruthy()
  for (const text of ['approved', 'FR · 0102030405067', 'AE · no number'])
    expect(part.getByText(text)).toBeTruthy()
})

test('a customer who is not served may be let in again by a reviewer, with a reason, and nobody else sees the button', async () => {
  const changes = [
    { event: 'review.refused', status: 'no_service', at },
    { event: 'customer.submitted', status: 'pending', at },
  ]
  const name = 'Let them begin again…'
  const refused = { ...greta, changes }
  stage(asRole('support'), { getCustomer: () => refused }, `/console/customers/${id}`)
  expect(await screen.findByText('refused')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
  const closed = { ...refused, retention: { ...greta.retention, closedAt: at } }
  stage(asRole('compliance'), { getCustomer: () => closed }, `/console/customers/${id}`)
  expect(await screen.findByText('refused')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
  const answers = { getCustomer: () => refused, reopenVerification: () => ({ done: true }) }
  const { calls } = stage(asRole('compliance'), answers, `/console/customers/${id}`)
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the day of birth was misread' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Let them begin again' }))
  await expect
    .poll(() => calls('reopenVerification').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { reason: 'the day of birth was misread' } }])
})

test('the source of funds shows its use and last day; an operator accepts it again or requests new documents', async () => {
  const may = { upTo: '50000.00', until: '2027-05-01', latest: '2027-11-20', deciders: 2 }
  const funds = {
    state: 'exceeded',
    upTo: '50000.00',
    until: '2026-12-31',
    used: '49000.00',
    left: '1000.00',
  }
  const { calls } = stage(
    room,
    {
      getCustomer: () => ({
        ...greta,
        mayAcceptFunds: may,
        funds: { ...funds, why: 'amount', isWanted: true },
      }),
      acceptFunds: () => ({ approval: null }),
      askFundsAgain: () => ({ done: true }),
    },
    `/console/customers/${id}`,
  )
  expect(await screen.findByText('49,000.00 EUR of 50,000.00 EUR')).toBeTruthy()
  expect(screen.getByText('the customer wants to go above the amount')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept funds…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Ask for approval' })
  const upTo = dialog.getByLabelText(/^Up to/)
  fireEvent.change(upTo, { target: { value: 'much' } })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(upTo, { target: { value: '90000' } })
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2028-01-01' } })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2027-06-30' } })
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'payslips fit' } })
  fireEvent.click(button)
  await expect
    .poll(() => calls('acceptFunds').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { upTo: '90000', until: '2027-06-30', reason: 'payslips fit' } }])
  fireEvent.click(await screen.findByRole('button', { name: 'Request documents…' }))
  const asking = within(await screen.findByRole('dialog'))
  fireEvent.change(asking.getByLabelText('What the customer reads'), { target: { value: 'not_plausible' } })
  fireEvent.change(asking.getByLabelText('Reason'), { target: { value: 'a rumour' } })
  fireEvent.click(asking.getByRole('button', { name: 'Ask the customer' }))
  await expect
    .poll(() => calls('askFundsAgain').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { why: 'not_plausible', reason: 'a rumour' } }])
})

test('unmasked with a reason, the names are shown; a note is sent once', async () => {
  const { calls } = stage(
    room,
    {
      getCustomer: () => greta,
      unmaskCustomer: () => ({ email: 'greta@example.test', names: ['Greta Beispiel'] }),
      noteOnCustomer: () => ({ done: true }),
    },
    `/console/customers/${id}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Unmask…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'they called' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('greta@example.test')).toBeTruthy()
  expect(screen.getByText('Greta Beispiel')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Called at five' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  await expect
    .poll(() => calls('noteOnCustomer').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { text: 'Called at five' } }])
})

test('a note that is too short says so; one that failed is sent again as the same, and another text as another', async () => {
  const tries: { end: (answer: object) => void; fail: (error: Refused) => void }[] = []
  const { calls } = stage(
    room,
    {
      getCustomer: () => greta,
      noteOnCustomer: () => new Promise((end, fail) => tries.push({ end, fail })),
    },
    `/console/customers/${id}`,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('New note')
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  const add = async (number: number) => {
    const button = screen.getByRole('button', { name: 'Add the note' })
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    fireEvent.click(button)
    await expect.poll(() => tries.length).toBe(number)
    return tries[number - 1]!
  }
  type(' ok')
  fireEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  expect(await screen.findByText('Write at least 3 letters.')).toBeTruthy()
  expect([field.ariaInvalid, document.activeElement]).toEqual(['true', field])
  expect(calls('noteOnCustomer')).toEqual([])
  type('Called at five')
  expect(screen.queryByText('Write at least 3 letters.')).toBeNull()

  for (const number of [1, 2]) {
    ;(await add(number)).fail(new Refused('offline', 'The service could not be reached.'))
    await screen.findByText('The service could not be reached.')
  }
  type('Called at six')
  const last = await add(3)
  type('Called at seven')
  last.end({ done: true })
  const button = screen.getByRole('button', { name: 'Add the note' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(field.value).toBe('Called at seven')
  const [first, again, other] = calls('noteOnCustomer').map(({ once }) => once)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('the bank blocks a dedicated IBAN, and the page shows its answer', async () => {
  const iban = {
    id: `ibn_${'a'.repeat(26)}`,
    state: 'active',
    isAwaited: false,
    isPaused: true,
    holder: 'G*** B***',
    iban: 'DE** **** 0001',
    bic: null,
    bank: null,
    currency: 'EUR',
    order: { do: 'keep' },
    requestedAt: at,
    answeredAt: at,
    waiting: [
      {
        id: 'ibc_a',
        amount: euros('80.00'),
        at,
        from: 'G*** B***',
        state: 'waiting',
        why: 'paused',
        orderId: null,
      },
    ],
    mayBlock: true,
    mayUnblock: false,
  }
  const { calls } = stage(
    room,
    {
      getCustomer: () => greta,
      getIbanOfCustomer: () => ({ items: [iban], next: null }),
      blockIban: () => ({ done: true }),
    },
    `/console/customers/${id}`,
  )
  expect(await screen.findByText('80.00 EUR')).toBeTruthy()
  expect(screen.getByText('waiting: paused')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Block the IBAN…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a police letter' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await expect
    .poll(() => calls('blockIban').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body: { reason: 'a police letter' } }])
})
