/** Acts that one person may not do alone: asked for by one, approved by another, carried out once. */
import { expect, test } from 'vitest'
import type { Operators } from '@agio/domain'
import { createOperatorOrders } from '../../orders/index.ts'
import { openWorld, payer } from '../../orders/testing/world.ts'
import { createApprovals } from '../approvals/approvals.ts'
import type { Actor } from '../sign-in/caller.ts'
import { openBackOffice } from '../testing.ts'
import { approvedActHandlers, createOrderActs, orderActApprovable } from './order-acts.ts'

async function openDesk() {
  const world = await openWorld()
  const { db, clock } = world
  const office = await openBackOffice({ db, clock })
  const { audit, sealer } = office
  const orders = createOperatorOrders({
    db,
    clock,
    orders: world.orders,
    ledger: world.ledger,
    payments: world.deps.payments,
    payeeRules: world.deps,
    quotes: world.deps.quotes,
    customerOf: async () => undefined,
    emailOf: async () => undefined,
  })
  const nothing = { present: async () => undefined, carryOut: async () => false }
  const approvals = createApprovals({
    db,
    clock,
    audit,
    approvables: {
      batch: nothing,
      another_account: nothing,
      unallocated_coins: nothing,
      order_act: orderActApprovable({ orders, sealer }),
      match_credit: nothing,
    },
  })
  const acts = createOrderActs({ orders, audit, sealer }, approvals)
  const handlers = approvedActHandlers({ orders, audit, sealer, db })
  const [carla, ada] = [
    await office.person('Carla Compliance', 'compliance'),
    await office.person('Ada Admin', 'admin'),
  ]
  const tom = await office.person('Tom Treasurer', 'treasurer')
  return {
    ...world,
    world,
    carla,
    ada,
    tom,
    offers: async (id: string) => (await orders.offers(id))?.offers ?? [],
    async act(id: string, action: Operators.OrderAction, by: Actor = carla) {
      const { version = 0, offers = [] } = (await orders.offers(id)) ?? {}
      const subject = offers.find((it) => it.action === action)?.subject
      return acts.act(id, { action, version, reason: 'a reason', by, ...(subject && { subject }) })
    },
    async approve(asked: Awaited<ReturnType<typeof acts.act>>, by: Actor = ada) {
      if (!('approval' in asked) || !asked.approval)
        throw new Error(`nothing is asked: ${JSON.stringify(asked)}`)
      const { id, hash } = asked.approval
      const decided = await approvals.approve({ id, hash, reason: 'compared', by })
      await this.carryOut()
      return decided
    },
    /** The outbox as its worker would: each approved act, twice. */
    async carryOut() {
      const rows = await db.query<{ id: string; payload: { approval: string; by: Actor } }>(
        `select id, payload from outbox where kind = 'approved_act' and done_at is null`,
      )
      for (const { payload } of [...rows, ...rows]) await handlers.approved_act(payload)
      await db.query(`update outbox set done_at = now() where kind = 'approved_act'`)
      await world.settle()
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** Cancelled, and then paid beside another order that has used up the day. */
async function aboveTheLimit(desk: Awaited<ReturnType<typeof openDesk>>): Promise<string> {
  const { world } = desk
  world.out.level = 'starter'
  const id = await world.placed('cus_greta', { quoteId: world.quote('1500.00') })
  await world.orders.cancel('cus_greta', id)
  await world.placed('cus_greta', { quoteId: world.quote('1500.00') })
  await world.paidInFull(id)
  return id
}

test('an order above the limit is cleared by two persons, never by one', async () => {
  await using desk = await openDesk()
  const id = await aboveTheLimit(desk)
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'limit' })
  const asked = await desk.act(id, 'clear')
  expect(await desk.status(id)).toBe('on_hold')
  expect(JSON.parse('approval' in asked ? (asked.approval?.action ?? '') : '')).toMatchObject([
    { name: 'act', value: 'clear' },
    { name: 'order', value: id },
    { name: 'version' },
    { name: 'state', value: 'on_hold: limit' },
    { name: 'sends' },
    { name: 'receives', value: '1500.00 EUR' },
  ])
  expect(await desk.approve(asked, desk.carla)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.approve(asked, desk.tom)).toEqual({ refused: 'backoffice.role' })
  expect(await desk.status(id)).toBe('on_hold')
  expect(await desk.approve(asked)).toMatchObject({ state: 'approved' })
  expect(await desk.status(id)).toBe('converted')
})

test('clearing a name does not clear the limit: the order is held again', async () => {
  await using desk = await openDesk()
  desk.out.listed.add(payer)
  const id = await aboveTheLimit(desk)
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  expect(await desk.act(id, 'clear')).toMatchObject({ state: 'funded' })
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'limit' })
})

test('what is frozen is released by two persons; an order that moves on voids what was asked', async () => {
  await using desk = await openDesk()
  desk.out.listed.add(payer)
  const id = await desk.world.placed()
  await desk.world.paidInFull(id)
  await desk.act(id, 'freeze')
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'frozen' })
  const asked = await desk.act(id, 'release')
  await (await desk.world.pays(id, 1_000_000n, { name: 'two' })).seen()
  await desk.world.settle()
  expect(await desk.approve(asked)).toEqual({ refused: 'backoffice.void' })
  await desk.approve(await desk.act(id, 'release'))
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
})

test('holding needs one person, and an operator releases what an operator held', async () => {
  await using desk = await openDesk()
  const id = await desk.world.placed()
  expect(await desk.offers(id)).toMatchObject([{ action: 'hold', needsSecond: false }])
  await desk.act(id, 'hold')
  expect(await desk.offers(id)).toMatchObject([{ action: 'release', needsSecond: false }])
  await desk.act(id, 'release')
  expect(await desk.status(id)).toBe('awaiting_deposit')
})
