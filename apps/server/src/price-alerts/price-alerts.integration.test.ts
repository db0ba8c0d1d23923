/** Guarantees of price alerts, on a real database and over HTTP; only the exchanges are played. */
import type { AnswerOf, addPriceAlert, listPriceAlerts, PriceAlert } from '@agio/contract'
import { Pauses } from '@agio/domain'
import { expect, test } from 'vitest'
import { customers } from '../customers/index.ts'
import { mailHandlers } from '../notify/index.ts'
import { queuedMails } from '../notify/testing.ts'
import { markSent } from '../notify/mail-store.ts'
import { pauses } from '../pauses/index.ts'
import { agreeing, forgetPrices, quotingOn, setSources } from '../quotes/testing.ts'
import { openWorld } from '../testing/world.ts'
import { readSettings } from '../settings/settings.ts'
import { look } from './alert-worker.ts'
import { forget } from './alerts.ts'
import { alertRoutes } from './routes.ts'
import { alerts } from './alert-store.ts'
import { pushDevices } from '../customers/push/index.ts'

const day = 86_400
const wish = { service: 'sell', coin: 'ETH@11155111', fiat: 'EUR', price: '2500' } as const

async function openTown() {
  const settings = readSettings({ NODE_ENV: 'test' })
  const world = await openWorld({
    settings: { ...settings, pushKey: { publicKey: 'pub', privateKey: 'key' } },
  })
  const { db, clock } = world
  const told = { bid: '2400', ask: '2410', asked: 0, isDown: false, other: undefined as string | undefined }
  const ticker = () => {
    told.asked += 1
    return told.isDown ? undefined : { bid: told.bid, ask: told.ask }
  }
  const platform = quotingOn(world.platform, ticker)
  const [one] = agreeing(ticker)
  const [, other] = agreeing(() =>
    told.other === undefined ? ticker() : { bid: told.other, ask: told.other },
  )
  setSources(platform, [one!, other!])
  const person = (email: string) =>
    customers.meetCustomer(platform, db, { email, locale: 'en', zone: 'Europe/Berlin', now: clock.now() })
  const [ana, ben] = [await person('ana@example.test'), await person('ben@example.test')]
  const http = await world.serve((serve) => alertRoutes(serve, platform))
  const list = async (as = ana) =>
    (await http.json<AnswerOf<typeof listPriceAlerts>>('GET', '/api/price_alerts', { as })).body.items
  return {
    ...world,
    platform,
    told,
    ana,
    ben,
    list,
    add: async (other: Partial<Record<keyof typeof wish, string>> = {}, as = ana) => {
      const body = { ...wish, ...other }
      const answer = await http.json<AnswerOf<typeof addPriceAlert> & { error?: { code: string } }>(
        'POST',
        '/api/price_alerts',
        { as, body },
      )
      return answer.status === 200 ? answer.body : answer.body.error?.code
    },
    remove: async (id: string, as = ana) =>
      (await http.json('DELETE', `/api/price_alerts/${id}`, { as })).status,
    /** The market's bid and ask from now on. */
    async moves(bid: string, ask: string) {
      Object.assign(told, { bid, ask })
      clock.advance(10)
      await look(platform)
    },
    states: async () => (await list()).map(({ state }) => state),
    pushes: () => db.query<{ key: string }>(`select key from outbox where kind = 'push' order by id`),
    mails: async () =>
      (await queuedMails(platform)).map(({ template, params, to }) => ({ template, params, to })),
  }
}

test('a sale is told at our rate for it, a purchase at the other, before fees, and each once', async () => {
  await using town = await openTown()
  const sale = (await town.add()) as PriceAlert
  expect(sale).toMatchObject({ ...wish, price: '2500.00', state: 'waiting', notifiedAt: null })
  town.clock.advance(1)
  await town.add({ service: 'buy', price: '2300' })
  await town.moves('2499.99', '2510')
  expect(await town.mails()).toEqual([])
  await town.moves('2500', '2510')
  await town.moves('2600', '2610')
  expect(await town.mails()).toMatchObject([
    {
      template: 'price_alert_sell',
      to: { customerId: town.ana },
      params: { coin: wish.coin, fiat: 'EUR', rate: '2500.00000000000000' },
    },
  ])
  await town.moves('2290', '2300')
  await town.moves('2290', '2299')
  expect((await town.mails()).map(({ template }) => template)).toEqual([
    'price_alert_sell',
    'price_alert_buy',
  ])
  expect(await town.list()).toMatchObject([
    { service: 'buy', state: 'notified', notifiedRate: '2300.00' },
    { service: 'sell', state: 'notified', notifiedRate: '2500.00' },
  ])
})

test('two workers at once tell once; one that dies before its commit has told nothing, and the next one tells', async () => {
  await using town = await openTown()
  await town.add()
  Object.assign(town.told, { bid: '2550', ask: '2560' })
  town.clock.advance(10)
  const dying = {
    ...town.platform,
    db: {
      ...town.platform.db,
      transaction: <T>(work: (sql: never) => Promise<T>) =>
        town.platform.db.transaction(async (sql) => {
          await work(sql as never)
          throw new Error('killed')
        }),
    },
  }
  await expect(look(dying as typeof town.platform)).rejects.toThrow('killed')
  expect([await town.mails(), await town.states()]).toEqual([[], ['waiting']])
  await Promise.all([look(town.platform), look(town.platform), look(town.platform)])
  expect([(await town.mails()).length, await town.states()]).toEqual([1, ['notified']])
})

