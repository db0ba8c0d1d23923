/** Guarantees of claims: nothing is revealed, nothing moves by itself, the desk decides once, and what was sent is sealed and forgotten. */
import type { ClaimView } from '@agio/contract'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claimQueueRoutes } from '../backoffice/claims/claim-routes.ts'
import { handlersBelow, openBackOffice } from '../backoffice/testing.ts'
import type { Actor } from '../backoffice/sign-in/caller.ts'
import { queuedMails } from '../notify/testing.ts'
import { greta, openAll } from '../orders/testing/bank-statements.ts'
import { roomsOf } from '../privacy/index.ts'
import { notification, sendBack, type Entry } from '../rails/iso20022/testing.ts'
import { readSettings } from '../settings/settings.ts'
import { databaseContent, giveDocumentDoors } from '../verification/documents/index.ts'
import { createDrawer } from '../verification/documents/drawing/drawer.ts'
import { createFileOpener } from '../verification/documents/intake/open-file.ts'
import { photo } from '../verification/documents/testing.ts'
import { claims, claimRoutes } from './index.ts'

type Answer = { done?: true; id?: string; error?: { code: string; fields: { field: string }[] } }
const day = 86_400
const mara = { email: 'mara@example.com', locale: 'de' }
const said = {
  amount: '77.31',
  currency: 'EUR',
  day: '2026-11-19',
  senderName: greta.name,
  senderAccount: 'nl91 abna 0417 1643 00',
  reference: 'for coins',
}

async function open() {
  const world = await openAll()
  onTestFinished(() => world[Symbol.asyncDispose]())
  const { db, platform } = world
  giveDocumentDoors(platform, {
    content: databaseContent(db),
    open: createFileOpener(),
    draw: createDrawer(),
    fileScanned: async () => undefined,
    rules: { mayChange: async () => true, changed: async () => undefined, mostPapers: async () => 9 },
  })
  const office = await openBackOffice(world)
  const [sam, tom, vic] = [
    await office.person('Sam Support', 'support'),
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Vic Viewer', 'viewer'),
  ]
  const http = await world.serve((serve) => claimRoutes(serve, platform))
  const desk = handlersBelow('/api/admin/claims', (serve) => claimQueueRoutes(serve, office.platform))
  const call = <It>(name: string, id: string, by: Actor, body: object = {}, more: object = {}) =>
    desk.get(name)!({
      params: { id, ...more },
      query: { limit: 20 },
      body,
      caller: { ...by, sessionId: 's' },
    }) as Promise<It>
  const upload = async (as?: string, bytes?: Uint8Array) =>
    (await http.json<Answer>('POST', '/api/claims/proofs', { as, body: bytes ?? (await photo()) })).body
  const send = async (change: object = {}, as?: string) => {
    const { status, body } = await http.json<Answer>('POST', '/api/claims', {
      as,
      body: { ...said, ...(as === undefined && mara), proof: (await upload(as)).id, ...change },
    })
    return status === 200 ? body : body.error?.code
  }
  return {
    ...world,
    sam,
    tom,
    vic,
    http,
    upload,
    send,
    unmatched: world.bank.rail.queue,
    ids: async () =>
      (await db.query<{ id: string }>('select id from payment_claim order by id')).map(({ id }) => id),
    view: (id: string, by: Actor = tom) => call<ClaimView>('GET /{id}', id, by),
    page: (id: string, by: Actor = tom) =>
      call<{ jpeg?: string }>('GET /{id}/proof/{page}', id, by, {}, { page: 1 }),
    match: (id: string, moneyId: string, by: Actor = sam) =>
      call<object>('POST /{id}/match', id, by, { moneyId, reason: 'compared' }),
    refuse: (id: string, by: Actor = sam) =>
      call<object>('POST /{id}/refuse', id, by, { reason: 'the proof is of another bank' }),
    queue: (by: Actor) => call<{ items: ClaimView[] }>('GET ', '', by),
    mails: async () => (await queuedMails(platform)).map(({ template, to }) => ({ template, to })),
    async came(entry: Partial<Entry> = {}): Promise<string> {
      const words = { amount: '77.31', credit: true, from: greta, ref: 'A', info: 'for coins', ...entry }
      await world.bank.answer(notification(`N${words.ref}`, [words]))
      await world.listens()
      return (await world.open())[0]?.identity ?? ''
    },
    noted: async () =>
      (await db.query<{ action: string }>('select action from operator_audit order by seq')).map(
        ({ action }) => action,
      ),
  }
}

