/** Support answers customers: who may, what they see, what the audit says, and two operators at once. */
import type { Chat, ChatMessage } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eventsOf, openSupportWorld } from '../../support/testing.ts'
import { openBackOffice } from '../testing.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { supportQueueRoutes } from './support-routes.ts'

const root = '/api/admin/support'
type List<Item> = { items: Item[]; next: string | null }

async function openDesk() {
  const world = await openSupportWorld()
  onTestFinished(world.close)
  const { db, clock, support } = world
  const office = await openBackOffice(world)
  const http = await world.serve((serve) => supportQueueRoutes(serve, office.platform), {
    authenticate: { operator: authenticateOperator(world.platform) },
  })
  const sue = await office.person('Sue Support', 'support')
  const ada = await office.person('Ada Admin', 'admin')
  const ana = await world.signIn()
  const ask = async (text: string, customerId = ana.customerId, orderId?: string) => {
    const begun = await support.beginThread(customerId, { text, orderId }, () => undefined)
    if ('refused' in begun) throw new Error(begun.refused)
    clock.advance(60)
    return begun
  }
  const call = async <Body>(by: { token: string }, path: string, body?: object, key?: string) =>
    http.json<Body>(body ? 'POST' : 'GET', root + path, { as: by.token, body, key })
  const list = async (query = '', by = sue) => (await call<List<Chat>>(by, `/threads${query}`)).body.items
  const audited = async () =>
    (
      await db.query<{ line: string }>(
        `select line from operator_audit where action like 'support.%' order by seq`,
      )
    ).map(({ line }) => JSON.parse(line) as object)
  return { ...world, office, http, sue, ada, ana, ask, call, list, audited }
}

test('the longest waiting customer comes first; an answer ends the waiting and takes the conversation', async () => {
  const desk = await openDesk()
  const first = await desk.ask('First')
  const second = await desk.ask('Second', (await desk.signIn('ben@example.test')).customerId)
  expect((await desk.list('?state=waiting')).map(({ id }) => id)).toEqual([first.id, second.id])
  expect(await desk.support.countWaiting()).toBe(2)
  const { status, body } = await desk.call<ChatMessage>(desk.sue, `/threads/${first.id}/messages`, {
    text: 'An answer',
  })
  expect([status, body.operator?.name]).toEqual([200, 'Sue Support'])
  expect((await desk.list('?state=waiting')).map(({ id }) => id)).toEqual([second.id])
  expect(await desk.list('?state=open')).toMatchObject([
    { id: first.id, unread: 0, waitingSince: null, assignedTo: { name: 'Sue Support' } },
    { id: second.id, unread: 1, assignedTo: null },
  ])
})

test('support sees a masked address, an admin the whole one; other roles see nothing', async () => {
  const desk = await openDesk()
  const { id } = await desk.ask('Hello')
  const seen = async (by: { token: string }) => (await desk.call<Chat>(by, `/threads/${id}`)).body.customer
  expect(await seen(desk.sue)).toMatchObject({ email: 'a***@example.test', isMasked: true, language: 'en' })
  expect(await seen(desk.ada)).toMatchObject({ email: 'ana@example.test', isMasked: false })
  for (const role of ['viewer', 'compliance', 'treasurer', 'auditor'] as const) {
    const by = await desk.office.person(`${role} Person`, role)
    for (const path of ['/threads', `/threads/${id}`, `/threads/${id}/messages`, '/agents', '/stream'])
      expect([role, path, (await desk.call(by, path)).status]).toEqual([role, path, 403])
    const { status } = await desk.call(by, `/threads/${id}/messages`, { text: 'x' })
    expect([role, status]).toEqual([role, 403])
  }
  const { status } = await desk.http.json('GET', `${root}/threads`, { as: desk.ana.token })
  expect(status).toBe(401)
})

test('the audit names who read, answered, handed over and closed, once each and without a word of it', async () => {
  const desk = await openDesk()
  const orderId = `ord_${'a'.repeat(26)}`
  await desk.addOrder({ id: orderId, customerId: desk.ana.customerId, service: 'sell' })
  const { id } = await desk.ask('A secret question', desk.ana.customerId, orderId)
  await desk.call(desk.sue, `/threads/${id}`)
  await desk.call(desk.sue, `/threads/${id}/messages`)
  const key = desk.key()
  await desk.call(desk.sue, `/threads/${id}/messages`, { text: 'A secret answer' }, key)
  await desk.call(desk.sue, `/threads/${id}/messages`, { text: 'A secret answer' }, key)
  await desk.call(desk.sue, `/threads/${id}/assign`, { operatorId: desk.ada.id })
  await desk.call(desk.ada, `/threads/${id}/close`, { number: 2 })
  const notes = await desk.audited()
  expect(notes).toMatchObject([
    { action: 'support.viewed', subject: id, orderId, by: { name: 'Sue Support' } },
    { action: 'support.answered', subject: id, orderId, by: { name: 'Sue Support' } },
    { action: 'support.assigned', details: { from: desk.sue.id, to: desk.ada.id } },
    { action: 'support.closed', by: { name: 'Ada Admin' } },
  ])
  expect(JSON.stringify(notes)).not.toContain('secret')
  expect((await desk.list(`?order=${orderId}`)).map((chat) => [chat.id, chat.state])).toEqual([
    [id, 'closed'],
  ])
})

test('a conversation is handed to somebody who answers customers, or back to all', async () => {
  const desk = await openDesk()
  const { id } = await desk.ask('Hello')
  const tom = await desk.office.person('Tom Treasurer', 'treasurer')
  expect((await desk.call<List<object>>(desk.sue, '/agents')).body.items).toEqual([
    { id: desk.ada.id, name: 'Ada Admin' },
    { id: desk.sue.id, name: 'Sue Support' },
  ])
  const assign = (operatorId: string | null) =>
    desk.call<Chat>(desk.sue, `/threads/${id}/assign`, { operatorId })
  expect((await assign(tom.id)).status).toBe(422)
  expect((await assign(desk.ada.id)).body.assignedTo).toEqual({ id: desk.ada.id, name: 'Ada Admin' })
  expect((await assign(null)).body.assignedTo).toBeNull()
})

test('an operator who has not seen the newest message cannot close the conversation', async () => {
  const desk = await openDesk()
  const { id } = await desk.ask('Hello')
  const more = { threadId: id, customerId: desk.ana.customerId, text: 'One more thing' }
  await desk.support.writeMessage(more, () => undefined)
  expect((await desk.call(desk.sue, `/threads/${id}/close`, { number: 1 })).status).toBe(409)
  expect((await desk.call<Chat>(desk.sue, `/threads/${id}/close`, { number: 2 })).body.state).toBe('closed')
})

test('the desk hears of every conversation', async () => {
  const desk = await openDesk()
  const stream = await eventsOf(await desk.http.ask('GET', `${root}/stream`, { as: desk.sue.token }))
  await stream.until(/event: thread/)
  const { id } = await desk.ask('Hello')
  const heard = await stream.until(new RegExp(id))
  expect(heard).not.toContain('Hello')
  await stream.end()
})

test('the data of an erased customer is not shown', async () => {
  const desk = await openDesk()
  const { id } = await desk.ask('A secret')
  await desk.db.query('update customer set data_key = null')
  const { body } = await desk.call<Chat>(desk.sue, `/threads/${id}`)
  expect(body).toMatchObject({ customer: { email: null }, last: { text: null } })
  expect((await desk.call(desk.sue, `/threads/${id}/messages`, { text: 'Hello?' })).status).toBe(404)
})
