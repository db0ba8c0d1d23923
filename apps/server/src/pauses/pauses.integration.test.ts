/** Pauses on a real database: their refusals, their notifications, their end, and the time they give back. */
import { wireTime } from '@agio/contract/wire'
import { Pauses } from '@agio/domain'
import { expect, test } from 'vitest'
import { coin, greta, openWorld, type World } from '../orders/testing/world.ts'
import { silentLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createOutboxWorker } from '../platform/queue/outbox.ts'
import { testPlatform } from '../testing/world.ts'
import { pauses } from './index.ts'

const hour = 3_600_000
const eventually = { timeout: 20_000 }

/** A process that follows the pauses: the platform of the world, or another one on its database. */
async function openProcess(world: World, platform = world.platform): Promise<Platform> {
  world.onClose(await pauses.follow(platform))
  return platform
}
async function openTown(): Promise<World> {
  const world = await openWorld()
  await openProcess(world)
  return world
}
const openAnother = (world: World) => openProcess(world, testPlatform({ db: world.db, clock: world.clock }))

async function begun(world: World, key: string, milliseconds = hour) {
  const part = Pauses.partOf(key)
  if (!part) throw new Error(key)
  const until = new Date(world.clock.now().getTime() + milliseconds)
  const request = { part, reason: 'network', noteSealed: 'blocks are late', until } as const
  const pause = await world.db.transaction((sql) => pauses.begin(world.platform, sql, request, 'Ada'))
  if ('refused' in pause) throw new Error(pause.refused)
  return pause
}

const sale = { service: 'sell', coin, fiat: 'EUR' } as const
const purchase = { ...sale, service: 'buy', method: 'bank_transfer' } as const
const byCard = { ...purchase, method: 'card' } as const

test.each([
  ['all', [sale, purchase, byCard], []],
  ['service:sell', [sale], [purchase, byCard]],
  ['deposits', [sale], [purchase, byCard]],
  ['service:buy', [purchase, byCard], [sale]],
  ['method:card', [byCard], [sale, purchase]],
  ['chain:11155111', [sale, purchase, byCard], [{ ...sale, coin: 'USDC@56' }]],
  [`coin:${coin}`, [sale, byCard], [{ ...sale, coin: 'ETH@11155111' }]],
  ['bank:EUR', [sale, purchase], [byCard, { ...sale, fiat: 'GBP' }]],
] as const)('a pause of %s refuses what needs it, and nothing else', async (key, stopped, goes) => {
  await using world = await openTown()
  const { platform } = world
  const pause = await begun(world, key)
  await expect.poll(() => pauses.present(platform).length, eventually).toBe(1)
  const params = { part: key, reason: 'network', until: wireTime(pause.until) }
  for (const needs of stopped)
    expect(pauses.refusal(platform, needs)).toEqual({
      refused: 'service.paused',
      fields: [{ field: key.split(':')[0], code: 'service.paused', params }],
    })
  for (const needs of goes) expect(pauses.refusal(platform, needs)).toBeUndefined()
})

test('paused between the price and the order: the statement that stores the order refuses it', async () => {
  await using world = await openWorld()
  const { platform } = world
  const sell = await world.wish()
  const buy = await world.buy.wish()
  const pause = await begun(world, 'chain:11155111')
  const refused = { refused: 'service.paused', fields: [{ field: 'chain', params: { reason: 'network' } }] }
  // This process follows no pauses: it was not notified yet.
  expect(await world.orders.placeSell(greta, sell)).toMatchObject(refused)
  expect(await world.orders.placeBuy(greta, buy)).toMatchObject(refused)
  expect(await world.db.query('select from orders')).toEqual([])
  expect(await world.db.query('select from limit_entry')).toEqual([])
  await world.db.transaction((sql) => pauses.end(platform, sql, pause.id, 'Tom'))
  expect(await world.orders.placeSell(greta, sell)).not.toHaveProperty('refused')
  expect(await world.orders.placeBuy(greta, buy)).not.toHaveProperty('refused')
})

