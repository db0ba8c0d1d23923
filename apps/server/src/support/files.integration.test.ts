/** Files in conversations: taken like papers, and shown only to both sides of the conversation. */
import type { SupportFile, SupportMessage, SupportThread } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { authenticateOperator } from '../backoffice/sign-in/sign-in.ts'
import { supportQueueRoutes } from '../backoffice/support/support-routes.ts'
import { openBackOffice } from '../backoffice/testing.ts'
import { hostilePdfs, pdf } from '../verification/documents/intake/testing/pdfs.ts'
import { hostilePictures } from '../verification/documents/intake/testing/pictures.ts'
import { photo } from '../verification/documents/testing.ts'
import { openSupportWorld } from './testing.ts'

type List<Item> = { items: Item[] }
const own = '/api/support'
const desk = '/api/admin/support'

async function open(options: Parameters<typeof openSupportWorld>[0] = {}) {
  const world = await openSupportWorld(options)
  onTestFinished(world.close)
  const { db } = world
  const office = await openBackOffice(world)
  const back = await world.serve((serve) => supportQueueRoutes(serve, office.platform), {
    authenticate: { operator: authenticateOperator(world.platform) },
  })
  const sue = await office.person('Sue Support', 'support')
  const ana = await world.signIn()
  const ben = await world.signIn('ben@example.test')
  const send = (bytes: Uint8Array, as = ana.token) =>
    world.http.json<SupportFile & { error?: { code: string; message: string } }>('POST', `${own}/files`, {
      as,
      body: bytes,
    })
  const read = (id: string, as = ana.token) => world.http.ask('GET', `${own}/files/${id}/content`, { as })
  const ask = async (text: string, files: string[], as = ana.token) =>
    world.http.json<SupportThread>('POST', `${own}/threads`, { as, body: { text, files } })
  const audited = async () =>
    (await db.query<{ line: string }>('select line from operator_audit order by seq'))
      .map(({ line }) => JSON.parse(line) as { action: string; details?: object })
      .filter(({ action }) => action.startsWith('support.file_'))
  return { ...world, back, sue, ana, ben, office, send, read, ask, audited }
}

test('a picture goes with a question, is written anew, and both sides of the conversation read it, an operator with a line in the audit', async () => {
  const it = await open()
  const { body: file, status } = await it.send(await photo())
  expect([status, file.type, file.scan]).toEqual([200, 'image/jpeg', 'waiting'])
  // A question may be only a file.
  const { body: thread } = await it.ask('', [file.id])
  expect(thread.last).toMatchObject({ text: '', files: [{ id: file.id, scan: 'waiting' }] })
  expect((await it.read(file.id)).status).toBe(409)
  const { version } = thread
  await it.pass()
  const after = (
    await it.http.json<SupportThread>('GET', `${own}/threads/${thread.id}`, { as: it.ana.token })
  ).body
  // The page follows the version: it is notified of the end of the scan.
  expect([after.last.files[0]?.scan, after.version > version]).toEqual(['clean', true])
  const mine = await it.read(file.id)
  expect(mine.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await mine.arrayBuffer()).toString('latin1')).not.toContain('Zq-exif')

  expect(await it.audited()).toEqual([])
  const theirs = await it.back.ask('GET', `${desk}/files/${file.id}/content`, { as: it.sue.token })
  expect(theirs.status).toBe(200)
  const seen = await it.back.ask('GET', `${desk}/files/${file.id}/pages/1`, { as: it.sue.token })
  expect(seen.status).toBe(200)
  const by = { subject: thread.id, by: { id: it.sue.id } }
  expect(await it.audited()).toMatchObject([
    { ...by, action: 'support.file_saved', details: { file: file.id } },
    { ...by, action: 'support.file_read', details: { file: file.id, page: 1 } },
  ])
  const stored = JSON.stringify(
    await it.db.query(`select encode(sealed, 'escape') as sealed from verification_document_content`),
  )
  expect(stored).not.toMatch(/JFIF|Zq-exif/)
})

