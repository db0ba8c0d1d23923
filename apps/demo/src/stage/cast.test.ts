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
  const state = { pin: 0, token: 0, logins: 0 }
  const api = (async (_method: string, path: string, _body?: object, options?: { token?: string }) => {
    await Promise.resolve()
    if (path.startsWith('/auth/send_login_link/')) {
      const pin = String((state.pin += 1)).padStart(6, '0')
      const mail = { id: pin, to: [path.split('/').at(-1) ?? ''], pin, links: [] } as unknown as Mail
      mails.unshift(mail)
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
    on: () => () => {},
  } as unknown as Mailbox
  const file = join(mkdtempSync(join(tmpdir(), 'cast-')), 'cast.json')
  const again = () => createCast({ api, mailbox, file })
  return { state, cast: again(), again }
}

test('two who find a person signed out at once sign them in once', async () => {
  const { state, cast } = openTown()
  const person = await cast.invite()
  state.token += 1 // the session is over
  await Promise.all([cast.ordersOf(person), cast.ordersOf(person), cast.ordersOf(person)])
  expect(state.logins).toBe(2)
})

test('the people outlive a restart', async () => {
  const { cast, again } = openTown()
  const { email } = await cast.invite()
  expect(again().people()).toMatchObject([{ email, token: 't1' }])
})
