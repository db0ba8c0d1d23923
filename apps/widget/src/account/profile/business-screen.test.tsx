import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { viewOf } from '../../verification/testing/views.ts'
import { BusinessScreen } from './business-screen.tsx'

afterEach(cleanup)

async function open(view: object, customerTypes: readonly string[] = ['personal', 'company']) {
  const { app } = await stage(<BusinessScreen />, {
    widgetConfig: () => ({ services: {}, customerTypes }),
    getVerification: () => view,
  })
  await act(() => app.i18n.later('verification'))
}

const values = {
  company: { companyName: 'Sandmühlen GmbH', legalForm: 'limited', registrationNumber: 'HRB 1' },
  details: { firstName: 'Ana', lastName: 'Example', share: '10' },
  address: {
    address: {
      street: 'Am Sandberg',
      houseNumber: '12',
      postCode: '99123',
      town: 'Sandstadt',
      country: 'DE',
    },
  },
}
const greta = {
  id: 'per_g',
  role: 'owner' as const,
  steps: [],
  values: { details: { firstName: 'Greta', lastName: 'Müller', share: '60' } },
}
const company = viewOf({ type: 'company', values, persons: [greta] })

test('the page says that companies are not served, and offers nothing', async () => {
  await open(viewOf({ type: null }), ['personal'])
  expect(await screen.findByRole('heading', { name: 'Not available yet' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open a company account' })).toBeNull()
})

test('a person without an account type opens one for a company; one who is verified as a person does not', async () => {
  await open(viewOf({ type: null }))
  const link = await screen.findByRole('link', { name: 'Open a company account' })
  expect(link.getAttribute('href')).toBe('/verification/welcome?type=company')
  cleanup()
  await open(viewOf({ type: 'personal', status: 'complete', next: null, approved: 'starter' }))
  await screen.findByRole('heading', { name: 'Business account' })
  await screen.findByText(/^This account is personal\./)
  expect(screen.queryByRole('link', { name: 'Open a company account' })).toBeNull()
})

test('a company sees itself: its name, number and address, and every person with role and share', async () => {
  await open({ ...company, status: 'complete', next: null, approved: 'basic' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sandmühlen GmbH' })).toBeTruthy()
  for (const text of ['Limited company', 'HRB 1', 'Am Sandberg 12, 99123 Sandstadt, DE', 'Owner, 60%'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('You act for the company, 10%')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue verification' })).toBeNull()
})

test('a company that is not done is led to the step that is missing, also while its level holds', async () => {
  await open({ ...company, status: 'complete', next: 'persons', approved: 'basic' })
  const link = await screen.findByRole('link', { name: 'Continue verification' })
  expect(link.getAttribute('href')).toBe('/verification/persons')
})
