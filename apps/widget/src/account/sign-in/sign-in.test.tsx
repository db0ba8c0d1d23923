import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalOf, Refused } from '../../app/api/api.ts'
import type { Place } from '../../app/routing/router.ts'
import { keys } from '../../app/session/storage.ts'
import { stage } from '../../testing/stage.tsx'
import { rules } from '../../../../server/src/customers/rules.ts'
import { SignInScreen as RoomOfSignIn } from '../../sign-in-room.tsx'
import { mostMisses } from '../code/index.ts'
import { LinkScreen } from './link-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)
afterEach(() => vi.useRealTimers())

const at = (query: string, hash = ''): Place => ({
  href: '',
  hash,
  path: '/auth',
  query: new URLSearchParams(query),
  params: {},
  key: 'k',
})
const sendLoginLink = () => ({ sent: true, nonce: 'nonce-1', expiresAt: '2026-11-20 12:10:00' })

async function untilPin(login: () => unknown, email = 'ada@example.test') {
  const it = await stage(<SignInScreen place={at('redirect=%2Fsell%2Forder')} />, { sendLoginLink, login })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  return { ...it, pin: await screen.findByLabelText<HTMLInputElement>('6-digit code') }
}

test.each([
  ['with words around it', ' Your code: 123 456 '],
  ['in Arabic digits', '١٢٣٤٥٦'],
  ['in digits of full width', '１２３４５６'],
])('a code pasted %s signs in at once, tied to this browser, and leads back', async (_, pasted) => {
  const { pin, asked, went, app } = await untilPin(() => ({ error: null, token: 'token-1' }))
  expect(pin.autocomplete).toBe('one-time-code')
  fireEvent.change(pin, { target: { value: pasted } })
  await expect.poll(() => went, { timeout: 10_000 }).toEqual(['/sell/order'])
  expect(asked.at(-1)).toEqual({
    name: 'login',
    input: { params: { email: 'ada@example.test', pin: '123456' }, body: { nonce: 'nonce-1' } },
  })
  expect(app.session.token()).toBe('token-1')
})

