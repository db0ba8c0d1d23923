/** Orders in the back office: found, shown with everything, and acted on through their own lifecycle. */
import { Money, Sell } from '@agio/domain'
import { expect, test } from 'vitest'
import { closeCase, listCases } from '../../cases/index.ts'
import { tablesWith } from '../../platform/testing.ts'
import { readWireTime } from '@agio/contract/wire'
import { pays } from '../../orders/testing/stages.ts'
import { payer, openWorld } from '../../orders/testing/world.ts'
import { operatorOrdersOf } from '../testing.ts'
import { orderView } from './order-view.ts'

const ada = { id: 'opr_ada', name: 'Ada Admin' }

async function openOffice() {
  const world = await openWorld()
  const operatorOrders = operatorOrdersOf(world)
  return {
    ...world,
    operatorOrders,
    world,
    async open(id: string) {
      const file = await operatorOrders.open(id)
      if (!file) throw new Error(`no order ${id}`)
      return orderView(file, { attempts: [], now: world.clock.now() })
    },
    async act(
      id: string,
      action: Parameters<typeof operatorOrders.act>[1]['action'],
      version?: number,
      reason = 'a reason',
    ) {
      const file = await operatorOrders.open(id)
      return operatorOrders.act(id, { action, version: version ?? file?.row.version ?? 0, reason, by: ada })
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
const actionsIn = (order: { actions: readonly { action: string }[] }) =>
  order.actions.map(({ action }) => action)

test('orders with open cases come first, and pages go on from one kind to the other', async () => {
  await using office = await openOffice()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    ids.push(await office.world.placed())
    office.clock.advance(1)
  }
  await office.act(ids[0]!, 'hold')
  await office.act(ids[1]!, 'hold')
  expect(await office.operatorOrders.waiting()).toBe(2)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await office.operatorOrders.list({ limit: 2, ...(cursor !== undefined && { cursor }) })
    if ('refused' in page) throw new Error(page.refused)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual([ids[1], ids[0], ids[4], ids[3], ids[2]])
  expect(await office.operatorOrders.list({ limit: 2, cursor: 'garbage' })).toMatchObject({
    refused: 'invalid',
  })
})

test('an order is found by id, reference, deposit address, e-mail, code and day', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await office.world.placed('cus_other')
  const row = await office.orders.find(id)
  const found = async (query: object) => {
    const page = await office.operatorOrders.list({ limit: 10, ...query })
    return 'items' in page ? page.items.map((item) => item.id) : page
  }
  for (const q of [id, row!.reference, row!.depositAddress!, 'cus_greta@example.test'])
    expect([q, await found({ q })]).toEqual([q, [id]])
  expect(await found({ q: 'nobody@example.test' })).toEqual([])
  const begins = row!.reference.slice(0, -3).toLowerCase()
  expect(await found({ q: ` ${begins.slice(0, 4)} ${begins.slice(4)}` })).toContain(id)
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ service: 'buy' })).toEqual([])
  expect(await found({ status: 'C,X' })).toEqual([])
  expect(await found({ from: '2026-11-21' })).toEqual([])
  expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(2)
})

test('an order is found by the hash of its deposit and by the trace of its payment', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await office.world.placed()
  await office.world.paidInFull(id)
  await office.world.bankBooks(id)
  const [row] = await office.world.db.query<{ finds: string[] }>('select finds from orders where id = $1', [
    id,
  ])
  expect(row!.finds.length).toBeGreaterThan(1)
  for (const key of row!.finds) {
    const page = await office.operatorOrders.list({ limit: 10, q: key.toUpperCase().replace(/^0X/, '0x') })
    expect('items' in page && page.items.map((item) => item.id)).toEqual([id])
  }
})

test('a reason that looks like a number is shown as it was typed, and breaks no page', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await office.act(id, 'hold', undefined, '500n')
  const order = await office.open(id)
  expect(order.timeline.at(-1)).toMatchObject({ event: 'operator.hold', note: '500n', by: 'Ada Admin' })
  expect(JSON.parse(JSON.stringify(order))).toEqual(order)
})

test('the case shows money, movements, ledger and timeline as they are', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await office.world.paidInFull(id)
  await office.world.bankBooks(id)
  const order = await office.open(id)
  expect(order).toMatchObject({ status: 'C', personal: { name: 'Greta Beispiel' }, actions: [] })
  expect(order.movements).toMatchObject([{ kind: 'deposit', state: 'final', counts: true, party: payer }])
  expect(order.ledger.postings.length).toBeGreaterThan(2)
  for (const { amount } of order.ledger.balances) expect(amount).toMatch(/^0\.0+$/)
  for (const { entries } of order.ledger.postings) {
    const sums = new Map<string, bigint>()
    for (const { amount } of entries) {
      const asset = amount.currency as Money.Asset
      const text = amount.amount.replace('-', '')
      const parsed = Money.parse(asset, text)
      if (parsed === 'not-an-amount') throw new Error(text)
      const units = amount.amount.startsWith('-') ? -parsed.units : parsed.units
      sums.set(asset, (sums.get(asset) ?? 0n) + units)
    }
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
  }
  expect(order.timeline.map(({ to }) => to).at(-1)).toBe('C')
  expect(order.timeline.every(({ eventId }) => eventId !== '')).toBe(true)
})

