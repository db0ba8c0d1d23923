/** A paper of a customer in the back office: who reads it, what the audit says, and what is no paper. */
import type { DrawnPage } from '@agio/contract'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { attachments } from '../../verification/documents/index.ts'
import { drawnPdf, endlessPdfs, pdf } from '../../verification/documents/intake/testing/pdfs.ts'
import { openDocumentWorld, photo } from '../../verification/documents/testing.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { customerDocumentRoutes } from './document-routes.ts'

async function open() {
  const world = await openDocumentWorld()
  onTestFinished(world.close)
  const { db } = world
  const office = await openBackOffice(world)
  const http = await world.serve((serve) => customerDocumentRoutes(serve, office.platform), {
    authenticate: { operator: authenticateOperator(world.platform) },
  })
  const { customerId: ana } = await world.signIn()
  const { customerId: ben } = await world.signIn('ben@example.test')
  const sent = async (customerId: string, bytes?: Uint8Array) => {
    const taken = await world.send(bytes ?? (await photo()), customerId)
    if ('refused' in taken) throw new Error(taken.refused)
    return taken.id
  }
  const read = (by: { token: string }, id: string) =>
    http.ask('GET', `/api/admin/documents/${id}/content`, { as: by.token })
  const look = (by: { token: string }, id: string, page = 1) =>
    http.json<DrawnPage & { error?: { code: string } }>('GET', `/api/admin/documents/${id}/pages/${page}`, {
      as: by.token,
    })
  const audited = async () =>
    (await db.query<{ line: string }>('select line from operator_audit order by seq'))
      .map(({ line }) => JSON.parse(line) as { action: string; subject: string; details: object })
      .filter(({ action }) => action.startsWith('document.'))
  return { ...world, office, ana, ben, sent, read, look, audited }
}

test('compliance, admin and auditor read a paper as a file to be saved; the audit names the reader, the paper and whose it is', async () => {
  const it = await open()
  const [hers, his] = [await it.sent(it.ana), await it.sent(it.ben)]
  await it.pass()
  for (const role of ['compliance', 'admin', 'auditor'] as const) {
    const by = await it.office.person(`${role} Person`, role)
    const before = (await it.audited()).length
    const answer = await it.read(by, hers)
    expect([role, answer.status, answer.headers.get('x-content-type-options')]).toEqual([
      role,
      200,
      'nosniff',
    ])
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('Zq-exif')
    expect((await it.audited()).slice(before)).toMatchObject([
      {
        action: 'document.saved',
        subject: hers,
        by: { id: by.id },
        details: { kind: 'passport', customer: it.ana },
      },
    ])
  }
  // The paper of another customer is noted as his.
  const ada = await it.office.person('Ada Admin', 'admin')
  expect((await it.read(ada, his)).status).toBe(200)
  expect((await it.audited()).at(-1)).toMatchObject({ subject: his, details: { customer: it.ben } })
})

test('other roles read none, and nothing is noted of what was not read', async () => {
  const it = await open()
  const id = await it.sent(it.ana)
  await it.pass()
  for (const role of ['viewer', 'support', 'treasurer'] as const) {
    const by = await it.office.person(`${role} Person`, role)
    expect([role, (await it.read(by, id)).status]).toEqual([role, 403])
    expect([role, (await it.look(by, id)).status]).toEqual([role, 403])
  }
  expect((await it.read({ token: 'x'.repeat(43) }, id)).status).toBe(401)
  expect(await it.audited()).toEqual([])
})

test('a paper that is scanned still, was taken back, or is a file of a chat is not read', async () => {
  const it = await open()
  const ada = await it.office.person('Ada Admin', 'admin')
  const id = await it.sent(it.ana)
  expect((await it.read(ada, id)).status).toBe(409)
  expect((await it.look(ada, id)).status).toBe(409)
  await it.pass()
  await it.documents.remove(id, it.ana)
  expect((await it.read(ada, id)).status).toBe(404)
  expect((await it.read(ada, `doc_${'a'.repeat(26)}`)).status).toBe(404)
  const file = await attachments.upload(it.platform, { customerId: it.ana, operatorId: null }, await photo())
  await it.pass()
  expect('id' in file && (await it.read(ada, file.id)).status).toBe(404)
})

test('a PDF is looked at page by page as pictures; looking and saving are two lines of the audit', async () => {
  const it = await open()
  const ada = await it.office.person('Ada Admin', 'admin')
  const statement = drawnPdf('1 0 0 rg 0 0 200 200 re f')
  const id = await it.sent(it.ana, statement)
  await it.pass()
  for (const page of [1, 2]) {
    const { status, body } = await it.look(ada, id, page)
    expect([status, body.page, body.pages, body.isDrawn]).toEqual([200, page, 2, true])
    const { data, info } = await sharp(Buffer.from(body.jpeg, 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([800, 800])
    expect(data[0]).toBeGreaterThan(240)
    expect(data[1]).toBeLessThan(15)
  }
  expect((await it.look(ada, id, 3)).status).toBe(404)
  const saved = await it.read(ada, id)
  expect(Buffer.from(await saved.arrayBuffer()).equals(statement)).toBe(true)
  expect(
    (await it.audited()).map(({ action, details }) => [action, 'page' in details && details.page]),
  ).toEqual([
    ['document.read', 1],
    ['document.read', 2],
    ['document.read', 3],
    ['document.saved', false],
  ])
})

test('a page that takes too much or is none says so; the next one is drawn, and the original is saved', async () => {
  const it = await open()
  const ada = await it.office.person('Ada Admin', 'admin')
  const nothing = await it.sent(it.ana, endlessPdfs(100_000)['PDF of "["']?.())
  const huge = Buffer.from(pdf().toString('latin1').replace('[0 0 200 200]', '[0 0 1e9 1e-9]'), 'latin1')
  const odd = await it.sent(it.ben, huge)
  await it.pass()
  for (const id of [nothing, odd]) {
    const { status, body } = await it.look(ada, id)
    expect([200, 422]).toContain(status)
    if (status === 422) expect(body.error?.code).toBe('backoffice.not_drawn')
    expect((await it.read(ada, id)).status).toBe(200)
  }
  const good = await it.sent(it.ben, pdf())
  await it.pass()
  expect(await it.look(ada, good)).toMatchObject({ status: 200, body: { pages: 1 } })
})

test('a picture is a page of its own', async () => {
  const it = await open()
  const ada = await it.office.person('Ada Admin', 'admin')
  const id = await it.sent(it.ana)
  await it.pass()
  expect(await it.look(ada, id)).toMatchObject({ status: 200, body: { page: 1, pages: 1, isDrawn: false } })
  expect((await it.look(ada, id, 2)).status).toBe(404)
})