test.each([
  [
    'an answer with the code of an error',
    'The code is wrong or has expired.',
    () => ({ error: 'login.failed', token: null }),
  ],
  [
    'an answer with an error in words',
    'Account locked by support until Monday.',
    () => ({ error: 'Account locked by support until Monday.', token: null }),
  ],
  [
    'a refusal',
    'The code is wrong or has expired.',
    () => Promise.reject(new Refused('login.failed', 422, '')),
  ],
])('%s is a failure: said at the field, which is empty again', async (_, words, login) => {
  const { pin, app } = await untilPin(login)
  fireEvent.change(pin, { target: { value: '000000' } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(pin.value).toBe('')
  expect(app.session.token()).toBeUndefined()
})

test('a code goes out once: Enter adds nothing to the sixth digit', async () => {
  let fail: (error: Error) => void = () => undefined
  const { pin, asked, app } = await untilPin(() => new Promise((_, reject) => (fail = reject)))
  fireEvent.change(pin, { target: { value: '123456' } })
  fireEvent.submit(pin.form!)
  fireEvent.submit(pin.form!)
  await expect.poll(() => asked.filter(({ name }) => name === 'login')).toHaveLength(1)
  // Meanwhile the link in the mail has signed in, and ended what was kept of this login.
  app.session.begin('by the link')
  app.storage.write(keys.login, undefined)
  fail(new Refused('login.failed', 422, ''))
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(app.storage.read(keys.login)).toBeUndefined()
  expect(asked.filter(({ name }) => name === 'login')).toHaveLength(1)
})

test('a code that is corrected while the first one is checked goes after it, once; what is typed stays', async () => {
  const answers: ((answer: object) => void)[] = []
  const { pin, asked, app } = await untilPin(() => new Promise((resolve) => answers.push(resolve)))
  const given = () => asked.filter(({ name }) => name === 'login').map(({ input }) => input)
  const login = (code: string) => ({
    params: { email: 'ada@example.test', pin: code },
    body: { nonce: 'nonce-1' },
  })
  const type = (text: string) => fireEvent.change(pin, { target: { value: text } })
  type('123455')
  type('12345')
  type('123457')
  type('12345')
  type('123456')
  await expect.poll(given).toEqual([login('123455')])
  answers[0]?.(wrongCode())
  await expect.poll(() => answers.length).toBe(2)
  expect(given()).toEqual([login('123455'), login('123456')])
  expect(pin.value).toBe('123456')
  type('1234')
  answers[1]?.(wrongCode())
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(pin.value).toBe('1234')
  expect(JSON.parse(app.storage.read(keys.login) ?? '')).toMatchObject({ misses: 2 })
  type('123458')
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.({ error: null, token: 'token-1' })
  await expect.poll(() => app.session.token()).toBe('token-1')
})

const wrongCode = () => ({ error: 'login.failed', token: null })

/** One wrong code after the other, each answered before the next. */
async function miss(pin: HTMLInputElement, asked: readonly { name: string }[], times: number) {
  for (let tries = 1; tries <= times; tries++) {
    fireEvent.change(pin, { target: { value: '000000' } })
    await expect.poll(() => asked.filter(({ name }) => name === 'login').length).toBe(tries)
    await expect.poll(() => pin.value === '' || !pin.isConnected).toBe(true)
  }
}

test('after the fifth wrong code no other is taken, also after a reload, and a new one starts afresh', async () => {
  const { pin, asked, app } = await untilPin(wrongCode)
  await miss(pin, asked, 4)
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(screen.queryByText(/no longer works/)).toBeNull()
  fireEvent.change(pin, { target: { value: '000000' } })
  expect(await screen.findByText('This code no longer works. Ask for a new code.')).toBeTruthy()
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  expect(JSON.parse(app.storage.read(keys.login) ?? '')).toMatchObject({ misses: 5 })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a new code' }))
  expect(await screen.findByLabelText('6-digit code')).toBe(document.activeElement)
  expect(screen.getByText('We sent a new code. The previous code no longer works.')).toBeTruthy()
  expect(JSON.parse(app.storage.read(keys.login) ?? '')).toMatchObject({ misses: 0 })
})

test('the server takes as many wrong codes as the page counts', () => {
  expect(mostMisses).toBe(rules.pinTries)
})

test('a code that finds no room is no wrong code, and the page leads to the link in the mail', async () => {
  const { pin, asked } = await untilPin(() => Promise.reject(new Refused('too-many', 429, '')))
  await miss(pin, asked, 5)
  expect(await screen.findByText(/Use the link in the email, or wait a moment\.$/)).toBeTruthy()
  expect(screen.getByLabelText('6-digit code')).toBeTruthy()
})

test('another code can be asked for after half a minute, which the button counts down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked } = await untilPin(wrongCode)
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in 0:\d\d$/ })
  expect(again.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(31_000)
  fireEvent.click(screen.getByRole('button', { name: 'Resend the code' }))
  expect(await screen.findByText('We sent a new code. The previous code no longer works.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'sendLoginLink')).toHaveLength(2)
})

test.each([
  ['ada@GMAIL.com', 'Open Gmail', 'https://mail.google.com/mail/'],
  ['ada@hotmail.com', 'Open Outlook', 'https://outlook.live.com/mail/'],
  ['ada@gmx.de', 'Open GMX', 'https://www.gmx.net/'],
])('%s has a way to its mail box: %s', async (email, name, href) => {
  await untilPin(wrongCode, email)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name })
  expect([link.href, link.target, link.rel]).toEqual([href, '_blank', 'noreferrer'])
})

test('a mail box that is not known has no way to it', async () => {
  await untilPin(wrongCode, 'ada@gmail.com.example.test')
  expect(screen.queryByRole('link')).toBeNull()
})

