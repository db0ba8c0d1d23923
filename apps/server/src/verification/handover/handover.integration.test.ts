/** A phone gets the papers of one step and nothing else, once, for a while, and not after the first page ended it. */
import { listenTo } from '@agio/contract/streams'
import { expect, test } from 'vitest'
import { sessions } from '../../customers/index.ts'
import { photo } from '../documents/testing.ts'
import { noteChange } from '../change-store.ts'
import { openPhones } from './testing.ts'

const { idleMinutes } = sessions.sessionLife

test('a link opens once, and is shown again on the first page until then; afterwards it says so', async () => {
  await using world = await openPhones()
  const link = await world.start()
  expect(await world.newest()).toMatchObject({ state: 'waiting', token: link })
  const both = await Promise.all([world.open(link), world.open(link)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.code).toBe('handover.used')
  expect(await world.newest()).toMatchObject({ state: 'open', token: null })
  const stored = JSON.stringify(await world.db.query('select h::text as row from handover h'))
  expect(stored).not.toContain(link)
  expect(world.lines.join('')).not.toContain(link)
})

test('a link of ten minutes ago, of before the newest, ended, of a session that ended, or invented opens nothing', async () => {
  await using world = await openPhones()
  const old = await world.start()
  world.clock.advance(11 * 60)
  expect((await world.open(old)).code).toBe('handover.expired')
  expect(await world.newest()).toMatchObject({ state: 'expired', token: null })
  const before = await world.start()
  const ended = await world.start()
  expect((await world.open(before)).code).toBe('handover.ended')
  await world.call('DELETE', '/verification/handover', world.desk)
  expect((await world.open(ended)).code).toBe('handover.ended')
  expect((await world.open('x'.repeat(43))).code).toBe('handover.ended')
  const left = await world.start()
  await sessions.logout(world.platform, world)
  expect((await world.open(left)).code).toBe('handover.ended')
})

test('the phone sends the papers of its step, sees nothing that was read, and follows what becomes of them', async () => {
  await using world = await openPhones()
  const phone = await world.phone()
  expect((await world.upload(phone)).status).toBe(200)
  expect(await world.db.query('select handed_over from verification_document')).toEqual([
    { handed_over: true },
  ])
  const { body } = await world.call('GET', '/handover', phone)
  expect(body.documents).toMatchObject([{ kind: 'passport', state: 'submitted', hint: null }])
  expect(await world.upload(phone, 'kind=proof-of-address&side=single')).toMatchObject({ status: 422 })
  const [own] = body.documents
  expect((await world.call('DELETE', `/handover/documents/${own?.id}`, phone)).status).toBe(200)
  const { customerId } = await world.signIn('ben@example.test')
  const other = await world.send(await photo(), customerId)
  if ('refused' in other) throw new Error(other.refused)
  expect((await world.call('DELETE', `/handover/documents/${other.id}`, phone)).status).toBe(404)
})

test('the phone is let go by time, by the first page, by signing out, and when the person is done', async () => {
  await using world = await openPhones()
  const answer = (phone: string) => world.call('GET', '/handover', phone)
  const late = await world.phone()
  world.clock.advance(29 * 60)
  expect((await answer(late)).status).toBe(200)
  world.clock.advance(2 * 60)
  expect(await answer(late)).toMatchObject({ status: 410, code: 'handover.expired' })
  const { token } = await world.signIn()
  const again = async () => {
    const { body } = await world.call('POST', '/verification/handover', token, { step: 'identity' })
    return (await world.open(body.token ?? '')).body.token ?? ''
  }
  const ended = await again()
  await world.call('DELETE', '/verification/handover', token)
  expect(await answer(ended)).toMatchObject({ status: 410, code: 'handover.ended' })
  expect((await world.upload(ended)).status).toBe(410)
  const done = await again()
  await world.call('POST', '/handover/done', done)
  expect((await world.call('GET', '/verification/handover', token)).body.handover?.state).toBe('done')
  expect((await answer(done)).code).toBe('handover.ended')
  const left = await again()
  await sessions.endAllSessions(world.platform, world.customerId)
  expect(await answer(left)).toMatchObject({ status: 410, code: 'handover.ended' })
})

test("a phone's token is no customer's, and a customer's is no phone's", async () => {
  await using world = await openPhones()
  const phone = await world.phone()
  for (const { method, path, access } of world.http.routes) {
    const other = access === 'customer' ? phone : world.desk
    const at = path.replace('{id}', `doc_${'a'.repeat(26)}`).replace('/api', '')
    if (access !== 'anyone')
      expect([
        path,
        (
          await world.call(
            method,
            at,
            other,
            method === 'POST' && path.endsWith('handover') ? { step: 'identity' } : undefined,
          )
        ).status,
      ]).toEqual([path, 401])
  }
})

test('both pages hear of each change, also of one that came while they were away', async () => {
  await using world = await openPhones()
  const phone = await world.phone()
  const leaving = new AbortController()
  const heard = { desk: 0, phone: 0 }
  const follow = (who: keyof typeof heard, path: string, as: string) =>
    listenTo((headers) => world.http.ask('GET', `/api${path}`, { as, headers }), {
      signal: leaving.signal,
      onEvent: () => void (heard[who] += 1),
      onOpen: () => undefined,
      isOver: () => true,
    })
  void follow('desk', '/verification/events', world.desk)
  void follow('phone', '/handover/events', phone)
  // Once for the opening, once for the present version.
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual({ desk: 2, phone: 2 })
  await world.db.transaction((sql) => noteChange(sql, world.customerId))
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual({ desk: 3, phone: 3 })
  const { customerId } = await world.signIn('ben@example.test')
  await world.db.transaction((sql) => noteChange(sql, customerId))
  await world.db.transaction((sql) => noteChange(sql, world.customerId))
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual({ desk: 4, phone: 4 })
  leaving.abort()
})

test('of links that are made at the same time only the newest opens, and a newer one lets go the phone of the older', async () => {
  await using world = await openPhones()
  const links = await Promise.all(Array.from({ length: 6 }, () => world.start()))
  const newest = (await world.newest())?.token
  expect(links).toContain(newest)
  const opened = await Promise.all(links.map(async (link) => ({ link, ...(await world.open(link)) })))
  expect(opened.filter(({ status }) => status === 200).map(({ link }) => link)).toEqual([newest])
  const phone = opened.find(({ status }) => status === 200)?.body.token ?? ''
  // Made in the moment in which the phone opened the one before: it did not see the phone's.
  await world.db.query(
    `insert into handover (id, customer_id, session_id, step, link_hash, created_at, expires_at)
     select 'hov_later', customer_id, session_id, step, '\\x01', created_at, expires_at from handover
     where token_hash is not null`,
  )
  expect(await world.call('GET', '/handover', phone)).toMatchObject({ status: 410, code: 'handover.ended' })
})

test('link and phone live no longer than the session of the first page, used or not', async () => {
  await using world = await openPhones()
  /** No first page was used for so long that its session ends in so many minutes. */
  const leftOpen = (minutes: number) =>
    world.db.query('update session set last_seen_at = $1 where ended_at is null', [
      new Date(world.clock.now().getTime() - (idleMinutes - minutes) * 60_000),
    ])
  const link = await world.start()
  world.clock.advance(9 * 60)
  await leftOpen(21)
  const opened = await world.open(link)
  const phone = opened.body.token ?? ''
  // By its own time the phone would have 10 more.
  world.clock.advance(20 * 60)
  expect((await world.call('GET', '/handover', phone)).status).toBe(200)
  world.clock.advance(2 * 60)
  expect(await world.call('GET', '/handover', phone)).toMatchObject({ status: 410, code: 'handover.expired' })
  expect((await world.upload(phone)).status).toBe(410)
  const { token } = await world.signIn()
  const again = await world.call('POST', '/verification/handover', token, { step: 'identity' })
  await leftOpen(0)
  expect((await world.open(again.body.token ?? '')).code).toBe('handover.expired')
})

test('while what was submitted is decided no link is made, and the phone is offered no change', async () => {
  await using world = await openPhones()
  const phone = await world.phone()
  const shown = async () => (await world.call('GET', '/handover', phone)).body
  expect(await shown()).toMatchObject({ isFixed: false })
  world.status.now = 'pending'
  expect(await shown()).toMatchObject({ isFixed: true })
  expect(await world.call('POST', '/verification/handover', world.desk, { step: 'identity' })).toMatchObject({
    status: 409,
    code: 'verification.not_now',
  })
})
