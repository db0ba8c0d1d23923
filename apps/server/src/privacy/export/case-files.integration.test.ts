/** A case file is whole, stored sealed and known by its hash; its customer never learns of it. */
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addOrder, openPrivacyWorld, type PrivacyWorld } from '../testing.ts'

const reason = 'planted reason'

/** A customer with a paper, and a case file about them. */
async function openSuspicion(world: PrivacyWorld) {
  const { customerId } = await world.signIn()
  const paper = await world.paper(customerId, 'planted paper')
  await world.look()
  const open = () =>
    world.db.transaction((sql) =>
      world.privacy.caseFiles.open(sql, { customerId, by: 'Cora Compliance', reason }),
    )
  return { me: { customerId, hasFreshPin: true }, customerId, paper, open, file: (await open()) ?? '' }
}
async function zipOf({ privacy }: PrivacyWorld, file: string) {
  const part = await privacy.caseFiles.part(file, 1)
  if ('refused' in part) throw new Error(part.refused)
  return { ...part, inside: unzipSync(part.bytes) }
}

test('a case file holds what the customer may read, what operators know, a paper of it, and the papers', async () => {
  await using world = await openPrivacyWorld()
  const { customerId, paper, file } = await openSuspicion(world)
  expect(await world.privacy.caseFiles.part(file, 1)).toEqual({ refused: 'not-found' })
  await world.pack()

  const { inside, bytes, name } = await zipOf(world, file)
  expect(name).toBe(`case-file-${file}.zip`)
  const read = (entry: string) => strFromU8(inside[entry] ?? new Uint8Array())
  expect(Object.keys(inside).toSorted()).toEqual([
    'about.json',
    'case-file.pdf',
    'case.json',
    `documents/${paper}.jpg`,
    'empty.json',
    'figures.json',
    'operators.json',
    'profile.json',
    'sessions.json',
  ])
  expect(JSON.parse(read('case.json'))).toMatchObject({
    file,
    customer: customerId,
    openedBy: 'Cora Compliance',
    reason,
  })
  expect(JSON.parse(read('operators.json'))).toEqual({ notes: ['planted note'] })
  expect(read('case-file.pdf')).toBe(`paper: ${reason}`)
  expect(read(`documents/${paper}.jpg`)).toBe('planted paper')

  const [opened] = await world.privacy.caseFiles.listOf(customerId)
  expect(opened).toMatchObject({ reason, row: { openedBy: 'Cora Compliance', state: 'ready' } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(opened?.row.partHashes).toEqual([sha256])
  expect(await world.rows()).not.toMatch(/planted|ana@example/)
  expect(Buffer.from(await world.content.get(`${file}-1`)).includes('planted')).toBe(false)
  expect(world.deeds).toEqual([
    { action: 'case_file.made', subject: customerId, details: { file, parts: 1 } },
  ])
})

test('the customer never learns of it: no mail, nothing in their copy or its list, nothing that holds the account', async () => {
  await using world = await openPrivacyWorld()
  const { me, customerId, file } = await openSuspicion(world)
  const { exports, erasure } = world.privacy
  const seen = async () => ({
    newest: await exports.newest(customerId),
    terms: await erasure.terms(customerId),
  })
  const untold = { newest: undefined, terms: { holds: [], ordersUntil: null, identityUntil: null } }
  expect(await seen()).toEqual(untold)
  await world.pack()
  expect(await seen()).toEqual(untold)
  expect(await world.posted()).toEqual([])
  expect(await exports.part(me, file, 1)).toEqual({ refused: 'not-found' })

  // The customer may ask for their own copy at once, and the case file does not change it.
  const asked = await exports.request(me)
  expect(asked).toMatchObject({ kind: 'copy', state: 'waiting' })
  await world.pack()
  const copy = await exports.part(me, 'id' in asked ? asked.id : '', 1)
  if ('refused' in copy) throw new Error(copy.refused)
  const inside = unzipSync(copy.bytes)
  expect(Object.keys(inside).filter((name) => /case|operators/.test(name))).toEqual([])
  expect(
    Object.values(inside)
      .map((bytes) => strFromU8(bytes))
      .join(),
  ).not.toMatch(/planted (reason|note)|case_file|Cora/)
  expect((await world.posted()).map(({ template }) => template)).toEqual(['data_ready'])
})

test('one is made at a time, and the next one is a file of its own', async () => {
  await using world = await openPrivacyWorld()
  const { customerId, open, file } = await openSuspicion(world)
  expect(await open()).toBeUndefined()
  await world.pack()
  const next = await open()
  await world.pack()
  expect((await world.privacy.caseFiles.listOf(customerId)).map(({ row }) => row.id).toSorted()).toEqual(
    [file, next].toSorted(),
  )
})

test('it stays when the customer closes the account, and goes with their key', async () => {
  await using world = await openPrivacyWorld()
  const { me, customerId, file } = await openSuspicion(world)
  await addOrder(world, customerId, { id: 'ord_moved', word: 'planted', moved: true })
  // Closed while it is made.
  expect(await world.privacy.erasure.request(me)).toMatchObject({ holds: [] })
  await world.pack()
  expect((await zipOf(world, file)).customerId).toBe(customerId)

  await world.tick()
  world.days(1_828)
  await world.tick()
  expect(await world.customers.openerOf(customerId)).toBeUndefined()
  await world.pack()
  expect(await world.privacy.caseFiles.listOf(customerId)).toEqual([])
  expect(await world.privacy.caseFiles.part(file, 1)).toEqual({ refused: 'not-found' })
  await expect(world.content.get(`${file}-1`)).rejects.toThrow('not in the database')
  expect(await world.rows()).not.toContain('planted')
})
