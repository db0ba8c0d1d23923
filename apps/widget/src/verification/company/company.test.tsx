/** The forms of a company: found in the register or typed, its persons each with steps of their own, and its own words. */
import type { CompanyPerson, VerificationView } from '@agio/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { placeOf as place } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import type { Step } from '../steps.ts'
import { paperOf, viewOf } from '../testing/views.ts'
import { VerificationScreen } from '../verification-screen.tsx'

afterEach(cleanup)

const steps: readonly Step[] = ['company', 'details', 'address', 'identity', 'persons', 'poa', 'confirmation']
const personOf = (
  id: string,
  role: CompanyPerson['role'],
  name: string,
  { share, isDone = false }: { share?: string; isDone?: boolean } = {},
): CompanyPerson => ({
  id,
  role,
  steps: (['details', 'identity'] as const).map((step) => ({
    step,
    state: isDone || step === 'details' ? 'saved' : 'missing',
    reason: null,
    why: 'owners',
  })),
  values: { details: { firstName: name, lastName: 'Müller', ...(share && { share }) } },
})
const company = (more: Partial<VerificationView> = {}) =>
  viewOf(
    {
      type: 'company',
      next: 'persons',
      values: { details: { firstName: 'Ana', lastName: 'Example', share: '10' } },
      ...more,
    },
    steps,
  )

async function open(at: string, view: VerificationView, more: Parameters<typeof stage>[1] = {}, query = '') {
  const where = { ...place(), path: `/verification/${at}`, query: new URLSearchParams(query) }
  const staged = await stage(<VerificationScreen place={where} />, {
    getVerification: () => view,
    listCountries: () => ({ items: [{ code: 'DE' }, { code: 'FR' }] }),
    getProfile: () => ({ email: 'ana@customers.example' }),
    ...more,
  })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('Start waits for what a company needs, also where the address names a level of persons', async () => {
  let answer: (needs: unknown) => void = () => undefined
  const { asked } = await open(
    'welcome',
    viewOf({ type: null, next: null }),
    {
      verificationRequirements: () => new Promise((done) => (answer = done)),
      widgetConfig: () => ({ customerTypes: ['personal', 'company'] }),
      startVerification: () => company(),
    },
    'type=company&level=starter',
  )
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^A company/ })).toHaveProperty(
    'checked',
    true,
  )
  fireEvent.click(await button('Start'))
  const started = () => asked.filter(({ name }) => name === 'startVerification').map(({ input }) => input)
  expect(started()).toEqual([])
  answer({ needed: 'basic', isEnough: false, reason: null, steps: [], minutes: 20 })
  await waitFor(() => expect(started()).toEqual([{ body: { type: 'company', target: 'basic' } }]))
})

test('a company chosen in the register fills name, number and form, and the address where there is none', async () => {
  const mills = {
    name: 'Sandmühlen GmbH',
    number: 'HRB 1',
    legalForm: 'limited',
    isActive: false,
    address: {
      label: 'x',
      street: 'Am Sandberg',
      houseNumber: '12',
      postCode: '99123',
      town: 'Sandstadt',
      region: '',
      country: 'DE',
    },
  }
  const view = company({ next: 'company', values: { company: { country: 'DE' } } })
  const { asked } = await open('company', view, {
    lookUpCompany: () => ({ isAvailable: true, items: [mills] }),
    saveVerificationStep: () => view,
  })
  const field = await screen.findByRole('searchbox', { name: 'Find the company by name or number' })
  fireEvent.change(field, { target: { value: 'Sandm' } })
  fireEvent.click(await button(/^Sandmühlen GmbH · HRB 1/))
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Sandmühlen GmbH')
  expect(screen.getByLabelText<HTMLInputElement>('Registration number').value).toBe('HRB 1')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Legal form' }).value).toBe('limited')
  // The register says that it is over: nothing is refused, the person is asked to look.
  expect(screen.getByText('The register says this company no longer exists.')).toBeTruthy()
  const { label: _, ...address } = mills.address
  await waitFor(() =>
    expect(asked).toContainEqual({
      name: 'saveVerificationStep',
      input: { params: { step: 'address' }, body: { values: { address }, draft: true } },
    }),
  )
})

