import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { greta, openWorld, payer } from './testing/world.ts'
import { ledger } from '../ledger/index.ts'

test('coins become money at the bank, and the books end at zero', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  expect(await world.status(id)).toBe('awaiting_deposit')

  await world.paidInFull(id)
  expect(await world.status(id)).toBe('converted')
  expect(world.out.payments).toMatchObject([
    {
      key: `${id}:payout:1`,
      scheme: 'sepa_instant',
      amount: Money.money('EUR', 10_000n),
      payeeName: 'Greta Beispiel',
    },
  ])

  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  expect(await ledger.audit(world.db)).toEqual([])
  expect(await ledger.balance(world.db, `order:${id}`, 'EUR')).toBe(0n)
  expect(await ledger.balance(world.db, `order:${id}`, 'USDC@11155111')).toBe(0n)
  expect(await ledger.balance(world.db, 'bank:EUR', 'EUR')).toBe(90_000n)
  expect(await world.messages()).toEqual(['coins_received', 'payout_sent', 'completed'])
})

test('a fact told by twenty at once is applied once', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const done = await Promise.all(
    Array.from({ length: 20 }, () => world.orders.advance(id, 'fact-1', { type: 'customer.says_sent' })),
  )
  expect(done.filter((it) => !('refused' in it) && !it.known)).toHaveLength(1)
  expect(done.filter((it) => !('refused' in it) && it.known)).toHaveLength(19)
  const row = await world.sale(id)
  expect(row.version).toBe(2)
})

test('facts that come at the same moment are all applied, in some order', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const done = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      world.orders.advance(id, `fact-${n}`, {
        type: 'deposit.seen',
        deposit: {
          id: `arrival-${n}`,
          coins: Money.money('USDC@11155111', 1_000_000n),
          from: payer,
          transaction: `0x${n}`,
          at: world.clock.now().getTime(),
        },
      }),
    ),
  )
  expect(done.every((it) => !('refused' in it) && !it.known)).toBe(true)
  const row = await world.sale(id)
  expect(row.version).toBe(13)
  expect(row.order.deposits).toHaveLength(12)
})

test('a cancellation against arriving coins: one of them wins, and no coin is lost', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const row = await world.sale(id)
  const transfer = await world.pays(id, row.order.offers[0]?.coins.units ?? 0n)
  await transfer.seen()
  await Promise.all([world.inbox.pass(), world.orders.cancel('cus_greta', id)])
  await transfer.final()
  await world.settle()
  expect(await world.status(id)).toBe('converted')
})

test('a fact that comes too early is kept, and applied when its time has come', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const row = await world.sale(id)
  const transfer = await world.pays(id, row.order.offers[0]?.coins.units ?? 0n)
  await transfer.final()
  await world.inbox.pass()
  expect(await world.status(id)).toBe('awaiting_deposit')
  expect(await world.db.query('select tries, last_answer, applied_at from order_inbox')).toEqual([
    { tries: 1, last_answer: 'order.not_now', applied_at: null },
  ])

  await transfer.seen()
  await world.settle()
  expect(await world.status(id)).toBe('converted')
  expect(await world.db.query('select 1 from order_inbox where applied_at is null')).toEqual([])
})

test('an event of an unknown order is kept and shown to a person', async () => {
  await using world = await openWorld()
  await world.tell({
    id: 'bank:x:silent',
    owner: 'ord_unknown',
    type: 'payment.overdue',
    key: 'ord_unknown:payout:1',
  })
  await world.inbox.pass()
  expect(await world.db.query('select kind, data from operator_case')).toEqual([
    { kind: 'event_for_unknown_order', data: { eventId: 'bank:x:silent' } },
  ])
  expect(await world.db.query('select 1 from order_inbox where applied_at is null')).toHaveLength(1)
})

test('time alone: a new rate each half hour, then cancelled, then archived; the limit is free again', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  world.clock.advance(31 * 60)
  world.prices(undefined)
  await world.expiry.pass()
  expect((await world.sale(id)).order.offers).toHaveLength(1)

  world.prices('0.80')
  world.clock.advance(11)
  await world.settle()
  expect((await world.sale(id)).order.offers).toHaveLength(2)
  expect(await world.status(id)).toBe('awaiting_deposit')

  world.clock.advance(60 * 60)
  await world.settle()
  expect(await world.status(id)).toBe('cancelled')
  expect(await world.db.query(`select state from limit_entry`)).toEqual([{ state: 'released' }])

  world.clock.advance(91 * 24 * 3600)
  await world.settle()
  expect(await world.status(id)).toBe('archived')
  const events = await world.db.query<{ type: string }>(
    'select type from order_event where order_id = $1 order by seq',
    [id],
  )
  expect(events.map(({ type }) => type)).toEqual([
    'order.placed',
    'rate.expired',
    'deposit.missing',
    'archived',
  ])
})

