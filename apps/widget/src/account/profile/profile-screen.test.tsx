import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { ProfileScreen } from './profile-screen.tsx'

afterEach(cleanup)

const day = {
  window: 'day',
  limit: '2000.00',
  used: '415.00',
  reserved: '0.00',
  left: '1585.00',
  until: null,
}
const session = {
  id: 'ses_1',
  device: 'Firefox on Windows',
  current: true,
  createdAt: '',
  lastSeenAt: '2026-11-20 11:00:00',
}
const account = {
  id: 'ben_1',
  currency: 'EUR',
  name: 'Ana Example',
  label: 'DE** **** 3000',
  bank: 'Testbank',
  instant: true,
  nickname: null,
  lastUsedAt: '2026-11-17 12:00:00',
}
const consent = {
  document: 'terms',
  version: '2026-11-01',
  isGiven: true,
  acceptedAt: '2026-11-20 11:00:00',
  orderId: null,
  withdrawnAt: null,
  isCurrent: true,
}
const wallet = {
  address: `0x${'ab'.repeat(20)}`,
  chainId: 1,
  network: 'Ethereum',
  isProved: true,
  nickname: null,
  lastUsedAt: '2026-11-17 12:00:00',
}
const answers = () => {
  let accounts = [account]
  let items = [session, { ...session, id: 'ses_2', device: 'Safari on iPhone', current: false }]
  return {
    getProfile: () => ({
      id: 'cus_1',
      email: 'ana@example.test',
      codeWord: 'calm harbour',
      emailChange: null,
      messenger: null,
      level: 'starter',
    }),
    getLimits: () => ({
      level: 'starter',
      reached: 'starter',
      currency: 'EUR',
      sell: [day],
      buy: [],
      nextLevel: null,
    }),
    listSaved: () => ({ accounts, wallets: [wallet], payerName: null, bankId: null }),
    removeSavedAccount: () => {
      accounts = []
      return { done: true }
    },
    listSessions: () => ({ items, next: null }),
    listConsents: () => ({ items: [consent], next: null }),
    endSession: () => {
      items = items.slice(0, 1)
      return { done: true }
    },
    getMyData: () => ({
      export: null,
      exportDays: 7,
      erasure: { holds: [], ordersUntil: null, identityUntil: null },
    }),
    logout: () => ({ done: true }),
  }
}

test('the profile says what is left of each limit, and shows the code words', async () => {
  const { app } = await stage(<ProfileScreen />, answers())
  app.session.begin('token')
  const bar = await screen.findByRole('progressbar', { name: '€1,585.00 of €2,000.00 left today' })
  expect((bar as HTMLProgressElement).position).toBeCloseTo(1_585 / 2_000)
  expect(await screen.findByText('calm harbour')).toBeTruthy()
})

