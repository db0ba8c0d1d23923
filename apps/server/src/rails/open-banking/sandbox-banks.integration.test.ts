/** The rail against the customers' banks of the sandbox: every outcome, and every way in which it is reported. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { refusals } from '@agio/contract'
import { afterEach, expect, test } from 'vitest'
import { serveOn } from '../../../../sandbox/src/app/serve.ts'
import { startBank } from '../../../../sandbox/src/bank/index.ts'
import { openCustomersBanks } from '../../../../sandbox/src/open-banking/index.ts'
import { readBanks, type BankSettings } from './banks/banks.ts'
import { signatureOf } from './payments/hooks.ts'
import { openRailWorld, pounds, type RailWorld } from './testing/world.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function openWorld() {
  const delayMs = 20
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-customers-banks-'))
  const banks: BankSettings[] = []
  const world = await openRailWorld(banks, refusals)
  opened.push(() => world[Symbol.asyncDispose]())
  const running = await startBank({
    dataDir,
    sftpPort: 0,
    delayMs,
    statementSeconds: 3_600,
    now: world.clock.now,
  })
  opened.push(running.close)
  const app = fastify({ forceCloseConnections: true })
  let base = ''
  // No payment settles or fails before the test lets it.
  let isHeld = true
  const goesOn = () => void (isHeld = false)
  const theirs = openCustomersBanks(app, serveOn(app), {
    dataDir,
    creditorBank: running.bank,
    now: world.clock.now,
    delayMs,
    time: () => (isHeld ? 0 : Date.now()),
    base: () => base,
  })
  opened.push(theirs.close, () => app.close())
  const late = { isWanted: false, isThere: false, come: () => {} }
  app.addHook('onSend', async ({ url }) => {
    if (!late.isWanted || !url.endsWith('/status')) return
    Object.assign(late, { isWanted: false, isThere: true })
    await new Promise<void>((resolve) => (late.come = resolve))
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
  banks.push(...readBanks(readFileSync(theirs.writeBanks(), 'utf8')))
  const drive = async <T>(path: string, body?: object) =>
    (await (
      await fetch(`${base}/open-banking${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    ).json()) as T
  return {
    ...world,
    world,
    creditorBank: running.bank,
    /** The next state that a bank gives is given, and does not come before it is let go. */
    late,
    goesOn,
    async until(isSo: () => Promise<boolean>) {
      goesOn()
      await world.until(isSo)
    },
    drive,
    atBank: (bank: string) => drive<{ id: string; status: string; requestId: string }[]>(`/${bank}/payments`),
    behave: (bank: string, body: object) => drive(`/${bank}/behaviour`, body),
  }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** A browser at the bank: signs in, says yes or no, and gives the address it is sent back to. */
async function visit(
  page: string,
  { name = 'Ana Example', login = 'yes', consent = 'yes' } = {},
): Promise<string> {
  const first = await (await fetch(page)).text()
  const post = (path: string, form: Record<string, string>) =>
    fetch(new URL(path, page), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const fieldOf = (text: string) => /name="visit" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const actionOf = (text: string) => /action="([^"]+)"/.exec(text)?.[1] ?? ''
  const signedIn = await post(actionOf(first), { visit: fieldOf(first), name, do: login })
  if (signedIn.status === 303) return signedIn.headers.get('location') ?? ''
  const asked = await signedIn.text()
  expect(asked).toContain(name)
  const done = await post(actionOf(asked), { visit: fieldOf(asked), do: consent })
  return done.headers.get('location') ?? ''
}

