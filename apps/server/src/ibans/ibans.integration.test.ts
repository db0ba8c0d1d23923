/** A dedicated IBAN and its bank: one request whatever fails, and the bank's answer sets the state. */
import { expect, test } from 'vitest'
import { setStanding } from '../orders/testing/standing.ts'
import { askBank, ibanPersonalData } from './index.ts'
import { takeHook } from './iban-worker.ts'
import { consents, openIbanWorld, order, ownIban, person, type IbanWorld } from './testing.ts'

const asked = (world: IbanWorld) => world.acts.open(person.id, consents)
const nobody = { ...person, id: 'cus_other' }

test('an IBAN is requested in the verified name, and active once the bank confirms', async () => {
  await using world = await openIbanWorld()
  world.control.opens = 'pending'
  expect(await asked(world)).toMatchObject({ state: 'requested', holderName: 'Greta Beispiel' })
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'requested', details: undefined })
  const { id } = await world.iban()
  world.control.known.set(id, { word: 'active', holder: '' })
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'active', details: { iban: ownIban, bank: 'Sandbank' } })
  expect(world.control.calls).toEqual(['open Greta Beispiel', 'look'])
  expect(await world.ibanMails()).toEqual([{ id: `${id}:active`, message: 'iban_active' }])
  // The database contains no plain text.
  const rows = await world.db.query<{ all: string }>('select d::text as all from dedicated_iban d')
  expect(rows[0]?.all).not.toMatch(/Greta|DE68/)
})

test('repeated and concurrent requests return the one open IBAN', async () => {
  await using world = await openIbanWorld()
  const all = await Promise.all([asked(world), asked(world), asked(world)])
  expect(new Set(all.map((it) => 'id' in it && it.id)).size).toBe(1)
  await world.asks()
  expect(await asked(world)).toMatchObject({ state: 'active' })
  expect(await world.acts.list(person.id)).toHaveLength(1)
})

test.each(['silence', 'deaf'] as const)(
  'after %s of the bank the worker queries the same id',
  async (mood) => {
    await using world = await openIbanWorld()
    world.control.mood = mood
    await asked(world)
    await world.asks()
    expect(await world.iban()).toMatchObject({ state: 'requested' })
    await world.asks()
    world.control.mood = 'answers'
    await world.asks()
    expect(await world.iban()).toMatchObject({ state: 'active' })
    expect([...world.control.known.keys()]).toEqual([(await world.iban()).id])
    const [first, ...others] = world.control.calls
    expect(first).toBe('open Greta Beispiel')
    // A request that the bank knows is not sent again.
    expect(others).toEqual(mood === 'silence' ? ['look', 'look'] : ['look', 'look', 'open Greta Beispiel'])
  },
)

test.each(['ibans.asking', 'ibans.answered'])('a process that ends at %s queries the same id', async (at) => {
  await using world = await openIbanWorld()
  await asked(world)
  world.crash.at = at
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'requested' })
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'active' })
  expect(world.control.known.size).toBe(1)
})

test('a hook only triggers a query to the bank', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened()
  world.control.known.set(id, { word: 'blocked', holder: '' })
  expect(await takeHook(world.platform, Buffer.from(id), () => '')).toBe(true)
  expect(await world.iban()).toMatchObject({ state: 'active' })
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'blocked' })
})

test('an answer that the table does not allow changes nothing', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened()
  world.control.known.set(id, { word: 'closed', holder: '' })
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'closed', details: { iban: ownIban } })
  // The worker no longer queries a closed IBAN, and the customer may request a new one.
  world.control.known.set(id, { word: 'active', holder: '' })
  await takeHook(world.platform, Buffer.from(id), () => '')
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'closed' })
})

test('after a refusal of the bank the customer can request another IBAN', async () => {
  await using world = await openIbanWorld()
  world.control.opens = 'refused'
  await asked(world)
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'refused' })
  expect(await world.acts.pause(person.id, (await world.iban()).id)).toEqual({ refused: 'order.not_now' })
  world.control.opens = 'active'
  await asked(world)
  await world.asks()
  expect((await world.acts.list(person.id)).map(({ state }) => state)).toEqual(['active', 'refused'])
})

test('block and unblock requests are repeated until the bank confirms', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  await askBank(world.db, person.id, 'operator.blocks')
  expect(await world.iban()).toMatchObject({ state: 'active', wanted: 'blocked' })
  world.control.calls.length = 0
  world.control.mood = 'deaf'
  await world.asks()
  world.control.mood = 'silence'
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'active' })
  world.control.mood = 'answers'
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'blocked' })
  await askBank(world.db, person.id, 'operator.unblocks')
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'active' })
  expect(world.control.calls).toEqual(['look', 'look', 'look', 'blocked 1', 'look', 'active 2'])
  expect(await askBank(world.db, 'cus_other', 'operator.blocks')).toEqual({ refused: 'not-found' })
})

test('only verified customers who are not frozen get an IBAN, and none without a bank', async () => {
  await using world = await openIbanWorld()
  await world.atLevel('starter')
  expect(await asked(world)).toMatchObject({
    refused: 'verification.required',
    fields: [{ params: { level: 'basic', service: 'iban' } }],
  })
  await world.atLevel('basic')
  await setStanding(world, person.id, 'frozen')
  expect(await asked(world)).toEqual({ refused: 'customer.in_review' })
  await setStanding(world, person.id, null)
  expect(await world.acts.open(person.id, { terms: '2020-01-01' })).toMatchObject({
    fields: [{ code: 'terms.changed' }],
  })
  await world.db.query(`delete from verification_step`)
  expect(await asked(world)).toMatchObject({ refused: 'verification.required' })
  expect(world.control.calls).toEqual([])
})

test('a standing order needs a fresh PIN, a proved wallet and its own customer', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened({ do: 'keep' })
  const stale = { ...person, hasFreshPin: false }
  expect(await world.acts.order(stale, id, order)).toEqual({ refused: 'pin.required' })
  expect(await world.acts.order(nobody, id, order)).toEqual({ refused: 'not-found' })
  expect(await world.acts.pause('cus_other', id)).toEqual({ refused: 'not-found' })
  const other = { ...order, destination: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }
  expect(await world.acts.order(person, id, other)).toEqual({ refused: 'wallet.proof_required' })
  await world.lists({ wallet: other.destination })
  expect(await world.acts.order(person, id, other)).toMatchObject({ refused: 'address.refused' })
  expect(await world.acts.order(person, id, order)).toMatchObject({ order: { do: 'buy' } })
})

test('closing an account closes its IBAN at the bank, even one whose request was never sent', async () => {
  await using world = await openIbanWorld()
  const privacy = ibanPersonalData(async () => undefined)
  await asked(world)
  await privacy.close(world.db, person.id)
  await privacy.erase(world.db, person.id)
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'closed', holderName: '' })
  expect(world.control.calls).toEqual([])
  await world.opened()
  await privacy.close(world.db, person.id)
  await privacy.erase(world.db, person.id)
  await world.asks()
  expect(await world.iban()).toMatchObject({ state: 'closed', holderName: '', order: { do: 'keep' } })
  expect(world.control.calls.at(-1)).toBe('closed 1')
})
