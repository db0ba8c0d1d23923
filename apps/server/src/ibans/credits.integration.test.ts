/** Credits to dedicated IBANs, from the bank's XML to the ledger: whatever happens, each cent is in one account. */
import { type Ibans, Money, Postings, Shown } from '@agio/domain'
import { expect, test } from 'vitest'
import { setStanding } from '../orders/testing/standing.ts'
import { statement, notification, sendBack } from '../rails/iso20022/testing.ts'
import { askBank } from './index.ts'
import { openIbanWorld, order, ownIban, person, type IbanWorld } from './testing.ts'
import { ledger } from '../ledger/index.ts'

const purchase = { coin: order.coin, destination: order.destination, terms: order.consents.terms }
const otto = { name: 'Otto Fremdling', iban: 'DE75512108001245126199' }

async function setLevel(world: IbanWorld): Promise<void> {
  await world.atLevel('starter')
}

/** The money in suspense and in total. */
const held = async (world: IbanWorld) => ({
  suspense: -(await world.held('suspense')),
  came: await world.came(),
})
const returnsOf = (world: IbanWorld) =>
  world.db.query<{ state: string; key: string }>('select state, key from bank_payment order by key')

test('a transfer without a reference executes the standing order, once for notification and statement', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  await world.comes('100.00', { words: 'for later' })
  const { state, orderId = '' } = await world.credit()
  expect(state).toBe('bought')
  expect(await world.status(orderId)).toBe('executed')
  await world.purchases.coinsGo(orderId)
  const { order: bought } = await world.purchases.stored(orderId)
  expect(bought).toMatchObject({
    state: 'completed',
    method: 'bank_transfer',
    destination: order.destination,
    credits: [{ counts: true, amount: { units: 10_000n } }],
  })
  expect(await world.ordersOf()).toHaveLength(1)
  expect(await held(world)).toEqual({ suspense: 0n, came: 10_000n })
  expect((await world.ibanMails()).map(({ message }) => message)).toEqual(['iban_active'])
})

test('two transfers of the same amount at once are two purchases', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  const to = ownIban
  await world.tells({ amount: '60.00', ref: 'A', to }, { amount: '60.00', ref: 'B', to })
  await world.decides()
  await world.settles()
  expect((await world.arrivals()).map(({ state }) => state)).toEqual(['bought', 'bought'])
  expect(await world.ordersOf()).toMatchObject([{ status: 'executed' }, { status: 'executed' }])
})

test('money of another person is returned to its account, with a standing order to buy or to keep', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened()
  await world.comes('100.00', { from: otto })
  const [{ id: orderId } = { id: '' }] = await world.ordersOf()
  expect((await world.purchases.stored(orderId)).order).toMatchObject({ state: 'failed', reason: 'payer' })
  expect(world.out.payments).toMatchObject([
    { amount: { units: 10_000n }, payeeName: otto.name, payeeAccount: { iban: otto.iban } },
  ])
  expect(await world.credit()).toMatchObject({ state: 'returning', orderId })
  await world.acts.order(person, id, { do: 'keep' })
  await world.comes('30.00', { from: otto })
  expect(await world.credit()).toMatchObject({ state: 'returning', mayChoose: false })
  expect(await returnsOf(world)).toMatchObject([{ state: 'queued', key: /return:1$/ }])
  expect((await world.ibanMails()).at(-1)?.message).toBe('iban_money_returned')
})

test('an unclear, missing or listed sender needs an operator', async () => {
  await using world = await openIbanWorld()
  await world.opened({ do: 'keep' })
  await world.comes('30.00', { from: { iban: otto.iban } })
  expect(await world.credit()).toMatchObject({ state: 'in_review', why: 'sender', mayChoose: false })
  await world.comes('31.00', { from: { name: 'G. Beispiel', iban: otto.iban } })
  expect(await world.credit()).toMatchObject({ state: 'in_review', why: 'sender' })
  await world.lists({ name: otto.name })
  await world.comes('32.00', { from: otto })
  expect(await world.credit()).toMatchObject({ state: 'in_review', why: 'listed' })
  expect(await returnsOf(world)).toEqual([])
  const { id } = await world.credit()
  expect(await world.credits.giveBack(person, id)).toEqual({ refused: 'order.not_now' })
  expect(await held(world)).toEqual({ suspense: 9_300n, came: 9_300n })
})

test('while paused, money waits; its customer buys with it later or sends it back', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened()
  await world.acts.pause(person.id, id)
  await world.comes('100.00')
  await world.comes('40.00')
  expect(await world.credit()).toMatchObject({ state: 'waiting', why: 'paused', mayChoose: true })
  expect((await world.ibanMails()).filter(({ message }) => message === 'iban_money_waits')).toHaveLength(2)
  await world.acts.resume(person.id, id)
  await world.decides()
  const [back, first] = await world.arrivals()
  expect([back?.state, first?.state]).toEqual(['waiting', 'waiting'])
  const stranger = { id: 'cus_other', hasFreshPin: true }
  expect(await world.credits.buy(stranger, first?.credit.id ?? '', purchase)).toEqual({
    refused: 'not-found',
  })
  expect(await world.credits.buy(person, first?.credit.id ?? '', purchase)).toMatchObject({ state: 'bought' })
  expect(await world.credits.buy(person, first?.credit.id ?? '', purchase)).toEqual({
    refused: 'order.not_now',
  })
  expect(await world.credits.giveBack(person, back?.credit.id ?? '')).toMatchObject({ state: 'returning' })
  await world.settles()
  expect(await world.ordersOf()).toMatchObject([{ status: 'executed' }])
})