test('a refused order keeps no answer under its key, and one that was placed before is repeated', async () => {
  await using world = await openWorld()
  const { platform } = world
  const keep = (): [string, string, string, string, number, string] => [
    'cus_greta',
    'k1',
    'r',
    'h',
    200,
    '{}',
  ]
  const wish = await world.wish()
  const pause = await begun(world, 'all')
  expect(await world.orders.placeSell(greta, wish, keep)).toMatchObject({ refused: 'service.paused' })
  await world.db.transaction((sql) => pauses.end(platform, sql, pause.id, 'Tom'))
  expect(await world.orders.placeSell(greta, wish, keep)).not.toHaveProperty('refused')
  await begun(world, 'all')
  expect(await world.orders.placeSell(greta, wish, keep)).toEqual({ refused: 'idempotency.in_progress' })
})

test('every process hears of a pause and of its end; one that starts in the middle knows it', async () => {
  await using world = await openWorld()
  const [first, second] = [await openProcess(world), await openAnother(world)]
  const pause = await begun(world, 'bank:EUR')
  for (const one of [first, second])
    await expect.poll(() => pauses.refusal(one, sale), eventually).toBeDefined()
  const restarted = await openAnother(world)
  expect(pauses.refusal(restarted, sale)).toMatchObject({ refused: 'service.paused' })
  expect(pauses.shown(restarted)).toEqual([{ part: 'bank:EUR', until: wireTime(pause.until) }])
  expect(await world.db.transaction((sql) => pauses.end(second, sql, pause.id, 'Tom'))).toMatchObject({
    endedBy: 'Tom',
  })
  for (const one of [first, second, restarted])
    await expect.poll(() => pauses.refusal(one, sale), eventually).toBeUndefined()
  expect(await world.db.transaction((sql) => pauses.end(second, sql, pause.id, 'Tom'))).toEqual({
    refused: 'not-found',
  })
})

test('a pause ends by itself, for orders at once and for the queues with the next look of a worker', async () => {
  await using world = await openTown()
  const { platform } = world
  await begun(world, 'chain:11155111')
  const isPaused = async () =>
    (await world.db.query<{ is: boolean }>(`select is_paused('chain:11155111', 'coin:x') as is`))[0]?.is
  expect(await isPaused()).toBe(true)
  world.clock.advance(3_600)
  expect(pauses.present(platform)).toEqual([])
  expect(await world.orders.placeSell(greta, await world.wish())).not.toHaveProperty('refused')
  const stop = new AbortController()
  const running = pauses.worker(platform, async () => {}).run(stop.signal)
  await expect.poll(isPaused, eventually).toBe(false)
  stop.abort()
  await running
  const { items } = (await pauses.list(world.db, { limit: 5 })) as { items: object[] }
  expect(items).toMatchObject([{ endedAt: world.clock.now(), endedBy: null }])
})

test('paused again it is the same pause with another end; an end in the past or too far away is refused', async () => {
  await using world = await openTown()
  const { platform } = world
  const first = await begun(world, 'all')
  expect(first.isNew).toBe(true)
  expect(await begun(world, 'all', 2 * hour)).toMatchObject({ id: first.id, isNew: false })
  expect(await pauses.presentIn(world.db)).toMatchObject([
    { until: new Date(world.clock.now().getTime() + 2 * hour) },
  ])
  const part = { kind: 'all' } as const
  for (const until of [world.clock.now(), new Date(world.clock.now().getTime() + 31 * 24 * hour)])
    expect(
      await pauses.begin(platform, world.db, { part, reason: 'safety', noteSealed: 'x', until }, 'Ada'),
    ).toMatchObject({
      refused: 'invalid',
      fields: [{ field: 'until' }],
    })
})

const cardQuote = (world: World) => world.buy.quote('100.00', 'card')

