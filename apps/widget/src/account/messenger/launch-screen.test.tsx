import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { initData, launchHash, openTab } from '../../app/host/messenger/testing.ts'
import { stage } from '../../testing/stage.tsx'
import { LaunchScreen } from './launch-screen.tsx'
import { LinkChoice } from './link-choice.tsx'

afterEach(cleanup)

type Answer = () => unknown

/** The mini-app as its messenger opens it, with given server answers. */
async function launch(enterByTelegram: Answer, { hash = launchHash, tab = openTab(), token = '' } = {}) {
  const { client } = tab.load(hash)
  function InMessenger() {
    const { host, session } = useApp()
    Object.assign(host, { kind: 'messenger', line: Promise.resolve({ client }) })
    if (token && session.token() === undefined) session.begin(token)
    return <LaunchScreen />
  }
  return { ...(await stage(<InMessenger />, { enterByTelegram })), client, tab }
}
const link = { token: 'link-1', expiresAt: '2026-11-20 12:30:00' }

test('a linked account is signed in and continues to the payment link of its start parameter', async () => {
  const { app, asked, went } = await launch(() => ({ token: 'token-1', link: null }))
  await expect.poll(() => went).toEqual(['/l/abcdefgh234567ab'])
  expect(asked).toEqual([{ name: 'enterByTelegram', input: { body: { initData } } }])
  expect(app.session.token()).toBe('token-1')
})

test('an unlinked account is not signed in, and its link token waits for a PIN', async () => {
  const { app, went, client } = await launch(() => ({ token: null, link }), { token: 'of somebody' })
  await expect.poll(() => went).toHaveLength(1)
  expect(app.session.token()).toBeUndefined()
  expect(client?.launch()).toMatchObject({ isExchanged: true, linkToken: 'link-1' })
})

test('launch data are exchanged once, and a reload continues without an exchange', async () => {
  const first = await launch(() => ({ token: 'token-1', link: null }))
  await expect.poll(() => first.went).toHaveLength(1)
  cleanup()
  const again = await launch(() => ({ token: 'token-2', link: null }), {
    hash: '',
    tab: first.tab,
    token: 'token-1',
  })
  await expect.poll(() => again.went).toEqual(['/l/abcdefgh234567ab'])
  expect(again.asked).toEqual([])
  expect(again.app.session.token()).toBe('token-1')
})

test('drafts of another account are deleted before the next account is signed in', async () => {
  const tab = openTab()
  const first = await launch(() => ({ token: 'token-1', link: null }), { tab })
  await expect.poll(() => first.went).toHaveLength(1)
  cleanup()
  const user = JSON.stringify({ id: 8 })
  const data = new URLSearchParams({ user }).toString()
  const other = await launch(() => ({ token: 'token-2', link: null }), {
    tab,
    hash: `#${new URLSearchParams({ tgWebAppData: data })}`,
  })
  const ends: string[] = []
  other.app.session.onEnd((why) => ends.push(why))
  await expect.poll(() => other.went).toEqual(['/'])
  expect(ends).toEqual(['signed-out'])
  expect(other.app.session.token()).toBe('token-2')
})

test.each([
  ['launch.refused', 403],
  ['service.off', 403],
])('%s is said, no person stays signed in, and a code of the mail is the way on', async (code, status) => {
  const no = () => Promise.reject(new Refused(code as 'launch.refused', status, ''))
  const { app, went } = await launch(no, { token: 'of somebody' })
  expect(await screen.findByRole('heading', { name: "We couldn't sign you in" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(went).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Continue with an email code' }))
  expect(went).toEqual(['/'])
  expect(app.session.token()).toBeUndefined()
})

test('after a network error the same launch data are retried', async () => {
  let fails = true
  const { went } = await launch(() =>
    fails ? Promise.reject(new Refused('internal', 0, '')) : { token: 'token-1', link: null },
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  act(() => again.click())
  await expect.poll(() => went).toHaveLength(1)
})

test('without launch data the page is the ordinary widget', async () => {
  const { went, asked } = await launch(() => undefined, { hash: '' })
  await expect.poll(() => went).toEqual(['/'])
  expect(asked).toEqual([])
})

test('linking is the person’s choice: not made at first, it names the account and is kept', async () => {
  const { client, tab } = await launch(() => ({ token: null, link }))
  await expect.poll(() => client?.launch()?.linkToken).toBe('link-1')
  cleanup()
  function InMessenger() {
    Object.assign(useApp().host, { kind: 'messenger', line: Promise.resolve({ client }) })
    return <LinkChoice />
  }
  await stage(<InMessenger />, {})
  const name = 'Next time, sign me in here with my messenger account Ada'
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect(choice.checked).toBe(false)
  fireEvent.click(choice)
  expect(choice.checked).toBe(true)
  expect(tab.load('').client?.launch()).toMatchObject({ mayLink: true, linkToken: 'link-1' })
})
