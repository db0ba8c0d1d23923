/** A customer asks, support answers: over HTTP, with real sessions, on a real database. */
import type { SupportMessage, SupportThread } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eventsOf, openSupportWorld } from './testing.ts'

type List<Item> = { items: Item[]; next: string | null }
const root = '/api/support/threads'

async function open() {
  const world = await openSupportWorld()
  onTestFinished(world.close)
  const ana = await world.signIn()
  const { http } = world
  const ask = async (
    text: string,
    more: { orderId?: string; topic?: string; key?: string; as?: string } = {},
  ) => {
    const { key, as = ana.token, ...about } = more
    const body = { text, ...about }
    return http.json<SupportThread>('POST', root, { as, key, body })
  }
  const say = (id: string, text: string, more: { key?: string; as?: string } = {}) =>
    http.json<SupportMessage>('POST', `${root}/${id}/messages`, { as: ana.token, ...more, body: { text } })
  const get = <Body>(path: string, as = ana.token) => http.json<Body>('GET', `${root}${path}`, { as })
  const texts = async (id: string) =>
    (await get<List<SupportMessage>>(`/${id}/messages`)).body.items.map(({ text }) => text)
  return { ...world, ana, ask, say, get, texts }
}

test('a question, an answer, another question: numbered, sealed at rest, unread until it is read, and there after a restart', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Where is my money?\r\nI sent it \u202eyesterday\u202c.\u0007')
  expect(thread).toMatchObject({
    state: 'open',
    unread: 0,
    order: null,
    last: { number: 1, author: 'customer' },
  })
  expect(thread.last.text).toBe('Where is my money?\nI sent it yesterday.')
  it.clock.advance(1)
  await it.answer(thread.id, 'It is on its way.')
  await it.answer(thread.id, 'It arrives today.')
  expect((await it.get<SupportThread>(`/${thread.id}`)).body).toMatchObject({
    unread: 2,
    last: { number: 3, author: 'operator', text: 'It arrives today.' },
  })
  await it.http.json('POST', `${root}/${thread.id}/read`, { as: it.ana.token, body: { number: 99 } })
  expect((await it.get<List<SupportThread>>('')).body.items).toMatchObject([{ id: thread.id, unread: 0 }])
  await it.say(thread.id, 'Thank you')

  const stored = JSON.stringify(await it.db.query('select * from support_thread, support_message'))
  expect(stored).not.toMatch(/money|yesterday|today|Thank/)
  const again = it.restarted()
  const page = await again.listMessages({ id: thread.id, customerId: it.ana.customerId }, { limit: 2 })
  expect(page).toMatchObject({ items: [{ number: 4, text: 'Thank you' }, { number: 3 }] })
  const rest = { limit: 2, cursor: 'next' in page ? (page.next ?? '') : '' }
  expect(await again.listMessages({ id: thread.id, customerId: it.ana.customerId }, rest)).toMatchObject({
    items: [{ number: 2 }, { number: 1 }],
    next: null,
  })
})

test('a question names an order of the customer; that of another one is like a missing one', async () => {
  const it = await open()
  const mine = `ord_${'a'.repeat(26)}`
  const other = `ord_${'b'.repeat(26)}`
  await it.addOrder({ id: mine, customerId: it.ana.customerId, service: 'buy' })
  await it.addOrder({ id: other, customerId: 'cus_other', service: 'sell' })
  const { body: thread } = await it.ask('About this one', { orderId: mine })
  expect(thread.order).toEqual({ id: mine, service: 'buy' })
  expect(await it.ask('About theirs', { orderId: other })).toMatchObject({ status: 404 })
  expect(await it.ask('About none', { orderId: `ord_${'c'.repeat(26)}` })).toMatchObject({ status: 404 })
  await it.ask('About nothing')
  expect((await it.get<List<SupportThread>>(`?order=${mine}`)).body.items.map(({ id }) => id)).toEqual([
    thread.id,
  ])
  expect((await it.get<List<SupportThread>>('')).body.items).toHaveLength(2)
})

test('a question about no order keeps its topic; one that we do not know is refused at its field', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Why is it on hold?', { topic: 'closing_account' })
  expect(thread).toMatchObject({ order: null, topic: 'closing_account' })
  expect((await it.get<List<SupportThread>>('')).body.items).toMatchObject([{ topic: 'closing_account' }])
  const { status, body } = await it.ask('And this?', { topic: 'gossip' })
  expect([status, body]).toMatchObject([422, { error: { fields: [{ field: 'topic' }] } }])
})

