import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { merchantPayment, listOf, settlement, statement } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { PaymentsRoom } from './payments-room.tsx'
import { StatementsRoom } from './statements-room.tsx'

const openPayments = (answers: Parameters<typeof stage>[1] = {}, id?: string) =>
  stage(
    <PaymentsRoom />,
    { listPayments: () => listOf(merchantPayment()), getPayment: () => merchantPayment(), ...answers },
    `/console/payments${id === undefined ? '' : `/${id}`}`,
  )
const openStatements = (answers: Parameters<typeof stage>[1] = {}, id?: string) =>
  stage(
    <StatementsRoom />,
    { listSettlements: () => listOf(settlement()), getStatement: () => statement(), ...answers },
    `/console/statements${id === undefined ? '' : `/${id}`}`,
  )
const facts = (name: string) =>
  screen.findByText((_, it) => it?.tagName === 'DL' && it.getAttribute('aria-label') === name)

test('each payment shows its state and amount; an open one its fees, who bears them, and its payout', async () => {
  openPayments({}, merchantPayment().orderId)
  const row = await screen.findByRole('link', { name: /4711/ })
  expect(row.textContent).toMatch(/4711.*paid out.*100\.00 EUR to DE\*\* \*\*\*\* 2051/)
  expect((await facts('Payment')).textContent).toMatch(
    /Value103\.70 EUR.*Service fee1\.50 EUR.*The payer bears the fees/,
  )
  expect((await facts('Payout')).textContent).toMatch(/AGP1.*Booked by the bank2026-11-20/)
  expect(screen.queryByRole('region', { name: 'Returned' })).toBeNull()
})

test('a payment that came back says when, why, and which payment it was', async () => {
  const back = {
    at: '2026-11-21 09:00:00',
    amount: { currency: 'EUR', amount: '100.00' },
    endToEndId: 'AGP1',
    reason: 'AC04',
  }
  const one = merchantPayment({ state: 'returned', returns: [back], payout: null })
  openPayments({ getPayment: () => one, listPayments: () => listOf(one) }, one.orderId)
  const table = within(await screen.findByRole('region', { name: 'Returned, as a table' }))
  expect(table.getAllByRole('row')[1]?.textContent).toBe('2026-11-21 09:00:00100.00 EURAC04AGP1')
  expect(await screen.findByText('No payout yet.')).toBeTruthy()
})

test('payments are filtered by state and by reference', async () => {
  const { calls } = openPayments()
  fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'returned' } })
  fireEvent.change(screen.getByLabelText('Your reference'), { target: { value: ' 4711 ' } })
  const asked = { query: { limit: 30, state: 'returned', externalId: '4711', cursor: undefined } }
  await expect.poll(() => calls('listPayments').at(-1)?.input, { timeout: 10_000 }).toEqual(asked)
})

test('a day leads to its statement: figures, lines, and each of its files', async () => {
  const files: string[] = []
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    if (this.download === '') click.call(this)
    else files.push(this.download)
  }
  const file = () => new Response('…')
  const { app, calls } = openStatements({
    getStatementCsv: file,
    getStatementPdf: file,
    getStatementCamt: file,
  })
  fireEvent.click(await screen.findByRole('link', { name: /2026-11-20 · EUR/ }))
  await expect.poll(() => app.router.now().id, { timeout: 10_000 }).toBe('EUR_2026-11-20_2026-11-20')
  expect((await facts('Figures')).textContent).toMatch(/Opening balance0\.00 EUR.*Paid out-100\.00 EUR/)
  const lines = within(screen.getByRole('region', { name: 'Lines, as a table' }))
  expect(lines.getAllByRole('row')[2]?.textContent).toMatch(/Payout.*4711.*-100\.00 EUR0\.00 EURAGP1/)
  fireEvent.change(screen.getByLabelText('Language of the PDF'), { target: { value: 'de' } })
  for (const name of ['CSV', 'camt.053 (XML)', 'PDF']) {
    const before = files.length
    fireEvent.click(screen.getByRole('button', { name }))
    await expect.poll(() => files.length, { timeout: 10_000 }).toBe(before + 1)
  }
  expect(files).toEqual(['csv', 'xml', 'pdf'].map((ending) => `statement-EUR-2026-11-20.${ending}`))
  const query = { currency: 'EUR', from: '2026-11-20', to: '2026-11-20' }
  expect(calls('getStatementPdf')[0]?.input).toEqual({ query: { ...query, locale: 'de' } })
  expect(calls('getStatementCsv')[0]?.input).toEqual({ query })
  HTMLAnchorElement.prototype.click = click
})

test('a period is chosen, and one that is no period is not asked for', async () => {
  const { app, calls } = openStatements({ listSettlements: () => listOf() })
  const button = await screen.findByRole('button', { name: 'Show statement' })
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('From', '2026-11-30')
  type('To', '2026-11-01')
  expect(button).toHaveProperty('disabled', true)
  type('From', '2026-11-01')
  type('Currency', 'GBP')
  fireEvent.click(button)
  await expect.poll(() => app.router.now().id, { timeout: 10_000 }).toBe('GBP_2026-11-01_2026-11-01')
  await expect.poll(() => calls('getStatement').length, { timeout: 10_000 }).toBe(1)
  app.router.go('/console/statements/EUR_2020-01-01_2026-01-01')
  expect(await screen.findByText('A statement covers 1 to 366 days. Choose a period.')).toBeTruthy()
})

test('a statement of a period that goes on says so', async () => {
  const it = statement({ isFinal: false, asOf: '2026-11-20 11:00:00', items: [], lines: 0 })
  openStatements({ getStatement: () => it }, 'EUR_2026-11-20_2026-11-20')
  expect(await screen.findByText('preliminary')).toBeTruthy()
  expect(await screen.findByText('Figures as of 2026-11-20 11:00:00. The period is not over.')).toBeTruthy()
  expect(screen.getByText('Nothing moved in this period.')).toBeTruthy()
})