/** The bank's notification about its newest payment, which may be changed; gives the answer to it. */
async function tells(
  it: World,
  bank: string,
  transactionStatus: string,
  change: { at?: number; from?: string; secret?: string; added?: string } = {},
): Promise<number> {
  const [known] = await it.atBank(bank)
  const text = JSON.stringify({ paymentId: known?.id, transactionStatus })
  const at = String(change.at ?? Math.floor(it.clock.now().getTime() / 1000))
  const secret = change.secret ?? 'sandbox-open-banking-hooks'
  const answer = await fetch(`${it.url()}/api/hooks/open_banking/${change.from ?? bank}`, {
    method: 'POST',
    body: `${text}${change.added ?? ''}`,
    headers: {
      'content-type': 'application/json',
      'x-agio-event': 'event-1',
      'x-agio-timestamp': at,
      'x-agio-signature': signatureOf(secret, `${at}.event-1.`, Buffer.from(text)),
    },
  })
  return answer.status
}

const statusOf = async (world: RailWorld | World) => (await world.payments())[0]?.status
const isAt = (world: World, status: string) => async () => (await statusOf(world)) === status

test('a bank that works: authorised on the way back, settled, and the very money on our account', async () => {
  const it = await openWorld()
  const { status, body } = await it.start('sonnenbank')
  expect(status).toBe(200)
  const came = await it.back(await visit(body.redirectUrl, { name: 'Zoë Exämple' }), 'a1')
  expect(came.body).toEqual({ outcome: 'authorised', orderId: it.order })
  await it.until(isAt(it, 'settled'))
  expect(await it.facts()).toEqual(['authorisation.granted', 'credit.received'])
  const [credited] = await it.fact('credit.received')
  expect(credited).toMatchObject({
    owner: it.order,
    credit: {
      source: { kind: 'open_banking', id: body.id },
      payment: body.id,
      amount: { asset: 'EUR', units: '12345' },
    },
  })
  const payer = await it.rail.payers.payerOf(body.id)
  expect(payer).toEqual({
    name: 'Zoë Exämple',
    account: { kind: 'iban', iban: expect.stringMatching(/^DE/) },
  })
  const [line, ...more] = it.creditorBank.record.entries
  expect(more).toEqual([])
  expect(line).toMatchObject({
    amount: '123.45',
    reference: 'RF18539007547034',
    other: { name: 'Zoë Exämple' },
  })
  expect(await it.rail.begunPayment(it.db, line?.endToEndId ?? '')).toMatchObject({ id: body.id })
  for (const other of ['AGP0123', 'NOTPROVIDED', 'OBP1'])
    expect(await it.rail.begunPayment(it.db, other)).toBeUndefined()
  expect((await it.call('GET', `/api/open_banking/payments/${body.id}`, 'a1')).body).toMatchObject({
    orderId: it.order,
    payment: { status: 'settled', provider: 'Sonnenbank', method: 'OPEN_BANKING' },
  })
  expect((await it.call('GET', `/api/open_banking/payments/${body.id}`, 'b1')).status).toBe(404)
})

test('pounds, with an authorisation that is begun by a call: sort code and account number both ways', async () => {
  const it = await openWorld()
  it.owed.now = pounds
  const { body } = await it.start('thames-tweed')
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body).toMatchObject({ outcome: 'authorised' })
  await it.until(isAt(it, 'settled'))
  const payer = await it.rail.payers.payerOf(body.id)
  expect(payer?.account).toMatchObject({ kind: 'uk', sortCode: '999902' })
  expect(it.creditorBank.record.entries[0]).toMatchObject({ amount: '50.00', currency: 'GBP' })
  expect((await it.start('thames-tweed')).body.error?.code).toBe('payment.authorised_before')
})

test.each(['nordlicht', 'bergbank'])('%s: OAuth 2 with PKCE, to the end', async (bank) => {
  const it = await openWorld()
  const { body } = await it.start(bank)
  let came = await it.back(await visit(body.redirectUrl), 'a1')
  if (bank === 'bergbank') {
    expect(await it.atBank(bank)).toHaveLength(1)
    came = await it.back(await visit(String(came.body.continueAt)), 'a1')
  }
  expect(came.body).toEqual({ outcome: 'authorised', orderId: it.order })
  await it.until(isAt(it, 'settled'))
  expect(it.creditorBank.record.entries).toHaveLength(1)
})

