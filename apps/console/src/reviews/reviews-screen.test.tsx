import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { doc, id, review } from '../testing/reviews.ts'
import { stage } from '../testing/stage.tsx'
import { ReviewsScreen } from './index.ts'

const answers = { listReviews: () => ({ items: [review], next: null }), readReview: () => review }
const room = () =>
  stage(<ReviewsScreen />, { ...answers, decideReview: () => review }, `/console/reviews/${id}`)
const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('differences between typed words and the document are marked; case and accents are no difference', async () => {
  room()
  const table = within(await screen.findByRole('region', { name: 'Typed and read, as a table' }))
  const row = (name: string) => table.getByText(name).closest('tr')?.textContent
  expect(row('First name')).toContain('the same')
  expect(row('Last name')).toContain('differs')
  expect(row('Document number')).toContain('the same')
  expect(row('Valid until')).toContain('not read')
  expect(screen.getByText(/residence FR/)).toBeTruthy()
})

test('the vendor’s reading stands beside the typed words, where it vouches for the customer', async () => {
  const vendorRead = {
    firstName: 'Zebulon',
    lastName: 'Garcia',
    birthDate: '1990-05-01',
    country: 'DE',
    number: null,
    validUntil: null,
  }
  stage(
    <ReviewsScreen />,
    { ...answers, readReview: () => ({ ...review, vendorRead }) },
    `/console/reviews/${id}`,
  )
  const table = within(await screen.findByRole('region', { name: 'Typed and read, as a table' }))
  table.getByText('Read by the vendor')
  const row = (name: string) => table.getByText(name).closest('tr')?.textContent
  expect(row('First name')).toContain('Zebulondiffers')
  expect(row('Last name')).toContain('the same')
})

test('whom the last approval was about stands beside what changed', async () => {
  const approvedAs = { name: 'Ana Example', birthDate: '1971-05-01', citizenships: ['DE', 'FR'] }
  const changed = { ...review, findings: ['identity_changed'], approvedAs }
  stage(<ReviewsScreen />, { ...answers, readReview: () => changed }, `/console/reviews/${id}`)
  const facts = within(await screen.findByRole('region', { name: 'Review' }))
  facts.getByText('Ana Example, 1971-05-01, DE FR')
  facts.getByText('Name, date of birth or citizenship are others than those that were approved.')
})

test('each of several papers of a kind has its number, and a paper without an end says so', async () => {
  const { verification } = review
  const [passport] = verification.documents
  const statement = (at: string) => ({
    ...passport!,
    id: `doc_${at.repeat(26)}`,
    step: 'sof' as const,
    kind: 'bank-statements' as const,
    side: 'single' as const,
    hint: null,
    validUntil: null,
  })
  const documents = [
    { ...passport!, hint: { ...passport!.hint!, validUntil: 'no-end' }, validUntil: 'no-end' },
    ...['b', 'c', 'd'].map(statement),
  ]
  const shown = { ...review, verification: { ...verification, documents } }
  stage(<ReviewsScreen />, { ...answers, readReview: () => shown }, `/console/reviews/${id}`)
  expect(await screen.findByText('Passport, front: submitted, no end date')).toBeTruthy()
  for (const at of [1, 2, 3]) {
    expect(screen.getByText(`Bank statements ${at} of 3, single: submitted`)).toBeTruthy()
    expect(screen.getByRole('button', { name: `Show Bank statements ${at} of 3 single` })).toBeTruthy()
  }
  const table = within(screen.getByRole('region', { name: 'Typed and read, as a table' }))
  expect(table.getByText('Valid until').closest('tr')?.textContent).toContain('no end date')
  press('m')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Paper: Bank statements 2 of 3, single')).toBeTruthy()
})

