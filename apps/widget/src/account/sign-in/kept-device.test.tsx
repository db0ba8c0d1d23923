/** A kept device signs in by itself; the choice is off, and whoever signs out leaves neither device nor address. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import type { Place } from '../../app/routing/router.ts'
import { stage } from '../../testing/stage.tsx'
import { remember, rememberedIn } from '../kept-device/index.ts'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)

const place: Place = {
  href: '',
  hash: '',
  path: '/auth',
  query: new URLSearchParams('redirect=%2Ftransactions'),
  params: {},
  key: 'k',
}
const email = 'ada@example.test'
const sendLoginLink = () => ({ sent: true, nonce: 'nonce-1', expiresAt: '2026-11-20 12:10:00' })
const login = () => ({ error: null, token: 'token-1' })
const choice = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^Remember this device for 90 days/ })

async function signsIn(answers: Parameters<typeof stage>[1], choose: () => unknown = () => undefined) {
  const it = await stage(<SignInScreen place={place} />, { sendLoginLink, login, ...answers })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  expect(choice().checked).toBe(false)
  choose()
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } })
  await expect.poll(() => it.went, { timeout: 10_000 }).toEqual(['/transactions'])
  return it
}
const names = (asked: readonly { name: string }[]) => asked.map(({ name }) => name)

test('without the choice no device is kept, and the address of an earlier one goes', async () => {
  const it = await signsIn({})
  expect(names(it.asked)).toEqual(['sendLoginLink', 'login'])
  expect(rememberedIn(it.app.storage)).toBeUndefined()
})

test('chosen before the code was sent, it still counts with the code, and the address is remembered', async () => {
  const keepDevice = () => ({ done: true })
  const { asked, app } = await signsIn({ keepDevice }, () => fireEvent.click(choice()))
  await expect.poll(() => rememberedIn(app.storage), { timeout: 10_000 }).toEqual({ email, isKept: true })
  expect(names(asked)).toEqual(['sendLoginLink', 'login', 'keepDevice'])
})

/** A screen that opens where a device is remembered. */
function Returning({ isKept }: { isKept: boolean }) {
  const { storage } = useApp()
  useState(() => remember(storage, { email, isKept }))
  return <SignInScreen place={place} />
}
const returns = (answers: Parameters<typeof stage>[1], isKept = true) =>
  stage(<Returning isKept={isKept} />, answers)
const noLonger = 'This device is no longer remembered. Sign in with a code.'

test('remembered, the device signs in and leads on without a form', async () => {
  const it = await returns({ enterByDevice: () => ({ token: 'token-2' }) })
  await expect.poll(() => it.went, { timeout: 10_000 }).toEqual(['/transactions'])
  expect(it.app.session.token()).toBe('token-2')
  expect(names(it.asked)).toEqual(['enterByDevice'])
  expect(rememberedIn(it.app.storage)).toEqual({ email, isKept: true })
})

test('no longer known to the server, it says so, with the address filled in', async () => {
  const it = await returns({ enterByDevice: () => Promise.reject(new Refused('login.failed', 422, '')) })
  expect(await screen.findByText(noLonger)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  expect(rememberedIn(it.app.storage)).toEqual({ email, isKept: false })
})

test('a device that the server no longer knew is not asked again', async () => {
  const it = await returns({ enterByDevice: () => ({ token: 'token-2' }) }, false)
  expect(await screen.findByText(noLonger)).toBeTruthy()
  expect(it.asked).toEqual([])
})

test('where the server does not answer, a code is the way, and the device stays kept', async () => {
  const it = await returns({ enterByDevice: () => Promise.reject(new Refused('overloaded', 503, '')) })
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.queryByText(noLonger)).toBeNull()
  expect(rememberedIn(it.app.storage)).toEqual({ email, isKept: true })
})