test('a code that names another issuer is not exchanged; the bank that issued it may name itself', async () => {
  const it = await openWorld()
  const { body } = await it.start('bergbank')
  const foreign = new URL(await visit(body.redirectUrl))
  foreign.searchParams.set('iss', 'https://another.example')
  expect((await it.back(foreign.href, 'a1')).body.outcome).toBe('login_failed')
  expect(await it.atBank('bergbank')).toEqual([])

  const again = await it.start('bergbank')
  const own = new URL(await visit(again.body.redirectUrl))
  own.searchParams.set('iss', again.body.redirectUrl.replace(/\/authorize.*$/, ''))
  expect((await it.back(own.href, 'a1')).body.outcome).toBe('pending')
  expect(await it.atBank('bergbank')).toHaveLength(1)
})

test('the customer cancels at the bank, and pays from another one', async () => {
  const it = await openWorld()
  const first = await it.start('sonnenbank')
  const location = await visit(first.body.redirectUrl, { consent: 'no' })
  expect((await it.back(location, 'a1')).body).toEqual({ outcome: 'refused', orderId: it.order })
  expect(await it.payments()).toMatchObject([{ status: 'refused', reason: 'cancelled' }])
  const second = await it.start('nordlicht')
  expect((await it.back(await visit(second.body.redirectUrl), 'a1')).body).toMatchObject({
    outcome: 'authorised',
  })
  expect(await it.facts()).toEqual(['authorisation.refused', 'authorisation.granted'])
})

test('cancelled at the login of an OAuth bank: access_denied, and nothing is owed', async () => {
  const it = await openWorld()
  for (const bank of ['nordlicht', 'bergbank']) {
    const { body } = await it.start(bank)
    const came = await it.back(await visit(body.redirectUrl, { login: 'no' }), 'a1')
    expect(came.body).toEqual({ outcome: 'refused', orderId: it.order })
  }
  expect((await it.payments()).map(({ status }) => status)).toEqual(['refused', 'refused'])
})