test('the answer is the same whether such money came or not, and each claimant gets a mail', async () => {
  const it = await open()
  await it.meet('cus_greta')
  const before = await it.send()
  await it.came()
  const after = await it.send({ email: 'other@example.com' })
  const signedIn = await it.send({}, 'cus_greta')
  expect([before, after, signedIn]).toEqual([{ done: true }, { done: true }, { done: true }])
  expect(await it.mails()).toEqual([
    { template: 'claim_received', to: { address: 'mara@example.com' } },
    { template: 'claim_received', to: { address: 'other@example.com' } },
    { template: 'claim_received', to: { customerId: 'cus_greta' } },
  ])
})

test('refused: without an address, without a sum, with a proof that is not there, is of another or was taken', async () => {
  const it = await open()
  await it.meet('cus_greta')
  expect(await it.send({ email: undefined })).toBe('invalid')
  expect(await it.send({ amount: '0.00' })).toBe('amount.invalid')
  expect(await it.send({ amount: '1.005' })).toBe('amount.invalid')
  expect(await it.send({ proof: 'prf_2k7d4qy3cv6ra5hzjw2u7m4xpe' })).toBe('invalid')
  expect(await it.send({ proof: (await it.upload('cus_greta')).id })).toBe('invalid')
  const { id } = await it.upload()
  const email = 'other@example.com'
  expect([await it.send({ proof: id, email }), await it.send({ proof: id, email })]).toEqual([
    { done: true },
    'invalid',
  ])
  expect(await it.ids()).toHaveLength(1)
})

