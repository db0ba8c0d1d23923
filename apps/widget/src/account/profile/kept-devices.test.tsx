/** Kept devices in the profile: listed by browser and system, removed, and this one kept after a fresh code. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { remember, rememberedIn } from '../kept-device/index.ts'
import { KeptDevices } from './kept-devices.tsx'

afterEach(cleanup)

const phone = {
  id: 'dev_1',
  device: 'Chrome on Android',
  current: false,
  createdAt: '2026-11-20 09:00:00',
  lastSeenAt: '2026-11-20 11:00:00',
}
const here = { ...phone, id: 'dev_2', device: '', current: true }
const keep = () => screen.queryByRole('button', { name: 'Remember this device for 90 days' })

/** A list that removing changes. */
function kept(items: (typeof phone)[]) {
  return {
    getProfile: () => ({ email: 'ada@example.test', emailChange: null }),
    listDevices: () => ({ items, next: null }),
    removeDevice: ({ params }: { params?: unknown }) => {
      items = items.filter(({ id }) => id !== (params as { id: string }).id)
      return { done: true }
    },
    keepDevice: () => {
      items = [...items, here]
      return { done: true }
    },
  }
}

test('each is listed by browser and system and removed after a second press; without this one, the browser forgets it', async () => {
  const { app, asked } = await stage(<KeptDevices />, kept([phone, here]))
  remember(app.storage, { email: 'ada@example.test', isKept: true })
  const row = (await screen.findByText('Chrome · Android')).closest('li')!
  expect(within(row).getByText(/Added .* · Last active/)).toBeTruthy()
  expect(within(screen.getByText('Unknown device').closest('li')!).getByText(/This device/)).toBeTruthy()
  expect(keep()).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Remove Chrome · Android' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => screen.queryByText('Chrome · Android'), { timeout: 10_000 }).toBeNull()
  expect(asked).toContainEqual({ name: 'removeDevice', input: { params: { id: 'dev_1' } } })
  expect(rememberedIn(app.storage)?.isKept).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Remove Unknown device' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => screen.queryByText('Unknown device'), { timeout: 10_000 }).toBeNull()
  expect(rememberedIn(app.storage)).toBeUndefined()
  expect(keep()).not.toBeNull()
})

test('this device is kept from here, after a fresh code where the server asks for one', async () => {
  const answers = kept([])
  let isFresh = false
  const { app } = await stage(<KeptDevices />, {
    ...answers,
    startVerify: () => ({ sent: true, expiresAt: '2026-11-20 12:10:00' }),
    verifyPin: () => {
      isFresh = true
      return { verifiedUntil: '' }
    },
    keepDevice: () => (isFresh ? answers.keepDevice() : Promise.reject(new Refused('pin.required', 428, ''))),
  })
  await expect.poll(keep, { timeout: 10_000 }).not.toBeNull()
  fireEvent.click(keep()!)
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } })
  expect(await screen.findByText(/This device/)).toBeTruthy()
  expect(keep()).toBeNull()
  expect(rememberedIn(app.storage)).toEqual({ email: 'ada@example.test', isKept: true })
})