test('a bank that refuses, one that lets no customer in, one that fails after authorising', async () => {
  const it = await openWorld()
  const refusing = await it.start('nonpareil')
  expect((await it.back(await visit(refusing.body.redirectUrl))).body).toEqual({
    outcome: 'refused',
    orderId: null,
  })
  const failing = await it.start('dimentica')
  expect((await it.back(await visit(failing.body.redirectUrl), 'a1')).body.outcome).toBe('login_failed')
  const turning = await it.start('vuelta')
  expect((await it.back(await visit(turning.body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
  await it.until(isAt(it, 'failed'))
  expect(await it.facts()).toEqual([
    'authorisation.refused',
    'authorisation.refused',
    'authorisation.granted',
    'authorisation.refused',
  ])
  expect(it.creditorBank.record.entries).toEqual([])
  expect((await it.start('sonnenbank')).status).toBe(200)
})

test('a state that comes late from the bank does not undo what the bank has said since', async () => {
  const it = await openWorld()
  await it.behave('vuelta', { hooks: 'off' })
  const { body } = await it.start('vuelta')
  const location = await visit(body.redirectUrl)
  it.late.isWanted = true
  const back = it.back(location, 'a1')
  await expect.poll(() => it.late.isThere).toBe(true)
  it.goesOn()
  await expect.poll(async () => (await it.atBank('vuelta'))[0]?.status, { timeout: 10_000 }).toBe('RJCT')
  await it.until(isAt(it, 'refused'))
  it.late.come()
  expect((await back).body.outcome).toBe('refused')
  expect(await it.payments()).toMatchObject([{ status: 'refused' }])
  expect(await it.facts()).toEqual(['authorisation.refused'])
})

test('told late that a payment was authorised before its bank took it back: it failed, and is refused once', async () => {
  const it = await openWorld()
  await it.behave('vuelta', { hooks: 'off' })
  const { body } = await it.start('vuelta')
  const location = await visit(body.redirectUrl)
  it.goesOn()
  await expect.poll(async () => (await it.atBank('vuelta'))[0]?.status, { timeout: 10_000 }).toBe('RJCT')
  expect((await it.back(location, 'a1')).body.outcome).toBe('refused')
  expect(await it.payments()).toMatchObject([{ status: 'refused' }])
  expect(await tells(it, 'vuelta', 'ACSP')).toBe(204)
  await it.until(isAt(it, 'failed'))
  expect(await it.facts()).toEqual(['authorisation.refused'])
})

test('a payment that was given up, and is authorised all the same, is followed to its end', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { hooks: 'off' })
  const { body } = await it.start('sonnenbank')
  const location = await visit(body.redirectUrl)
  await it.db.query(`update ob_payment set state = 'abandoned', due_at = null`)
  expect((await it.back(location, 'a1')).body.outcome).toBe('authorised')
  await it.until(isAt(it, 'settled'))
})

test('a bank that is slow is waited for, and settles late', async () => {
  const it = await openWorld()
  const { body } = await it.start('slowfjord')
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
  expect(it.creditorBank.record.entries).toEqual([])
  await it.until(isAt(it, 'settled'))
  expect(it.creditorBank.record.entries).toHaveLength(1)
})

test('a bank that is down or says nothing: refused, nothing lost, and one payment however often it is asked', async () => {
  const it = await openWorld()
  expect((await it.start('nachtruhe')).body.error?.code).toBe('bank.unavailable')
  const { body: banks } = await it.call<{ items: { id: string; health: string }[] }>(
    'GET',
    '/api/banks?q=nachtru',
  )
  expect(banks.items).toMatchObject([{ id: 'nachtruhe', health: 'down' }])
  await it.behave('sonnenbank', { behaviour: 'unanswered' })
  expect((await it.start('sonnenbank')).body.error?.code).toBe('bank.unavailable')
  await it.behave('sonnenbank', { behaviour: 'works' })
  const { body } = await it.start('sonnenbank')
  expect(await it.atBank('sonnenbank')).toHaveLength(1)
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
  expect((await it.payments()).map(({ status }) => status)).toEqual(['authorised', 'abandoned'])
})

test('the way back counts once, and in another browser it tells nothing of the order', async () => {
  const it = await openWorld()
  const { body } = await it.start('sonnenbank')
  const location = await visit(body.redirectUrl)
  expect((await it.back(location, 'a2')).body).toEqual({ outcome: 'authorised', orderId: null })
  expect((await it.back(location, 'a1')).body).toEqual({ outcome: 'used', orderId: it.order })
  expect((await it.back(location)).body).toEqual({ outcome: 'used', orderId: null })
  const forged = location.replace(/state=.{5}/, 'state=AAAAA')
  for (const wrong of [forged, location.replace('state', 'stat'), `${location}&state=x`])
    expect((await it.back(wrong, 'a1')).body.error?.code).toBe('payment.unknown_state')
  expect(await it.facts()).toEqual(['authorisation.granted'])
  const [kept] = await it.db.query<{ text: string }>(
    `select string_agg(p::text || s::text, '') as text from ob_payment p, ob_state s`,
  )
  expect(kept?.text).not.toContain(new URL(location).searchParams.get('state') ?? 'none')
  expect(kept?.text).not.toContain('Ana Example')
})

test('only the hook: the browser never comes back', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { callbacks: 'off' })
  const { body } = await it.start('sonnenbank')
  expect(await visit(body.redirectUrl)).toBe('')
  const asked = async () => (await it.db.query('select from ob_payment where told_at is not null')).length > 0
  await it.until(asked)
  await it.until(isAt(it, 'settled'))
  expect(await it.facts()).toEqual(['authorisation.granted', 'credit.received'])
})

test('only the way back: no hook ever comes', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { hooks: 'off' })
  const { body } = await it.start('sonnenbank')
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
  await it.until(isAt(it, 'settled'))
  expect(await it.db.query('select from ob_hook')).toEqual([])
  expect(await it.facts()).toEqual(['authorisation.granted', 'credit.received'])
})