test('the address has the focus at once', async () => {
  await stage(<SignInScreen place={at('')} />, {})
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('a person who was signed out for their safety reads why', async () => {
  await stage(<SignInScreen place={at('ended=rejected')} />, {})
  expect(screen.getByText(/You were signed out for your safety/)).toBeTruthy()
})

const price = {
  id: 'quo_1',
  send: { currency: 'USDC@1', amount: '112.728664' },
  receive: { currency: 'EUR', amount: '100.00' },
  fees: {},
  expiresAt: '2026-11-20 12:01:00',
}
const bought = { ...price, send: price.receive, receive: { currency: 'USDC@1', amount: '105.762' } }

test.each([
  ['/sell/order', '112.73 USDC → €100.00', '/sell'],
  ['/buy/order', '€100.00 → 105.76 USDC', '/buy'],
])('on the way to %s the order is on top, in one line', async (redirect, words, change) => {
  const place = at(`redirect=${encodeURIComponent(redirect)}`)
  const answers = { quoteSell: () => price, quoteBuy: () => bought }
  const { app, view } = await stage(<RoomOfSignIn place={place} />, answers)
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  const text = () => view.container.textContent?.replaceAll('\u00a0', ' ') ?? ''
  await expect.poll(text, { timeout: 10_000 }).toContain(words)
  expect(screen.getByRole('link', { name: 'Change the amount' }).getAttribute('href')).toBe(change)
  expect(text().indexOf(words)).toBeLessThan(text().indexOf("We'll email you"))
})

test.each(['', '/transactions', '/sell/orders', '/sell/transaction/ord_1'])(
  'on the way to "%s" there is no order on top',
  async (redirect) => {
    const { asked } = await stage(<RoomOfSignIn place={at(`redirect=${redirect}`)} />, {})
    expect(screen.queryByRole('link', { name: 'Change the amount' })).toBeNull()
    expect(asked).toEqual([])
  },
)

test('without a price the way back to the amount is left', async () => {
  const quoteSell = () => Promise.reject(new Refused('overloaded', 503, ''))
  const { app } = await stage(<RoomOfSignIn place={at('redirect=%2Fsell%2Forder')} />, { quoteSell })
  app.draft.change({ coin: 'USDC@1', fiat: 'EUR', typed: 'fiat', amount: '100' })
  expect(await screen.findByRole('link', { name: 'Change the amount' })).toBeTruthy()
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('an address that is none is not sent', async () => {
  const { asked } = await stage(<SignInScreen place={at('')} />, { sendLoginLink })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  expect(await screen.findByText('Must be a valid email.')).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } })
  await expect.poll(() => screen.queryByText('Must be a valid email.')).toBeNull()
})

test('the page behind the link opens no session before a click', async () => {
  const hash = 'email=ada%40example.test&pin=123456&nonce=nonce-1&redirect=%2Ftransactions'
  const { asked, went } = await stage(<LinkScreen place={at('', hash)} />, {
    login: () => ({ error: null, token: 't' }),
  })
  expect(screen.getByText("You're about to sign in as ada@example.test.")).toBeTruthy()
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

/** A refusal that names its seconds, as the API reads it from an answer. */
const tooMany = (seconds: number) => {
  const headers = { 'retry-after': String(seconds), 'content-type': 'application/json' }
  const body = JSON.stringify({ error: { code: 'too-many', message: '', fields: [] } })
  return refusalOf(new Response(body, { status: 429, headers })).then((no) => Promise.reject(no))
}

test('a mail that is refused for now says when it may be asked for again, counted down; another address may have one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await stage(<SignInScreen place={at('')} />, { sendLoginLink: () => tooMany(754) })
  const email = screen.getByLabelText('Email')
  fireEvent.change(email, { target: { value: 'ada@example.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  expect(await screen.findByText('Too many attempts. Wait a moment.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Try again in 12:3\d$/ })
  expect(button.disabled).toBe(true)
  fireEvent.change(email, { target: { value: 'bea@example.test' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email me a code' }).disabled).toBe(false)
  fireEvent.change(email, { target: { value: 'ada@example.test' } })
  await vi.advanceTimersByTimeAsync(755_000)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email me a code' }).disabled).toBe(false)
})

test('a resend that is refused counts down its time, and the code that is there may still be typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let refuses = false
  const answers = {
    sendLoginLink: () => (refuses ? tooMany(3_000) : sendLoginLink()),
    login: () => ({ error: null, token: 'token-1' }),
  }
  const { app } = await stage(<SignInScreen place={at('')} />, answers)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  const pin = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  await vi.advanceTimersByTimeAsync(31_000)
  refuses = true
  fireEvent.click(screen.getByRole('button', { name: 'Resend the code' }))
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend in (50:00|49:\d\d)$/ })
  expect(again.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
  fireEvent.change(pin, { target: { value: '123456' } })
  await expect.poll(() => app.session.token()).toBe('token-1')
})