test('a saved account and another device go after a second press; this device has no such button', async () => {
  const { asked } = await stage(<ProfileScreen />, answers())
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ana Example, DE ••3000' }))
  expect(asked.some(({ name }) => name === 'removeSavedAccount')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  expect(await screen.findByText('Accounts you were paid to will be listed here.')).toBeTruthy()

  const here = screen.getByText('Firefox · Windows').closest('li')!
  expect(within(here).queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari · iPhone' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }))
  await expect.poll(() => screen.queryByText('Safari · iPhone')).toBeNull()
  expect(asked).toContainEqual({ name: 'endSession', input: { params: { id: 'ses_2' } } })
})

test('a linked messenger account is shown by its name and unlinked after a second press', async () => {
  let messenger: object | null = { name: '@ana_example', linkedAt: '2026-11-20 11:00:00' }
  const { asked } = await stage(<ProfileScreen />, {
    ...answers(),
    getProfile: () => ({ ...answers().getProfile(), messenger }),
    unlinkTelegram: () => {
      messenger = null
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink @ana_example' }))
  expect(asked.some(({ name }) => name === 'unlinkTelegram')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Unlink now' }))
  await expect.poll(() => screen.queryByText('@ana_example')).toBeNull()
})

test('messages in the messenger are listed with the devices, and turned off after a second press', async () => {
  const messenger = { name: '@ana_example', linkedAt: '2026-11-20 11:00:00', isNotified: true }
  const { asked } = await stage(<ProfileScreen />, {
    ...answers(),
    getProfile: () => ({ ...answers().getProfile(), messenger: { ...messenger } }),
    listPushDevices: () => ({ key: null, items: [], next: null }),
    notifyByTelegram: () => {
      messenger.isNotified = false
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Messenger' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove Messenger' })).toBeNull()
  expect(asked).toContainEqual({ name: 'notifyByTelegram', input: { body: { isNotified: false } } })
})

test('a removal is asked for with the focus where nothing is lost, which it never loses', async () => {
  const two = [account, { ...account, id: 'ben_2', name: 'Ana Second' }]
  await stage(<ProfileScreen />, {
    ...answers(),
    listSaved: () => ({ accounts: [...two], wallets: [], payerName: null, bankId: null }),
    removeSavedAccount: ({ params }) => {
      two.splice(
        two.findIndex(({ id }) => id === (params as { id: string }).id),
        1,
      )
      return { done: true }
    },
  })
  const remove = async (name: RegExp) => screen.findByRole('button', { name })
  fireEvent.click(await remove(/^Remove Ana Example/))
  expect(document.activeElement?.textContent).toBe('Keep')
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(await remove(/^Remove Ana Example/))
  fireEvent.click(await remove(/^Remove Ana Example/))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'), { timeout: 10_000 })
    .toMatch(/^Remove Ana Second/)
  fireEvent.click(await remove(/^Remove Ana Second/))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => document.activeElement?.tagName, { timeout: 10_000 }).toBe('UL')
})

test('a wallet of several networks is one row, because its address goes from all of them', async () => {
  const wallet = {
    address: `0x${'5'.repeat(40)}`,
    chainId: 1,
    network: 'Ethereum',
    lastUsedAt: '2026-11-17 12:00:00',
  }
  const wallets = [wallet, { ...wallet, chainId: 56, network: 'BNB Smart Chain' }]
  await stage(<ProfileScreen />, {
    ...answers(),
    listSaved: () => ({ accounts: [], wallets, payerName: null, bankId: null }),
  })
  expect(await screen.findByText('Ethereum, BNB Smart Chain')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
})

test('signing out is there while everything else is still on its way', async () => {
  const { container } = (await stage(<ProfileScreen />, {})).view
  const button = screen.getByRole('button', { name: 'Sign out' })
  const waiting = container.querySelector('[aria-hidden=true]:not(svg)')!
  expect(button.compareDocumentPosition(waiting) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('signing out ends the session here at once, and the notifications of this browser with it', async () => {
  const unregister = vi.fn(async () => true)
  const getRegistrations = async () => [{ unregister }]
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistrations } })
  const { app, went } = await stage(<ProfileScreen />, answers())
  app.session.begin('token')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(app.session.token()).toBeUndefined()
  await expect.poll(() => went).toEqual(['/sell'])
  await expect.poll(() => unregister.mock.calls).toHaveLength(1)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('another address: a fresh code is asked for, then the code of the new address', async () => {
  let hasFreshPin = false
  let emailChange: object | null = null
  const { asked } = await stage(<ProfileScreen />, {
    ...answers(),
    getProfile: () => ({ email: 'ana@example.test', codeWord: 'calm harbour', emailChange }),
    startVerify: () => ({ sent: true, expiresAt: '2026-11-20 12:10:00' }),
    verifyPin: () => {
      hasFreshPin = true
      return { verifiedUntil: '2026-11-20 12:10:00' }
    },
    changeEmail: () => {
      if (!hasFreshPin) throw new Refused('pin.required', 428, '')
      emailChange = { email: 'new@example.test', expiresAt: '2026-11-20 12:10:00' }
      return { sent: true, expiresAt: '2026-11-20 12:10:00' }
    },
    confirmEmail: () => {
      emailChange = null
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change email address' }))
  fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'new@example.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with a code' })
  fireEvent.change(await within(dialog).findByLabelText('6-digit code'), { target: { value: '123456' } })
  expect(await screen.findByText(/^Enter the code we emailed to new@example\.test/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '654321' } })
  await expect.poll(() => screen.queryByLabelText('6-digit code')).toBeNull()
  expect(asked).toContainEqual({ name: 'confirmEmail', input: { body: { pin: '654321' } } })
})

test('a wrong code of the new address says so and keeps the change waiting', async () => {
  const emailChange = { email: 'new@example.test', expiresAt: '2026-11-20 12:10:00' }
  await stage(<ProfileScreen />, {
    ...answers(),
    getProfile: () => ({ email: 'ana@example.test', codeWord: 'calm harbour', emailChange }),
    confirmEmail: () => {
      throw new Refused('login.failed', 422, '')
    },
  })
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: '654321' } })
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect((screen.getByLabelText('6-digit code') as HTMLInputElement).value).toBe('')
})

test('consents are listed with their version, and news by email can be allowed', async () => {
  const { asked } = await stage(<ProfileScreen />, { ...answers(), setMarketing: () => ({ done: true }) })
  const version = await screen.findByText('Version 2026-11-01')
  expect(version.parentElement?.textContent).toBe('Terms and conditions · Version 2026-11-01')
  expect(await screen.findByText('Ethereum · You proved that this wallet is yours')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send me news by email' }))
  await expect
    .poll(() => asked)
    .toContainEqual({ name: 'setMarketing', input: { body: { isAllowed: true } } })
})

test('signing out everywhere ends the session here too', async () => {
  const { app, went } = await stage(<ProfileScreen />, {
    ...answers(),
    endAllSessions: () => ({ done: true }),
  })
  app.session.begin('token')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  await expect.poll(() => went).toEqual(['/sell'])
  expect(app.session.token()).toBeUndefined()
})