test('a register that is away is no wall: the fields are typed', async () => {
  await open('company', company({ next: 'company', values: { company: { country: 'DE' } } }), {
    lookUpCompany: () => ({ isAvailable: false, items: [] }),
  })
  const field = await screen.findByRole('searchbox', { name: 'Find the company by name or number' })
  fireEvent.change(field, { target: { value: 'Sandm' } })
  expect(await screen.findByText("We can't ask the register right now. Type it below.")).toBeTruthy()
  expect(screen.getByLabelText('Company name')).toBeTruthy()
})

test('each person has a name, a role with the share, and how far they are; the first unfinished is the next act', async () => {
  const persons = [
    personOf('per_g', 'owner', 'Greta', { share: '60', isDone: true }),
    personOf('per_o', 'owner', 'Otto', { share: '30' }),
    personOf('per_d', 'director', 'Dora'),
  ]
  const { went } = await open('persons', company({ persons }))
  const card = async (name: string) => within((await screen.findByText(name)).closest('li')!)
  ;(await card('Ana Example')).getByText('You act for the company, 10%')
  const greta = await card('Greta Müller')
  for (const text of ['Owner, 60%', 'Complete']) greta.getByText(text)
  const otto = await card('Otto Müller')
  for (const text of ['Owner, 30%', '1 of 2 steps done']) otto.getByText(text)
  ;(await card('Dora Müller')).getByText('Director')
  expect(screen.getByText('Named so far: 100%.')).toBeTruthy()
  // Nothing can be sent while a person is unfinished.
  expect(screen.queryByLabelText('I have named every person who owns 25% or more.')).toBeNull()
  fireEvent.click(otto.getByRole('button', { name: 'Continue: Otto Müller' }))
  await waitFor(() => expect(went).toEqual(['/verification/persons?person=per_o&step=identity']))
})

test('shares beyond the whole are marked, a person is removed only after a second yes', async () => {
  const persons = [personOf('per_g', 'owner', 'Greta', { share: '95', isDone: true })]
  const after = company({ persons: [] })
  const { asked } = await open('persons', company({ persons }), { removeCompanyPerson: () => after })
  expect(await screen.findByText("Named so far: 105%. Together they can't exceed 100%.")).toBeTruthy()
  fireEvent.click(await button('Remove Greta Müller'))
  expect(screen.getByText('Remove Greta Müller? What was saved and their documents go, too.')).toBeTruthy()
  fireEvent.click(await button('Keep'))
  fireEvent.click(await button('Remove Greta Müller'))
  expect(asked.some(({ name }) => name === 'removeCompanyPerson')).toBe(false)
  fireEvent.click(await button('Remove'))
  await waitFor(() =>
    expect(asked).toContainEqual({ name: 'removeCompanyPerson', input: { params: { id: 'per_g' } } }),
  )
})

test('a share that the server refuses is said at its field with what is left', async () => {
  const persons = [personOf('per_o', 'owner', 'Otto', { share: '30' })]
  const fields = [{ field: 'share', code: 'share.too_much' as const, params: { max: '25' } }]
  const values = {
    details: {
      firstName: 'Otto',
      lastName: 'Müller',
      birthDate: '1990-01-01',
      birthCountry: 'DE',
      share: '30',
    },
  }
  await open(
    'persons',
    company({ persons: persons.map((it) => ({ ...it, values })) }),
    { saveCompanyPersonStep: () => Promise.reject(new Refused('invalid', 422, 'Check the fields', fields)) },
    'person=per_o&step=details',
  )
  fireEvent.click(await button('Continue'))
  const field = screen.getByLabelText('Share in the company, in %')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/All shares together exceed 100%\. 25% is left\./).length).toBeGreaterThan(0)
})

test('a company reads of itself, not of a home or of own accounts', async () => {
  const documents = [paperOf('poa', 'proof-of-address')]
  await open('poa', company({ next: 'poa', documents }))
  await screen.findByRole('heading', { name: 'Document with the company address' })
  expect(screen.getByText(/^With the company's name, its address and its date/)).toBeTruthy()
  cleanup()
  await open('confirmation', company({ next: 'confirmation' }), { widgetConfig: () => ({ services: {} }) })
  expect(await screen.findByLabelText('I act for the company, and use its own accounts.')).toBeTruthy()
  expect(screen.queryByLabelText(/^I act for myself/)).toBeNull()
  cleanup()
  await open('poa', viewOf({ next: 'poa', documents }, steps))
  expect(await screen.findByRole('heading', { name: 'Document with your address' })).toBeTruthy()
})
