/** Papers are stored sealed, belong to their owner, are counted, and are not shown before the scan. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OutsideFault } from '../../platform/outside/outside-call.ts'
import { giveDocumentDoors } from './documents.ts'
import { documentRoutes } from './routes.ts'
import { openDocumentWorld, photo } from './testing.ts'

const clean = async () => ({ isClean: true }) as const

async function openWith(options: Parameters<typeof openDocumentWorld>[0] = { scan: clean }) {
  const world = await openDocumentWorld(options)
  const { customerId: ana } = await world.signIn('ana@example.test')
  const { customerId: ben } = await world.signIn('ben@example.test')
  return { ...world, ana, ben }
}

const idOf = (sent: Awaited<ReturnType<Awaited<ReturnType<typeof openWith>>['send']>>): string => {
  if ('refused' in sent) throw new Error(sent.refused)
  return sent.id
}

test('a photo is written anew without what its camera wrote, sealed, and given back to its owner only', async () => {
  await using world = await openWith()
  const { documents, send, pass, db, ana, ben } = world
  const id = idOf(await send(await photo(), ana))
  expect(await documents.listOf(ana)).toMatchObject([{ id, state: 'submitted', isChecked: false }])
  expect(await documents.contentForOwner(id, ana)).toEqual({ refused: 'document.being_checked' })
  await pass()
  expect(await documents.listOf(ana)).toMatchObject([
    { id, state: 'submitted', reason: null, isChecked: true },
  ])
  const content = await documents.contentForOwner(id, ana)
  if ('refused' in content) throw new Error(content.refused)
  const { exif, width } = await sharp(content.bytes).metadata()
  expect([exif, width, content.type]).toEqual([undefined, 640, 'image/jpeg'])
  expect(Buffer.from(content.bytes).toString('latin1')).not.toContain('Zq-exif')
  const rows = await db.query<{ text: string }>(
    `select d::text || encode(c.sealed, 'escape') as text from verification_document d
     join verification_document_content c on c.document_id = d.id`,
  )
  expect(rows[0]?.text).toMatch(/v1\.[0-9a-f]{8}\./)
  expect(rows[0]?.text).not.toMatch(/JFIF|Zq-exif/)
  for (const other of [await documents.contentForOwner(id, ben), await documents.remove(id, ben)])
    expect(other).toEqual({ refused: 'not-found' })
  expect(
    await documents.contentForOwner(
      id.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
      ana,
    ),
  ).toEqual({ refused: 'not-found' })
  // Bytes that were moved to another row, or to another customer, do not open.
  const second = idOf(await send(await photo({ width: 320, height: 200 }), ana))
  await db.query(
    `update verification_document_content c set sealed = o.sealed from verification_document_content o
     where c.document_id = $1 and o.document_id = $2`,
    [second, id],
  )
  await pass().catch(() => undefined)
  await db.query(`update verification_document set scan = 'clean' where id = $1`, [second])
  await expect(documents.contentForOwner(second, ana)).rejects.toThrow('does not open')
  expect(new Set(world.changes)).toEqual(new Set([id, second]))
})

test('of thirty at once and more exactly thirty are kept, and a place is free again when one is taken back', async () => {
  await using world = await openWith()
  const { send, documents, pass, db, ana, ben } = world
  await db.query('insert into verification_document_count (customer_id, held) values ($1, 25)', [ana])
  const bytes = await photo({ width: 60, height: 40 })
  const sent = await Promise.all(
    Array.from({ length: 9 }, (_, at) => send(bytes, ana, { step: `step ${at}` })),
  )
  const kept = sent.filter((one) => 'id' in one)
  expect(kept).toHaveLength(5)
  expect(sent.filter((one) => 'refused' in one && one.refused === 'document.too_many')).toHaveLength(4)
  expect(await send(bytes, ben)).toHaveProperty('id')
  expect(await documents.remove(idOf(kept[0]!), ana)).toEqual({ done: true })
  expect(await documents.listOf(ana)).toHaveLength(4)
  await pass()
  const left = await db.query('select 1 from verification_document_content')
  expect(left).toHaveLength(5)
  expect(await send(bytes, ana)).toHaveProperty('id')
  expect(await send(bytes, ana)).toEqual({ refused: 'document.too_many' })
})

test('a paper takes the place of the one before, of the same person only, and an accepted one stays', async () => {
  await using world = await openWith()
  const { documents, db, ana, clock } = world
  const send: typeof world.send = (...given) => (clock.advance(1), world.send(...given))
  const bytes = await photo({ width: 60, height: 40 })
  const first = idOf(await send(bytes, ana))
  const hers = idOf(await send(bytes, ana, { personId: 'per_known' }))
  expect(await documents.move(db, { id: first, from: 'submitted', to: 'required', reason: 'cut_off' })).toBe(
    true,
  )
  const second = idOf(await send(bytes, ana))
  expect((await documents.listOf(ana)).map(({ id }) => id)).toEqual([hers, second])
  expect(await documents.move(db, { id: second, from: 'submitted', to: 'valid' })).toBe(true)
  const third = idOf(await send(bytes, ana))
  expect((await documents.listOf(ana)).map(({ id }) => id)).toEqual([hers, second, third])
  await db.transaction((sql) => documents.removeOf(sql, { customerId: ana, personId: 'per_known' }))
  expect((await documents.listOf(ana)).map(({ id }) => id)).toEqual([second, third])
  expect(await send(bytes, ana, { personId: 'per_stranger' })).toEqual({ refused: 'not-found' })
})

test('of statements several stay; what was wanted again goes when another comes', async () => {
  await using world = await openWith()
  const { documents, db, ana, clock } = world
  const bytes = await photo({ width: 60, height: 40 })
  const send = async () => {
    clock.advance(1)
    return idOf(await world.send(bytes, ana, { kind: 'bank-statements', step: 'sof' }))
  }
  const [may, june] = [await send(), await send()]
  expect((await documents.listOf(ana)).map(({ id }) => id)).toEqual([may, june])
  expect(await documents.move(db, { id: may, from: 'submitted', to: 'required', reason: 'cut_off' })).toBe(
    true,
  )
  const again = await send()
  expect((await documents.listOf(ana)).map(({ id }) => id)).toEqual([june, again])
})

test('an accepted paper cannot be taken back, and no state is skipped', async () => {
  await using world = await openWith()
  const { documents, send, db, ana } = world
  const id = idOf(await send(await photo(), ana))
  expect(await documents.move(db, { id, from: 'submitted', to: 'expired' })).toBe(false)
  expect(await documents.move(db, { id, from: 'submitted', to: 'valid' })).toBe(true)
  expect(await documents.move(db, { id, from: 'submitted', to: 'required', reason: 'expired' })).toBe(false)
  expect(await documents.remove(id, ana)).toEqual({ refused: 'document.kept' })
  expect(await documents.move(db, { id, from: 'valid', to: 'required', reason: 'cut_off' })).toBe(true)
  expect(await documents.listOf(ana)).toMatchObject([{ state: 'required', reason: 'cut_off' }])
  expect(await documents.remove(id, ana)).toEqual({ done: true })
})

test('kinds and sides that are not taken are refused before anything is decoded', async () => {
  await using world = await openWith()
  const nothing = new Uint8Array()
  expect(await world.send(nothing, world.ana, { kind: 'drivers-licence', side: 'front' })).toEqual({
    refused: 'document.not_accepted',
  })
  expect(await world.send(nothing, world.ana, { kind: 'id-card' })).toEqual({
    refused: 'document.wrong_side',
  })
  expect(await world.send(nothing, world.ana)).toEqual({ refused: 'document.type' })
})

test('while the scanner is down no paper is shown; it is asked again, and a virus takes the bytes away', async () => {
  const scanner = { isDown: true }
  await using world = await openWith({
    scan: async () => {
      if (scanner.isDown) throw new OutsideFault('unreachable', 'clamd: down')
      return { isClean: false, virus: 'Eicar-Test-Signature' }
    },
  })
  const { documents, send, pass, clock, db, ana } = world
  const id = idOf(await send(await photo(), ana))
  await expect(pass()).rejects.toThrow('down')
  clock.advance(60)
  await expect(pass()).rejects.toThrow('down')
  expect(await documents.contentForOwner(id, ana)).toEqual({ refused: 'document.being_checked' })
  expect(await documents.contentForOperator(id)).toEqual({ refused: 'document.being_checked' })
  scanner.isDown = false
  clock.advance(600)
  await pass()
  expect(await documents.listOf(ana)).toMatchObject([{ state: 'required', reason: 'virus', isChecked: true }])
  expect(await documents.contentForOwner(id, ana)).toEqual({ refused: 'document.virus' })
  expect(await db.query('select 1 from verification_document_content')).toEqual([])
})

test('an upload that ends in the middle leaves nothing behind', async () => {
  const stored = new Map<string, Uint8Array>()
  let isDown = true
  await using world = await openWith({
    scan: clean,
    content: {
      put: async (id, sealed) => {
        stored.set(id, sealed)
        if (isDown) throw new OutsideFault('unreachable', 'the store is down')
      },
      get: async (id) => stored.get(id) ?? new Uint8Array(),
      remove: async (id) => void stored.delete(id),
    },
  })
  const { documents, send, pass, clock, db, ana } = world
  expect(await send(await photo(), ana)).toEqual({ refused: 'overloaded' })
  expect([await documents.listOf(ana), stored.size]).toEqual([[], 1])
  isDown = false
  clock.advance(3_600)
  await pass()
  expect(stored.size).toBe(0)
  expect(await db.query('select held from verification_document_count')).toEqual([{ held: 0 }])
})

test('while it is decided no paper comes, takes the place of another or goes, also not one that was on its way', async () => {
  const under = { now: false }
  await using world = await openWith({ scan: clean, mayChange: async () => !under.now })
  const { documents, send, pass, db, ana, doors, platform } = world
  const bytes = await photo({ width: 60, height: 40 })
  const id = idOf(await send(bytes, ana))
  under.now = true
  const refused = { refused: 'verification.not_now' }
  expect(await send(bytes, ana)).toEqual(refused)
  expect(await documents.remove(id, ana)).toEqual(refused)
  under.now = false
  // Submitted between the first look and the last byte.
  const open: typeof doors.open = async (...given) => {
    under.now = true
    return doors.open(...given)
  }
  giveDocumentDoors(platform, { ...doors, open })
  const paper = {
    customerId: ana,
    personId: null,
    step: 'identity',
    kind: 'passport',
    side: 'single',
  } as const
  expect(await documents.upload({ ...paper, bytes })).toEqual(refused)
  expect((await documents.listOf(ana)).map((it) => it.id)).toEqual([id])
  await pass()
  expect(await db.query('select document_id as id from verification_document_content')).toEqual([{ id }])
  under.now = false
  expect(await documents.remove(id, ana)).toEqual({ done: true })
})

test('many accounts of one network have a share of the places, and a customer elsewhere sends a paper meanwhile', async () => {
  await using world = await openWith()
  const { doors, documents, ana } = world
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let holding = 0
  const open: typeof doors.open = async (sender, bytes) => {
    if (sender !== ana) {
      holding += 1
      await held
    }
    return doors.open(sender, bytes)
  }
  giveDocumentDoors(world.platform, { ...doors, open })
  let app: Parameters<Parameters<typeof world.serve>[0]>[1]['app'] | undefined
  await world.serve((serve, http) => {
    documentRoutes(serve, world.platform, async () => new Map())
    app = http.app
  })
  const bytes = await photo({ width: 60, height: 40 })
  const send = async (customerId: string, remoteAddress: string) =>
    (
      await app?.inject({
        method: 'POST',
        url: '/api/verification/documents?kind=passport&side=single&step=identity',
        headers: { authorization: `Bearer ${customerId}`, 'content-type': 'application/octet-stream' },
        remoteAddress,
        body: bytes,
      })
    )?.statusCode
  const strangers: string[] = []
  for (let at = 0; at < 10; at += 1) strangers.push((await world.signIn(`no${at}@example.test`)).customerId)
  let refused = 0
  const floods = async (customerId: string) => {
    const status = await send(customerId, '192.0.2.7')
    if (status === 429) refused += 1
    return status
  }
  const flood = strangers.flatMap((it) => [floods(it), floods(it)])
  // All of them have come: one that comes after the release finds a place.
  await expect.poll(() => [holding, documents.fileGateOf().waiting(), refused]).toEqual([4, 4, 12])
  expect(await send(ana, '198.51.100.9')).toBe(200)
  release()
  const statuses = await Promise.all(flood)
  expect([200, 429].map((code) => statuses.filter((it) => it === code).length)).toEqual([8, 12])
})
