/** Guarantees of mail, over a real SMTP exchange and on a real database. */
import type { Stored } from '@agio/domain'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { forgetSent } from './mail-store.ts'
import { expect, test } from 'vitest'
import { customers } from '../customers/index.ts'
import { silentLog } from '../platform/log.ts'
import { createOutboxWorker } from '../platform/queue/outbox.ts'
import { readSettings } from '../settings/settings.ts'
import { openWorld } from '../testing/world.ts'
import { deliver, mailHandlers } from './mail.ts'
import { queueOrderMail } from './order-mail.ts'
import { smtpPost } from './post.ts'
import { pack, queueMail, type Mail } from './queue/queue-mail.ts'

const from = 'Agio <hello@agio.example.test>'
const pin: Mail = {
  id: 'chl_1',
  template: 'sign_in',
  to: { address: 'ana@example.test' },
  locale: 'en',
  staleAt: new Date('2026-05-04T10:10:00Z'),
  params: { email: 'ana@example.test', pin: '004711', nonce: 'nnn', minutes: 10 },
}
const done = {
  id: 'ord_1.completed.9',
  template: 'completed',
  params: { orderId: 'ord_1', payout: { amount: '100.00', currency: 'EUR' }, beneficiary: 'Ana Übermut' },
} as const

test('a mail arrives as text and HTML, in the words of its template', async () => {
  await using office = await openOffice()

  expect(await office.deliver(pin)).toBe('sent')

  const [mail] = office.arrived
  expect(mail).toMatchObject({
    subject: 'Your code to sign in',
    from: { name: 'Agio', address: 'hello@agio.example.test' },
    to: [{ address: 'ana@example.test' }],
    messageId: '<chl_1@agio.example.test>',
  })
  expect(mail!.text).toMatch(/^ {4}004711$/m)
  expect(mail!.text).toContain(
    'https://pay.example.test/auth/link#email=ana%40example.test&pin=004711&nonce=nnn',
  )
  expect(mail!.html).toContain(
    'href="https://pay.example.test/auth/link#email=ana%40example.test&amp;pin=004711&amp;nonce=nnn"',
  )
  const headers = Object.fromEntries(mail!.headers.map(({ key: name, value }) => [name, value]))
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
})

test('an order mail finds the address and the language of its customer', async () => {
  await using office = await openOffice()
  await office.deliver(office.done)

  expect(office.arrived[0]).toMatchObject({
    subject: '100,00\u00a0€ sind auf Ihrem Konto',
    to: [{ address: 'ana@example.test' }],
  })
  expect(office.arrived[0]!.text).toContain('Ana Übermut')
})

test('the code words go to their customer, signing in or later, and to no other address', async () => {
  await using office = await openOffice()
  await office.deliver(pin)
  await office.deliver(office.done)
  await office.deliver({ ...done, id: 'other', to: { ...office.done.to, address: 'books@example.test' } })
  const withWords = office.arrived.filter(
    ({ text, html }) => text?.includes(office.codeWord) && html?.includes(office.codeWord),
  )
  expect(withWords.map(({ to }) => to?.[0]?.address)).toEqual(['ana@example.test', 'ana@example.test'])
  expect(office.arrived).toHaveLength(3)
})

test('the contact address of an order is written to beside the customer once it is confirmed, in their language, sealed meanwhile', async () => {
  await using office = await openOffice()
  const { platform, db, post } = office
  const mail = { ...office.order, contactEmail: 'books@example.test' }
  await queueOrderMail(platform, db, mail)
  await db.query('update contact_address set confirmed_at = $1', [office.clock.now()])
  await queueOrderMail(platform, db, { ...mail, id: 'ord_1.completed.10' })
  const rows = await db.query<{ payload: Stored.SealedMail }>('select payload from outbox order by id')

  expect(JSON.stringify(rows)).not.toContain('books@')
  for (const { payload } of rows) expect(await deliver(platform, post, payload)).toBe('sent')
  expect(office.arrived.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['books@example.test', 'Möchten Sie Nachrichten zu Aufträgen erhalten?'],
    ['ana@example.test', '100,00\u00a0€ sind auf Ihrem Konto'],
    ['ana@example.test', '100,00\u00a0€ sind auf Ihrem Konto'],
    ['books@example.test', '100,00\u00a0€ sind auf Ihrem Konto'],
  ])
})

