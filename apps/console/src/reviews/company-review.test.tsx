/** The review of a company: each finding, paper and share says of which person it is. */
import type { CompanyPerson, ReviewView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id, review } from '../testing/reviews.ts'
import { stage } from '../testing/stage.tsx'
import { ReviewsScreen } from './index.ts'

const [greta, otto, dora] = ['g', 'o', 'd'].map((one) => `per_${one.repeat(26)}`) as [string, string, string]
const person = (of: string, role: CompanyPerson['role'], details: object): CompanyPerson => ({
  id: of,
  role,
  steps: [{ step: 'details', state: 'saved', reason: null, why: 'owners' }],
  values: { details: details as never },
})
const paper = (of: string | null, kind: 'passport' | 'registry-extract', lastName: string) => ({
  ...review.verification.documents[0]!,
  id: `doc_${(of ?? 'c').slice(-1).repeat(26)}`,
  step: of === null ? ('company-papers' as const) : ('identity' as const),
  person: of,
  kind,
  side: 'single' as const,
  hint:
    of === null
      ? null
      : {
          firstName: 'GRETA',
          lastName,
          birthDate: null,
          country: 'DE',
          number: null,
          validUntil: null,
        },
})
const company: ReviewView = {
  ...review,
  type: 'company',
  deciders: 2,
  findings: ['shares_incomplete', `name_differs ${greta}`, `under_age ${otto}`, 'name_differs per_gone'],
  verification: {
    ...review.verification,
    type: 'company',
    values: {
      company: { companyName: 'Sandmühlen GmbH' },
      details: { firstName: 'Ana', lastName: 'Example', share: '10' },
    },
    persons: [
      person(greta, 'owner', { firstName: 'Greta', lastName: 'Müller', share: '33.33' }),
      person(otto, 'owner', { firstName: 'Otto', lastName: 'Müller', share: '25' }),
      person(dora, 'director', { firstName: 'Dora', lastName: 'Klein' }),
    ],
    documents: [paper(null, 'registry-extract', ''), paper(greta, 'passport', 'MULLER')],
  },
}
const room = (more: Record<string, () => unknown> = {}) =>
  stage(
    <ReviewsScreen />,
    { listReviews: () => ({ items: [company], next: null }), readReview: () => company, ...more },
    `/console/reviews/${id}`,
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('findings name the person they are about; of whom is gone only the finding is left', async () => {
  room()
  const facts = await region('Review')
  facts.getByText(
    'The shares that are named leave 25% or more open. Greta Müller, owner: The document has another name. Otto Müller, owner: An owner is under age. The document has another name.',
  )
  facts.getByText('two persons')
})

test('shares are added up to the hundredth, directors have none, and what is left is said', async () => {
  room()
  const facts = await region('Review')
  facts.getByText('Ana Example 10% + Greta Müller 33.33% + Otto Müller 25% = 68.33%, 31.67% is not named')
})

test('papers stand with their person: the register with the company, a passport with its owner', async () => {
  room()
  const own = await region('Papers')
  own.getByRole('button', { name: 'Show Registry extract single' })
  expect(own.queryByRole('button', { name: /Passport/ })).toBeNull()
  ;(await region('Papers: Greta Müller, owner')).getByRole('button', { name: 'Show Passport single' })
  ;(await region('Papers: Otto Müller, owner')).getByText('There are none.')
  expect(screen.queryByRole('region', { name: 'Papers: Dora Klein, director' })).toBeNull()
})

test('the typed details of an owner are compared with the document of that owner, not of another', async () => {
  room()
  const row = async (of: string, field: string) => {
    const table = await screen.findByRole('region', { name: `Typed and read: ${of}, as a table` })
    return within(table).getByText(field).closest('tr')?.textContent
  }
  expect(await row('Greta Müller, owner', 'Last name')).toContain('the same')
  expect(await row('Otto Müller, owner', 'Last name')).toContain('not read')
})

test('more is asked of one owner alone: the step and the person go together', async () => {
  const { calls } = room({ decideReview: () => company })
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for more…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('Step: Otto Müller, owner: Details'))
  expect(dialog.getByText(/Es weicht von Ihrem Dokument ab/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'birth date' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask the customer' }))
  const reason = 'differs_from_document'
  await expect
    .poll(() => calls('decideReview').map(({ input }) => input))
    .toMatchObject([{ body: { steps: [{ step: 'details', person: otto, reason }], documents: [] } }])
})