test('a hook twice, unsigned, old, of another bank: kept once or not at all', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { hooks: 'off' })
  const { body } = await it.start('sonnenbank')
  const now = Math.floor(it.clock.now().getTime() / 1000)
  const hook = (change: Parameters<typeof tells>[3] = {}) => tells(it, 'sonnenbank', 'ACSC', change)
  expect(await hook({ secret: 'another-secret-of-16' })).toBe(401)
  expect(await hook({ at: now - 301 })).toBe(401)
  expect(await hook({ from: 'nobody' })).toBe(401)
  expect(await hook({ added: ' ' })).toBe(401)
  expect([await hook(), await hook()]).toEqual([204, 204])
  expect(await it.db.query('select from ob_hook')).toHaveLength(1)
  // It says settled; the bank says received: the bank is believed.
  await it.until(async () => (await it.db.query('select from ob_payment where tries > 0')).length > 0)
  expect(await it.payments()).toMatchObject([{ id: body.id, status: 'started' }])
  expect(await it.facts()).toEqual([])
})

test('never two authorised: the earlier one is asked about and taken back, or the new one is refused', async () => {
  const it = await openWorld()
  const first = await it.start('sonnenbank')
  const second = await it.start('nordlicht')
  expect((await it.atBank('sonnenbank'))[0]?.status).toBe('CANC')
  expect(await (await fetch(first.body.redirectUrl)).text()).toContain('This payment is over')
  expect((await it.payments()).map(({ status, reason }) => [status, reason])).toEqual([
    ['started', null],
    ['abandoned', 'superseded'],
  ])
  // The customer authorised it and no report came: the rail finds out before a third one begins.
  await it.behave('nordlicht', { hooks: 'off', callbacks: 'off' })
  await visit(second.body.redirectUrl)
  expect((await it.start('sonnenbank')).body.error?.code).toBe('payment.authorised_before')
  expect(await it.facts()).toEqual(['authorisation.granted'])
  expect((await it.atBank('sonnenbank')).length).toBe(1)
})

test('an earlier bank that takes nothing back: if its payment is authorised all the same, the other one is taken back', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { behaviour: 'keeps', callbacks: 'off' })
  const first = await it.start('sonnenbank')
  const second = await it.start('nordlicht')
  expect((await it.payments()).map(({ status }) => status)).toEqual(['started', 'abandoned'])
  await visit(first.body.redirectUrl)
  await it.until(async () => (await it.payments())[1]?.status === 'settled')
  expect((await it.payments()).map(({ status, reason }) => [status, reason])).toEqual([
    ['abandoned', 'superseded'],
    ['settled', null],
  ])
  expect((await fetch(second.body.redirectUrl)).status).toBe(400)
  expect((await it.atBank('nordlicht'))[0]?.status).toBe('CANC')
  expect(await it.facts()).toEqual(['authorisation.granted', 'credit.received'])
  expect(it.creditorBank.record.entries).toHaveLength(1)
})

test('a payment whose order waits no more is taken back at the bank', async () => {
  const it = await openWorld()
  await it.start('sonnenbank')
  it.wanted.now = false
  await it.until(isAt(it, 'abandoned'))
  expect((await it.atBank('sonnenbank'))[0]?.status).toBe('CANC')
  expect(await it.facts()).toEqual([])
})

test('two begun at once: one of them, and one payment at the banks that can be authorised', async () => {
  // One overtakes the other within milliseconds: before the bank is asked, meanwhile, or after it answered.
  for (const apart of [0, 3, 6, 10, 15, 20, 30]) {
    const it = await openWorld()
    const later = (milliseconds: number) => new Promise((passed) => setTimeout(passed, milliseconds))
    const all = await Promise.all([
      it.start('sonnenbank'),
      later(apart).then(() => it.start('nordlicht', 'a2')),
      later(2 * apart).then(() => it.start('sonnenbank', 'a2')),
    ])
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const known = [...(await it.atBank('sonnenbank')), ...(await it.atBank('nordlicht'))]
    expect(known.filter(({ status }) => status === 'RCVD')).toHaveLength(1)
  }
})

