/** Events of the acquirer: hooks that come twice, reversed, late, forged, old or not at all; refunds; disputes. */
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { signed } from '../../../../sandbox/src/card/hooks.ts'
import { customer } from './testing/card-world.ts'
import { begun, crashes, openWorld, taken, type World } from './testing/sandbox-world.ts'

/** From here on only hooks and lists bring events. */
const stopPolling = ({ db }: World) => db.query(`update card_session set due_at = 'infinity'`)
const pollNow = ({ db }: World) => db.query('update card_session set due_at = clock_timestamp()')
const has = (world: World, type: string) => async () => (await world.types()).includes(type)
const countOf = async (world: World, type: string) =>
  (await world.types()).filter((one) => one === type).length
const allActedOn = (world: World) => async () => {
  const [row] = await world.db.query<{ open: string; all: string }>(
    `select count(*) filter (where done_at is null)::text as open, count(*)::text as all from card_event`,
  )
  return row?.open === '0' && Number(row.all) >= 3
}

test.each(['', 'hooks_twice', 'hooks_reversed'])(
  'hooks alone tell it, once, in whatever order they come (%s)',
  async (fault) => {
    await using world = await openWorld({ eventsSeconds: 3_600 })
    if (fault) await world.fault(fault)
    const id = await begun(world)
    await stopPolling(world)
    await world.pay(id)
    await world.until(has(world, 'credit.received'))
    await world.until(allActedOn(world))
    expect(await world.types()).toEqual(['authorisation.granted', 'credit.received'])
  },
)

test('hooks that are lost are found by looking, and by the list of events', async () => {
  await using world = await openWorld()
  await world.fault('hooks_off')
  const polled = await begun(world)
  await world.pay(polled)
  await pollNow(world)
  await world.round()
  expect(await world.types()).toEqual(['authorisation.granted', 'credit.received'])
  const listed = await begun(world)
  await stopPolling(world)
  await world.pay(listed)
  await world.round()
  expect(await countOf(world, 'credit.received')).toBe(2)
  await world.at('/card/chargeback', { payment: listed })
  await world.round()
  expect((await world.facts()).at(-1)).toMatchObject({
    type: 'dispute.opened',
    kind: 'chargeback',
    source: { kind: 'card', id: listed },
  })
})

test('a forged hook, an old one, one from later and one without a signature are not taken', async () => {
  await using world = await openWorld()
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(world.clock.now().getTime() / 1000),
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const { webhookSecret } = world.acquirer.keys
  const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)
  const post = async (signature: string | undefined, body = payload) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'stripe-signature': signature }),
    }
    return (await fetch(world.hookUrl, { method: 'POST', headers, body })).status
  }
  expect(await post(signed(payload, 'whsec_of_somebody_else', at(0)))).toBe(400)
  expect(await post(signed(payload, webhookSecret, at(-301)))).toBe(400)
  expect(await post(signed(payload, webhookSecret, at(301)))).toBe(400)
  expect(await post(undefined)).toBe(400)
  expect(await post('nonsense')).toBe(400)
  expect(await post(signed(payload, webhookSecret, at(0)), `${payload} `)).toBe(400)
  const kept = () => world.db.query('select id from card_event')
  expect(await kept()).toEqual([])
  expect(await post(signed(payload, webhookSecret, at(-299)))).toBe(204)
  expect(await post(signed(payload, webhookSecret, at(0)))).toBe(204)
  expect(await kept()).toHaveLength(1)
})

test('a hook that came is acted on although the acquirer is away for a while', async () => {
  await using world = await openWorld({ eventsSeconds: 3_600 })
  const id = await begun(world)
  await stopPolling(world)
  await world.pay(id)
  const came = async () => (await world.db.query('select id from card_event')).length >= 2
  for (; !(await came()); await new Promise((resolve) => setTimeout(resolve, 20)));
  await world.fault('down')
  await world.round()
  expect(await world.types()).toEqual([])
  await world.peace()
  await world.db.query('update card_event set due_at = clock_timestamp()')
  await world.until(has(world, 'credit.received'))
})