test('two clicks at once buy once', async () => {
  await using world = await openIbanWorld()
  await world.opened({ do: 'keep' })
  await world.comes('100.00')
  const { id } = await world.credit()
  const click = () => world.credits.buy(person, id, purchase)
  const clicks = await Promise.all([click(), click(), click()])
  expect(clicks.filter((it) => 'refused' in it)).toHaveLength(2)
  expect(await world.ordersOf()).toHaveLength(1)
})

test.each([
  ['the level is lost', 'level', (world: IbanWorld) => setLevel(world)],
  ['the bank blocks it', 'not_active', (world: IbanWorld) => askBank(world.db, person.id, 'operator.blocks')],
  [
    'the customer owes us',
    'debt',
    (world: IbanWorld) =>
      ledger.post(
        world.db,
        [Postings.disputeOpened('ord_x', 'dis_x', 'debt:cus_greta', 'bank:EUR', Money.money('EUR', 1_000n))],
        world.clock.now(),
      ),
  ],
] as const)('money waits where %s', async (_, why, happens) => {
  await using world = await openIbanWorld()
  await world.opened()
  await happens(world)
  await world.comes('100.00')
  expect(await world.credit()).toMatchObject({ state: 'waiting', why })
  expect(await world.ordersOf()).toEqual([])
  expect((await held(world)).suspense).toBe(10_000n)
})

const keepIt = { do: 'keep' } as const
test.each([
  ['buys', order, {}, 'bought'],
  ['keeps', keepIt, {}, 'waiting'],
  ['buys, of another sender', order, { from: otto }, 'returning'],
  ['keeps, of another sender', keepIt, { from: otto }, 'returning'],
] as const)(
  'money of a customer whom a list, a suspicion or a decision holds reads alike (a standing order that %s), and goes on',
  async (_, wanted, more, then) => {
    const read: unknown[] = []
    for (const why of ['hit_open', 'frozen', 'sanctioned'] as const) {
      await using world = await openIbanWorld()
      await world.opened(wanted)
      await setStanding(world, person.id, why)
      await world.comes('100.00', more)
      const { state, mayChoose, why: cause } = await world.credit()
      const mails = (await world.ibanMails()).map(({ message }) => message)
      read.push({ state, mayChoose, why: cause && Shown.credit(cause as Ibans.Why), mails })
      expect(await world.ordersOf()).toEqual([])
      expect(await returnsOf(world)).toEqual([])
      await setStanding(world, person.id, null)
      await world.decides()
      await world.settles()
      expect((await world.credit()).state).toBe(then)
    }
    const [first] = read
    expect(first).toEqual({ state: 'in_review', mayChoose: false, why: 'review', mails: ['iban_active'] })
    expect(read).toEqual([first, first, first])
  },
)

test.each(['refused', 'in_review', 'identity_expired'] as const)(
  '%s: money that comes buys nothing and is not returned by itself',
  async (why) => {
    await using world = await openIbanWorld()
    await world.opened(order)
    await setStanding(world, person.id, why)
    await world.comes('100.00')
    for (const days of [1, 6, 30]) {
      world.clock.advance(days * 86_400)
      await world.decides()
      await world.settles()
    }
    expect(await world.ordersOf()).toEqual([])
    expect(await returnsOf(world)).toEqual([])
  },
)

test('money above the limit waits, and buys once the limit has room', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  const { configuration } = world.out.version
  const { limits } = configuration
  const narrow = { ...limits, basic: { ...limits.basic, buy: { day: 5_000n, month: 5_000n, year: 5_000n } } }
  await world.setFigures({ ...configuration, limits: narrow })
  await world.comes('100.00')
  const { id, ...waiting } = await world.credit()
  expect(waiting).toMatchObject({ state: 'waiting', why: 'limit' })
  expect(await world.credits.buy(person, id, purchase)).toMatchObject({ refused: 'limit.exceeded' })
  await world.setFigures(configuration)
  expect(await world.credits.buy(person, id, purchase)).toMatchObject({ state: 'bought' })
})

test('money below the minimum waits, and outdated terms buy nothing', async () => {
  await using world = await openIbanWorld()
  const id = await world.opened()
  await world.comes('5.00')
  expect(await world.credit()).toMatchObject({ state: 'waiting', why: 'too_little' })
  await world.db.query(
    `update dedicated_iban set standing_order = standing_order || '{"terms": "2020-01-01"}' where id = $1`,
    [id],
  )
  await world.comes('100.00')
  expect(await world.credit()).toMatchObject({ state: 'waiting', why: 'terms' })
})

