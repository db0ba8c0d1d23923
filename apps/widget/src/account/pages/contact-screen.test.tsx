import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { ContactScreen } from './contact-screen.tsx'

afterEach(cleanup)

const place = {
  href: '/contact',
  path: '/contact',
  hash: 'token-of-the-mail',
  query: new URLSearchParams(),
  params: {},
  key: '1',
}

test('the page behind the link confirms nothing before a click, then says what comes', async () => {
  const { asked } = await stage(<ContactScreen place={place} />, { confirmContact: () => ({ done: true }) })
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, send me updates' }))
  expect(await screen.findByText('Confirmed. The next update comes to you too.')).toBeTruthy()
  expect(asked).toMatchObject([{ name: 'confirmContact', input: { body: { token: 'token-of-the-mail' } } }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that is over says how the next one comes', async () => {
  const over = () => Promise.reject(new Refused('contact.over', 410, ''))
  await stage(<ContactScreen place={place} />, { confirmContact: over })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, send me updates' }))
  expect(await screen.findByText(/The next news about an order brings another one/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yes, send me updates' })).toBeTruthy()
})