test('the window of a rate ends later by a pause of its payment method, at most by one window, once, and not after it was over', async () => {
  await using world = await openTown()
  const over = await world.buy.placed({ quoteId: await cardQuote(world) })
  world.clock.advance(29 * 60)
  const id = await world.buy.placed({ quoteId: await cardQuote(world) })
  const transfer = await world.buy.placed()
  world.clock.advance(60)
  const window = async (of = id) => (await world.buy.stored(of)).order.fixedUntil
  const [before, overBefore, transferBefore] = [await window(), await window(over), await window(transfer)]
  const first = await begun(world, 'method:card')
  for (let time = 0; time < 3; time += 1) await world.orders.prolong(first)
  const left = 29 * 60_000
  expect((await window()) - before).toBe(left)
  expect(await window(over)).toBe(overBefore)
  expect(await window(transfer)).toBe(transferBefore)
  const longer = await begun(world, 'method:card', 3 * hour)
  for (let time = 0; time < 3; time += 1) await world.orders.prolong(longer)
  const whole = 30 * 60_000
  expect((await window()) - before).toBe(whole)
  await world.orders.prolong(await begun(world, 'method:card', hour))
  expect((await window()) - before).toBe(whole)
  // Paid within the longer window, after the market has jumped: held until a person lets it go at the worse rate.
  world.clock.advance(40 * 60)
  world.prices('1.80')
  await world.buy.paid(id, '100.00', { source: { kind: 'card', id: 'crd_1' } })
  await world.settle()
  const { order: held } = await world.buy.stored(id)
  expect(held).toMatchObject({ state: 'cleared', executed: null, hold: { by: 'checks', reason: 'price' } })
  await world.orders.advance(id, 'operator:1', { type: 'case.cleared' })
  await world.settle()
  const { order } = await world.buy.stored(id)
  expect(order.executed?.rate.scaled).toBeGreaterThan(
    2n * held.quote.rate.scaled - held.quote.rate.scaled / 10n,
  )
})

test('a method that is paused is no way to pay for an order, and says so; the others are', async () => {
  await using world = await openTown()
  const { platform } = world
  const { orders } = world
  const id = await world.buy.placed({ quoteId: await cardQuote(world) })
  await begun(world, 'method:card')
  await expect.poll(() => pauses.present(platform).length, eventually).toBe(1)
  expect(await orders.methods(greta.id, id)).toMatchObject([{ why: null }, { why: null }, { why: 'paused' }])
  expect(await orders.payable(greta.id, id, 'card')).toEqual({ refused: 'service.paused' })
  expect(await orders.chooseMethod(greta.id, id, 'card')).toEqual({ refused: 'service.paused' })
  expect(await orders.payable(greta.id, id, 'open_banking')).toMatchObject({ orderId: id })
})

test('money for coins of a paused chain waits, without a try that counts, and goes when the pause ends', async () => {
  await using world = await openTown()
  const { platform } = world
  const id = await world.placed()
  const pause = await begun(world, 'chain:11155111')
  const { order } = await world.sale(id)
  const transfer = await world.pays(id, order.offers[0]?.coins.units ?? 0n)
  await transfer.seen()
  await transfer.final()
  const worker = createOutboxWorker({
    database: world.db,
    log: silentLog,
    handlers: handlersOf(world),
  })
  const stop = new AbortController()
  const running = worker.run(stop.signal)
  const goesOn = async () => {
    await world.inbox.pass()
    return world.status(id)
  }
  await expect.poll(goesOn, eventually).toBe('converted')
  const waiting = () =>
    world.db.query(`select kind, tries from outbox where done_at is null and kind = 'send_payout'`)
  await expect.poll(waiting, eventually).toEqual([{ kind: 'send_payout', tries: 0 }])
  await world.db.query(`select pg_sleep(0.3)`)
  expect(await waiting()).toEqual([{ kind: 'send_payout', tries: 0 }])
  expect(world.out.payments).toEqual([])
  await world.db.transaction((sql) => pauses.end(platform, sql, pause.id, 'Tom'))
  await expect.poll(() => world.out.payments.length, eventually).toBe(1)
  stop.abort()
  await running
})

const handlersOf = ({ effects }: World) => effects as Parameters<typeof createOutboxWorker>[0]['handlers']
