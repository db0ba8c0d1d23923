/** A card without an end: a tick, where the country issues such cards. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeOf as place } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import { paperOf, viewOf } from './testing/views.ts'
import { VerificationScreen } from './verification-screen.tsx'

afterEach(cleanup)

const there = { id: 'doc_a', state: 'submitted', isChecked: true } as const

async function open(identity: { kind: string; country: string; validUntil?: string }) {
  let values: { identity: object } = { identity: { number: 'BAA000589', ...identity } }
  const documents = [paperOf('identity', 'id-card', there)]
  const view = () => viewOf({ next: 'identity', values: values as never, documents })
  const { app, asked } = await stage(
    <VerificationScreen place={{ ...place(), path: '/verification/identity' }} />,
    {
      getVerification: view,
      getIdentity: () => ({ vendor: null, session: null }),
      getHandover: () => ({ handover: null }),
      listCountries: () => ({ items: [{ code: 'DE' }, { code: 'ES' }] }),
      saveVerificationStep: (input: unknown) => {
        values = { identity: { ...values.identity, ...(input as { body: { values: object } }).body.values } }
        return view()
      },
    },
  )
  await act(() => app.i18n.later('verification'))
  await screen.findByRole('button', { name: 'Continue' })
  const saved = () =>
    asked
      .filter(({ name }) => name === 'saveVerificationStep')
      .map(({ input }) => (input as { body: { values: object } }).body.values)
  return { saved }
}
const tick = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'It has no end date' })

test.each([
  ['id-card', 'ES', true],
  ['passport', 'ES', false],
  ['id-card', 'DE', false],
])('of a %s of %s the tick is there: %s', async (kind, country, isThere) => {
  await open({ kind, country })
  expect(tick() !== null).toBe(isThere)
  expect(screen.getByLabelText('Valid until')).toBeTruthy()
})

test('ticked it takes the place of the date, and is sent for it; unticked the date is asked for again', async () => {
  const { saved } = await open({ kind: 'id-card', country: 'ES' })
  fireEvent.click(tick()!)
  expect(screen.queryByLabelText('Valid until')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ country: 'ES', validUntil: 'no-end' }))
  fireEvent.click(tick()!)
  expect(screen.getByLabelText<HTMLInputElement>('Valid until').value).toBe('')
})

test('a card that was saved without an end opens with the tick', async () => {
  await open({ kind: 'id-card', country: 'ES', validUntil: 'no-end' })
  expect(tick()?.checked).toBe(true)
})
