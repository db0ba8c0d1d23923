import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApp } from '../../app/context.tsx'
import { stage } from '../../testing/stage.tsx'
import { mayBeTold } from './may-be-told.ts'
import { Offer } from './offer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const endpoint = 'https://push.example/send/1'

/** A browser that can be asked, and answers so. */
function browser(answer: NotificationPermission, subscribes = true) {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer })
  vi.stubGlobal('PushManager', class {})
  const keys = { p256dh: new Uint8Array([255, 254, 253]), auth: new Uint8Array([1]) }
  const subscription = { endpoint, getKey: (name: 'p256dh' | 'auth') => keys[name].buffer }
  const pushManager = {
    subscribe: async () => {
      if (!subscribes) throw new DOMException('no push service', 'AbortError')
      return subscription
    },
    getSubscription: async () => null,
  }
  const serviceWorker = {
    register: async () => undefined,
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => undefined,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

const none = { listPushDevices: () => ({ key: 'BKey', items: [], next: null }) }
const button = () => screen.findByRole('button', { name: "Tell me when it's done" })

test('who says yes is told, and the server keeps the address of this browser', async () => {
  browser('granted')
  const { asked } = await stage(<Offer />, { ...none, addPushDevice: () => ({ id: 'psh_1' }) })
  fireEvent.click(await button())
  expect(await screen.findByText(/^We'll tell you on this device/)).toBeTruthy()
  expect(asked).toContainEqual({
    name: 'addPushDevice',
    input: { body: { endpoint, keys: { p256dh: '__79', auth: 'AQ' } } },
  })
})

test('who refuses sees the button go, and nothing is kept', async () => {
  browser('denied')
  const { view, asked } = await stage(<Offer />, none)
  fireEvent.click(await button())
  await expect.poll(() => view.container.textContent).toBe('')
  expect(asked.map(({ name }) => name)).not.toContain('addPushDevice')
})

test('a browser without a push service says that mails go on', async () => {
  browser('granted', false)
  await stage(<Offer />, none)
  fireEvent.click(await button())
  expect(await screen.findByText(/still hear from us by email/)).toBeTruthy()
})

test('where the server has no key there is no button', async () => {
  browser('granted')
  const { view, asked } = await stage(<Offer />, {
    listPushDevices: () => ({ key: null, items: [], next: null }),
  })
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => view.container.textContent).toBe('')
})

/** The messenger's client answers so; the account is linked, and our bot writes there or not yet. */
async function inMessenger(isAllowed: boolean, isNotified = false) {
  const client = {
    post: () => hear({ isAllowed }),
    on: (_type: string, listener: typeof hear) => (hear = listener),
  }
  let hear: (said: { isAllowed: boolean }) => void = () => undefined
  const Here = () => {
    Object.assign(useApp().host, { kind: 'messenger', line: Promise.resolve({ client }) })
    return <Offer />
  }
  const messenger = { name: '@ana', linkedAt: '2026-11-20 11:00:00', isNotified }
  return stage(<Here />, {
    getProfile: () => ({ messenger }),
    notifyByTelegram: () => {
      messenger.isNotified = true
      return { done: true }
    },
  })
}

test('in the messenger the bot writes to who lets it there, and no browser is asked', async () => {
  const { asked } = await inMessenger(true)
  fireEvent.click(await button())
  expect(await screen.findByText(/^We'll write to you here in the messenger/)).toBeTruthy()
  expect(asked).toContainEqual({ name: 'notifyByTelegram', input: { body: { isNotified: true } } })
  expect(asked.map(({ name }) => name)).not.toContain('listPushDevices')
})

test('who does not let the bot write sees the button go, and who did before sees none', async () => {
  const { view, asked } = await inMessenger(false)
  fireEvent.click(await button())
  await expect.poll(() => view.container.textContent).toBe('')
  expect(asked.map(({ name }) => name)).not.toContain('notifyByTelegram')
  cleanup()
  const before = await inMessenger(true, true)
  await expect.poll(() => before.asked.length).toBe(1)
  await expect.poll(() => before.view.container.textContent).toBe('')
})

test('in a frame, in a messenger, after a no and in a browser without notifications nobody is asked', () => {
  const at = (kind: 'page' | 'iframe' | 'messenger') =>
    mayBeTold({ kind, base: '', line: undefined, send: () => undefined })
  expect(at('page')).toBe(false)
  browser('granted')
  expect([at('page'), at('iframe'), at('messenger')]).toEqual([true, false, false])
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(at('page')).toBe(false)
})
