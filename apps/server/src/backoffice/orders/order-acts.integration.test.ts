/** Acts that one person may not do alone: asked for by one, approved by another, carried out once. */
import { expect, test } from 'vitest'
import { Coins, type Operators } from '@agio/domain'
import { openWorld, payer } from '../../orders/testing/world.ts'
import type { Actor } from '../sign-in/caller.ts'
import { openBackOffice, operatorOrdersOf } from '../testing.ts'
import { approvedActHandlers, act, orderActApprovable } from './order-acts.ts'
import { ledger } from '../../ledger/index.ts'
import * as approvals from '../approvals/approvals.ts'

async function openDesk() {
  const world = await openWorld()
  const { db } = world
  const office = await openBackOffice(world)
  const orders = operatorOrdersOf(world)
  office.approves({
    order_act: orderActApprovable(office.platform),
  })
  const acts = { act: (id: string, it: Parameters<typeof act>[2]) => act(office.platform, id, it) }
  const handlers = approvedActHandlers(office.platform)
  const [carla, ada] = [
    await office.person('Carla Compliance', 'compliance'),
    await office.person('Ada Admin', 'admin'),
  ]
  const tom = await office.person('Tom Treasurer', 'treasurer')
  return {
    ...world,
    world,
    operators: orders,
    acts,
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
      const decided = await approvals.approve(office.platform, { id, hash, reason: 'compared', by })
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
type Desk = Awaited<ReturnType<typeof openDesk>>

async function aboveTheLimit(desk: Desk): Promise<string> {
  const { world } = desk
  await world.atLevel('starter')
  await world.hasProved(payer)
  const id = await world.placed('cus_greta', { quoteId: await world.quote('1500.00') })
  await world.orders.cancel('cus_greta', id)
  await world.placed('cus_greta', { quoteId: await world.quote('1500.00') })
  await world.paidInFull(id)
  return id
}

test('an act that needs two is refused without an approval, whatever version is named, and so is one of an older version', async () => {
  await using desk = await openDesk()
  const id = await aboveTheLimit(desk)
  const { version = 0 } = (await desk.orders.find(id)) ?? {}
  const words = { action: 'clear', reason: 'a reason', by: desk.carla } as const
  for (const at of [version - 1, version, version + 1])
    expect(await desk.operators.act(id, { ...words, version: at })).toEqual({ refused: 'backoffice.changed' })
  const draft = { type: 'operator.hold', reason: 'late' } as const
  const late = await desk.world.orders.advance(id, 'late', draft, { version: version - 1 })
  expect(late).toEqual({ refused: 'order.not_now' })
  expect((await desk.orders.find(id))?.version).toBe(version)
})

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
    { name: 'receives', value: '1,500.00 EUR' },
  ])
  expect(await desk.approve(asked, desk.carla)).toEqual({ refused: 'backoffice.own' })
  expect(await desk.approve(asked, desk.tom)).toEqual({ refused: 'backoffice.role' })
  expect(await desk.status(id)).toBe('on_hold')
  expect(await desk.approve(asked)).toMatchObject({ state: 'approved' })
  expect(await desk.status(id)).toBe('converted')
})

test('clearing a name does not clear the limit: the order is held again', async () => {
  await using desk = await openDesk()
  await desk.lists({ wallet: payer })
  const id = await aboveTheLimit(desk)
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'compliance' })
  expect(await desk.act(id, 'clear')).toMatchObject({ state: 'funded' })
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'limit' })
})

test('a frozen order is released by two persons; an order that moves on voids the request', async () => {
  await using desk = await openDesk()
  await desk.lists({ wallet: payer })
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

/** Paid in coins; the bank accepted the payment and says nothing more. */
async function silent(desk: Desk): Promise<{ id: string; key: string }> {
  const id = await desk.world.placed()
  await desk.world.paidInFull(id)
  await desk.world.bankBooks(id, 'accepted')
  const key = `${id}:payout:1`
  await desk.tell({ id: `bank:${key}:silent`, owner: id, type: 'payment.overdue', key })
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'bank-silent' })
  return { id, key }
}
const zero = async (desk: Desk, id: string) => {
  expect(await ledger.audit(desk.db)).toEqual([])
  for (const { units } of await ledger.balancesOf(desk.db, `order:${id}`)) expect(units).toBe('0')
}

test('a silent bank: two persons say that it executed the payment, and its late statement changes nothing', async () => {
  await using desk = await openDesk()
  const { id, key } = await silent(desk)
  const asked = await desk.act(id, 'confirm_executed', desk.tom)
  expect(asked).toMatchObject({ state: 'on_hold', approval: { kind: 'order_act' } })
  await desk.approve(asked)
  expect(await desk.status(id)).toBe('completed')
  const { order } = await desk.sale(id)
  await desk.tell({ id: `bank:${key}:booked`, owner: id, type: 'payment.booked', key, amount: order.payout })
  await desk.world.settle()
  expect(await desk.db.query('select 1 from order_inbox where applied_at is null')).toEqual([])
  await zero(desk, id)
})

