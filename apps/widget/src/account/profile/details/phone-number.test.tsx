import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../app/api/api.ts'
import { stage } from '../../../testing/stage.tsx'
import { viewOf } from '../../../verification/testing/views.ts'
import { PhoneNumber } from './phone-number.tsx'

afterEach(cleanup)

const [old, next] = ['+49 1512 3456789', '+49 1512 3456780']
const confirmed = { number: old, country: 'DE', isConfirmed: true, confirmed: old, code: null }
const code = { state: 'sent', sentAt: '2026-11-20 12:00:00', expiresAt: '2026-11-20 12:10:00' }
const changing = { ...confirmed, number: next, isConfirmed: false, code }
const common = { getVerification: () => viewOf({ status: 'complete', next: null }) }

async function shown(answers: Parameters<typeof stage>[1]) {
  const staged = await stage(<PhoneNumber />, { ...common, ...answers })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

test('another number: a fresh PIN is asked for, then the code of the SMS', async () => {
  let hasFreshPin = false
  let phone: object = confirmed
  const { asked } = await shown({
    getPhone: () => ({ phone }),
    startVerify: ({ body }) => {
      if (body !== undefined && !hasFreshPin) throw new Refused('pin.required', 428, '')
      if (body !== undefined) phone = changing
      return { sent: true, expiresAt: '2026-11-20 12:10:00' }
    },
    verifyPin: () => {
      if (hasFreshPin) phone = { ...confirmed, number: next, confirmed: next }
      hasFreshPin = true
      return { verifiedUntil: '2026-11-20 12:10:00' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change phone number' }))
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
  expect(await screen.findByText('The field is required.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('New phone number'), { target: { value: '0049 (1512) 345-6780' } })
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with a code' })
  fireEvent.change(await within(dialog).findByLabelText('6-digit code'), { target: { value: '123456' } })
  expect(await screen.findByText(/^Enter the code we texted to .*Until then nothing changes\.$/)).toBeTruthy()
  expect(screen.getByText(old)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '654321' } })
  expect(await screen.findByText(next)).toBeTruthy()
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  expect(asked).toContainEqual({ name: 'startVerify', input: { body: { phone: '0049 (1512) 345-6780' } } })
})

test.each([
  ['phone-country-not-supported', 'Country code is not supported'],
  ['invalid', "This doesn't look right. Check it."],
] as const)('a number that is refused with %s is named at the field', async (no, words) => {
  await shown({
    getPhone: () => ({ phone: confirmed }),
    startVerify: () => {
      throw new Refused('invalid', 422, '', [{ field: 'phone', code: no }])
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change phone number' }))
  fireEvent.change(screen.getByLabelText('New phone number'), { target: { value: '+850 191 234 5678' } })
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a wrong code says so and keeps the change waiting; a message that was lost is said', async () => {
  await shown({
    getPhone: () => ({ phone: { ...changing, code: { ...code, state: 'not_delivered' } } }),
    verifyPin: () => {
      throw new Refused('login.failed', 422, '')
    },
  })
  expect(await screen.findByText(/^Your phone didn't receive the message/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '654321' } })
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect((screen.getByLabelText('6-digit code') as HTMLInputElement).value).toBe('')
})

test('a code that is corrected while the first one is checked goes after it, and not beside it', async () => {
  const refuse: (() => void)[] = []
  const { asked } = await shown({
    getPhone: () => ({ phone: changing }),
    verifyPin: () =>
      new Promise((_, reject) => refuse.push(() => reject(new Refused('login.failed', 422, '')))),
  })
  const given = () => asked.filter(({ name }) => name === 'verifyPin').map(({ input }) => input)
  const pin = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  fireEvent.change(pin, { target: { value: '123455' } })
  fireEvent.change(pin, { target: { value: '123456' } })
  await expect.poll(() => refuse.length).toBe(1)
  expect(given()).toEqual([{ body: { pin: '123455' } }])
  refuse[0]?.()
  await expect.poll(given).toEqual([{ body: { pin: '123455' } }, { body: { pin: '123456' } }])
  expect(pin.value).toBe('123456')
})

test('keeping the present number takes the change back', async () => {
  let phone: object = changing
  const { asked } = await shown({
    getPhone: () => ({ phone }),
    cancelPhone: () => {
      phone = confirmed
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the present number' }))
  expect(await screen.findByRole('button', { name: 'Change phone number' })).toBeTruthy()
  expect(asked.some(({ name }) => name === 'cancelPhone')).toBe(true)
})

test('without a confirmed number there is nothing to change', async () => {
  const { view } = await shown({ getPhone: () => ({ phone: { ...changing, confirmed: null } }) })
  expect(view.container.querySelector('section, button')).toBeNull()
})