test('without a price, or with exchanges that disagree, it waits and is told later', async () => {
  await using town = await openTown()
  await town.add()
  town.told.isDown = true
  await town.moves('2600', '2610')
  forgetPrices(town.platform)
  await town.moves('2600', '2610')
  expect(await town.mails()).toEqual([])
  Object.assign(town.told, { isDown: false, other: '2400' })
  await town.moves('2600', '2610')
  expect(await town.mails()).toEqual([])
  town.told.other = undefined
  await town.moves('2600', '2610')
  expect(await town.mails()).toHaveLength(1)
})

test('nobody waits: no exchange is asked', async () => {
  await using town = await openTown()
  await look(town.platform)
  expect(town.told.asked).toBe(0)
  const { id } = (await town.add()) as PriceAlert
  await town.remove(id)
  const asked = town.told.asked
  await town.moves('2600', '2610')
  expect([town.told.asked, await town.mails()]).toEqual([asked, []])
})

test('refused: reached already, the same again, the eleventh, far off, no price, nothing that is offered', async () => {
  await using town = await openTown()
  expect(await town.add({ price: '2400' })).toBe('alert.reached')
  expect(await town.add({ service: 'buy', price: '2410.5' })).toBe('alert.reached')
  for (const price of ['0', '0.0', '240001', '0.0000000000000001'])
    expect([price, await town.add({ price })]).toEqual([price, 'amount.invalid'])
  for (let nth = 0; nth < 10; nth += 1)
    expect(await town.add({ price: `${2500 + nth}` })).toHaveProperty('id')
  expect(await town.add({ price: '2500.00' })).toBe('alert.same')
  expect(await town.add({ price: '2600' })).toBe('alert.full')
  expect(await town.add({ price: '2600' }, town.ben)).toHaveProperty('id')
  town.told.isDown = true
  town.clock.advance(60)
  expect(await town.add({ price: '2700' }, town.ben)).toBe('price.unavailable')
})

test('asked at the same moment, ten are kept and no more', async () => {
  await using town = await openTown()
  const all = await Promise.all(Array.from({ length: 14 }, (_, nth) => town.add({ price: `${2500 + nth}` })))
  expect(all.filter((it) => it === 'alert.full')).toHaveLength(4)
  expect(await town.list()).toHaveLength(10)
})

test('after 90 days it has ended untold, may be made anew, and leaves the list a week later', async () => {
  await using town = await openTown()
  await town.add()
  town.clock.advance(90 * day)
  await town.moves('2600', '2610')
  expect([await town.states(), await town.mails()]).toEqual([['ended'], []])
  await town.moves('2400', '2410')
  await town.add()
  expect(await town.states()).toEqual(['waiting'])
  await town.moves('2600', '2610')
  town.clock.advance(7 * day - 1)
  await forget(town.platform)
  expect(await town.states()).toEqual(['notified'])
  town.clock.advance(2)
  await forget(town.platform)
  expect(await town.states()).toEqual([])
})

test('while its coin is paused it waits, and is told when the pause is over', async () => {
  await using town = await openTown()
  await town.add()
  town.onClose(await pauses.follow(town.platform))
  const until = new Date(town.clock.now().getTime() + day * 1000)
  const request = {
    part: Pauses.partOf(`coin:${wish.coin}`)!,
    reason: 'network',
    until,
    noteSealed: 'sealed',
  } as const
  const pause = await town.db.transaction((sql) => pauses.begin(town.platform, sql, request, 'Ada'))
  if ('refused' in pause) throw new Error(pause.refused)
  await expect.poll(town.states).toEqual(['held'])
  town.clock.advance(1)
  expect(await town.add({ price: '2700' })).toMatchObject({ state: 'held' })
  await town.moves('2600', '2610')
  expect(await town.mails()).toEqual([])
  await town.db.transaction((sql) => pauses.end(town.platform, sql, pause.id, 'Ada'))
  await expect.poll(town.states).toEqual(['waiting', 'waiting'])
  await town.moves('2600', '2610')
  expect(await town.states()).toEqual(['waiting', 'notified'])
})

test('somebody else sees none of it and removes none of it; a closed account keeps none', async () => {
  await using town = await openTown()
  const { id } = (await town.add()) as PriceAlert
  expect([await town.list(town.ben), await town.remove(id, town.ben)]).toEqual([[], 404])
  expect([await town.remove(id), await town.remove(id), await town.list()]).toEqual([200, 404, []])
  expect(alerts.about).toEqual({ person: 'customer', keep: 'account' })
})

test('with a device the mail waits five minutes, and is not sent where a push service took the notification', async () => {
  await using town = await openTown()
  const { db, platform } = town
  const createdAt = town.clock.now()
  const device = { endpointHash: 'h', id: 'psh_1', customerId: town.ana, sessionId: 's', serverKey: 'pub' }
  await pushDevices.add(db, { ...device, sealed: 'x', createdAt })
  const { id } = (await town.add()) as PriceAlert
  await town.moves('2600', '2610')
  expect(await town.pushes()).toEqual([{ key: `push:alert:${id}:psh_1` }])
  const [row] = await db.query<{ payload: never; isLater: boolean }>(
    `select payload, due_at > clock_timestamp() + interval '4 minutes' as "isLater" from outbox where kind = 'mail'`,
  )
  expect(row?.isLater).toBe(true)
  const sent: string[] = []
  const post = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
  const { mail } = mailHandlers(platform, post as never)
  const deliver = () => mail(row!.payload, { key: '', owner: '', tries: 1 })
  await markSent(db, { id: `alert:${id}:psh_1`, template: 'price_alert_sell', sentAt: createdAt })
  await deliver()
  expect(sent).toEqual([])
  await db.query('delete from mail_sent')
  await deliver()
  await deliver()
  expect(sent).toEqual(['Price alert: 1 ETH = €2,600.00'])
})