test('what is no picture or PDF, and what has a virus, is not stored', async () => {
  const it = await open()
  const scanner = createServer((socket) => {
    socket.on(
      'data',
      (bytes) => bytes.subarray(-4).equals(Buffer.alloc(4)) && socket.end('stream: Zq FOUND\0'),
    )
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void scanner.close())
  expect((await it.upload(undefined, Buffer.from('MZ no picture'))).error?.code).toMatch(/^document\./)
  const { port } = scanner.address() as { port: number }
  Object.assign(it.platform.settings, { clamdAddress: `127.0.0.1:${port}` })
  expect((await it.upload()).error?.code).toBe('document.virus')
  expect(await it.db.query('select id from claim_proof')).toEqual([])
  expect(await it.db.query('select document_id from verification_document_content')).toEqual([])
})

test('the desk sees the money that is alike with its signs, and matches what was decided there, once', async () => {
  const it = await open()
  await it.send()
  it.clock.advance(1)
  await it.send({ amount: '10.00', senderName: 'Otto Fremdling', senderAccount: 'GB33', reference: '' })
  const [id = '', other = ''] = await it.ids()
  const money = await it.came()
  const { candidates, mayDecide } = await it.view(id)
  expect(mayDecide).toBe(true)
  expect(candidates).toMatchObject([
    { money: { id: money }, alike: ['amount', 'account', 'name', 'reference', 'day'], mayMatch: false },
  ])
  expect((await it.view(other)).candidates).toEqual([])
  // The money is decided in its own room, with its own roles and second persons: a claim moves none.
  expect(await it.match(id, money)).toEqual({ refused: 'backoffice.changed' })
  expect((await it.unmatched.one(money))?.state).toBe('open')
  await sendBack(it.unmatched, money, it.tom.id, 'it was theirs')
  expect((await it.view(id)).candidates).toMatchObject([{ mayMatch: true }])
  const both = await Promise.all([it.match(id, money), it.match(id, money)])
  expect(both).toContainEqual({ done: true })
  expect(both).toContainEqual({ refused: 'backoffice.changed' })
  expect(await it.match(other, money)).toEqual({ refused: 'backoffice.changed' })
  expect(await it.refuse(id)).toEqual({ refused: 'backoffice.changed' })
  expect(await it.view(id)).toMatchObject({
    state: 'matched',
    moneyId: money,
    decided: { by: 'Sam Support' },
  })
  expect((await it.mails()).at(-1)).toEqual({
    template: 'claim_matched',
    to: { address: 'mara@example.com' },
  })
  expect((await it.noted()).filter((action) => action === 'claim.match')).toHaveLength(1)
})

test('names and accounts are masked for who sees no personal data, and each look at a proof is noted', async () => {
  const it = await open()
  await it.send()
  const [id = ''] = await it.ids()
  expect(await it.view(id, it.vic)).toMatchObject({
    senderName: 'G*** B***',
    email: 'm***@example.com',
    mayDecide: false,
  })
  expect((await it.queue(it.vic)).items).toMatchObject([{ senderName: 'G*** B***' }])
  expect(await it.view(id)).toMatchObject({ senderName: greta.name, email: 'mara@example.com' })
  expect((await it.page(id)).jpeg).toBeTruthy()
  expect(await it.noted()).toContain('claim.proof_read')
  const rows = JSON.stringify(await it.db.query('select * from payment_claim'))
  for (const word of ['Greta', 'mara', 'for coins', 'abna']) expect(rows).not.toContain(word)
})

test('a refused claimant is told without the reason; a customer has the claim in the copy of their data, without it too', async () => {
  const it = await open()
  await it.meet('cus_greta')
  await it.send({}, 'cus_greta')
  const [id = ''] = await it.ids()
  expect(await it.refuse(id)).toEqual({ done: true })
  expect((await it.mails()).at(-1)).toEqual({ template: 'claim_refused', to: { customerId: 'cus_greta' } })
  const copy = await roomsOf(it.platform)['claims']?.('cus_greta')
  expect(copy).toMatchObject([{ id, state: 'refused', amount: { amount: '77.31' }, senderName: greta.name }])
  expect(JSON.stringify(copy)).not.toContain('another bank')
  expect(JSON.stringify(await queuedMails(it.platform))).not.toContain('another bank')
})

test('after the erasure of a customer nothing of the claim can be read, and the bytes of its proof go', async () => {
  const it = await open()
  await it.meet('cus_greta')
  await it.send({}, 'cus_greta')
  const [id = ''] = await it.ids()
  await it.db.query(`update customer set data_key = null where id = 'cus_greta'`)
  expect(await it.view(id)).toMatchObject({
    senderName: null,
    senderAccount: null,
    proof: null,
    candidates: [],
  })
  await claims.forget(it.platform)
  expect(await it.db.query('select document_id from verification_document_content')).toEqual([])
})

test('a proof that no claim took goes after a day; a claim without an account a year after its decision', async () => {
  const it = await open()
  const bytes = () => it.db.query('select document_id from verification_document_content')
  await it.upload()
  await it.send()
  const [id = ''] = await it.ids()
  it.clock.advance(day + 1)
  await claims.forget(it.platform)
  expect([(await bytes()).length, await it.ids()]).toEqual([1, [id]])
  await it.refuse(id)
  it.clock.advance(365 * day - 1)
  await claims.forget(it.platform)
  expect(await it.ids()).toEqual([id])
  it.clock.advance(2)
  await claims.forget(it.platform)
  expect([await bytes(), await it.ids()]).toEqual([[], []])
})

test('a mail box has four claims a day, and a network twelve proofs: strangers fill no queue', async () => {
  const it = await open()
  const proof = 'prf_2k7d4qy3cv6ra5hzjw2u7m4xpe'
  const settings = readSettings({ NODE_ENV: 'test' })
  expect(it.platform.settings.budgets.claim).toEqual(settings.budgets.claim)
  for (let nth = 0; nth < 4; nth += 1) expect(await it.send({ proof })).toBe('invalid')
  expect(await it.send({ proof, email: 'mara+2@example.com' })).toBe('too-many')
  expect(await it.send({ proof, email: 'other@example.com' })).toBe('invalid')
  const files = await Promise.all(Array.from({ length: 14 }, () => it.upload()))
  expect(files.some(({ error }) => error?.code === 'too-many')).toBe(true)
})
