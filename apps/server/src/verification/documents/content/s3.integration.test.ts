/** Against a store that checks each signature: down, slow, lying, with another key, and stored though it said otherwise. */
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openObjects } from '../../../../../sandbox/src/objects/objects.ts'
import { objectKeys } from '../../../../../sandbox/src/objects/signature.ts'
import { openDocumentWorld, photo } from '../testing.ts'
import { s3Content } from './s3.ts'

async function start() {
  const app = fastify({ forceCloseConnections: true })
  const objects = openObjects(app)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const settings = { url: `${base}/objects/documents`, ...objectKeys }
  return { ...objects, settings, content: s3Content(settings), [Symbol.asyncDispose]: () => app.close() }
}

test('bytes go there and back, also ten megabytes, and a second delete is no fault', async () => {
  await using it = await start()
  const large = Buffer.alloc(10 * 1024 * 1024, 'z')
  await it.content.put('doc_a', large)
  expect(Buffer.from(await it.content.get('doc_a')).equals(large)).toBe(true)
  await it.content.remove('doc_a')
  await it.content.remove('doc_a')
  expect(it.list()).toEqual([])
  await expect(it.content.get('doc_a')).rejects.toMatchObject({ name: 'OutsideFault' })
})

test.each([{ secret: 'another' }, { keyId: 'another' }, { region: 'us-west-1' }])(
  'with %j nothing is stored and nothing is read',
  async (wrong) => {
    await using it = await start()
    await it.content.put('doc_a', Buffer.from('x'))
    const other = s3Content({ ...it.settings, ...wrong })
    await expect(other.put('doc_b', Buffer.from('y'))).rejects.toThrow('403')
    await expect(other.get('doc_a')).rejects.toThrow('403')
    await expect(other.remove('doc_a')).rejects.toThrow('403')
    expect(it.list()).toEqual([{ key: 'doc_a', bytes: 1 }])
  },
)

test('a paper is stored sealed; a store that is down refuses it for now, and one bit that differs is noticed', async () => {
  await using it = await start()
  const content = s3Content(it.settings, 1_500)
  await using world = await openDocumentWorld({ content, scan: async () => ({ isClean: true }) })
  const { customerId } = await world.signIn('ana@example.test')
  for (const kind of ['down', 'late'] as const) {
    it.faults.set({ kind, seconds: 600 })
    expect(await world.send(await photo(), customerId)).toEqual({ refused: 'overloaded' })
    it.faults.clear()
  }
  expect(it.list()).toHaveLength(1)
  world.clock.advance(3_600)
  await world.pass()
  expect(it.list()).toEqual([])
  const sent = await world.send(await photo(), customerId)
  if ('refused' in sent) throw new Error(sent.refused)
  await world.pass()
  expect(await world.db.query('select 1 from verification_document_content')).toEqual([])
  expect(await world.documents.contentForOwner(sent.id, customerId)).toMatchObject({ type: 'image/jpeg' })
  it.faults.set({ kind: 'lying', seconds: 600 })
  await expect(world.documents.contentForOwner(sent.id, customerId)).rejects.toThrow('does not open')
  it.faults.clear()
  it.faults.set({ kind: 'slow', seconds: 600 })
  await expect(world.documents.contentForOwner(sent.id, customerId)).rejects.toMatchObject({
    name: 'OutsideFault',
  })
})
