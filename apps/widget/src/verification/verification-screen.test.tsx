import type { FieldProblem, VerificationView } from '@agio/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { placeOf as place } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import type { Step } from './steps.ts'
import { paperOf, starter, viewOf } from './testing/views.ts'
import { VerificationScreen } from './verification-screen.tsx'

afterEach(cleanup)

type Answers = Parameters<typeof stage>[1]
const steps: readonly Step[] = [...starter, 'residence-permit', 'poa', 'sof']

async function open(at: string, view: VerificationView, more: Answers = {}) {
  const staged = await stage(
    <VerificationScreen
      place={{
        ...place(at.split('?')[1]),
        path: at === '' || at.startsWith('?') ? '/verification' : `/verification/${at}`,
      }}
    />,
    {
      getVerification: () => view,
      listCountries: () => ({ items: [{ code: 'DE' }, { code: 'FR' }, { code: 'US' }] }),
      getProfile: () => ({ email: 'ana@customers.example' }),
      getPhone: () => ({ phone: null }),
      getIdentity: () => ({ vendor: null, session: null }),
      ...more,
    },
  )
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

const refuses =
  (...fields: FieldProblem[]) =>
  () =>
    Promise.reject(new Refused('invalid', 422, 'Check the fields', fields))
const goesOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the way in leads to the first step that is missing, and a page that is not asked leads there too', async () => {
  const view = viewOf({ next: 'address' })
  const { went } = await open('', view)
  await waitFor(() => expect(went).toEqual(['/verification/address']))
  cleanup()
  const other = await open('poa', view)
  await waitFor(() => expect(other.went).toEqual(['/verification/address']))
  cleanup()
  const done = await open('details', viewOf({ status: 'complete', next: null, level: 'starter' }))
  await waitFor(() => expect(done.went).toEqual(['/verification/complete']))
})