test('without a price the purchase is retried for a day, then its money waits for the customer', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  const { price } = world.out
  world.prices(undefined)
  await world.comes('100.00')
  expect(await world.credit()).toMatchObject({ state: 'arrived', why: 'no_price' })
  world.prices(price)
  await world.decides()
  await world.settles()
  expect(await world.credit()).toMatchObject({ state: 'bought' })
  world.prices(undefined)
  await world.comes('50.00')
  world.clock.advance(25 * 3_600_000)
  await world.decides()
  expect(await world.credit()).toMatchObject({ state: 'waiting', why: 'no_price' })
})

test('a request that comes too early is refused, and the worker looks at the credit as before', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  const { price } = world.out
  world.prices(undefined)
  await world.comes('122.00')
  const { id } = await world.credit()
  const due = () => world.db.query('select due_at as at from iban_credit where id = $1', [id])
  const before = await due()
  expect(await world.credits.giveBack(person, id)).toEqual({ refused: 'order.not_now' })
  expect(await world.credits.buy(person, id, purchase)).toEqual({ refused: 'order.not_now' })
  expect(await due()).toEqual(before)
  world.prices(price)
  await world.decides()
  await world.settles()
  expect(await world.credit()).toMatchObject({ state: 'bought' })
})

test.each(['ibans.quoted', 'ibans.placed'])('a process that ends at %s buys once', async (at) => {
  await using world = await openIbanWorld()
  await world.opened()
  world.crash.at = at
  await world.comes('100.00')
  expect(await world.credit()).toMatchObject({ state: 'arrived' })
  await world.decides()
  await world.settles()
  expect(await world.credit()).toMatchObject({ state: 'bought' })
  expect(await world.ordersOf()).toMatchObject([{ status: 'executed' }])
})

test('a process that ends before the mail about returned money returns it once, and the mail is sent', async () => {
  await using world = await openIbanWorld()
  await world.opened({ do: 'keep' })
  world.crash.at = 'ibans.returning'
  await world.comes('30.00', { from: otto })
  expect((await world.ibanMails()).map(({ message }) => message)).not.toContain('iban_money_returned')
  await world.decides()
  await world.decides()
  expect(await world.credit()).toMatchObject({ state: 'returning', mayChoose: false })
  expect(await returnsOf(world)).toMatchObject([{ state: 'queued', key: /return:1$/ }])
  expect((await world.ibanMails()).filter(({ message }) => message === 'iban_money_returned')).toHaveLength(1)
})

test('an unpaid purchase is not reused for another wallet', async () => {
  await using world = await openIbanWorld()
  await world.opened({ do: 'keep' })
  await world.comes('100.00')
  const { id } = await world.credit()
  world.crash.at = 'ibans.placed'
  await expect(world.credits.buy(person, id, purchase)).rejects.toThrow(/ended at ibans.placed/)
  const other = '0x2222222222222222222222222222222222222222'
  await world.hasProved(other)
  expect(await world.credits.buy(person, id, { ...purchase, destination: other })).not.toHaveProperty(
    'refused',
  )
  await world.settles()
  const { orderId = '' } = await world.credit()
  expect((await world.purchases.stored(orderId)).order).toMatchObject({ destination: other })
  const statuses = (await world.ordersOf()).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['awaiting_payment', 'executed'])
})

test('a credit that only the statement has waits for the notification', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  const line = {
    amount: '100.00',
    ref: 'S1',
    to: ownIban,
    credit: true,
    from: { name: 'Greta Beispiel', iban: otto.iban },
  }
  await world.bank.answer(statement('ST1', { opening: '1000000', closing: '1000000' }, [line]))
  await world.listens()
  await world.decides()
  expect(await world.credit()).toMatchObject({ state: 'arrived' })
  expect(await world.ordersOf()).toEqual([])
  await world.bank.answer(notification('NO1', [line]))
  await world.listens()
  await world.decides()
  await world.settles()
  expect(await world.credit()).toMatchObject({ state: 'bought' })
  expect(await world.ordersOf()).toMatchObject([{ status: 'executed' }])
})

test('a transfer to our own account needs its reference as before', async () => {
  await using world = await openIbanWorld()
  await world.opened()
  await world.tells({ amount: '100.00', ref: 'O1', to: 'DE89370400440532013000' })
  await world.decides()
  expect(await world.arrivals()).toEqual([])
  expect(await world.open()).toMatchObject([{ reason: 'no_reference' }])
})

test('the customer sees what an operator does with a credit in the queue', async () => {
  await using world = await openIbanWorld()
  await world.opened({ do: 'keep' })
  await world.comes('100.00')
  const [item] = await world.open()
  expect(item).toMatchObject({ reason: 'dedicated_iban', canMatch: true, canSendBack: true })
  await sendBack(world.bank.rail.queue, item?.identity ?? '', 'opr_1', 'as the customer asked')
  expect(await world.credit()).toMatchObject({ state: 'returning', mayChoose: false })
})
