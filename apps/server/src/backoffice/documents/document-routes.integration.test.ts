/** A paper of a customer in the back office: who reads it, what the audit says, and what is no paper. */
import { expect, onTestFinished, test } from 'vitest'
import { createAttachments } from '../../verification/documents/index.ts'
import { openDocumentWorld, photo } from '../../verification/documents/testing.ts'
import { authenticateOperator } from '../sign-in/sign-in.ts'
import { openBackOffice } from '../testing.ts'
import { customerDocumentRoutes } from './document-routes.ts'

async function open() {
  const world = await openDocumentWorld()
  onTestFinished(world.close)
  const { db, clock, documents } = world
  const office = await openBackOffice(world)
  const http = await world.serve(
    (serve) => customerDocumentRoutes(serve, { audit: office.audit, documents }),
    {
      authenticate: { operator: authenticateOperator({ db, clock }) },
    },
  )
  const { customerId: ana } = await world.signIn()
  const { customerId: ben } = await world.signIn('ben@example.test')
  const sent = async (customerId: string) => {
    const taken = await world.send(await photo(), customerId)
    if ('refused' in taken) throw new Error(taken.refused)
    return taken.id
  }
  const read = (by: { token: string }, id: string) =>
    http.ask('GET', `/api/admin/documents/${id}/content`, { as: by.token })
  const audited = async () =>
    (await db.query<{ line: string }>('select line from operator_audit order by seq'))
      .map(({ line }) => JSON.parse(line) as { action: string; subject: string; details: object })
      .filter(({ action }) => action === 'document.read')
  return { ...world, office, ana, ben, sent, read, audited }
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
      { subject: hers, by: { id: by.id }, details: { kind: 'passport', customer: it.ana } },
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
  }
  expect((await it.read({ token: 'x'.repeat(43) }, id)).status).toBe(401)
  expect(await it.audited()).toEqual([])
})

test('a paper that is scanned still, was taken back, or is a file of a chat is not read', async () => {
  const it = await open()
  const ada = await it.office.person('Ada Admin', 'admin')
  const id = await it.sent(it.ana)
  expect((await it.read(ada, id)).status).toBe(409)
  await it.pass()
  await it.documents.remove(id, it.ana)
  expect((await it.read(ada, id)).status).toBe(404)
  expect((await it.read(ada, `doc_${'a'.repeat(26)}`)).status).toBe(404)
  const file = await createAttachments(it.deps).upload(
    { customerId: it.ana, operatorId: null },
    await photo(),
  )
  await it.pass()
  expect('id' in file && (await it.read(ada, file.id)).status).toBe(404)
})
