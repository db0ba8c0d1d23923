import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { TermsScreen } from './terms.tsx'

afterEach(cleanup)

const text = (more: object = {}) => ({
  doc: 'terms',
  version: '2026-11-01',
  language: 'en',
  title: 'Terms and conditions',
  sections: [{ heading: '1. What we do', text: 'We buy crypto.' }],
  ...more,
})
const consent = { document: 'terms', orderId: null, withdrawnAt: null, acceptedAt: '2026-11-20 11:00:00' }

test('a text that is not there in the language comes in English and says so', async () => {
  const { app } = await stage(<TermsScreen />, { getTerms: () => text() })
  await app.i18n.use('ar')
  expect(await screen.findByText('هذا النص متاح بالإنجليزية فقط.')).toBeTruthy()
  const article = (await screen.findByText('We buy crypto.')).closest('article')!
  expect([article.lang, article.dir]).toEqual(['en', 'ltr'])
})

test('a version that changed since is asked for again, and is then accepted', async () => {
  let items = [{ ...consent, version: '2025-01-01', isCurrent: false }]
  const { app, asked } = await stage(<TermsScreen />, {
    getTerms: () => text(),
    listConsents: () => ({ items, next: null }),
    acceptTerms: () => {
      items = [{ ...consent, version: '2026-11-01', isCurrent: true }, ...items]
      return { done: true }
    },
  })
  app.session.begin('token')
  expect(await screen.findByText('This text has changed since you accepted it.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept version 2026-11-01' }))
  expect(await screen.findByText(/^You accepted this version on/)).toBeTruthy()
  expect(asked).toContainEqual({
    name: 'acceptTerms',
    input: { params: { doc: 'terms' }, body: { version: '2026-11-01' } },
  })
})

test('a signed-out person reads the text and is asked for nothing', async () => {
  const { asked } = await stage(<TermsScreen />, { getTerms: () => text() })
  expect(await screen.findByText('We buy crypto.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked.map(({ name }) => name)).not.toContain('listConsents')
})