test('a silent bank: two persons say that it never executed the payment, and the next one goes out', async () => {
  await using desk = await openDesk()
  const { id } = await silent(desk)
  await desk.approve(await desk.act(id, 'confirm_unexecuted', desk.tom))
  expect(desk.out.payments.map(({ key }) => key)).toEqual([`${id}:payout:1`, `${id}:payout:2`])
  await desk.world.bankBooks(id)
  expect(await desk.status(id)).toBe('completed')
  await zero(desk, id)
})

test('coins whose way back failed go again under another key, and the page says so meanwhile', async () => {
  await using desk = await openDesk()
  const id = await desk.world.placed()
  const transfer = await desk.world.pays(id, 50_000_000n)
  await transfer.seen()
  await transfer.final()
  await desk.world.settle()
  await desk.orders.refund('cus_greta', id)
  await desk.world.settle()
  const key = `${id}:refund`
  await desk.tell({
    id: 'evm:refused',
    owner: id,
    type: 'transfer.refused',
    key,
    reason: 'would-be-reverted',
  })
  await desk.world.settle()
  expect(await desk.offers(id)).toMatchObject([{ action: 'send_back', subject: key, needsSecond: false }])
  await desk.act(id, 'send_back', desk.tom)
  await desk.world.settle()
  expect(desk.out.transfers.map((it) => it.key)).toEqual([key, `${key}:2`])
  const amount = desk.out.transfers[1]
  await desk.tell({
    id: 'evm:final',
    owner: id,
    type: 'transfer.final',
    key: `${key}:2`,
    transaction: '0x2',
    amount: { asset: 'USDC@11155111', units: amount?.units ?? 0n },
  })
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'archived', resolution: 'refunded' })
  await zero(desk, id)
})

test('coins whose way back failed go to a wallet whose owner signed, by two persons, and to no other', async () => {
  await using desk = await openDesk()
  const own = Coins.address('0x3333333333333333333333333333333333333333')
  const id = await desk.world.placed()
  const transfer = await desk.world.pays(id, 50_000_000n)
  await transfer.seen()
  await transfer.final()
  await desk.world.settle()
  await desk.orders.refund('cus_greta', id)
  await desk.world.settle()
  const key = `${id}:refund`
  await desk.tell({ id: 'evm:refused', owner: id, type: 'transfer.refused', key, reason: 'reverted' })
  await desk.world.settle()
  expect((await desk.offers(id)).filter(({ to }) => to !== null)).toEqual([])
  const version = (await desk.sale(id)).version
  const act = { action: 'send_back', version, reason: 'a reason', subject: key, to: own } as const
  expect(await desk.acts.act(id, { ...act, by: desk.tom })).toEqual({ refused: 'order.not_now' })

  await desk.hasProved(own)
  expect(await desk.offers(id)).toMatchObject([
    { action: 'send_back', to: null, needsSecond: false },
    { action: 'send_back', to: own, needsSecond: true },
  ])
  await desk.approve(await desk.acts.act(id, { ...act, by: desk.tom }))
  expect(desk.out.transfers.map(({ to }) => to)).toEqual([payer, own])
})

/** A test transfer that costs more to send back than it is. */
async function dust(desk: Desk): Promise<string> {
  const id = await desk.world.placed()
  const transfer = await desk.world.pays(id, 1n)
  await transfer.seen()
  await transfer.final()
  await desk.world.settle()
  expect(await desk.status(id)).toBe('underpaid')
  return id
}
const limitOf = (desk: Desk) => desk.db.query('select state from limit_entry')

test('dust is kept by two persons: the order ends and its limit is free', async () => {
  await using desk = await openDesk()
  const id = await dust(desk)
  await desk.approve(await desk.act(id, 'write_off', desk.tom))
  expect((await desk.sale(id)).order).toMatchObject({ state: 'cancelled', by: 'dust' })
  expect(await ledger.balance(desk.db, 'income:dust', 'USDC@11155111')).toBe(-1n)
  expect(await limitOf(desk)).toEqual([{ state: 'released' }])
  await zero(desk, id)
})

test('dust without a choice ends its order after 14 days, without a person', async () => {
  await using desk = await openDesk()
  const id = await dust(desk)
  desk.clock.advance(14 * 86_400 + 60)
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'cancelled', by: 'dust' })
  expect(await limitOf(desk)).toEqual([{ state: 'released' }])
  expect((await desk.messages()).at(-1)).toBe('dust_kept')
  await zero(desk, id)
})

test('the bank booked less than the payout: what is left of it is the next payment', async () => {
  await using desk = await openDesk()
  const id = await desk.world.placed()
  await desk.world.paidInFull(id)
  await desk.world.bankBooks(id, 'accepted')
  const { order } = await desk.sale(id)
  const key = `${id}:payout:1`
  const amount = { ...order.payout, units: order.payout.units - 100n }
  await desk.tell({ id: `bank:${key}:booked`, owner: id, type: 'payment.booked', key, amount })
  await desk.world.settle()
  expect((await desk.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'difference' })
  await desk.approve(await desk.act(id, 'confirm_executed', desk.tom))
  expect(desk.out.payments.at(-1)).toMatchObject({ key: `${id}:payout:2`, amount: { units: 100n } })
  await desk.world.bankBooks(id)
  await zero(desk, id)
})
