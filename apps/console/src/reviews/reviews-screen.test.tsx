import type { ReviewView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { ReviewsScreen } from './index.ts'

const id = `rev_${'a'.repeat(26)}`
const doc = `doc_${'a'.repeat(26)}`
const at = '2026-11-20 10:00:00'
const review: ReviewView = {
  id,
  version: 'as seen',
  customerId: `cus_${'a'.repeat(26)}`,
  type: 'personal',
  asked: 'basic',
  cause: 'submitted',
  findings: ['name_differs'],
  openedAt: at,
  waitsSince: at,
  decision: null,
  decidedAt: null,
  deciders: 1,
  approvals: [],
  mayDecide: true,
  verification: {
    status: 'pending',
    level: 'no_service',
    approved: 'no_service',
    target: 'basic',
    type: 'personal',
    reason: null,
    next: null,
    minutes: 0,
    steps: [{ step: 'identity', state: 'saved', reason: null, why: 'identity' } as never],
    values: {
      details: { firstName: 'José', lastName: 'Garcia', birthDate: '1990-05-01' },
      identity: { number: 'C01X-00T47', country: 'DE', validUntil: '2031-01-01' },
    },
    documents: [
      {
        id: doc,
        step: 'identity',
        person: null,
        kind: 'passport',
        side: 'front',
        months: null,
        state: 'submitted',
        reason: null,
        hint: {
          firstName: 'JOSE',
          lastName: 'GARZIA',
          birthDate: '1990-05-01',
          country: 'DE',
          number: 'C01X00T47',
          validUntil: null,
        },
        validUntil: '2031-01-01',
        isChecked: true,
        addedAt: at,
      },
    ],
    persons: [],
    countries: { document: 'DE', phone: 'DE', residence: 'FR', session: null },
    isPhoneConfirmed: true,
    upgrades: [],
  },
}
const answers = { listReviews: () => ({ items: [review], next: null }), readReview: () => review }
const room = () =>
  stage(<ReviewsScreen />, { ...answers, decideReview: () => review }, `/console/reviews/${id}`)
const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('what differs between typed words and the document is marked; case and accents are no difference', async () => {
  room()
  const table = within(await screen.findByRole('region', { name: 'Typed and read, as a table' }))
  const row = (name: string) => table.getByText(name).closest('tr')?.textContent
  expect(row('First name')).toContain('the same')
  expect(row('Last name')).toContain('differs')
  expect(row('Document number')).toContain('the same')
  expect(row('Valid until')).toContain('not read')
  expect(screen.getByText(/residence FR/)).toBeTruthy()
})

test('by keyboard: a approves with a reason, x refuses', async () => {
  const { calls } = room()
  await screen.findByRole('button', { name: 'Approve…' })
  press('x')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  press('a')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'I compared each word' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await expect
    .poll(() => calls('decideReview').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([
      { params: { id }, body: { decision: 'approve', reason: 'I compared each word', seen: 'as seen' } },
    ])
})

test('more is asked for a paper with its reason, and for nothing it is not', async () => {
  const { calls } = room()
  await screen.findByRole('button', { name: 'Ask for more…' })
  press('m')
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Ask the customer' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByLabelText('Paper: Passport, front'))
  fireEvent.change(dialog.getByLabelText('Why: Paper: Passport, front'), { target: { value: 'cut_off' } })
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the corner is missing' } })
  fireEvent.click(button)
  await expect
    .poll(() => calls('decideReview').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([
      {
        params: { id },
        body: {
          decision: 'more',
          seen: 'as seen',
          reason: 'the corner is missing',
          steps: [],
          documents: [{ id: doc, reason: 'cut_off' }],
        },
      },
    ])
})
