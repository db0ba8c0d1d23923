/** The queue of unallocated coins: what is offered, who may do it alone, and what becomes of the money. */
import type { ApprovalView, UnallocatedCoinsItem, UnallocatedCoinsView } from '@agio/contract'
import { Money, type Coins } from '@agio/domain'
import { expect, test } from 'vitest'
import { coin, openWorld, payer } from '../../orders/testing/world.ts'
import { coinsApprovable, coinsHandlers } from '../approvals/coins-approval.ts'
import type { Actor } from '../sign-in/caller.ts'
import { handlersBelow, openBackOffice } from '../testing.ts'
import { coinsQueueRoutes } from './coins-routes.ts'
import { ledger } from '../../ledger/index.ts'
import * as approvals from '../approvals/approvals.ts'

const usdt: Coins.CoinId = 'USDT@11155111'

async function openDesk() {
  const world = await openWorld()
  const { db } = world
  const office = await openBackOffice(world)
  office.approves({
    unallocated_coins: coinsApprovable(office.platform),
  })
  const handlers = handlersBelow('/api/admin/unallocated_coins', (serve) =>
    coinsQueueRoutes(serve, office.platform),
  )
  const [tom, ada] = [
    await office.person('Tom Treasurer', 'treasurer'),
    await office.person('Ada Admin', 'admin'),
  ]
  const call = async <Answer>(name: string, id: string, body: object = {}, query: object = {}) => {
    const caller = { id: tom.id, roles: tom.roles, name: tom.name }
    return (await handlers.get(name)?.({ caller, params: { id }, body, query })) as Answer
  }
  const outbox = coinsHandlers(office.platform)
  return {
    ...world,
    world,
    ada,
    list: async (state: 'open' | 'decided' = 'open') =>
      (await call<{ items: UnallocatedCoinsItem[] }>('GET ', '', {}, { state, limit: 10 })).items,
    open: (id: string) => call<UnallocatedCoinsView>('GET /{id}', id),
    act: (what: string, id: string, orderId?: string) =>
      call<{ approval: ApprovalView | null } | { refused: string }>(`POST /{id}/${what}`, id, {
        reason: 'sent by mistake',
        ...(orderId !== undefined && { orderId }),
      }),
    approve: (row: ApprovalView, by: Actor) =>
      approvals.approve(office.platform, { id: row.id, hash: row.hash, reason: 'compared', by }),
    /** Also what was approved. */
    async settle() {
      type Approved = { id: string; payload: { approval: string; by: Actor } }
      const rows = await db.query<Approved>(
        `select id, payload from outbox where done_at is null and kind = 'approved_coins'`,
      )
      for (const { id, payload } of rows) {
        await outbox.approved_coins(payload)
        await db.query('update outbox set done_at = clock_timestamp() where id = $1', [id])
      }
      await world.settle()
    },
    async strays(orderId: string, units: bigint, asset: Coins.CoinId = usdt, name = 'stray') {
      const movement = await world.pays(orderId, units, { asset, name })
      await movement.seen()
      await movement.final()
      await world.settle()
      return `${orderId}.11155111:0x${name}:0`
    },
    suspense: (asset: Coins.CoinId) => ledger.balance(world.db, 'suspense', asset),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
const ether = 10n ** 18n

test('coins of little value go back by one person, once, and leave suspense when they are final', async () => {
  await using desk = await openDesk()
  const sale = await desk.placed()
  const id = await desk.strays(sale, 20n * ether)
  expect(await desk.list()).toMatchObject([{ id, state: 'open', from: payer, orderId: sale }])
  const shown = await desk.open(id)
  expect(shown).toMatchObject({ needsSecond: false, mayReturn: true, mayCount: false, mayKeep: false })
  for (let again = 0; again < 2; again += 1) await desk.act('return', id)
  await desk.settle()
  const key = `${sale}:return:11155111:0xstray:0:1`
  const sent = desk.out.transfers.filter((it) => it.key === key)
  expect(sent).toMatchObject([{ to: payer, asset: usdt, owner: sale, sent: 'at_once' }])
  expect(await desk.suspense(usdt)).toBe(-20n * ether)
  const amount = Money.money(usdt, sent[0]?.units ?? 0n)
  await desk.tell({ id: 'evm:final', owner: sale, type: 'transfer.final', key, transaction: '0x9', amount })
  await desk.settle()
  expect(await desk.suspense(usdt)).toBe(0n)
  expect(await desk.list()).toEqual([])
  expect(await desk.list('decided')).toMatchObject([{ id, state: 'returned' }])
})

test.each([
  [100_00n, false],
  [100_01n, true],
])('coins worth %s cents need a second person: %s', async (cents, needsSecond) => {
  await using desk = await openDesk()
  desk.prices('1.00')
  const id = await desk.strays(await desk.placed(), (cents * ether) / 100n)
  expect((await desk.open(id)).needsSecond).toBe(needsSecond)
})

test('without a price one person decides nothing alone', async () => {
  await using desk = await openDesk()
  const id = await desk.strays(await desk.placed(), ether)
  desk.prices(undefined)
  expect(await desk.open(id)).toMatchObject({ needsSecond: true, worth: null, mayReturn: false })
})

test('a large amount waits for another operator, is approved once, and is counted for an open sale', async () => {
  await using desk = await openDesk()
  const paid = await desk.placed()
  await desk.paidInFull(paid)
  await desk.bankBooks(paid)
  const next = await desk.placed()
  const stranger = await desk.placed('cus_other')
  const units = (await desk.sale(next)).order.offers[0]?.coins.units ?? 0n
  const id = await desk.strays(paid, units, coin, 'second')
  const shown = await desk.open(id)
  expect(shown.orders.map((it) => it.id)).toEqual([next])
  expect(await desk.act('count', id, stranger)).toEqual({ refused: 'order.not_now' })
  const asked = await desk.act('count', id, next)
  if (!('approval' in asked) || !asked.approval) throw new Error('no approval was asked for')
  await desk.settle()
  expect(await desk.status(next)).toBe('awaiting_deposit')
  expect(await desk.open(id)).toMatchObject({ mayReturn: false, mayCount: false })
  expect(await desk.approve(asked.approval, desk.ada)).toMatchObject({ state: 'approved' })
  await desk.settle()
  expect(await desk.status(next)).toBe('converted')
  expect(await desk.suspense(coin)).toBe(0n)
  expect(await desk.list('decided')).toMatchObject([{ id, state: 'counted' }])
})

test('dust becomes income; what is worth returning does not', async () => {
  await using desk = await openDesk()
  const sale = await desk.placed()
  const dust = await desk.strays(sale, ether / 100n)
  const more = await desk.strays(sale, 50n * ether, usdt, 'more')
  expect(await desk.act('keep', more)).toEqual({ refused: 'order.not_now' })
  expect(await desk.act('keep', dust)).toEqual({ approval: null })
  expect(await ledger.balance(desk.db, 'income:dust', usdt)).toBe(-ether / 100n)
  expect(await desk.suspense(usdt)).toBe(-50n * ether)
})
