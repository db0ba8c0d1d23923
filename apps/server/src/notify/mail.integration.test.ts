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
import { createMetrics } from '../platform/metrics.ts'
import { createOutboxWorker } from '../platform/queue/outbox.ts'
import { readSettings } from '../settings/settings.ts'
import { openWorld } from '../testing/world.ts'
import { deliver, mailHandlers } from './mail.ts'
import { orderMessages, steps } from './messages.ts'
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
  await queueOrderMail(platform, mail)
  await db.query('update contact_address set confirmed_at = $1', [office.clock.now()])
  await queueOrderMail(platform, {
    ...mail,
    id: 'ord_2.completed.1',
    data: { ...mail.data, orderId: 'ord_2' },
  })
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
  await queueOrderMail(platform, office.order)
  await queueOrderMail(platform, office.order)
  await expect(queueOrderMail(platform, { ...office.order, message: 'toString' })).rejects.toThrow(
    'no mail for the message toString',
  )

  await using _worker = startWorker(office)
  await expect.poll(() => office.arrived.length, { timeout: 20_000 }).toBe(1)
  await expect
    .poll(() => office.db.query('select owner from outbox where done_at is not null'))
    .toEqual([{ owner: office.order.customerId }])
  expect(office.arrived.map(({ subject }) => subject)).toEqual(['100,00\u00a0€ sind auf Ihrem Konto'])
})

/** News of one order, in the words of a step and of what its end asks for. */
const news = {
  step: { message: 'coins_received', subject: '99,5 USDC sind angekommen' },
  end: { message: 'completed', subject: '100,00\u00a0€ sind auf Ihrem Konto' },
  asks: { message: 'returned', subject: 'Die Bank hat 100,00\u00a0€ zurückgesendet' },
  aside: {
    message: 'coins_unallocated',
    subject: 'Coins angekommen, die dieser Auftrag nicht erwartet',
  },
} as const

const tells = (office: Office, ...all: (keyof typeof news)[]) =>
  all.reduce(async (before, name) => {
    await before
    const { message } = news[name]
    const data = { ...office.order.data, received: { amount: '99.5', currency: 'USDC@11155111' } }
    await queueOrderMail(office.platform, { ...office.order, id: `ord_1.${name}`, message, data })
  }, Promise.resolve())

const subjects = ({ arrived }: Office) => arrived.map(({ subject }) => subject)
const waiting = async ({ db }: Office) => {
  const rows = await db.query<{ id: string }>('select id from order_mail where not is_replaced order by seq')
  return rows.map(({ id }) => id)
}

/** As if a minute had gone, for turns and for what waits. */
const minuteLater = async ({ db }: Office) => {
  await db.query(`update mail_turn set taken_at = taken_at - interval '1 minute'`)
  await db.query(`update outbox set due_at = due_at - interval '1 minute' where done_at is null`)
}

test('an order that is done within a minute is told by one mail: the end replaces the step that waits', async () => {
  await using office = await openOffice()
  await using _worker = startWorker(office)
  await tells(office, 'step', 'end')
  await expect.poll(() => subjects(office), { timeout: 20_000 }).toEqual([news.end.subject])
  await minuteLater(office)
  await expect
    .poll(() => office.db.query('select id from outbox where done_at is null'), { timeout: 20_000 })
    .toEqual([])
  expect(subjects(office)).toEqual([news.end.subject])
  expect(await office.db.query('select id from order_mail')).toEqual([])
})

test('a step that nothing follows is told after a minute', async () => {
  await using office = await openOffice()
  await tells(office, 'step')
  {
    await using _worker = startWorker(office)
    await minuteLater(office)
    await expect.poll(() => subjects(office), { timeout: 20_000 }).toEqual([news.step.subject])
  }
  // The same command again, after the mail: nothing waits that nobody sends.
  await tells(office, 'step')
  expect(await waiting(office)).toEqual([])
})

test('of three news one leaves a minute, in their order, also when the server starts again between', async () => {
  await using office = await openOffice()
  await tells(office, 'asks', 'aside', 'end')
  {
    await using _worker = startWorker(office)
    await expect.poll(() => subjects(office), { timeout: 20_000 }).toEqual([news.asks.subject])
    await expect
      .poll(() => office.db.query(`select id from outbox where due_at > clock_timestamp() and tries > 0`))
      .toHaveLength(2)
  }
  expect(await waiting(office)).toEqual(['ord_1.aside', 'ord_1.end'])
  for (const sent of [2, 3]) {
    await minuteLater(office)
    await using _worker = startWorker(office)
    await expect.poll(() => office.arrived.length, { timeout: 20_000 }).toBe(sent)
  }
  expect(subjects(office)).toEqual([news.asks.subject, news.aside.subject, news.end.subject])
  const failed = await office.db.query('select id from outbox where last_error is not null')
  expect(failed).toEqual([])
})

test('an aside replaces no step, and no news replaces what asks for a choice', async () => {
  await using office = await openOffice()
  await tells(office, 'step', 'aside')
  expect(await waiting(office)).toEqual(['ord_1.step', 'ord_1.aside'])
  await tells(office, 'asks', 'end')
  expect(await waiting(office)).toEqual(['ord_1.aside', 'ord_1.asks', 'ord_1.end'])
  for (const message of steps) expect(orderMessages[message]).not.toHaveProperty('options')
  for (const message of steps) expect(orderMessages[message]).not.toHaveProperty('opens')
})

test('a mail that the server refuses keeps its turn; another order does not wait for it', async () => {
  await using office = await openOffice()
  await tells(office, 'asks', 'end')
  const queued = await office.db.query<{ payload: Stored.SealedMail }>(
    'select payload from outbox order by id',
  )
  const send = (at: number) => deliver(office.platform, office.post, queued[at]!.payload)
  office.refuses = 550
  await expect(send(0)).rejects.toThrow('did not take')
  expect(await send(1)).toEqual({ againInSeconds: expect.any(Number) })
  office.refuses = undefined
  expect(await send(0)).toBe('sent')
  await queueOrderMail(office.platform, { ...office.order, id: 'other', data: { orderId: 'ord_2' } })
  const [other] = await office.db.query<{ payload: Stored.SealedMail }>(
    `select payload from outbox where key = 'mail:other'`,
  )
  expect(await deliver(office.platform, office.post, other!.payload)).toBe('sent')
})

type Office = Awaited<ReturnType<typeof openOffice>>

/** The worker of one start of the server. */
function startWorker({ platform, db, post }: Office): AsyncDisposable {
  const stop = new AbortController()
  const handlers = mailHandlers({ ...platform, metrics: createMetrics() }, post)
  const running = createOutboxWorker({ database: db, handlers, log: silentLog }).run(stop.signal)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

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