test('while the earlier bank cannot be asked, no second payment begins', async () => {
  const it = await openWorld()
  const { body } = await it.start('sonnenbank')
  await it.behave('sonnenbank', { behaviour: 'down' })
  expect((await it.start('nordlicht')).body.error?.code).toBe('bank.unavailable')
  await it.behave('sonnenbank', { behaviour: 'works' })
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
})

test('a payment that we take back was not refused, though the bank says that it is over before it answers us', async () => {
  const it = await openWorld()
  await it.start('sonnenbank')
  await it.behave('sonnenbank', { behaviour: 'unanswered' })
  expect((await it.start('nordlicht')).body.error?.code).toBe('bank.unavailable')
  expect((await it.atBank('sonnenbank'))[0]?.status).toBe('CANC')
  expect(await it.payments()).toMatchObject([{ status: 'started', reason: null }])
  await it.behave('sonnenbank', { behaviour: 'works' })
  await it.until(async () => (await statusOf(it)) !== 'started')
  expect(await it.payments()).toMatchObject([{ status: 'abandoned', reason: 'superseded' }])
  expect(await it.facts()).toEqual([])
})

test('an unfinished payment is taken back after an hour', async () => {
  const it = await openWorld()
  await it.start('sonnenbank')
  it.clock.advance(3_700)
  await it.until(isAt(it, 'abandoned'))
  expect((await it.atBank('sonnenbank'))[0]?.status).toBe('CANC')
  expect(await it.facts()).toEqual([])
})

test('an authorised payment that its bank leaves under way expires after 5 days; settled after all, its money is reported', async () => {
  const it = await openWorld()
  await it.behave('sonnenbank', { behaviour: 'keeps' })
  const { body } = await it.start('sonnenbank')
  expect((await it.back(await visit(body.redirectUrl), 'a1')).body.outcome).toBe('authorised')
  it.clock.advance(5 * 86_400 - 10)
  await it.pass()
  expect(await it.payments()).toMatchObject([{ status: 'authorised' }])
  it.clock.advance(600)
  await it.world.until(isAt(it, 'failed'))
  expect(await it.payments()).toMatchObject([{ status: 'failed', reason: 'expired' }])
  expect(await it.facts()).toEqual(['authorisation.granted', 'authorisation.refused'])
  expect(await it.fact('authorisation.refused')).toMatchObject([{ payment: body.id, reason: 'expired' }])
  // Another payment may begin, and the first one may still settle, without a hook too.
  expect((await it.start('nordlicht')).status).toBe(200)
  await it.behave('sonnenbank', { hooks: 'off' })
  it.clock.advance(3_600)
  await it.until(async () => {
    it.clock.advance(60)
    return (await it.payments()).some(({ status }) => status === 'settled')
  })
  expect(await it.fact('credit.received')).toMatchObject([{ credit: { payment: body.id } }])
  expect(await it.facts()).toEqual(['authorisation.granted', 'authorisation.refused', 'credit.received'])
})

test("another's order, an unknown bank, a currency the bank does not have", async () => {
  const it = await openWorld()
  expect((await it.start('sonnenbank', 'b1')).status).toBe(404)
  expect((await it.start('nobody')).status).toBe(404)
  expect((await it.start('thames-tweed')).body.error?.code).toBe('bank.unavailable')
  expect((await it.start('sonnenbank', 'no')).status).toBe(401)
  const { body } = await it.call<{ items: { id: string }[] }>('GET', '/api/banks?currency=GBP&country=GB')
  expect(body.items.map(({ id }) => id)).toEqual(['nonpareil', 'nachtruhe', 'slowfjord', 'thames-tweed'])
})