test('a file is of its conversation: other customers and other roles get nothing of it, and it is no paper of a verification', async () => {
  const it = await open()
  const { body: file } = await it.send(await photo())
  const { body: thread } = await it.ask('Look', [file.id])
  await it.pass()
  expect((await it.read(file.id, it.ben.token)).status).toBe(404)
  expect((await it.ask('Mine', [file.id], it.ben.token)).status).toBe(422)
  for (const role of ['viewer', 'compliance', 'treasurer', 'auditor'] as const) {
    const by = await it.office.person(`${role} Person`, role)
    const { status } = await it.back.ask('GET', `${desk}/files/${file.id}/content`, { as: by.token })
    expect([role, status]).toEqual([role, 403])
  }
  expect(await it.documents.listOf(it.ana.customerId)).toEqual([])
  expect(await it.documents.find(file.id)).toBeUndefined()
  expect(await it.documents.contentForOwner(file.id, it.ana.customerId)).toEqual({ refused: 'not-found' })
  expect(it.changes).toEqual([])
  // It belongs to one message.
  const again = await it.http.json('POST', `${own}/threads/${thread.id}/messages`, {
    as: it.ana.token,
    body: { text: 'Again', files: [file.id] },
  })
  expect(again).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'files' }] } } })
})

test('an operator attaches a PDF: the customer reads it once the answer is written, and not before', async () => {
  const it = await open()
  const { body: thread } = await it.ask('Where is my receipt?', [])
  const { body: file } = await it.back.json<SupportFile>('POST', `${desk}/threads/${thread.id}/files`, {
    as: it.sue.token,
    body: pdf(),
  })
  await it.pass()
  expect((await it.read(file.id)).status).toBe(404)
  const answered = await it.back.json('POST', `${desk}/threads/${thread.id}/messages`, {
    as: it.sue.token,
    body: { text: 'Here it is.', files: [file.id] },
  })
  expect(answered).toMatchObject({ status: 200, body: { files: [{ id: file.id, type: 'application/pdf' }] } })
  const { body } = await it.http.json<List<SupportMessage>>('GET', `${own}/threads/${thread.id}/messages`, {
    as: it.ana.token,
  })
  expect(body.items.map(({ files }) => files.length)).toEqual([1, 0])
  expect((await it.read(file.id)).status).toBe(200)
  expect((await it.read(file.id, it.ben.token)).status).toBe(404)
})

test('hostile files are refused with a sentence; a virus takes the bytes away and says so in the conversation', async () => {
  const it = await open({ scan: async () => ({ isClean: false, virus: 'Eicar-Test-Signature' }) })
  const [[, hostile]] = Object.entries(hostilePdfs) as [[string, () => Buffer]]
  for (const bytes of [
    hostile(),
    await hostilePictures['a PNG of 60000 × 60000']!(),
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.alloc(0),
  ]) {
    const { status, body } = await it.send(bytes)
    expect([status, body.error?.code]).toEqual([422, expect.stringMatching(/^document\./)])
    expect(body.error?.message).toMatch(/\.$/)
  }
  const { body: file } = await it.send(await photo())
  const { body: thread } = await it.ask('Look', [file.id])
  await it.pass()
  const { body } = await it.http.json<SupportThread>('GET', `${own}/threads/${thread.id}`, {
    as: it.ana.token,
  })
  expect(body.last.files).toMatchObject([{ scan: 'found' }])
  expect(await (await it.read(file.id)).json()).toMatchObject({ error: { code: 'document.virus' } })
  expect(await it.db.query('select 1 from verification_document_content')).toEqual([])
})

test('a file that no message takes is deleted after a day, one that a message took stays', async () => {
  const it = await open()
  const { body: left } = await it.send(await photo())
  const { body: sent } = await it.send(await photo())
  await it.pass()
  await it.ask('Look', [sent.id])
  it.clock.advance(25 * 3_600)
  await it.pass()
  const rows = await it.db.query<{ id: string }>('select id from verification_document')
  expect(rows).toEqual([{ id: sent.id }])
  const late = await it.support.beginThread(
    it.ana.customerId,
    { text: 'Late', files: [left.id] },
    () => undefined,
  )
  expect(late).toMatchObject({ refused: 'invalid' })
  expect(await it.db.query('select purpose, held from verification_document_count')).toEqual([
    { purpose: 'support', held: 1 },
  ])
})

test('of an erased customer no file is given and none is taken: both are refused as missing', async () => {
  const it = await open()
  const { body: file } = await it.send(await photo())
  const { body: thread } = await it.ask('Look', [file.id])
  await it.pass()
  await it.db.query('update customer set data_key = null where id = $1', [it.ana.customerId])
  const as = it.sue.token
  const read = await it.back.ask('GET', `${desk}/files/${file.id}/content`, { as })
  expect([read.status, await read.json()]).toMatchObject([404, { error: { code: 'not-found' } }])
  const body = await photo()
  const sent = await it.back.json('POST', `${desk}/threads/${thread.id}/files`, { as, body })
  expect(sent).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } })
  for (const path of [`threads/${thread.id}`, `threads/${thread.id}/messages`])
    expect((await it.back.json('GET', `${desk}/${path}`, { as })).status).toBe(200)
})