test('a permit is compared by its own zone, and the identity by none but its own', async () => {
  const { verification } = review
  const [passport] = verification.documents
  const hint = { ...passport!.hint!, number: 'PERMIT1', validUntil: '2027-01-01' }
  const permit = { ...passport!, id: `doc_${'b'.repeat(26)}`, step: 'residence-permit' as const, hint }
  const typed = { number: 'PERMIT1', country: 'DE', validUntil: '2028-01-01' }
  const shown = {
    ...review,
    verification: {
      ...verification,
      values: { ...verification.values, 'residence-permit': typed },
      documents: [{ ...permit, kind: 'residence-permit' as const }, passport!],
    },
  }
  stage(<ReviewsScreen />, { ...answers, readReview: () => shown }, `/console/reviews/${id}`)
  const table = within(await screen.findByRole('region', { name: 'Typed and read, as a table' }))
  const row = (name: string) => table.getByText(name).closest('tr')?.textContent
  expect(row('Document number')).toContain('the same')
  expect(row('Permit number')).toContain('the same')
  expect(row('Permit valid until')).toContain('differs')
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

test('an approval says why it waits, and neither the button nor its key approves', async () => {
  const none = { person: null, step: null, paper: null }
  const stops = [
    { ...none, kind: 'step', step: 'address' },
    { ...none, kind: 'paper', step: 'identity', paper: { kind: 'id-card', side: 'back' } },
    { ...none, kind: 'hit' },
    { ...none, kind: 'checks' },
  ]
  stage(<ReviewsScreen />, { ...answers, readReview: () => ({ ...review, stops }) }, `/console/reviews/${id}`)
  const button = await screen.findByRole('button', { name: 'Approve…' })
  expect(button).toHaveProperty('disabled', true)
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  for (const text of [
    '“Address” is missing',
    'Id card, back is missing',
    'Two persons decide',
    'not through',
  ])
    expect(why).toContain(text)
  press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('x')
  await screen.findByRole('dialog')
})

test('the decision stands after the comparison and the papers', async () => {
  room()
  const button = await screen.findByRole('button', { name: 'Approve…' })
  for (const name of ['Typed and read', 'Papers'])
    expect(
      button.compareDocumentPosition(screen.getByRole('region', { name })) & Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy()
})

test('a source of funds is approved up to an amount until a day, both prefilled', async () => {
  const funds = { upTo: '10000.00', until: '2027-05-01', latest: '2028-05-01' }
  const { calls } = stage(
    <ReviewsScreen />,
    { ...answers, readReview: () => ({ ...review, funds }), decideReview: () => review },
    `/console/reviews/${id}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the payslips fit' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  const accepted = { upTo: '10000.00', until: '2027-05-01' }
  const body = { decision: 'approve', reason: 'the payslips fit', seen: 'as seen', funds: accepted }
  await expect
    .poll(() => calls('decideReview').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id }, body }])
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
  // Both are seen before it is sent: English, and what the customer reads.
  expect(dialog.getByText('English: Part of it is missing. Show all four corners.')).toBeTruthy()
  expect(dialog.getByText('Ein Teil fehlt. Zeigen Sie alle vier Ecken.')).toHaveProperty('lang', 'de')
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

test('device, country of the address and time stand beside the papers, and a hit is decided within the review', async () => {
  const hit = {
    id: `hit_${'a'.repeat(26)}`,
    orderId: null,
    role: 'customer',
    list: 'ofac',
    listedName: 'GARCIA, Jose',
    score: 94,
    foundAt: '2026-11-20 10:00:00',
    decision: null,
  }
  const read = {
    ...hit,
    name: 'José Garcia',
    entity: '17',
    entry: { kind: 'person', names: ['GARCIA, Jose'], birthDates: ['1961'], countries: ['co'] },
    decidedAt: null,
    approvals: [],
    mayDecide: true,
  }
  const countries = { ...review.verification.countries, session: 'PL' }
  const seen = { ...review, hits: [hit], verification: { ...review.verification, countries } }
  const { calls } = stage(
    <OperatorProvider value={{ id: 'opr_1', name: 'Cora', roles: ['compliance'] }}>
      <ReviewsScreen />
    </OperatorProvider>,
    {
      ...answers,
      readReview: () => seen,
      readScreeningHit: () => read,
      decideScreeningHit: () => ({}),
    },
    `/console/reviews/${id}`,
  )
  const session = within(await screen.findByRole('region', { name: 'Session' }))
  for (const text of ['Firefox on Android', 'PL', '2026-11-20 10:00:00']) session.getByText(text)
  const section = within(await screen.findByRole('region', { name: 'The name and the list' }))
  for (const text of ['José Garcia', '94 of 100', '1961', 'CO']) section.getByText(text)
  fireEvent.click(section.getByRole('button', { name: 'Confirmed match…' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Then the customer is not served\.$/)
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'same birth date' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  await expect
    .poll(() => calls('decideScreeningHit').map(({ input }) => input))
    .toEqual([{ params: { id: hit.id }, body: { decision: 'true_hit', reason: 'same birth date' } }])
})

test('a picture is enlarged and turned by its keys and by the wheel with Ctrl; the wheel alone scrolls', async () => {
  URL.createObjectURL = () => 'blob:passport'
  URL.revokeObjectURL = () => undefined
  stage(
    <ReviewsScreen />,
    {
      ...answers,
      drawCustomerDocument: () => ({ page: 1, pages: 1, jpeg: 'eA==', isDrawn: false }),
    },
    `/console/reviews/${id}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show Passport front' }))
  const frame = await screen.findByRole('region', { name: /^Passport front, enlarged/ })
  const zoom = () => frame.getAttribute('aria-label')
  expect(document.activeElement).toBe(frame)
  press('+')
  expect(zoom()).toContain('150 %')
  press('-')
  press('-')
  expect(zoom()).toContain('100 %')
  fireEvent.wheel(frame, { deltaY: -400 })
  expect(zoom()).toContain('100 %')
  expect(fireEvent.wheel(frame, { deltaY: -400, ctrlKey: true })).toBe(false)
  expect(zoom()).toContain('272 %')
  press('r')
  expect(screen.getByRole('img', { name: 'Passport front' }).style.transform).toContain('rotate(90deg)')
  // Keys are for what has the focus.
  frame.blur()
  press('+')
  expect(zoom()).toContain('272 %')
})
