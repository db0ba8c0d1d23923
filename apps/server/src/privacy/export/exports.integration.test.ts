/** A copy of the own data is whole, stored sealed, for its owner only, and gone after its days. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openPrivacyWorld, type PrivacyWorld } from '../testing.ts'
import { keepDevice } from '../../customers/devices/testing.ts'
import { addPasskey, authenticatorAt } from '../../customers/passkeys/testing.ts'
import { planOf } from './pack.ts'
import { roomsOf } from './rooms.ts'

async function signedIn(world: PrivacyWorld, email?: string) {
  const { customerId } = await world.signIn(email)
  return { customerId, hasFreshPin: true }
}
const idOf = (row: object) => ('id' in row ? String(row.id) : '')

test('a copy holds every room, papers and files of chats; the mail holds nothing of it, and nothing rests in clear', async () => {
  await using world = await openPrivacyWorld()
  const { privacy } = world
  const me = await signedIn(world)
  const paper = await world.paper(me.customerId, 'planted paper')
  await world.question(me.customerId, 'planted question')
  await world.look()
  const asked = await privacy.exports.request(me)
  expect(await privacy.exports.part(me, idOf(asked), 1)).toEqual({ refused: 'not-found' })
  await world.pack()

  const part = await privacy.exports.part(me, idOf(asked), 1)
  if ('refused' in part) throw new Error(part.refused)
  const inside = unzipSync(part.bytes)
  expect(Object.keys(inside).filter((name) => name.endsWith('.json'))).toEqual([
    'about.json',
    'profile.json',
    'sessions.json',
    'empty.json',
    'figures.json',
  ])
  const read = (name: string) => strFromU8(inside[name] ?? new Uint8Array())
  expect(JSON.parse(read('profile.json'))).toMatchObject({ email: 'ana@example.test' })
  expect(JSON.parse(read('figures.json'))).toEqual({ used: '12' })
  expect(read(`documents/${paper}.jpg`)).toBe('planted paper')
  const chat = Object.keys(inside).find((name) => name.startsWith('support-files/'))
  expect(read(chat ?? '')).toBe('file planted question')

  expect(await world.posted()).toEqual([
    {
      id: `export:${idOf(asked)}`,
      to: { customerId: me.customerId },
      template: 'data_ready',
      params: { days: 7 },
    },
  ])
  const rows = await world.rows()
  expect(rows).not.toMatch(/planted|ana@example/)
  expect(Buffer.from(await world.content.get(`${idOf(asked)}-1`)).includes('planted')).toBe(false)
  expect(world.deeds.map(({ action }) => action)).toEqual([
    'customer.export_asked',
    'customer.export_ready',
    'customer.export_saved',
  ])
})

test('a copy names the passkeys, when each was made and used, and nothing that signs in', async () => {
  await using world = await openPrivacyWorld()
  const me = await world.signIn()
  await addPasskey(world.platform, me, authenticatorAt(world.platform), { name: 'Phone' })
  const listed = await roomsOf(world.platform)['passkeys']?.(me.customerId)
  const id = expect.any(String) as string
  expect(listed).toEqual([{ id, name: 'Phone', createdAt: world.clock.now(), usedAt: null }])
})

test('a copy names the kept devices, since when and when each was used, and nothing that signs in', async () => {
  await using world = await openPrivacyWorld()
  const me = await world.signIn()
  await keepDevice(world.platform, me)
  const at = world.clock.now()
  expect(await roomsOf(world.platform)['devices']?.(me.customerId)).toEqual([
    { id: expect.any(String) as string, device: 'Firefox on Windows', createdAt: at, seenAt: at },
  ])
})

test("another customer's copy is like a missing one, a part needs a fresh PIN, and so does asking", async () => {
  await using world = await openPrivacyWorld()
  const { exports } = world.privacy
  const me = await signedIn(world)
  const ben = await signedIn(world, 'ben@example.test')
  expect(await exports.request({ ...me, hasFreshPin: false })).toEqual({ refused: 'pin.required' })
  const asked = await exports.request(me)
  await world.pack()
  expect(await exports.part(ben, idOf(asked), 1)).toEqual({ refused: 'not-found' })
  expect(await exports.part(me, idOf(asked), 2)).toEqual({ refused: 'not-found' })
  expect(await exports.part({ ...me, hasFreshPin: false }, idOf(asked), 1)).toEqual({
    refused: 'pin.required',
  })
  expect(await exports.newest(ben.customerId)).toBeUndefined()
})

test('one copy is under way at a time, of many requests at once; another one is made the day after', async () => {
  await using world = await openPrivacyWorld()
  const { exports } = world.privacy
  const me = await signedIn(world)
  const answers = await Promise.all(Array.from({ length: 5 }, () => exports.request(me)))
  expect(answers.filter((it) => 'id' in it)).toHaveLength(1)
  expect(answers.filter((it) => 'refused' in it)).toEqual(
    Array.from({ length: 4 }, () => ({ refused: 'data.export_under_way' })),
  )
  await world.pack()
  expect(await exports.request(me)).toEqual({ refused: 'data.export_too_soon' })
  world.days(1)
  expect(await exports.request(me)).toMatchObject({ state: 'waiting' })
})

test('a worker that dies after any step leaves the rest to another one: one mail, each file once', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  await world.paper(me.customerId, 'planted paper')
  await world.look()
  const asked = await world.privacy.exports.request(me)
  const dies = async () => {
    // The claimed row stays leased; here its lease ends.
    await world.db.query(
      `update data_export set leased_until = clock_timestamp() - interval '1 second', due_at = asked_at`,
    )
  }
  const put = world.content.put
  world.content.put = async (id, sealed) => {
    await put(id, sealed)
    throw new Error('killed')
  }
  await world.packOnce()
  await expect(world.packOnce()).rejects.toThrow('killed')
  world.content.put = put
  await dies()
  await world.pack()
  const part = await world.privacy.exports.part(me, idOf(asked), 1)
  if ('refused' in part) throw new Error(part.refused)
  expect(Object.keys(unzipSync(part.bytes)).filter((name) => name.startsWith('documents/'))).toHaveLength(1)
  expect(await world.posted()).toHaveLength(1)
})

test('a copy that one process packs, however long it takes, is packed by no other process beside it', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  await world.privacy.exports.request(me)
  await world.packOnce()
  const { put } = world.content
  let [release, puts] = [() => {}, 0]
  const released = new Promise<void>((resolve) => (release = resolve))
  world.content.put = async (id, sealed) => {
    puts += 1
    await released
    await put(id, sealed)
  }
  const packing = world.packOnce()
  await expect.poll(() => puts, { timeout: 20_000 }).toBe(1)
  // The lease has run out long ago.
  await world.db.query(`update data_export set leased_until = clock_timestamp() - interval '1 minute'`)
  expect(await world.packOnce()).toBe(false)
  release()
  expect(await packing).toBe(true)
  await world.pack()
  expect(puts).toBe(1)
  expect(await world.privacy.exports.newest(me.customerId)).toMatchObject({ state: 'ready' })
})

test('after its days a copy is gone, with its bytes', async () => {
  await using world = await openPrivacyWorld()
  const me = await signedIn(world)
  const asked = await world.privacy.exports.request(me)
  await world.pack()
  world.days(7)
  expect(await world.privacy.exports.part(me, idOf(asked), 1)).toEqual({ refused: 'not-found' })
  await world.pack()
  await expect(world.content.get(`${idOf(asked)}-1`)).rejects.toThrow('not in the database')
  expect(await world.privacy.exports.newest(me.customerId)).toMatchObject({ state: 'gone' })
})

test('files go into as many parts as they need; no part is made too large for one file', () => {
  const file = (id: string, megabytes: number) => ({ id, size: megabytes * 1024 * 1024 })
  expect(planOf([])).toEqual([[]])
  expect(planOf([file('a', 10), file('b', 10), file('c', 5), file('d', 2)])).toEqual([
    ['a'],
    ['b', 'c'],
    ['d'],
  ])
})