test('while two persons have not decided about a name, the case is neither offered to be cleared nor cleared', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await office.world.lists({ name: 'greta beispiel' })
  await office.world.paidInFull(id)
  const held = await office.open(id)
  expect(held.waits).toMatchObject({ wait: 'sell.on_hold.hit', who: 'operator' })
  expect(held.hitCaseId).toBe(held.cases.find(({ kind }) => kind === 'screening_hit')?.id)
  expect(actionsIn(held)).not.toContain('clear')
  expect(await office.act(id, 'clear')).toEqual({ refused: 'order.not_now' })
  await office.world.decidesHits()
  const decided = await office.open(id)
  expect(decided).toMatchObject({ waits: { wait: 'sell.on_hold.compliance' }, hitCaseId: null })
  expect(actionsIn(decided)).toContain('clear')
  expect(await office.act(id, 'clear')).toMatchObject({ state: 'funded' })
})

test('an order says what it waits for and until when, and when that time comes, what it said happens', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  await pays(office.world, id, 50_000_000n)
  const { waits } = await office.open(id)
  expect(waits).toMatchObject({ wait: 'sell.underpaid', who: 'customer', then: 'sell.choice.missing' })
  office.clock.advance((readWireTime(waits.until!).getTime() - office.clock.now().getTime()) / 1_000 - 60)
  await office.world.settle()
  expect((await office.open(id)).waits).toEqual(waits)
  office.clock.advance(120)
  await office.world.settle()
  const after = await office.open(id)
  expect(after.timeline.map(({ event }) => event)).toContain('choice.missing')
  expect(after.waits).not.toEqual(waits)
})

test('the offered acts are those that the lifecycle takes, in every state on the way', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  const check = async () => {
    const order = await office.open(id)
    const possible: readonly string[] = Sell.possible(order.state as Sell.State)
    for (const { event } of order.actions) expect(possible).toContain(event)
    return [order.status, actionsIn(order)]
  }
  expect(await check()).toEqual(['N', ['hold']])
  await office.act(id, 'hold')
  expect(await check()).toEqual(['W', ['release']])
  await office.act(id, 'release')
  expect(await check()).toEqual(['N', ['hold']])
  await office.world.paidInFull(id)
  expect(await check()).toEqual(['E', ['hold']])
  await office.world.bankBooks(id)
  expect(await check()).toEqual(['C', []])
})

test('an act names who did it and why, is done once, and never on an order that went on', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  const done = await office.act(id, 'hold', 1)
  expect(done).toEqual({ status: 'W', state: 'on_hold', version: 2 })
  expect(await office.act(id, 'hold', 1)).toEqual({ status: 'W', state: 'on_hold', version: 2 })
  expect(await office.act(id, 'release', 1)).toEqual({ refused: 'backoffice.changed' })
  expect(await office.act(id, 'clear', 2)).toEqual({ refused: 'order.not_now' })
  expect(await office.act('ord_nobody', 'hold', 1)).toEqual({ refused: 'not-found' })
  const order = await office.open(id)
  expect(order.timeline.at(-1)).toMatchObject({
    event: 'operator.hold',
    actor: 'operator',
    by: 'Ada Admin',
    note: 'a reason',
    from: 'N',
    to: 'W',
  })
  expect(order.cases).toMatchObject([
    {
      kind: 'order_held',
      subject: { kind: 'order', id },
      data: { by: 'operator', reason: 'a reason' },
      closedAt: null,
    },
  ])
  const close = () => closeCase(office.db, order.cases[0]!.id, office.clock.now())
  expect(await close()).toEqual({ kind: 'order_held', subjectId: id, orderId: id })
  expect(await close()).toBeUndefined()
  expect(await office.operatorOrders.waiting()).toBe(0)
})

test('a payer on a list is held by the checks, and a person clears it or refuses it', async () => {
  await using office = await openOffice()
  await office.lists({ wallet: payer })
  const cleared = await office.world.placed()
  await office.world.paidInFull(cleared)
  expect(actionsIn(await office.open(cleared))).toEqual(['clear', 'refuse', 'freeze'])
  await office.act(cleared, 'clear')
  await office.settle()
  expect((await office.open(cleared)).status).toBe('E')
})

test('an order that is held again is one open case, with the newest words, though each is sealed anew', async () => {
  await using office = await openOffice()
  const id = await office.world.placed()
  for (const reason of ['a letter', 'a letter', 'a second letter']) {
    await office.act(id, 'hold', undefined, reason)
    await office.act(id, 'release')
  }
  const { cases } = await office.open(id)
  const open = cases.filter(({ closedAt }) => closedAt === null)
  expect(open).toMatchObject([{ kind: 'order_held', data: { reason: 'a second letter' } }])
})

test('an operator’s words about an order are sealed in the order, its events and its cases, and read where operators look', async () => {
  await using office = await openOffice()
  const { db, buy } = office.world
  const sale = await office.world.placed()
  for (const id of [sale, await buy.placed()]) {
    await office.act(id, 'hold', undefined, 'planted pattern')
    expect(await tablesWith(db, 'planted')).toEqual([])
    const { timeline, cases, money } = await office.open(id)
    expect(timeline.at(-1)).toMatchObject({
      event: 'operator.hold',
      note: 'planted pattern',
      details: [{ name: 'reason', value: 'planted pattern' }],
    })
    expect(cases).toMatchObject([{ kind: 'order_held', data: { reason: 'planted pattern' } }])
    const held = money.filter(({ id: name }) => name === 'hold').map(({ value }) => value)
    // A purchase says on its sheet why it is held.
    expect(held).toEqual(id === sale ? [] : ['planted pattern'])
    const listed = await listCases(db, {
      kind: 'order_held',
      orderId: id,
      isOpen: true,
      before: null,
      count: 9,
    })
    expect(await office.operatorOrders.openCases(listed)).toMatchObject([
      { data: { reason: 'planted pattern' } },
    ])
  }
})