test('a contact address that is the customer’s own, or of an erased customer, gets no second mail', async () => {
  await using office = await openOffice()
  const to = { ...office.done.to, address: 'ana@example.test' }
  expect(await office.deliver({ ...done, to })).toBe('no-receiver')
  expect(await office.deliver({ ...done, to: { ...to, customerId: 'cus_gone' } })).toBe('no-receiver')
  expect(office.receivers).toEqual([])
})

test('delivered twice it arrives once', async () => {
  await using office = await openOffice()

  expect(await office.deliver(pin)).toBe('sent')
  expect(await office.deliver(pin)).toBe('already-sent')
  expect(office.arrived).toHaveLength(1)
})

test('mails sent before the given moment are forgotten', async () => {
  await using office = await openOffice()
  const before = office.clock.now()
  await office.deliver(office.done)
  expect(await forgetSent(office.db, before)).toBe(false)
  expect(await office.deliver(office.done)).toBe('already-sent')
  office.clock.advance(1)
  expect(await forgetSent(office.db, office.clock.now(), 1)).toBe(true)
  expect(await office.db.query('select id from mail_sent')).toEqual([])
})

test('a repetition after a crash between sending and noting has the same Message-ID', async () => {
  await using office = await openOffice()
  await office.deliver(office.done)
  await office.db.query('delete from mail_sent')
  await office.deliver(office.done)

  expect(office.arrived.map(({ messageId }) => messageId)).toEqual([
    '<ord_1.completed.9@agio.example.test>',
    '<ord_1.completed.9@agio.example.test>',
  ])
})

test('a server that refuses is an error to try again, and the error names no address', async () => {
  await using office = await openOffice()
  office.refuses = 451
  const problem = await office.deliver(pin).catch((caught: Error) => caught)

  expect(problem).toBeInstanceOf(Error)
  expect(String((problem as Error).stack)).not.toContain('ana@')
  expect((problem as Error).cause).toBeUndefined()
  expect((problem as Error).message).toBe('The mail server did not take the mail: EENVELOPE 451')

  office.refuses = undefined
  expect(await office.deliver(pin)).toBe('sent')
})

test('a server that is not there is an error to try again', async () => {
  await using office = await openOffice()
  const post = smtpPost('smtp://127.0.0.1:1')
  await expect(deliver(office.platform, post, pack(office.platform, pin))).rejects.toThrow(
    'did not take the mail: ESOCKET',
  )
  post.close()
})

test('another machine that offers no TLS gets no mail; nothing is said to it in clear', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard.push(bytes.toString().slice(0, 8))
      socket.write(bytes.toString().startsWith('EHLO') ? '250 hello\r\n' : '502 no\r\n')
    })
  }).listen(0)
  await once(server, 'listening')
  // An address of this machine that does not say so.
  const post = smtpPost(`smtp://0.0.0.0:${(server.address() as AddressInfo).port}`)
  const mail = {
    from,
    to: 'ana@example.test',
    subject: '',
    text: '',
    html: '',
    messageId: '',
    language: 'en',
  }
  await expect(post.send(mail)).rejects.toThrow('did not take the mail: ETLS')
  expect(heard.join()).not.toContain('MAIL')
  post.close()
  server.close()
})

