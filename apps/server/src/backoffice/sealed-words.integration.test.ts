/** Operators' words rest sealed: about a customer until erasure destroys the key, else under keys that are renewed. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { installationKeysOf, resealAll } from '../keys/installation-keys.ts'
import { keysFrom } from '../keys/sealed.ts'
import { openCustomerWorld } from '../customers/testing.ts'
import { eraseKey } from '../privacy/erasure/erase-store.ts'
import { tablesWith } from '../platform/testing.ts'
import { refreshStanding } from '../standing/index.ts'
import { freeze, unfreeze } from './customers/freeze.ts'
import { openBackOffice } from './testing.ts'
import * as audit from './audit/audit.ts'
import * as approvals from './approvals/approvals.ts'

const masters = [randomBytes(32), randomBytes(32)] as const

/** Approvals whose figures are planted, as the reasons are. */
const planted = {
  present: async () => [{ name: 'about', value: 'planted figure' }] as const,
  carryOut: async () => true,
}

async function openDesk() {
  const world = await openCustomerWorld({ keys: keysFrom(masters[0]) })
  const { customerId } = await world.signIn()
  const office = await openBackOffice(world)
  office.approves({ customer_erasure: planted, batch: planted })
  return {
    ...office,
    customerId,
    ada: await office.person('Ada Admin', 'admin'),
    tom: await office.person('Tom Treasurer', 'treasurer'),
  }
}

test('an approval about a customer is unreadable with the key that erasure destroys, another one is sealed anew by a new key', async () => {
  await using desk = await openDesk()
  const { db, customerId, ada, tom } = desk
  const about = await approvals.ask(desk.platform, {
    kind: 'customer_erasure',
    subject: customerId,
    payload: 'planted payload',
    reason: 'planted reason',
    by: tom,
  })
  const ofNobody = await approvals.ask(desk.platform, {
    kind: 'batch',
    subject: 'MSG1',
    reason: 'planted too',
    by: tom,
  })
  if (!about || !ofNobody) throw new Error('nothing waits')
  expect(about).toMatchObject({ payload: 'planted payload', reason: 'planted reason' })
  for (const { id, hash } of [about, ofNobody])
    await approvals.approve(desk.platform, { id, hash, reason: 'planted consent', by: ada })
  expect(await tablesWith(db, 'planted')).toEqual([])

  const keys = keysFrom(...masters)
  expect(await resealAll(db, keys, () => expect.unreachable())).toBeGreaterThan(0)
  const rotated = await openBackOffice(desk, { keys: installationKeysOf(keys) })
  rotated.approves({ customer_erasure: planted, batch: planted })
  expect(await approvals.find(rotated.platform, about.id)).toMatchObject({
    action: expect.stringContaining('planted figure'),
    payload: 'planted payload',
    reason: 'planted reason',
    decidedReason: 'planted consent',
  })
  const said = async (subject: string) => {
    const page = await audit.list(rotated.platform, { subject, limit: 9 })
    return 'items' in page ? page.items.map(({ details }) => details?.['reason']) : page
  }
  expect(await said(customerId)).toEqual(['planted consent', 'planted reason'])
  await eraseKey(db, customerId)
  expect(await said(customerId)).toEqual([null, null])
  expect(await said('MSG1')).toEqual(['planted consent', 'planted too'])
  expect(await audit.verify(rotated.platform)).toMatchObject({ broken: null })
  expect(await approvals.find(rotated.platform, about.id)).toMatchObject({
    state: 'approved',
    action: '[]',
    payload: null,
    reason: '',
    decidedReason: '',
  })
  expect(await approvals.find(rotated.platform, ofNobody.id)).toMatchObject({
    reason: 'planted too',
    decidedReason: 'planted consent',
  })
})

test('a waiting request about a customer who was erased is void', async () => {
  await using desk = await openDesk()
  const { db, customerId, ada, tom } = desk
  const asked = { kind: 'customer_erasure', subject: customerId, reason: 'planted', by: tom } as const
  const row = await approvals.ask(desk.platform, asked)
  if (!row) throw new Error('nothing waits')
  await eraseKey(db, customerId)
  expect(
    await approvals.approve(desk.platform, { id: row.id, hash: row.hash, reason: 'planted', by: ada }),
  ).toEqual({
    refused: 'backoffice.void',
  })
  expect(await approvals.waiting(desk.platform, { limit: 10 })).toMatchObject({ items: [] })
})

test('the reasons of a freeze and of its end are sealed with the customer’s key', async () => {
  await using desk = await openDesk()
  const { db, clock, platform, customerId, tom } = desk
  await refreshStanding(db, customerId, clock.now())
  expect(await freeze(platform, customerId, 'planted suspicion', tom)).toEqual({ held: [], left: [] })
  expect(await unfreeze(platform, customerId, 'planted doubt', tom)).toBe(true)
  expect(await tablesWith(db, 'planted')).toEqual([])
})