const asked = (world: World, id: string, key = 'ord_1:back:0:1', units = 10_000n) =>
  world.db.transaction((sql) =>
    world.rail.out.pay(sql, {
      key,
      owner: 'ord_1',
      sessionId: id,
      amount: Money.money('EUR', units),
    }),
  )

test('a refund is asked for once per key, whoever asks and wherever it crashed', async () => {
  const crash = { at: '' }
  await using world = await openWorld({ crashPoint: crashes(crash) })
  const id = await taken(world)
  for (const place of ['card.refunding', 'card.refunded']) {
    crash.at = place
    await asked(world, id)
    await world.db.query('update card_refund set due_at = clock_timestamp()')
    await world.round()
  }
  crash.at = ''
  await asked(world, id)
  await world.db.query('update card_refund set due_at = clock_timestamp()')
  await Promise.all([world.round(), world.round()])
  await world.until(has(world, 'payment.booked'))
  await world.round()
  expect((await world.facts()).filter(({ type }) => type === 'payment.booked')).toEqual([
    {
      id: 'card:ord_1:back:0:1:refunded',
      owner: 'ord_1',
      type: 'payment.booked',
      key: 'ord_1:back:0:1',
      amount: { asset: 'EUR', units: '10000' },
    },
  ])
  expect(await world.payments()).toMatchObject([{ refunds: [{ amount: '100.00', status: 'succeeded' }] }])
  await expect(asked(world, id, 'ord_1:back:0:1', 9_999n)).rejects.toThrow('another content')
})

test('a refund whose answer was lost is looked for first: the acquirer forgets our key after a day', async () => {
  const crash = { at: 'card.refunded' }
  await using world = await openWorld({ crashPoint: crashes(crash) })
  const id = await taken(world)
  await asked(world, id, 'ord_1:back:0:1', 4_000n)
  await world.round()
  crash.at = ''
  world.clock.advance(25 * 3_600)
  await world.db.query('update card_refund set due_at = clock_timestamp()')
  await world.until(has(world, 'payment.booked'))
  expect(await world.payments()).toMatchObject([{ refunds: [{ amount: '40.00', status: 'succeeded' }] }])
  expect(((await world.payments()) as { refunds: unknown[] }[])[0]?.refunds).toHaveLength(1)
})

test('a refund that takes a while is reported when it is done', async () => {
  await using world = await openWorld()
  const id = await taken(world, '4000000000007726')
  await asked(world, id)
  await world.round()
  expect(await world.types()).not.toContain('payment.booked')
  world.clock.advance(5)
  await world.until(has(world, 'payment.booked'))
})

test('a refund that comes to nothing, and one the acquirer does not take, are reported as failed', async () => {
  await using world = await openWorld()
  const id = await taken(world, '4000000000005126')
  await asked(world, id)
  await world.round()
  world.clock.advance(5)
  await world.until(has(world, 'payment.rejected'))
  expect((await world.facts()).at(-1)).toMatchObject({ permanent: true, reason: 'expired_or_canceled_card' })
  const other = await taken(world)
  await world.at('/card/chargeback', { payment: other })
  await asked(world, other, 'ord_2:back:0:1')
  await world.until(async () => (await countOf(world, 'payment.rejected')) === 2)
  expect((await world.facts()).find(({ key }) => key === 'ord_2:back:0:1')).toMatchObject({
    permanent: true,
    reason: 'charge_disputed',
  })
})

test('a refund that the card gives back after it was done is returned, and not rejected as well when it is heard again', async () => {
  await using world = await openWorld()
  const id = await taken(world, '4000000000005126')
  await asked(world, id)
  await world.round()
  await world.db.query(`update card_refund set state = 'done'`)
  world.clock.advance(5)
  await world.until(has(world, 'payment.returned'))
  await world.db.query('update card_event set done_at = null')
  await world.until(allActedOn(world))
  expect((await world.facts()).at(-1)).toMatchObject({
    id: 'card:ord_1:back:0:1:undone',
    amount: { asset: 'EUR', units: '10000' },
  })
})

