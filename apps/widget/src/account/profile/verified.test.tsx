import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { paperOf, viewOf } from '../../verification/testing/views.ts'
import { Verified } from './verified.tsx'

afterEach(cleanup)

test('the profile shows name, level, and each paper with its dates', async () => {
  const values = {
    details: { firstName: 'Ana', lastName: 'Example' },
  }
  const passport = { state: 'expiring', validUntil: '2027-01-10', addedAt: '2026-11-01 10:00:00' } as const
  const view = viewOf({
    status: 'complete',
    next: null,
    approved: 'starter',
    values,
    documents: [
      paperOf('identity', 'passport', { id: 'doc_1', ...passport }),
      paperOf('identity', 'passport'),
    ],
  })
  const { app } = await stage(<Verified />, { getVerification: () => view })
  await act(() => app.i18n.later('verification'))
  expect(await screen.findByText('Ana Example')).toBeTruthy()
  for (const text of ['Starter', 'Complete', 'Expires soon']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Added 01.11.2026. Valid until 10.01.2027.')).toBeTruthy()
  expect(screen.getAllByText('Passport')).toHaveLength(1)
})

test('an unfinished verification leads to the missing step', async () => {
  await stage(<Verified />, { getVerification: () => viewOf({ status: 'incomplete', next: 'phone' }) })
  const link = await screen.findByRole('link', { name: 'Complete verification' })
  expect(link.getAttribute('href')).toBe('/verification/phone')
})

test('a verification that is being checked is looked at, and not called unfinished', async () => {
  await stage(<Verified />, { getVerification: () => viewOf({ status: 'pending', next: null }) })
  const link = await screen.findByRole('link', { name: 'See the check' })
  expect(link.getAttribute('href')).toBe('/verification/review')
})

test('a customer whom a vendor checked sees the document’s last day; beside an uploaded document it is shown once', async () => {
  const complete = {
    status: 'complete',
    next: null,
    approved: 'starter',
    identityUntil: '2031-05-01',
  } as const
  const { app } = await stage(<Verified />, { getVerification: () => viewOf(complete) })
  await act(() => app.i18n.later('verification'))
  expect(await screen.findByText('Identity document')).toBeTruthy()
  expect(screen.getByText('Valid until 01.05.2031.')).toBeTruthy()
  cleanup()
  const documents = [paperOf('identity', 'passport', { id: 'doc_1', state: 'valid' })]
  const beside = await stage(<Verified />, { getVerification: () => viewOf({ ...complete, documents }) })
  await act(() => beside.app.i18n.later('verification'))
  expect(await screen.findByText('Passport')).toBeTruthy()
  expect(screen.queryByText('Identity document')).toBeNull()
})

test('a card without an end says so, with the day it was added', async () => {
  const card = { state: 'valid', validUntil: 'no-end', addedAt: '2026-11-01 10:00:00' } as const
  const documents = [paperOf('identity', 'id-card', { id: 'doc_1', side: 'front', ...card })]
  const { app } = await stage(<Verified />, {
    getVerification: () => viewOf({ status: 'complete', next: null, approved: 'starter', documents }),
  })
  await act(() => app.i18n.later('verification'))
  expect(await screen.findByText('Added 01.11.2026. No end date.')).toBeTruthy()
})
