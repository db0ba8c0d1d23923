import type { VerificationView } from '@agio/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { chooseFile, holdUploads } from '../../testing/hold-uploads.ts'
import { placeOf as place } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { paperOf, viewOf } from '../testing/views.ts'
import { VerificationScreen } from '../verification-screen.tsx'
import { PhoneScreen } from './phone-screen.tsx'

afterEach(cleanup)

type Answers = Parameters<typeof stage>[1]
const token = 'a'.repeat(43)
const handover = {
  id: `hov_${'a'.repeat(26)}`,
  step: 'identity',
  person: null,
  state: 'waiting',
  token,
  expiresAt: '2026-11-20 12:10:00',
}
const saved = { identity: { kind: 'passport', country: 'DE', number: 'C01X00T47', validUntil: '2031-01-01' } }
const passport = (state: 'required' | 'submitted') =>
  paperOf('identity', 'passport', state === 'submitted' ? { id: 'doc_a', state, isChecked: true } : {})
const identity = (state: 'required' | 'submitted', more: Partial<VerificationView> = {}) =>
  viewOf({ next: 'identity', documents: [passport(state)], ...more })

async function openDesk(view: () => VerificationView, more: Answers) {
  const staged = await stage(<VerificationScreen place={{ ...place(), path: '/verification/identity' }} />, {
    getVerification: view,
    listCountries: () => ({ items: [{ code: 'DE' }] }),
    getIdentity: () => ({ vendor: null, session: null }),
    ...more,
  })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

async function openPhone(hash: string, answers: Answers, kept?: string) {
  const staged = await stage(<Late place={{ ...place(), path: '/handover', hash }} kept={kept} />, answers)
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

/** As the stream says it. */
const changed = ({ queries }: Awaited<ReturnType<typeof stage>>['app']) =>
  Promise.all(['verification', 'handover'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** A phone that keeps a token of before. */
function Late({ place: at, kept }: { place: ReturnType<typeof place>; kept: string | undefined }) {
  const { storage } = useApp()
  if (kept !== undefined && storage.read('agio phone') === undefined) storage.write('agio phone', kept)
  return <PhoneScreen place={at} />
}

test('the first page shows a QR code with its link, which a reload finds again', async () => {
  const { asked } = await openDesk(() => identity('required'), {
    getHandover: () => ({ handover: null }),
    startHandover: () => handover,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show QR code' }))
  expect(await screen.findByRole('img', { name: 'QR code with the link for your phone' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(asked.find(({ name }) => name === 'startHandover')?.input).toEqual({ body: { step: 'identity' } })
  cleanup()
  await openDesk(() => identity('required'), { getHandover: () => ({ handover }) })
  expect(await screen.findByRole('img', { name: 'QR code with the link for your phone' })).toBeTruthy()
})

test('a phone that is done leads the first page on, where nothing is left to be typed', async () => {
  let now = { view: identity('required', { values: saved }), state: 'open' }
  const { app, went } = await openDesk(() => now.view, {
    getHandover: () => ({ handover: { ...handover, token: null, state: now.state } }),
    saveVerificationStep: () => viewOf({ next: 'financial' }),
  })
  await screen.findByText(/^Your phone is connected/)
  now = { view: identity('submitted', { values: saved }), state: 'done' }
  await act(() => changed(app))
  await waitFor(() => expect(went).toEqual(['/verification/financial']))
})

test('a phone that is done leads nowhere while fields are empty', async () => {
  let now = { view: identity('required'), state: 'open' }
  const { app, asked } = await openDesk(() => now.view, {
    getHandover: () => ({ handover: { ...handover, token: null, state: now.state } }),
  })
  await screen.findByText(/^Your phone is connected/)
  now = { view: identity('submitted'), state: 'done' }
  await act(() => changed(app))
  await waitFor(() => expect(screen.queryByText(/^Your phone is connected/)).toBeNull())
  expect(asked.some(({ name }) => name === 'saveVerificationStep')).toBe(false)
})

test('the phone opens the link once, keeps its token, and a reload asks with it', async () => {
  const step = {
    step: 'identity',
    documents: [passport('required')],
    isFixed: false,
    expiresAt: handover.expiresAt,
  }
  const { app, asked } = await openPhone(token, {
    openHandover: () => ({ token: 'p'.repeat(43), expiresAt: handover.expiresAt }),
    getHandedStep: () => step,
    finishHandover: () => ({ done: true }),
  })
  await screen.findByRole('heading', { name: 'Your identity' })
  expect(asked.filter(({ name }) => name === 'openHandover')).toHaveLength(1)
  expect(app.storage.read('agio phone')).toBe('p'.repeat(43))
  cleanup()
  const again = await openPhone(
    '',
    { getHandedStep: () => step, finishHandover: () => ({ done: true }) },
    'p'.repeat(43),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Continue on your first device')).toBeTruthy()
  expect(again.asked.some(({ name }) => name === 'openHandover')).toBe(false)
  expect(again.app.storage.read('agio phone')).toBe('done')
})

test.each([
  ['handover.used', 409, /^This link was already opened/],
  ['handover.expired', 410, /^Time is up/],
  ['handover.ended', 410, /^You ended this/],
] as const)('%s: the phone says so, and what to do', async (code, status, said) => {
  await openPhone(token, { openHandover: () => Promise.reject(new Refused(code, status, '')) })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Go back to your first device/ })).toBeTruthy()
  cleanup()
  await openPhone('', { getHandedStep: () => Promise.reject(new Refused(code, status, '')) }, 'p'.repeat(43))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('once it was submitted the phone shows the papers and offers to change none', async () => {
  await openPhone(
    '',
    {
      getHandedStep: () => ({
        step: 'identity',
        documents: [passport('submitted')],
        isFixed: true,
        expiresAt: handover.expiresAt,
      }),
    },
    'p'.repeat(43),
  )
  expect(await screen.findByRole('heading', { name: 'Passport' })).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Done'])
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('a person who is done while a photo is on its way ends the hand-over when it has come', async () => {
  const { end } = holdUploads()
  const { asked } = await openPhone(
    '',
    {
      getHandedStep: () => ({
        step: 'identity',
        documents: [passport('required')],
        isFixed: false,
        expiresAt: handover.expiresAt,
      }),
      finishHandover: () => ({ done: true }),
    },
    'p'.repeat(43),
  )
  const done = await screen.findByRole('button', { name: 'Done' })
  chooseFile('passport.png')
  fireEvent.click(done)
  await waitFor(() => expect(done.ariaBusy).toBe('true'))
  expect(asked.some(({ name }) => name === 'finishHandover')).toBe(false)
  await end(1, 200, {})
  expect(await screen.findByText('Continue on your first device')).toBeTruthy()
})
