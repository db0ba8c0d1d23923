import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mail, Mailbox } from '@agio/sandbox'
import { Refused, type Api } from './api.ts'
import { createCast } from './cast.ts'

/** An application that knows one valid token and one valid PIN: each new one voids the last. */
function openTown() {
  const mails: Mail[] = []
  const hearers: ((mail: Mail) => void)[] = []
  const state = { pin: 0, token: 0, logins: 0 }
  const api = (async (_method: string, path: string, _body?: object, options?: { token?: string }) => {
    await Promise.resolve()
    if (path.startsWith('/auth/send_login_link/')) {
      const pin = String((state.pin += 1)).padStart(6, '0')
      const mail = { id: pin, to: [path.split('/').at(-1) ?? ''], pin, links: [] } as unknown as Mail
      mails.unshift(mail)
      for (const hear of hearers) hear(mail)
      return { nonce: pin }
    }
    if (path.startsWith('/auth/login/')) {
      if (!path.endsWith(String(state.pin).padStart(6, '0'))) return { token: null, error: 'login.failed' }
      state.logins += 1
      return { token: `t${(state.token += 1)}`, error: null }
    }
    if (options?.token !== `t${state.token}`) throw new Refused(path, 401, undefined, 'signed out')
    return { items: [] }
  }) as Api
  const mailbox = {
    list: (to?: string) => mails.filter((one) => !to || one.to.includes(to)),
    on: (hear) => {
      hearers.push(hear)
      return () => {}
    },
  } as Mailbox
  const file = join(mkdtempSync(join(tmpdir(), 'cast-')), 'cast.json')
  const again = () => createCast({ api, mailbox, file, graceMilliseconds: 300 })
  return { state, api, cast: again(), again }
}

test('a PIN that has just come is left to its person while an order is followed', async () => {
  const { state, api, cast } = openTown()
  await api('POST', '/auth/send_login_link/ada@example.test', {})
  const following = cast.follow('order')
  await new Promise((resolve) => setImmediate(resolve))
  expect(await api('POST', '/auth/login/ada@example.test/000001')).toMatchObject({ token: 't1' })
  await following
  expect(state.pin).toBe(2)
})

test('two who find a person signed out at once sign them in once', async () => {
  const { state, cast } = openTown()
  const person = await cast.invite()
  state.token += 1 // the session is over
  await Promise.all([
    cast.ordersOf(person),
    cast.ordersOf(person),
    cast.linkTo(person, '/'),
    cast.ordersOf(person),
  ])
  expect(state.logins).toBe(2)
})

test('the people outlive a restart', async () => {
  const { cast, again } = openTown()
  const { email } = await cast.invite()
  expect(again().people()).toMatchObject([{ email, token: 't1' }])
})
