import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import type { Place } from '../../app/routing/router.ts'
import { stage } from '../../testing/stage.tsx'
import { LinkScreen } from './link-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)

const at = (query: string, hash = ''): Place => ({
  href: '',
  hash,
  path: '/auth',
  query: new URLSearchParams(query),
  params: {},
  key: 'k',
})
const sendLoginLink = () => ({ sent: true, nonce: 'nonce-1', expiresAt: '2026-11-20 12:10:00' })

async function untilPin(login: () => unknown) {
  const it = await stage(<SignInScreen place={at('redirect=%2Fsell%2Forder')} />, { sendLoginLink, login })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
  return { ...it, pin: await screen.findByLabelText<HTMLInputElement>('6-digit code') }
}

test('a pasted code signs in at once, tied to this browser, and leads back', async () => {
  const { pin, asked, went, app } = await untilPin(() => ({ error: null, token: 'token-1' }))
  expect(pin.autocomplete).toBe('one-time-code')
  fireEvent.change(pin, { target: { value: ' Your code: 123 456 ' } })
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
  expect(asked.at(-1)).toEqual({
    name: 'login',
    input: { params: { email: 'ada@example.test', pin: '123456' }, body: { nonce: 'nonce-1' } },
  })
  expect(app.session.token()).toBe('token-1')
})

test.each([
  ['an answer with an error', () => ({ error: 'The code is wrong or has expired.', token: null })],
  ['a refusal', () => Promise.reject(new Refused('login.failed', 422, ''))],
])('%s is a failure: said at the field, which is empty again', async (_, login) => {
  const { pin, app } = await untilPin(login)
  fireEvent.change(pin, { target: { value: '000000' } })
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(pin.value).toBe('')
  expect(app.session.token()).toBeUndefined()
})

test('an address that is none is not sent', async () => {
  const { asked } = await stage(<SignInScreen place={at('')} />, { sendLoginLink })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
  expect(await screen.findByText('Must be a valid email.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('the page behind the link signs nobody in before a click', async () => {
  const hash = 'email=ada%40example.test&pin=123456&nonce=nonce-1&redirect=%2Ftransactions'
  const { asked, went } = await stage(<LinkScreen place={at('', hash)} />, {
    login: () => ({ error: null, token: 't' }),
  })
  expect(screen.getByText('You are about to sign in as ada@example.test.')).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Sign in now' }))
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/transactions'])
})

test('a link without its parts says so, and never posts', async () => {
  const { asked } = await stage(<LinkScreen place={at('email=ada@example.test')} />, {})
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked).toEqual([])
})