test('a server that answers drop by drop is left after the deadline, and the next mails go on', async () => {
  let isSlow = true
  const server = createServer((socket) => {
    const drip = () => socket.write(isSlow ? '2' : '220 ready\r\n')
    const timer = setInterval(drip, 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
    socket.on('data', () => socket.end('421 later\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const post = smtpPost(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 200)
  const mail = {
    from,
    to: 'ana@example.test',
    subject: '',
    text: '',
    html: '',
    messageId: '',
    language: 'en',
  }
  // More mails than the pool has connections: each connection becomes free again.
  for (let number = 0; number < 6; number += 1) await expect(post.send(mail)).rejects.toThrow('did not take')
  isSlow = false
  await expect(post.send(mail)).rejects.toThrow('421')
  post.close()
  server.close()
})

test('a PIN that has expired meanwhile is not sent', async () => {
  await using office = await openOffice()
  office.clock.advance(600)

  expect(await office.deliver(pin)).toBe('stale')
  expect(office.arrived).toEqual([])
})

test('a customer who has been erased gets no mail', async () => {
  await using office = await openOffice()
  await office.db.query('update customer set data_key = null')
  expect(await office.deliver(office.done)).toBe('no-receiver')
})

test('neither the outbox row nor the note of what was sent holds address, PIN or words', async () => {
  await using office = await openOffice()
  const row = pack(office.platform, pin)
  await deliver(office.platform, office.post, row)
  const notes = await office.db.query('select to_jsonb(m) as note from mail_sent m')

  expect(Object.keys(row)).toEqual(['id', 'template', 'sealed'])
  for (const kept of [JSON.stringify(row), JSON.stringify(notes)])
    expect(kept).not.toMatch(/ana@|004711|example/)
  expect(notes).toMatchObject([{ note: { id: 'chl_1', template: 'sign_in' } }])
})

test('a row that was changed or moved to another id is not sent', async () => {
  await using office = await openOffice()
  const row = { ...pack(office.platform, pin), id: 'chl_2' }
  await expect(deliver(office.platform, office.post, row)).rejects.toThrow('does not open')
  expect(office.arrived).toEqual([])
})

test('an address cannot bring further receivers with it', async () => {
  await using office = await openOffice()
  const address = 'ana@example.test, eve@example.test'
  await office.deliver({ ...pin, to: { address } }).catch(() => undefined)
  expect(office.receivers.filter((one) => one.startsWith('eve'))).toEqual([])
})

test('a mail queued in a transaction goes out after its commit, and never when it is rolled back', async () => {
  await using office = await openOffice()
  const { platform } = office
  const queueAndFail = office.db.transaction(async (sql) => {
    await queueMail(platform, sql, pin)
    throw new Error('something went wrong')
  })
  await expect(queueAndFail).rejects.toThrow('something went wrong')
  await office.db.transaction(async (sql) => {
    await queueOrderMail(platform, sql, office.order)
    await queueOrderMail(platform, sql, office.order)
    await expect(queueOrderMail(platform, sql, { ...office.order, message: 'toString' })).rejects.toThrow(
      'no mail for the message toString',
    )
  })

  const stop = new AbortController()
  const worker = createOutboxWorker({
    database: office.db,
    handlers: mailHandlers(platform, office.post),
    log: silentLog,
  })
  const running = worker.run(stop.signal)
  await expect.poll(() => office.arrived.length, { timeout: 20_000 }).toBe(1)
  await expect
    .poll(() => office.db.query('select owner from outbox where done_at is not null'))
    .toEqual([{ owner: office.order.customerId }])
  stop.abort()
  await running
  expect(office.arrived.map(({ subject }) => subject)).toEqual(['100,00\u00a0€ sind auf Ihrem Konto'])
})

async function openOffice() {
  const world = await openWorld({
    at: '2026-05-04T10:00:00Z',
    settings: readSettings({ NODE_ENV: 'test', MAIL_FROM: from, PUBLIC_URL: 'https://pay.example.test' }),
  })
  const { platform, db, clock } = world
  const ana = { email: 'ana@example.test', locale: 'de', zone: 'Europe/Berlin', now: clock.now() }
  const customerId = await customers.meetCustomer(platform, db, ana)
  const { codeWord } = await customers.customerOf(platform, customerId)
  const arrived: Email[] = []
  const receivers: string[] = []
  const office: { refuses: number | undefined } = { refuses: undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      if (office.refuses)
        return answer(Object.assign(new Error(`no <${address}>`), { responseCode: office.refuses }))
      receivers.push(address)
      answer()
    },
    onData(stream, _session, answer) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => (arrived.push(mail), answer()))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const post = smtpPost(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  const { id, template: message, params: data } = done
  return Object.assign(office, {
    platform,
    db,
    clock,
    arrived,
    receivers,
    post,
    codeWord,
    done: { ...done, to: { customerId } },
    /** The same as orders ask for it. */
    order: { id, customerId, message, data },
    deliver: (mail: Mail) => deliver(platform, post, pack(platform, mail)),
    [Symbol.asyncDispose]: async () => {
      post.close()
      await new Promise<void>((closed) => server.close(() => closed()))
      await world.close()
    },
  })
}
