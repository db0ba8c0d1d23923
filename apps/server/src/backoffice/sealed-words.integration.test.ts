/** Operators' words rest sealed: about a customer until erasure destroys the key, else under keys that are renewed. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { columnSealerOf, resealAll } from '../keys/installation-keys.ts'
import { keysFrom } from '../keys/sealed.ts'
import { openCustomerWorld } from '../customers/testing.ts'
import { eraseKey } from '../privacy/erasure/erase-store.ts'
import { tablesWith } from '../platform/testing.ts'
import { refreshStanding } from '../standing/index.ts'
import { freeze, unfreeze } from './customers/freeze.ts'
import { openBackOffice } from './testing.ts'

const masters = [randomBytes(32), randomBytes(32)] as const

/** Approvals whose figures are planted, as the reasons are. */
const planted = {
  present: async () => [{ name: 'about', value: 'planted figure' }] as const,
  carryOut: async () => true,
}

async function openDesk() {
  const world = await openCustomerWorld({ keys: keysFrom(masters[0]) })
  const { db, clock, customers } = world
  const { customerId } = await world.signIn()
  const office = await openBackOffice({ db, clock }, undefined, [masters[0]], columnSealerOf(world.keys))
  const orders = { followStanding: async () => undefined }
  return {
    ...office,
    customerId,
    approvals: office.approvalsOf({ customer_erasure: planted, batch: planted }),
    freezing: { db, clock, audit: office.audit, customers, orders },
    ada: await office.person('Ada Admin', 'admin'),
    tom: await office.person('Tom Treasurer', 'treasurer'),
  }
}

test('an approval about a customer is unreadable with the key that erasure destroys, another one is sealed anew by a new key', async () => {
  await using desk = await openDesk()
  const { db, approvals, customerId, ada, tom } = desk
  const about = await approvals.ask({
    kind: 'customer_erasure',
    subject: customerId,
    payload: 'planted payload',
    reason: 'planted reason',
    by: tom,
  })
  const ofNobody = await approvals.ask({ kind: 'batch', subject: 'MSG1', reason: 'planted too', by: tom })
  if (!about || !ofNobody) throw new Error('nothing waits')
  expect(about).toMatchObject({ payload: 'planted payload', reason: 'planted reason' })
  for (const { id, hash } of [about, ofNobody])
    await approvals.approve({ id, hash, reason: 'planted consent', by: ada })
  expect(await tablesWith(db, 'planted')).toEqual([])

  const keys = keysFrom(...masters)
  expect(await resealAll(db, keys, () => expect.unreachable())).toBeGreaterThan(0)
  const rotated = await openBackOffice(desk, undefined, masters, columnSealerOf(keys))
  const after = rotated.approvalsOf({ customer_erasure: planted, batch: planted })
  expect(await after.find(about.id)).toMatchObject({
    action: expect.stringContaining('planted figure'),
    payload: 'planted payload',
    reason: 'planted reason',
    decidedReason: 'planted consent',
  })
  const said = async (subject: string) => {
    const page = await rotated.audit.list({ subject, limit: 9 })
    return 'items' in page ? page.items.map(({ details }) => details?.['reason']) : page
  }
  expect(await said(customerId)).toEqual(['planted consent', 'planted reason'])
  await eraseKey(db, customerId)
  expect(await said(customerId)).toEqual([null, null])
  expect(await said('MSG1')).toEqual(['planted consent', 'planted too'])
  expect(await rotated.audit.verify()).toMatchObject({ broken: null })
  expect(await after.find(about.id)).toMatchObject({
    state: 'approved',
    action: '[]',
    payload: null,
    reason: '',
    decidedReason: '',
  })
  expect(await after.find(ofNobody.id)).toMatchObject({
    reason: 'planted too',
    decidedReason: 'planted consent',
  })
})

test('a waiting request about a customer who was erased is void', async () => {
  await using desk = await openDesk()
  const { db, approvals, customerId, ada, tom } = desk
  const asked = { kind: 'customer_erasure', subject: customerId, reason: 'planted', by: tom } as const
  const row = await approvals.ask(asked)
  if (!row) throw new Error('nothing waits')
  await eraseKey(db, customerId)
  expect(await approvals.approve({ id: row.id, hash: row.hash, reason: 'planted', by: ada })).toEqual({
    refused: 'backoffice.void',
  })
  expect(await approvals.waiting({ limit: 10 })).toMatchObject({ items: [] })
})

test('the reasons of a freeze and of its end are sealed with the customer’s key', async () => {
  await using desk = await openDesk()
  const { db, clock, customerId, freezing, tom } = desk
  await refreshStanding(db, customerId, clock.now())
  expect(await freeze(freezing, customerId, 'planted suspicion', tom)).toEqual({ held: [], left: [] })
  expect(await unfreeze(freezing, customerId, 'planted doubt', tom)).toBe(true)
  expect(await tablesWith(db, 'planted')).toEqual([])
})