test('a message that is sent again under its key is written once, also when both come at the same moment', async () => {
  const it = await open()
  const key = it.key()
  const begun = await Promise.all([1, 2, 3].map(() => it.ask('Once', { key })))
  expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1)
  const id = begun[0]?.body.id ?? ''
  const second = it.key()
  const sent = await Promise.all([1, 2, 3].map(() => it.say(id, 'Twice', { key: second })))
  expect(sent.map(({ status, body }) => [status, body.number])).toEqual([
    [200, 2],
    [200, 2],
    [200, 2],
  ])
  expect(await it.say(id, 'Another text', { key: second })).toMatchObject({ status: 409 })
  expect(await it.texts(id)).toEqual(['Twice', 'Once'])
})

test('two pages of the customer and two operators write at once: every message has a number of its own, none is lost', async () => {
  const it = await open()
  const { body: thread } = await it.ask('0')
  const words = Array.from({ length: 8 }, (_, at) => String(at + 1))
  await Promise.all(
    words.map((word, at) =>
      at % 2 === 0 ? it.say(thread.id, word) : it.answer(thread.id, word, `opr_${at % 4}`),
    ),
  )
  const { body } = await it.get<List<SupportMessage>>(`/${thread.id}/messages`)
  expect(body.items.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(body.items.map(({ text }) => text).toSorted()).toEqual(['0', ...words])
})

test('an empty text and one that is too long are refused with the field; too many messages wait, and the next one is taken', async () => {
  const it = await open()
  const fieldsOf = ({ body }: { body: unknown }) => (body as { error: { fields: object[] } }).error.fields
  expect(fieldsOf(await it.ask(' \n\u202e '))).toEqual([{ field: 'text', code: 'required' }])
  expect(fieldsOf(await it.ask('x'.repeat(4_001)))).toMatchObject([{ field: 'text' }])
  const { body: thread } = await it.ask('1')
  const many = await Promise.all(
    Array.from({ length: 40 }, () => it.say(thread.id, 'more', { key: it.key() })),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(29)
  const late = many.find(({ status }) => status === 429)
  expect(Number(late?.headers.get('retry-after'))).toBe(600)
  it.clock.advance(601)
  const key = it.key()
  expect(await it.say(thread.id, 'at last', { key })).toMatchObject({ status: 200 })
})

test('a refusal for too many is not kept: the same key is taken later', async () => {
  const it = await open()
  for (let at = 0; at < 10; at += 1) {
    expect(await it.ask('a question')).toMatchObject({ status: 200 })
    it.clock.advance(60)
  }
  const key = it.key()
  expect(await it.ask('one more', { key })).toMatchObject({ status: 429 })
  it.clock.advance(15 * 3600)
  expect(await it.ask('one more', { key, as: (await it.signIn()).token })).toMatchObject({ status: 429 })
  it.clock.advance(9 * 3600)
  expect(await it.ask('one more', { key, as: (await it.signIn()).token })).toMatchObject({ status: 200 })
})

test('strangers, another customer, a page that only watches an order, and a customer who was erased get nothing', async () => {
  const it = await open()
  const { body: thread } = await it.ask('A secret')
  const ben = await it.signIn('ben@example.test')
  const watching = await it.customers.watch({ sessionId: it.ana.sessionId, orderId: 'ord_1' })
  const calls = [
    ['GET', ''],
    ['POST', '', { text: 'x' }],
    ['GET', `/${thread.id}`],
    ['GET', `/${thread.id}/messages`],
    ['POST', `/${thread.id}/messages`, { text: 'x' }],
    ['POST', `/${thread.id}/read`, { number: 1 }],
    ['GET', `/${thread.id}/stream`],
  ] as const
  for (const [method, path, body] of calls) {
    for (const as of [undefined, 'made-up', watching.token]) {
      const { status } = await it.http.json(method, root + path, { as, body })
      expect([method, path, status]).toEqual([method, path, 401])
    }
    if (path === '') continue
    const { status } = await it.http.json(method, root + path, { as: ben.token, body })
    expect([method, path, status]).toEqual([method, path, 404])
  }
  expect((await it.get<List<SupportThread>>('', ben.token)).body.items).toEqual([])

  await it.db.query('update customer set data_key = null where id = $1', [it.ana.customerId])
  expect(await it.support.findThread(thread.id)).toMatchObject({ last: { text: null } })
  for (const [method, path, body] of calls.slice(1)) {
    const { status } = await it.http.json(method, root + path, { as: it.ana.token, body })
    expect([method, path, status]).toEqual([method, path, 404])
  }
  expect(await it.answer(thread.id, 'Too late')).toEqual({ refused: 'not-found' })
})

test('the open page hears of each change once, and resumes where it was', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Hello?')
  const headers = { 'last-event-id': String(thread.version) }
  const stream = await eventsOf(
    await it.http.ask('GET', `${root}/${thread.id}/stream`, { as: it.ana.token, headers }),
  )
  await it.answer(thread.id, 'Hello!')
  const version = thread.version + 1
  const heard = await stream.until(new RegExp(`"version":${version}}`))
  expect(heard).toContain(`event: thread\ndata: {"id":"${thread.id}","version":${version}}`)
  expect(heard).not.toContain('Hello!')
  expect(heard.match(/event: thread/g)).toHaveLength(1)
  await it.http.json('POST', `${root}/${thread.id}/read`, { as: it.ana.token, body: { number: 2 } })
  await stream.until(new RegExp(`"version":${version + 1}}`))
  await stream.end()
  const missed = await eventsOf(
    await it.http.ask('GET', `${root}/${thread.id}/stream`, { as: it.ana.token, headers }),
  )
  await missed.until(new RegExp(`"version":${version + 1}}`))
  await missed.end()
})

test('one mail for all unread answers; none where they are read or the page is open', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Hello?')
  await it.answer(thread.id, 'One')
  it.clock.advance(100)
  await it.answer(thread.id, 'Two')
  await it.lookAfterMails()
  expect(await it.mailed()).toEqual([])
  it.clock.advance(21)
  await it.lookAfterMails()
  await it.lookAfterMails()
  expect(await it.mailed()).toMatchObject([
    { id: `support:${thread.id}:3`, to: { customerId: it.ana.customerId }, params: { threadId: thread.id } },
  ])
  it.clock.advance(3600)
  await it.lookAfterMails()
  expect(await it.mailed()).toHaveLength(1)

  await it.answer(thread.id, 'Three')
  const { token } = await it.signIn()
  await it.http.json('POST', `${root}/${thread.id}/read`, { as: token, body: { number: 4 } })
  it.clock.advance(121)
  await it.lookAfterMails()
  expect(await it.mailed()).toHaveLength(1)

  await it.answer(thread.id, 'Four')
  const page = async () => {
    const asked = { as: (await it.signIn()).token }
    const stream = await eventsOf(await it.http.ask('GET', `${root}/${thread.id}/stream`, asked))
    await stream.until(/event: thread/)
    await stream.end()
  }
  it.clock.advance(121)
  await page()
  await it.lookAfterMails()
  expect(await it.mailed()).toHaveLength(1)
  // Behind other windows a page stays open and is not read.
  it.clock.advance(13 * 60)
  await page()
  await it.lookAfterMails()
  expect(await it.mailed()).toHaveLength(2)
})

