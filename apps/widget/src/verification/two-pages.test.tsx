/** One step that is open twice: each page sends only what is typed in it, and shows what the other one has sent. */
import type { VerificationView } from '@agio/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeOf as place } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import { viewOf } from './testing/views.ts'
import { VerificationScreen } from './verification-screen.tsx'

afterEach(cleanup)

type Details = VerificationView['values'][string]
const person = { id: 'per_a', role: 'owner', values: {} } as const

/** A server that merges drafts as the real one does; `elsewhere` is what another page has sent. */
async function open(query?: string) {
  let details: Details = {}
  let answers: Promise<unknown> = Promise.resolve()
  const steps = [{ step: 'details', state: 'missing', reason: null, why: 'law_identity' }] as const
  const view = () =>
    query
      ? viewOf({ type: 'company', persons: [{ ...person, steps: [...steps], values: { details } }] }, [
          'persons',
        ])
      : viewOf({ values: { details } })
  const save = async ({ body }: { body: { values: Details } }) => {
    details = { ...details, ...body.values }
    const answer = view()
    await answers
    return answer
  }
  const at = query ? 'persons' : 'details'
  const { app, asked } = await stage(
    <VerificationScreen place={{ ...place(query), path: `/verification/${at}` }} />,
    {
      getVerification: view,
      listCountries: () => ({ items: [{ code: 'DE' }] }),
      getProfile: () => ({ email: 'ana@customers.example' }),
      saveVerificationStep: save as never,
      saveCompanyPersonStep: save as never,
    },
  )
  await act(() => app.i18n.later('verification'))
  await screen.findByLabelText('First names')
  const elsewhere = async (part: Details) => {
    details = { ...details, ...part }
    await act(() => app.queries.refetchQueries({ queryKey: ['verification'] }))
  }
  const sent = () =>
    asked.filter(({ name }) => name.startsWith('save')).map(({ input }) => (input as { body: unknown }).body)
  /** Saves from now on are answered when the test says so, as they were then. */
  const holdAnswers = () => {
    let release = () => undefined as void
    answers = new Promise<void>((resolve) => (release = resolve))
    return release
  }
  return { elsewhere, sent, details: () => details, holdAnswers }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

test.each([
  ['the customer', undefined],
  ['a person of the company', 'person=per_a&step=details'],
])('of %s two pages type two fields of a step: both are kept, and both pages show both', async (_, query) => {
  const { elsewhere, sent, details } = await open(query)
  type('First names', 'Ana')
  await waitFor(() => expect(sent()).toEqual([{ values: { firstName: 'Ana' }, draft: true }]))
  await elsewhere({ lastName: 'Example' })
  await waitFor(() => expect(field('Last name').value).toBe('Example'))
  expect(field('First names').value).toBe('Ana')
  expect(details()).toEqual({ firstName: 'Ana', lastName: 'Example' })
})

test('of one field the last writer counts, but what is typed in stays until its field is left', async () => {
  const { elsewhere, sent } = await open()
  field('Last name').focus()
  type('Last name', 'Exam')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await elsewhere({ lastName: 'Other', firstName: 'Ana' })
  await waitFor(() => expect(field('First names').value).toBe('Ana'))
  expect(field('Last name').value).toBe('Exam')
  act(() => field('First names').focus())
  expect(field('Last name').value).toBe('Other')
})

test('values that the server does not have yet are shown as they were typed, whatever comes meanwhile', async () => {
  const { elsewhere } = await open()
  type('Last name', 'Exampl')
  await elsewhere({ lastName: 'Other', firstName: 'Ana' })
  await waitFor(() => expect(field('First names').value).toBe('Ana'))
  expect(field('Last name').value).toBe('Exampl')
})

test('an answer that comes late takes back nothing that was saved after it', async () => {
  const { elsewhere, sent, holdAnswers } = await open()
  const release = holdAnswers()
  type('First names', 'Ana')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await elsewhere({ lastName: 'Example' })
  await waitFor(() => expect(field('Last name').value).toBe('Example'))
  await act(async () => release())
  await new Promise((done) => setTimeout(done, 100))
  expect(field('Last name').value).toBe('Example')
  expect(field('First names').value).toBe('Ana')
})