test('a step before the present one opens with what was saved, and sending it leads back to the present one', async () => {
  const after = viewOf({ next: 'financial' })
  const { asked, went } = await open(
    'citizenship',
    viewOf({ next: 'financial', values: { citizenship: { countries: ['DE'] } } }),
    { saveVerificationStep: () => after },
  )
  await screen.findByRole('option', { name: 'France' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('DE')
  goesOn()
  await waitFor(() => expect(went).toEqual(['/verification/financial']))
  expect(asked.find(({ name }) => name === 'saveVerificationStep')?.input).toEqual({
    params: { step: 'citizenship' },
    body: { values: { countries: ['DE'] }, draft: false },
  })
})

test('typed values are saved as a draft; until they are, a reload finds them in the browser', async () => {
  const view = viewOf()
  const { app, asked } = await open('details', view, {
    saveVerificationStep: () => Promise.reject(new Error('x')),
  })
  await screen.findByDisplayValue('ana@customers.example')
  type('Last name', 'Example')
  expect(app.storage.read('agio step')).toContain('Example')
  await waitFor(() => expect(asked.some(({ name }) => name === 'saveVerificationStep')).toBe(true))
  expect(asked.find(({ name }) => name === 'saveVerificationStep')?.input).toEqual({
    params: { step: 'details' },
    body: { values: { lastName: 'Example' }, draft: true },
  })
  await screen.findByText(/^Not saved yet/)
  expect(app.storage.read('agio step')).toContain('Example')
})

test('somebody with one name says so, is asked for that one, and goes on with it', async () => {
  const { asked, went } = await open('details', viewOf(), {
    saveVerificationStep: () => viewOf({ next: 'address' }),
  })
  await screen.findByDisplayValue('ana@customers.example')
  await screen.findByRole('option', { name: 'France' })
  type('First names', 'Suprapto')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have only one name' }))
  expect(screen.queryByLabelText('First names')).toBeNull()
  type('Only name', 'Suprapto')
  type('Date of birth', '1990-05-01')
  fireEvent.change(screen.getByRole('combobox', { name: 'Country of birth' }), { target: { value: 'DE' } })
  goesOn()
  await waitFor(() => expect(went).toEqual(['/verification/address']))
  const sent = asked.filter(({ input }) => JSON.stringify(input).includes('"draft":false'))
  expect(sent).toMatchObject([
    { input: { body: { values: { firstName: null, lastName: 'Suprapto', hasOneName: true } } } },
  ])
})

test('pressed before the address of the account has come, a step goes on when it is there, with what is typed by then', async () => {
  let answer: (profile: { email: string }) => void = () => undefined
  const { asked, went } = await open('details', viewOf(), {
    getProfile: () => new Promise((resolve) => (answer = resolve)),
    saveVerificationStep: () => viewOf({ next: 'address' }),
  })
  await screen.findByRole('option', { name: 'France' })
  type('First names', 'Ana')
  type('Last name', 'Exampl')
  type('Date of birth', '1990-05-01')
  fireEvent.change(screen.getByRole('combobox', { name: 'Country of birth' }), { target: { value: 'DE' } })
  goesOn()
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  goesOn()
  type('Last name', 'Example')
  answer({ email: 'ana@customers.example' })
  await waitFor(() => expect(went).toEqual(['/verification/address']))
  const sent = asked.filter(({ input }) => JSON.stringify(input).includes('"draft":false'))
  expect(sent).toMatchObject([
    { input: { body: { values: { lastName: 'Example', contactEmail: 'ana@customers.example' } } } },
  ])
})

test('a missing address of the account is asked for in its field, and only a press waits for it', async () => {
  let fail: (error: Error) => void = () => undefined
  const { app, asked } = await open('details', viewOf(), {
    getProfile: () => new Promise((_, reject) => (fail = reject)),
  })
  await screen.findByRole('option', { name: 'France' })
  goesOn()
  fail(new Refused('offline', 0, ''))
  expect((await screen.findByRole('alert')).textContent).toContain('Contact email: The field is required.')
  void app.queries.refetchQueries()
  await expect.poll(() => asked.filter(({ name }) => name === 'getProfile').length).toBe(2)
  await screen.findByRole('option', { name: 'France' })
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).not.toBe('true')
  goesOn()
  await expect.poll(() => screen.getByRole('button', { name: 'Continue' }).ariaBusy).toBe('true')
})

test('missing fields are listed, and the list takes the focus', async () => {
  await open('details', viewOf())
  await screen.findByDisplayValue('ana@customers.example')
  goesOn()
  const list = await screen.findByRole('alert')
  expect(document.activeElement).toBe(list)
  expect(list.textContent).toContain('Last name: The field is required.')
  expect(list.textContent).toContain('Country of birth: The field is required.')
})

const values = {
  address: { address: { street: 'Weg 1', postCode: '1', town: 'Ort', country: 'US' } },
  citizenship: { countries: ['US'] },
}

test.each<[Step, FieldProblem, string, string]>([
  [
    'address',
    { field: 'values.address.country', code: 'country-only-eea' },
    'Country of residence',
    'Residency country not supported',
  ],
  [
    'address',
    { field: 'values.address.country', code: 'country-not-supported' },
    'Country of residence',
    'Service is not available in this region',
  ],
  [
    'citizenship',
    { field: 'values.countries.0', code: 'country-not-supported' },
    'Country',
    'Service is not available in this region',
  ],
  [
    'citizenship',
    { field: 'values.countries', code: 'eea-residence-permit-required' },
    'Country',
    'must submit a residence permit',
  ],
])('%s: %j is said at its field', async (step, problem, label, said) => {
  await open(step, viewOf({ next: step, values }), { saveVerificationStep: refuses(problem) })
  await screen.findByRole('option', { name: 'France' })
  goesOn()
  const list = await screen.findByRole('alert')
  expect(list.textContent).toContain(said)
  const field = screen.getByRole('combobox', { name: label })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  ).toContain(said)
})