test('short, and no choice for 14 days: everything goes back', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  const transfer = await world.pays(id, 50_000_000n)
  await transfer.seen()
  await transfer.final()
  await world.settle()
  expect(await world.status(id)).toBe('underpaid')

  world.clock.advance(15 * 24 * 3600)
  await world.settle()
  expect(await world.status(id)).toBe('on_hold')
  expect(world.out.transfers).toMatchObject([
    { key: `${id}:refund`, owner: id, units: 49_500_000n, to: payer },
  ])
  await world.tell({
    id: 'evm:refund:final',
    owner: id,
    type: 'transfer.final',
    key: `${id}:refund`,
    transaction: '0xback',
    amount: Money.money('USDC@11155111', 49_500_000n),
    fee: Money.money('ETH@11155111', 21_000n),
  })
  await world.settle()
  expect(await world.status(id)).toBe('archived')
  expect(await ledger.balance(world.db, `order:${id}`, 'USDC@11155111')).toBe(0n)
  expect(await ledger.balance(world.db, 'chain:11155111:hot', 'ETH@11155111')).toBe(79_000n)
})

test('the bank returns it: the receipt is void, the customer names another account of theirs, and is paid once', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.paidInFull(id)
  await world.bankBooks(id)
  const amount = Money.money('EUR', 10_000n)
  await world.tell({
    id: 'bank:ret',
    owner: id,
    type: 'payment.returned',
    key: `${id}:payout:1`,
    amount,
    returnId: 'R1',
    reason: 'AC04',
  })
  await world.settle()
  expect(await world.status(id)).toBe('needs_revision')
  expect(await world.db.query('select void_at is not null as void from order_receipt')).toEqual([
    { void: true },
  ])

  await world.orders.revise(greta, id, { name: 'Greta Beispiel', iban: 'AT61 1904 3002 3457 3201' })
  await world.settle()
  await world.bankBooks(id)
  expect(await world.status(id)).toBe('completed')
  expect(world.out.payments.map(({ key }) => key)).toEqual([`${id}:payout:1`, `${id}:payout:2`])
  expect(await ledger.audit(world.db)).toEqual([])
  expect(await world.db.query('select code from order_receipt')).toHaveLength(2)
})

test('a listed sender is held for a person, and goes on when the case is cleared', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.lists({ wallet: payer })
  await world.paidInFull(id)
  expect(await world.status(id)).toBe('on_hold')
  expect(await world.db.query("select data ->> 'reason' as reason from operator_case")).toEqual([
    { reason: `a listed address: ${payer} (test T0)` },
  ])
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  expect(await world.status(id)).toBe('converted')
})

test('the bank reads another name: the customer says it is theirs, two persons look, and it is paid', async () => {
  await using world = await openWorld()
  world.out.match = 'no_match'
  const id = await world.placed()
  await world.paidInFull(id)
  expect(await world.status(id)).toBe('needs_revision')
  expect(world.out.payments).toEqual([])
  await world.orders.confirmName('cus_greta', id)
  await world.settle()
  expect((await world.sale(id)).order).toMatchObject({ state: 'on_hold', reason: 'owner' })
  expect(world.out.payments).toEqual([])
  await world.orders.advance(id, 'operator:cleared', { type: 'case.cleared' })
  await world.settle()
  expect(world.out.payments).toHaveLength(1)
})

test('an order that stands still for a week is shown to a person, once', async () => {
  await using world = await openWorld()
  const id = await world.placed()
  await world.paidInFull(id)
  world.clock.advance(6 * 86_400)
  expect(await world.expiry.lookForIdle()).toBe(0)
  world.clock.advance(86_400 + 60)
  expect(await world.expiry.lookForIdle()).toBe(1)
  world.clock.advance(86_400)
  expect(await world.expiry.lookForIdle()).toBe(0)
  expect(await world.db.query('select order_id, kind, data from operator_case')).toEqual([
    { order_id: id, kind: 'order_idle', data: { days: 7 } },
  ])
})

test('events stay: they are never changed or deleted', async () => {
  await using world = await openWorld()
  await world.placed()
  await expect(world.db.query('delete from order_event')).rejects.toThrow('only grows')
  await expect(world.db.query(`update order_event set type = 'x'`)).rejects.toThrow('only grows')
})