test('a mail that cannot be queued keeps no other one, and is queued later', async () => {
  const it = await open()
  const { body: bad } = await it.ask('Hello?')
  const ben = await it.signIn('ben@example.test')
  const { body: good } = await it.http.json<{ id: string }>('POST', root, {
    as: ben.token,
    body: { text: 'Hello?' },
  })
  await it.answer(bad.id, 'One')
  it.clock.advance(1)
  await it.answer(good.id, 'Two')
  await it.db.query(
    `alter table support_thread add constraint no_bad check (id <> '${bad.id}' or mailed = 0)`,
  )
  it.clock.advance(121)
  await it.lookAfterMails()
  expect(await it.mailed()).toMatchObject([{ params: { threadId: good.id } }])
  await it.db.query('alter table support_thread drop constraint no_bad')
  it.clock.advance(60)
  await it.lookAfterMails()
  expect(await it.mailed()).toMatchObject([
    { params: { threadId: good.id } },
    { params: { threadId: bad.id } },
  ])
})

test('a message opens a closed conversation again; who closes must have seen the newest message', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Hello?')
  const close = (number: number) => it.support.closeThread(thread.id, number, async () => undefined)
  await it.say(thread.id, 'Are you there?')
  expect(await close(1)).toEqual({ refused: 'backoffice.changed' })
  expect(await close(2)).toMatchObject({ state: 'closed', waitingSince: null })
  expect((await it.get<SupportThread>(`/${thread.id}`)).body.state).toBe('closed')
  await it.say(thread.id, 'One more thing')
  expect(await it.support.findThread(thread.id)).toMatchObject({
    state: 'open',
    waitingSince: it.clock.now(),
  })
})
