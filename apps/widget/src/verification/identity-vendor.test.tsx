import type { IdentitySession, VerificationView } from '@agio/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { placeOf as place } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import { VendorReturn } from './identity-vendor.tsx'
import { paperOf, viewOf } from './testing/views.ts'
import { VerificationScreen } from './verification-screen.tsx'

afterEach(cleanup)

const url = 'https://vendor.example/page'
const session = (state: IdentitySession['state'], reasons: IdentitySession['reasons'] = []) => ({
  id: 'ids_1',
  vendor: 'sumsub' as const,
  state,
  reasons,
  url: state === 'open' ? url : null,
  startedAt: '2026-11-20 12:00:00',
})
const atIdentity = viewOf({ next: 'identity', documents: [paperOf('identity', 'passport')] })

type More = Parameters<typeof stage>[1]
async function open(it: IdentitySession | null, more: More = {}, view: VerificationView = atIdentity) {
  const at = view.status === 'pending' ? 'review' : 'identity'
  const staged = await stage(<VerificationScreen place={{ ...place(), path: `/verification/${at}` }} />, {
    getVerification: () => view,
    listCountries: () => ({ items: [{ code: 'DE' }] }),
    getHandover: () => ({ handover: null }),
    getIdentity: () => ({ vendor: 'sumsub', session: it }),
    ...more,
  })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

test.each([
  [null, /^Sumsub checks your document/, 'Continue to Sumsub'],
  [session('open'), /^You aren't done at Sumsub yet/, 'Continue to Sumsub'],
  [session('checking'), /^Sumsub has everything and is checking it/, 'Continue'],
  [session('verified'), /^Sumsub confirmed your identity/, 'Continue'],
  [session('retry'), /^Sumsub couldn't use everything/, 'Try again at Sumsub'],
  [session('expired'), /^The time for the check at Sumsub is over/, 'Start again'],
] as const)('each state at the vendor has its sentence and its button: %j', async (it, words, button) => {
  await open(it)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
})

test('a person who is asked once more reads what to do better', async () => {
  await open(session('retry', ['wrong_side', 'selfie']))
  expect(await screen.findByText('Both sides are there, front and back.')).toBeTruthy()
  expect(screen.getByText('Your face is well lit and uncovered.')).toBeTruthy()
})

test('a refused person sends papers here, or asks support', async () => {
  await open(session('refused'))
  expect(await screen.findByText(/^Sumsub couldn't confirm your identity\. Send your documents/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Passport' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Support' })).toBeTruthy()
})

test('a vendor that gives no page is said so, and papers may be sent here', async () => {
  await open(null, {
    startIdentity: () => {
      throw new Refused('identity.unavailable', 503, '')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Sumsub' }))
  expect(await screen.findByText(/^We can't reach the identity check right now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send documents here instead' }))
  expect(await screen.findByRole('radio', { name: 'Passport' })).toBeTruthy()
})

test('in a frame the page of the vendor opens beside it, by a link where the browser allows no window', async () => {
  const { app } = await open(null, { startIdentity: () => ({ session: session('open') }) })
  Object.assign(app.host, { kind: 'iframe' })
  window.open = () => null
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Sumsub' }))
  const link = await screen.findByRole('link', { name: 'Continue to Sumsub' })
  expect(link.getAttribute('href')).toBe(url)
})

test('a step done at the vendor leads on to the next step', async () => {
  const { went } = await open(session('checking'), {}, viewOf({ ...atIdentity, next: 'financial' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await expect.poll(() => went).toEqual(['/verification/financial'])
})

test('a confirmation that is taken back is said while a person looks', async () => {
  await open(session('refused'), {}, viewOf({ status: 'pending', next: null }))
  expect(await screen.findByText(/^Sumsub couldn't confirm your identity\. A person is looking/)).toBeTruthy()
})

test('back from the vendor: the browser that began goes on, another one is sent back', async () => {
  const { went, app } = await stage(<VendorReturn />, {})
  await act(() => app.i18n.later('verification'))
  expect(await screen.findByRole('heading', { name: /Go back to the page where you began/ })).toBeTruthy()
  expect(went).toEqual([])
  act(() => app.session.begin('token'))
  await expect.poll(() => went).toEqual(['/verification/identity'])
})
