import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { withFreshPin } from './index.ts'

let end = () => {}
afterEach(() => end())
afterEach(cleanup)
afterEach(() => vi.useRealTimers())

const sent = { sent: true, expiresAt: '2026-11-20 12:10:00' }
const wrong = () => Promise.reject(new Refused('login.failed', 422, ''))
const needed = () => Promise.reject(new Refused('pin.required', 428, ''))

/** A request that is refused until the PIN was given. */
async function guarded(verifyPin: () => unknown, startVerify: () => unknown = () => sent) {
  let isGiven = false
  const it = await stage(null, {
    startVerify,
    verifyPin: async () => {
      const answer = await verifyPin()
      isGiven = true
      return answer
    },
  })
  end = it.app.session.end
  const send = vi.fn<() => Promise<string>>(async () => (isGiven ? 'placed' : needed()))
  const answer = withFreshPin(it.app, send).catch((error: unknown) => error)
  // Only what is open has a role.
  await screen.findByRole('dialog')
  const pin = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  return { ...it, answer, send, pin }
}

test('the code is sent at once, pasted, and the very request goes out again', async () => {
  const { asked, answer, send, pin } = await guarded(() => ({ verifiedUntil: '' }))
  expect(screen.getByRole('dialog', { name: 'Confirm with a code' })).toBeTruthy()
  expect(await screen.findByText(/We emailed you a code/)).toBeTruthy()
  expect(pin.autocomplete).toBe('one-time-code')
  expect(document.activeElement).toBe(pin)
  fireEvent.change(pin, { target: { value: ' Your code: 123 456 ' } })
  expect(await answer).toBe('placed')
  expect(send).toHaveBeenCalledTimes(2)
  expect(asked.map(({ name }) => name)).toEqual(['startVerify', 'verifyPin'])
  expect(asked.at(-1)?.input).toEqual({ body: { pin: '123456' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong code is said at the field, which is empty again and has the focus; a second one goes through', async () => {
  let tries = 0
  const { answer, pin } = await guarded(() => ((tries += 1) === 1 ? wrong() : { verifiedUntil: '' }))
  fireEvent.change(pin, { target: { value: '000000' } })
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(pin.value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(pin))
  fireEvent.change(pin, { target: { value: '123456' } })
  expect(await answer).toBe('placed')
})

test('a code goes out once: Enter adds nothing to the sixth digit', async () => {
  let confirm: (answer: unknown) => void = () => undefined
  const { asked, answer, pin } = await guarded(() => new Promise((resolve) => (confirm = resolve)))
  fireEvent.change(pin, { target: { value: '123456' } })
  fireEvent.submit(pin.form!)
  await waitFor(() => expect(asked.some(({ name }) => name === 'verifyPin')).toBe(true))
  confirm({ verifiedUntil: '' })
  expect(await answer).toBe('placed')
  expect(asked.filter(({ name }) => name === 'verifyPin')).toHaveLength(1)
})

test('a code that is corrected while the first one is checked goes after it', async () => {
  const refuse: (() => void)[] = []
  const { asked, answer, pin } = await guarded(
    () =>
      new Promise((resolve, reject) =>
        refuse.push(() =>
          refuse.length === 1 ? reject(new Refused('login.failed', 422, '')) : resolve({ verifiedUntil: '' }),
        ),
      ),
  )
  fireEvent.change(pin, { target: { value: '123455' } })
  await waitFor(() => expect(refuse).toHaveLength(1))
  fireEvent.change(pin, { target: { value: '123456' } })
  refuse[0]?.()
  await waitFor(() => expect(refuse).toHaveLength(2))
  expect(asked.at(-1)?.input).toEqual({ body: { pin: '123456' } })
  refuse[1]?.()
  expect(await answer).toBe('placed')
})

test('too short is not sent; the button confirms as Enter does', async () => {
  const { asked, pin } = await guarded(() => ({ verifiedUntil: '' }))
  fireEvent.change(pin, { target: { value: '123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The field is required.')).toBeTruthy()
  expect(asked.map(({ name }) => name)).toEqual(['startVerify'])
})

test('a new code can be asked for after half a minute, and after ten minutes the old one is void', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked, pin } = await guarded(wrong)
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend in 0:\d\d$/ })
  expect(again.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(601_000)
  fireEvent.change(pin, { target: { value: '123456' } })
  expect(await screen.findByText('This code no longer works. Ask for a new code.')).toBeTruthy()
  const next = screen.getByRole('button', { name: 'Ask for a new code' })
  await waitFor(() => expect(next.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(next)
  expect(await screen.findByText('We sent a new code. The previous code no longer works.')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'startVerify')).toHaveLength(2)
})

test('after the fifth wrong code no other is taken, and the next step is a new one', async () => {
  const { asked, answer, pin } = await guarded(wrong)
  for (const tries of [1, 2, 3, 4, 5]) {
    fireEvent.change(pin, { target: { value: '000000' } })
    await expect.poll(() => asked.filter(({ name }) => name === 'verifyPin').length).toBe(tries)
    await expect.poll(() => pin.value === '' || !pin.isConnected).toBe(true)
  }
  expect(await screen.findByText('This code no longer works. Ask for a new code.')).toBeTruthy()
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a new code' }))
  const next = await screen.findByLabelText('6-digit code')
  await expect.poll(() => document.activeElement).toBe(next)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await answer
})

test('closed without a code, the refusal stands and nothing is sent again', async () => {
  const { answer, send } = await guarded(wrong)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await answer).toMatchObject({ code: 'pin.required' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a mail budget that is spent is said, and the dialog stays', async () => {
  await guarded(wrong, () => Promise.reject(new Refused('too-many', 429, '')))
  expect(await screen.findByText('Too many attempts. Wait a moment.')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})
