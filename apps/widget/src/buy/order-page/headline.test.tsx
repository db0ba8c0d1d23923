/** The head of a purchase's page and its end: the number that matters, how far it is, and what came of it. */
import type { BuyOrderView } from '@agio/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { orderId as id, purchase, wallet } from '../../testing/orders.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eur = (amount: string) => ({ currency: 'EUR', amount })
const show = (order: BuyOrderView, more = {}) =>
  stage(<OrderPage place={placeOf('', { id })} />, { getBuyOrder: () => order, ...more })
const phone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
const title = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const states = async () =>
  within(await screen.findByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((it) => it.textContent)

const withQr = () => {
  const plain = purchase()
  return purchase({ transfer: { ...plain.transfer, bank: 'Testbank', epc: 'BCD\n002' } })
}
const before = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

test('a transfer asks for its amount, says how far it is and until when', async () => {
  await show(purchase())
  expect(await title(/Transfer\s*€100\.00$/)).toBeTruthy()
  expect(await states()).toEqual(['Now: Pay', 'To come: Confirm', 'To come: Convert', 'To come: Received'])
  expect(screen.getByText(/^Expires .*25.* if nothing arrives\.$/)).toBeTruthy()
})

test('the reference has its own frame and says why it matters', async () => {
  await show(purchase())
  const frame = within(await screen.findByLabelText('Reference'))
  expect(frame.getByText('Use this exact reference, or matching takes longer.')).toBeTruthy()
  expect(await frame.findByRole('button', { name: 'Copy: Reference' })).toBeTruthy()
})

test('on a larger screen the QR code comes first', async () => {
  await show(withQr())
  const code = await screen.findByRole('img', { name: /^QR code of the transfer: €100\.00/ })
  expect(before(code, screen.getByLabelText('Transfer exactly this'))).toBe(true)
})

test('on a phone the rows come first, what few banks ask for is below the act, and the code is folded', async () => {
  phone()
  await show(withQr())
  const rows = await screen.findByLabelText('Transfer exactly this')
  expect([...rows.querySelectorAll('dt')].map((it) => it.textContent)).toEqual(['Amount', 'IBAN', 'Payee'])
  const act = screen.getByRole('button', { name: 'I transferred the funds' })
  expect(before(act, screen.getByText('COBADEFFXXX'))).toBe(true)
  const fold = screen.getByText('QR code').closest('details')!
  expect([before(rows, fold), fold.open]).toEqual([true, false])
})

test('on a phone all of it is handed on at once, with whole figures', async () => {
  phone()
  const given: unknown[] = []
  Object.assign(navigator, { share: async (what: unknown) => void given.push(what) })
  await show(withQr())
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  Reflect.deleteProperty(navigator, 'share')
  const { iban, reference } = purchase().transfer
  expect(given).toEqual([{ text: expect.stringContaining(`IBAN: ${iban}`) }])
  expect(JSON.stringify(given)).toContain('Amount: €100.00\\nIBAN')
  expect(JSON.stringify(given)).toContain(`Reference: ${reference}`)
})

test.each(['phone', 'desk'])('on a %s the steps with their times are shown on request', async (screenOf) => {
  if (screenOf === 'phone') phone()
  await show(purchase({ status: 'B' }))
  const summary = await screen.findByText('Progress')
  expect(summary.closest('details')?.open).toBe(false)
})

test('the steps are open where no bar says how far the order is', async () => {
  await show(purchase({ status: 'X' }))
  const list = await screen.findByRole('list', { name: 'Progress' })
  expect(list.closest('details')).toBeNull()
})

test('a person who said that they paid is not asked a second time; the account stays within reach', async () => {
  await show({ ...withQr(), status: 'W', state: 'payment_pending', choices: ['method', 'cancel'] })
  expect(await title(/Looking for your transfer$/)).toBeTruthy()
  expect(screen.getAllByText(/as soon as your money arrives|waiting for your money/)).toHaveLength(1)
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  const fold = screen.getByText('Show the transfer details').closest('details')!
  expect([fold.open, fold.textContent?.includes('RF18539007547034')]).toEqual([false, true])
})

test('coins on their way are the number; before they are bought no number is promised', async () => {
  await show(purchase({ status: 'P', isExecuted: true, received: eur('100.00') }))
  expect(await title(/105\.41.USDC\s*will reach 0x5290…9EE7$/)).toBeTruthy()
  cleanup()
  await show(purchase({ status: 'B', received: eur('100.00') }))
  expect(await title(/^Processing$/)).toBeTruthy()
})

test('while the coins confirm the head says what is waited for', async () => {
  const hash = `0x${'b'.repeat(64)}`
  const confirming = { after: 2, of: null, left: 30 }
  const transaction = { hash, explorerUrl: 'https://example.org/tx', isFinal: false, confirming }
  await show(purchase({ status: 'T', isExecuted: true, received: eur('100.00'), transaction }))
  expect(await screen.findByText('Blocks left to confirm: 30')).toBeTruthy()
})

test('the end says what was delivered, where to and how long it took, in the past tense', async () => {
  const credits = [
    {
      amount: eur('100.00'),
      at: '2026-11-20 11:59:13',
      through: 'SEPA_BANK_TRANSFER',
      counts: true,
      late: false,
    },
  ] as const
  const hash = `0x${'b'.repeat(64)}`
  await show(
    purchase({
      status: 'C',
      isExecuted: true,
      received: eur('100.00'),
      credits: [...credits],
      completedAt: '2026-11-20 12:00:00',
      receiptCode: 'abc',
      transaction: { hash, explorerUrl: 'https://example.org/tx', isFinal: true, confirming: null },
    }),
  )
  expect(await title(/^Completed.*105\.41.USDC\s*delivered$/)).toBeTruthy()
  expect(
    screen.getByText(/^To your wallet 0x5290…9EE7\. .*, 47 seconds after your money arrived\.$/),
  ).toBeTruthy()
  expect((await states()).every((it) => it?.startsWith('Done'))).toBe(true)
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Buy again' })).toBeTruthy()
  const details = within(await screen.findByLabelText('Details', { selector: 'dl' }))
  const grouped = (code: string) => (_: string, it: Element | null) =>
    it?.tagName === 'CODE' && it.textContent === code
  expect(details.getByText(grouped(hash))).toBeTruthy()
  expect(details.getByText(id)).toBeTruthy()
  const sheet = within(screen.getByLabelText('Transaction details', { selector: 'dl' }))
  expect(sheet.queryByText(grouped(hash))).toBeNull()
  expect(sheet.getByText(grouped(wallet))).toBeTruthy()
})

test('the sheet is torn off only where the order is completed', async () => {
  const torn = () => document.querySelector('[class*=ends] > [class*=paper]')
  for (const status of ['N', 'P', 'X'] as const) {
    await show(purchase({ status, cancelsAt: null, lateUntil: '2027-02-18 10:00:00' }))
    await screen.findByLabelText('Transaction details', { selector: 'dl' })
    expect(torn(), status).toBeNull()
    cleanup()
  }
  await show(purchase({ status: 'C', completedAt: '2026-11-20 12:00:00' }))
  await screen.findByLabelText('Transaction details', { selector: 'dl' })
  expect(torn()).not.toBeNull()
})