test('a phone of another region is refused at its field; a number goes out as it is typed', async () => {
  const { asked } = await open('phone', viewOf({ next: 'phone' }), {
    startVerify: refuses({ field: 'phone', code: 'phone-country-not-supported' }),
    saveVerificationStep: () => viewOf({ next: 'phone' }),
  })
  fireEvent.change(await screen.findByLabelText('Mobile number'), {
    target: { value: '0049 (170) 123 45 67' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
  const list = await screen.findByRole('alert')
  expect(list.textContent).toContain('Country code is not supported')
  expect(asked.find(({ name }) => name === 'startVerify')?.input).toEqual({
    body: { phone: '0049 (170) 123 45 67' },
  })
})

test('the code of the phone confirms it, and the step is done with it', async () => {
  const phone = { number: '+49 170 1234567', country: 'DE', isConfirmed: false }
  const code = { state: 'delivered', sentAt: '2026-11-20 12:00:00', expiresAt: '2026-11-20 12:10:00' }
  const { asked, went } = await open('phone', viewOf({ next: 'phone' }), {
    getPhone: () => ({ phone: { ...phone, code } }),
    verifyPin: () => ({ verifiedUntil: '2026-11-20 12:10:00' }),
    saveVerificationStep: () => viewOf({ next: 'citizenship' }),
  })
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } })
  await waitFor(() => expect(went).toEqual(['/verification/citizenship']))
  expect(asked.find(({ name }) => name === 'saveVerificationStep')?.input).toMatchObject({
    body: { values: { phone: '+491701234567' }, draft: false },
  })
})

test('the focus follows the phone form: from the number to the code, and back where another number is wanted or the code is over', async () => {
  const phone = { number: '+49 170 1234567', country: 'DE', isConfirmed: false }
  const code = { state: 'sent', sentAt: '2026-11-20 12:00:00', expiresAt: '2026-11-20 12:10:00' }
  const now: { phone: object | null } = { phone: null }
  const { app } = await open('phone', viewOf({ next: 'phone' }), {
    getPhone: () => ({ ...now }),
    startVerify: () => {
      now.phone = { ...phone, code }
      return { sentTo: 'x', expiresAt: '2026-11-20 12:10:00' }
    },
  })
  const focused = () => document.activeElement?.id
  const asked = async () => {
    fireEvent.change(await screen.findByLabelText('Mobile number'), { target: { value: '+49 170 1234567' } })
    screen.getByRole('button', { name: 'Text me a code' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
    await waitFor(() => expect(focused()).toBe('sms-pin'))
  }
  await asked()
  const other = screen.getByRole('button', { name: 'Use another number' })
  other.focus()
  fireEvent.click(other)
  await waitFor(() => expect(focused()).toBe('phone'))
  await asked()
  now.phone = { ...phone, code: null }
  await act(() => app.queries.invalidateQueries({ queryKey: ['phone'] }))
  await waitFor(() => expect(focused()).toBe('phone'))
  now.phone = { ...phone, isConfirmed: true, code: null }
  await act(() => app.queries.invalidateQueries({ queryKey: ['phone'] }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
})

test('a step with papers is not sent without them; one that came back says why', async () => {
  const view = viewOf(
    {
      next: 'poa',
      values: { poa: { kind: 'tax_notice', issuedOn: '2026-11-01' } },
      documents: [paperOf('poa', 'proof-of-address', { reason: 'too_old' })],
    },
    steps,
  )
  await open('poa', view)
  expect(
    (await screen.findByText("It's older than 3 months. Send a newer one.")).closest('[role=alert]'),
  ).not.toBeNull()
  goesOn()
  expect(await screen.findByText('Document with your address: The field is required.')).toBeTruthy()
})

test('marketing is not ticked; the last step sends everything and follows the check', async () => {
  const { asked, went } = await open('confirmation', viewOf({ next: 'confirmation' }), {
    widgetConfig: () => ({ termsVersion: '2026-01', services: {} }),
    saveVerificationStep: () => viewOf({ next: null }),
    submitVerification: () => viewOf({ status: 'pending', next: null }),
  })
  const news = await screen.findByLabelText<HTMLInputElement>('Send me news by email.')
  expect(news.checked).toBe(false)
  fireEvent.click(screen.getByLabelText("The information I've given is correct."))
  fireEvent.click(screen.getByLabelText(/^I act for myself/))
  fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(went).toEqual(['/verification/review']))
  const sent = asked.find(({ name }) => name === 'saveVerificationStep')?.input
  expect(sent).toMatchObject({
    body: { values: { correct: true, ownAccount: true, terms: '2026-01' }, draft: false },
  })
  expect(asked.some(({ name }) => name === 'submitVerification')).toBe(true)
})

test('after the verification the way leads back to the order that was begun', async () => {
  let answer: (view: VerificationView) => void = () => undefined
  const coming = new Promise<VerificationView>((resolve) => (answer = resolve))
  const { app, went } = await open('complete', viewOf(), { getVerification: () => coming })
  const begun = { service: 'buy', amount: '3000.00', currency: 'EUR', at: Date.now() }
  app.storage.write('agio begun', JSON.stringify(begun))
  answer(viewOf({ status: 'complete', next: null, level: 'starter' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back to your order of €3,000.00' }))
  expect(went).toEqual(['/buy/order'])
  expect(app.storage.read('agio begun')).toBeUndefined()
})

test('terms that changed since the draft was kept are said so, read anew, and accepted with the next press', async () => {
  let termsVersion = '2026-11-01'
  const accepted: unknown[] = []
  const confirmation = { correct: true, ownAccount: true, terms: '2026-10-01' }
  const { went, app } = await open(
    'confirmation',
    viewOf({ next: 'confirmation', values: { confirmation } }),
    {
      widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion }),
      saveVerificationStep: (input) => {
        const { terms } = (input as { body: { values: { terms: string } } }).body.values
        accepted.push(terms)
        termsVersion = '2026-11-20'
        const fields = [{ field: 'values.terms', code: 'terms.changed' as const }]
        if (terms !== termsVersion) throw new Refused('invalid', 422, '', fields)
        return viewOf({ next: null })
      },
      submitVerification: () => viewOf({ status: 'pending', next: null }),
    },
  )
  const known = () =>
    app.queries.getQueryCache().find<{ termsVersion: string }>({ queryKey: ['config'], exact: false })?.state
      .data?.termsVersion
  await screen.findByRole('button', { name: 'Send for checking' })
  await waitFor(() => expect(known()).toBe('2026-11-01'))
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }))
  send()
  await waitFor(() => expect(accepted).toEqual(['2026-11-01']))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The terms have changed/)
  await waitFor(() => expect(known()).toBe('2026-11-20'))
  send()
  await waitFor(() => expect(accepted).toEqual(['2026-11-01', '2026-11-20']))
  await waitFor(() => expect(went).toContain('/verification/review'))
})