test('a refund that failed, and is done after all: nothing moves, and a person asks', async () => {
  await using world = await openWorld()
  const id = await taken(world)
  await asked(world, id)
  await world.until(has(world, 'payment.booked'))
  const before = await world.types()
  await world.db.query(`update card_refund set state = 'failed'`)
  await world.db.query('update card_event set done_at = null')
  await world.until(allActedOn(world))
  expect(await world.types()).toEqual(before)
  expect(await world.cases()).toMatchObject([
    {
      kind: 'status_contradicted',
      subject: { kind: 'order', id: 'ord_1' },
      data: { payment: 'ord_1:back:0:1', first: 'failed', later: 'done' },
    },
  ])
})

test('a dispute that is lost, and then won: nothing moves, and a person asks', async () => {
  await using world = await openWorld()
  const id = await taken(world)
  await world.at('/card/chargeback', { payment: id })
  await world.until(has(world, 'dispute.opened'))
  await world.db.query(`update card_dispute set state = 'lost'`)
  await world.at('/card/dispute', { payment: id, outcome: 'won' })
  await world.until(async () => (await world.cases()).length > 0)
  expect(await world.cases()).toMatchObject([
    { kind: 'status_contradicted', data: { payment: id, first: 'lost', later: 'won' } },
  ])
  expect(await countOf(world, 'dispute.won')).toBe(0)
})

test.each(['won', 'lost'])(
  'a payment that its owner takes back is reported once; when it is %s, so',
  async (outcome) => {
    await using world = await openWorld()
    await world.fault('hooks_twice')
    const id = await taken(world)
    await world.at('/card/chargeback', { payment: id })
    await world.until(has(world, 'dispute.opened'))
    expect((await world.facts()).at(-1)).toMatchObject({
      type: 'dispute.opened',
      kind: 'chargeback',
      source: { kind: 'card', id },
      amount: { asset: 'EUR', units: '10000' },
    })
    await world.at('/card/dispute', { payment: id, outcome })
    const state = async () =>
      (await world.db.query<{ state: string }>('select state from card_dispute'))[0]?.state
    await world.until(async () => (await state()) === outcome)
    await world.round()
    expect(await countOf(world, 'dispute.opened')).toBe(1)
    expect(await countOf(world, 'dispute.won')).toBe(outcome === 'won' ? 1 : 0)
  },
)

test('a card that takes its money back by itself after it was captured', async () => {
  await using world = await openWorld()
  await taken(world, '4000000000000259')
  await world.until(has(world, 'dispute.opened'))
  expect(await world.types()).toEqual(['authorisation.granted', 'credit.received', 'dispute.opened'])
})

test('many payments under two workers: each told once, and the acquirer took each once', async () => {
  await using world = await openWorld()
  const ids = await Promise.all(Array.from({ length: 8 }, () => begun(world)))
  await Promise.all(ids.map((id) => world.pay(id)))
  const all = async () => (await countOf(world, 'credit.received')) === ids.length
  while (!(await all())) {
    await pollNow(world)
    await Promise.all([world.round(), world.round(), ...ids.map((id) => world.rail.look(customer, id))])
  }
  const succeeded = (await world.events()).filter((type) => type === 'payment_intent.succeeded')
  expect(succeeded).toHaveLength(ids.length)
  expect(await countOf(world, 'authorisation.granted')).toBe(ids.length)
})

test('while cards are paused no refund is asked for, and payments that were begun are taken; then it goes once', async () => {
  await using world = await openWorld()
  const id = await taken(world)
  await world.db.query(
    `insert into pause (id, part, reason, note_sealed, since, until, begun_by)
     values ('p', 'method:card', 'partner', 'test', now(), now() + interval '1 day', 'Ada')`,
  )
  await asked(world, id)
  await taken(world)
  for (let round = 0; round < 3; round += 1) await world.round()
  expect(await world.db.query('select state, tries from card_refund')).toEqual([{ state: 'asked', tries: 0 }])
  await world.db.query('update pause set ended_at = now()')
  await world.until(has(world, 'payment.booked'))
})