test.each([
  ['identity', '/verification/identity'],
  [null, '/verification/confirmation'],
] as const)('a document that ends is renewed: next is %s, the page %s', async (next, place) => {
  const { went } = await open(
    'complete',
    viewOf({ status: 'complete', level: 'starter', isRenewal: true, next }),
  )
  await waitFor(() => expect(went).toEqual([place]))
})

test('an order above the accepted source of funds requests new documents once, and not during their review', async () => {
  const full = { level: 'full', approved: 'full', target: 'full' } as const
  const accepted = viewOf({ status: 'complete', next: null, ...full }, ['sof'])
  const { asked, went } = await open('?for=funds', accepted, {
    askForFunds: () => viewOf({ status: 'complete', next: 'sof', isRenewal: true, ...full }, ['sof']),
  })
  await waitFor(() => expect(went).toEqual(['/verification/sof']))
  expect(asked.filter(({ name }) => name === 'askForFunds')).toHaveLength(1)
  cleanup()
  const checked = await open('?for=funds', viewOf({ status: 'pending_up', next: null, ...full }, ['sof']))
  await waitFor(() => expect(checked.went).toEqual(['/verification/review']))
})

test('an upgrade whose last step is saved is confirmed and sent; before that it is not said to be done', async () => {
  const view = viewOf({
    status: 'complete',
    level: 'starter',
    target: 'basic',
    upgrades: ['basic', 'full'],
    next: null,
  })
  const { went } = await open('complete', view)
  await waitFor(() => expect(went).toEqual(['/verification/confirmation']))
  cleanup()
  const confirmation = { correct: true, ownAccount: true }
  const { asked } = await open(
    'confirmation',
    { ...view, values: { confirmation } },
    {
      widgetConfig: () => ({ key: 'shop-1', prefill: {}, services: {}, termsVersion: '2026-11-01' }),
      saveVerificationStep: () => view,
      submitVerification: () => ({ ...view, status: 'pending_up' as const }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('submitVerification'))
})

test('a photo that is read while the step is sent and wanted again keeps the page, and its list says so', async () => {
  const saved = { kind: 'passport', country: 'DE', number: 'C01X00T47', validUntil: '2031-01-01' }
  const passport = { id: `doc_${'a'.repeat(26)}`, state: 'submitted' as const }
  const identity = (paper: Parameters<typeof paperOf>[2]) =>
    viewOf({
      next: 'identity',
      values: { identity: saved },
      documents: [paperOf('identity', 'passport', paper)],
    })
  const { went } = await open('identity', identity(passport), {
    saveVerificationStep: () =>
      identity({ ...passport, state: 'required', reason: 'unreadable', isChecked: true }),
  })
  await screen.findByRole('button', { name: 'Replace' })
  goesOn()
  const list = await screen.findByText(/^Passport: /)
  expect(list.closest('[role=alert]')).toBe(document.activeElement)
  expect(went).toEqual([])
})

test('a photo that is wanted again before the answer of its step comes is in the list all the same', async () => {
  const saved = { kind: 'passport', country: 'DE', number: 'C01X00T47', validUntil: '2031-01-01' }
  const passport = { id: `doc_${'a'.repeat(26)}`, state: 'submitted' as const }
  const identity = (paper: Parameters<typeof paperOf>[2]) =>
    viewOf({
      next: 'identity',
      values: { identity: saved },
      documents: [paperOf('identity', 'passport', paper)],
    })
  const again = identity({ ...passport, state: 'required', reason: 'unreadable', isChecked: true })
  let answer: (view: VerificationView) => void = () => undefined
  let now = identity(passport)
  const { went, app } = await open('identity', now, {
    getVerification: () => now,
    saveVerificationStep: () => new Promise<VerificationView>((resolve) => (answer = resolve)),
  })
  await screen.findByRole('button', { name: 'Replace' })
  goesOn()
  await waitFor(() => expect(screen.getByRole('button', { name: /Continue/ }).ariaBusy).toBe('true'))
  now = again
  await act(() => app.queries.refetchQueries({ queryKey: ['verification'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace' })).toBe(null))
  answer(structuredClone(again))
  const list = await screen.findByText(/^Passport: /)
  expect(list.closest('[role=alert]')).toBe(document.activeElement)
  expect(went).toEqual([])
})

test('fields that are empty when a paper has been read, also those that were typed in, are filled and lose their marks', async () => {
  const hint = { number: 'C01X00T47', country: 'DE', validUntil: '2031-01-01' }
  const read = { isChecked: true, hint: { ...hint, firstName: null, lastName: null, birthDate: null } }
  const identity = (more: Parameters<typeof paperOf>[2]) =>
    viewOf({
      next: 'identity',
      values: { identity: { kind: 'passport' } },
      documents: [
        paperOf('identity', 'passport', { id: `doc_${'a'.repeat(26)}`, state: 'submitted', ...more }),
      ],
    })
  const { app } = await open('identity', identity({}))
  const number = await screen.findByLabelText<HTMLInputElement>('Document number')
  const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Issued by' })
  await screen.findByRole('option', { name: 'France' })
  fireEvent.change(number, { target: { value: 'C0' } })
  fireEvent.change(number, { target: { value: '' } })
  goesOn()
  expect((await screen.findByRole('alert')).textContent).toContain('Document number: The field is required.')
  const marked = () => document.querySelectorAll('[aria-invalid=true]').length
  expect(marked()).toBe(3)
  act(() => void app.queries.setQueryData(['verification'], identity(read)))
  await waitFor(() => expect([number.value, country.value]).toEqual([hint.number, hint.country]))
  expect(marked()).toBe(0)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(number, { target: { value: '' } })
  expect([number.value, number.ariaInvalid]).toEqual(['', 'true'])
})

test('removing an owner moves the focus to the list of the others', async () => {
  const person = (id: string, firstName: string) => ({
    id,
    role: 'owner' as const,
    steps: [
      { step: 'details' as const, state: 'missing' as const, reason: null, why: 'law_identity' as const },
    ],
    values: { details: { firstName, lastName: 'Owner' } },
  })
  const company = (...persons: ReturnType<typeof person>[]) =>
    viewOf({ type: 'company', next: 'persons', persons }, ['persons'])
  const both = company(person('per_a', 'Ada'), person('per_b', 'Ben'))
  await open('persons', both, { removeCompanyPerson: () => company(person('per_b', 'Ben')) })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada Owner' }))
  expect(document.activeElement?.textContent).toMatch(/^Remove Ada Owner\?/)
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Ada Owner' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ada Owner' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/Ada Owner/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Owners and directors' }))
})
