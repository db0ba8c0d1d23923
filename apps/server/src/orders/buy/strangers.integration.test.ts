/** Anybody who knows a reference can send money under it: the customer's own money decides, and others' waits for a person. */
import { Buy, Money } from '@agio/domain'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Payer } from '../../rails/rail.ts'
import { openWorld } from '../testing/world.ts'
import { ledger } from '../../ledger/index.ts'

const stranger: Payer = { name: 'Sam Stranger', account: { kind: 'iban', iban: 'NL91ABNA0417164300' } }
const nameless: Payer = { name: undefined, account: { kind: 'iban', iban: 'NL91ABNA0417164300' } }

async function openTown() {
  const world = await openWorld()
  onTestFinished(world.close)
  let lines = 0
  return {
    ...world,
    ...world.buy,
    pays: (id: string, amount: string, by?: Payer) =>
      world.buy.paid(id, amount, {
        source: { kind: 'statement_line', id: `line-${(lines += 1)}` },
        ...(by && { by }),
      }),
    suspense: () => ledger.balance(world.db, 'suspense', 'EUR'),
    asides: async (id: string) =>
      (
        await world.db.query(
          `select 1 from operator_case where order_id = $1 and kind = 'unallocated_credit' and closed_at is null`,
          [id],
        )
      ).length,
  }
}

type Part = { readonly units: bigint; readonly isOwn: boolean; readonly settles: boolean }
const text = (units: bigint) => Money.format(Money.money('EUR', units))

/** Own money in parts that come to 100.00, among amounts of strangers; after some of them all that is asked is carried out. */
const arrivals = fc
  .record({
    cuts: fc.uniqueArray(fc.bigInt({ min: 1n, max: 9_999n }), { maxLength: 2 }),
    others: fc.array(fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 2_499n })), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .chain(({ cuts, others }) => {
    const ends = [...cuts.toSorted((a, b) => (a < b ? -1 : 1)), 10_000n]
    const own = ends.map((end, index) => end - (ends[index - 1] ?? 0n))
    const all = [
      ...own.map((units) => ({ units, isOwn: true })),
      ...others.map((units) => ({ units, isOwn: false })),
    ]
    const settles = fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length })
    const inTurn = fc.shuffledSubarray(all, { minLength: all.length })
    return fc
      .tuple(inTurn, settles)
      .map(([parts, when]): Part[] => parts.map((it, index) => ({ ...it, settles: when[index] === true })))
  })
  // The first own money that is enough is bought at once, and what comes after it is late: not a matter of strangers.
  .filter((parts) => {
    let own = 0n
    return parts.every(({ units, isOwn, settles }, index) => {
      if (isOwn) own += units
      const isEnough = own >= 2_500n && own < 10_000n
      return !(settles && isEnough && index < parts.length - 1)
    })
  })

test('strangers send any sums below the minimum, in any order: the customer’s money buys, and theirs is in the queue', async () => {
  const town = await openTown()
  const plans = fc.sample(arrivals, { numRuns: 25, seed: 7 })
  for (const parts of plans) {
    const before = await town.suspense()
    const id = await town.placed()
    for (const { units, isOwn, settles } of parts) {
      await town.pays(id, text(units), isOwn ? undefined : stranger)
      if (settles) await town.settle()
    }
    await town.settle()
    const said = JSON.stringify(parts, (_, it: unknown) => (typeof it === 'bigint' ? `${it}` : it))
    const { order } = await town.stored(id)
    expect([order.state, order.executed?.amount.units], said).toEqual(['executed', 10_000n])
    const others = parts.filter(({ isOwn }) => !isOwn)
    expect(before - (await town.suspense()), said).toBe(others.reduce((sum, { units }) => sum + units, 0n))
    expect(await town.asides(id), said).toBe(others.length)
  }
  expect(await ledger.audit(town.db)).toEqual([])
})

test('a stranger’s cent alone changes nothing: the customer still cancels, or pays', async () => {
  const town = await openTown()
  const [cancels, pays] = [await town.placed(), await town.placed()]
  for (const id of [cancels, pays]) {
    await town.pays(id, '0.01', stranger)
    await town.settle()
    expect((await town.stored(id)).order).toMatchObject({ state: 'awaiting_payment' })
    expect(await town.asides(id)).toBe(1)
  }
  town.clock.advance(4 * 86_400)
  await town.pays(pays, '100.00')
  await town.settle()
  expect((await town.stored(pays)).order).toMatchObject({ state: 'executed' })
  expect(await town.orders.cancelPurchase('cus_greta', cancels)).toMatchObject({
    order: { state: 'cancelled' },
  })
})

test('beside an authorised payment a stranger’s cent is set aside, and the payment is waited for as before', async () => {
  const town = await openTown()
  const id = await town.placed({ quoteId: await town.quote('100.00', 'open_banking') })
  await town.tell({
    id: 'p1:authorised',
    owner: id,
    subject: 'payment:p1',
    payment: 'p1',
    type: 'authorisation.granted',
    through: 'open_banking',
    at: town.clock.now().getTime(),
  })
  await town.pays(id, '0.01', stranger)
  await town.settle()
  expect((await town.stored(id)).order).toMatchObject({
    state: 'payment_pending',
    authorised: { payment: 'p1' },
  })
  await town.paid(id, '100.00', { source: { kind: 'open_banking', id: 'p1' }, payment: 'p1' })
  await town.settle()
  expect((await town.stored(id)).order.executed?.amount).toEqual(Money.parse('EUR', '100.00'))
})

test.each([
  ['another name', '24.99', stranger, 'executed'],
  ['another name', '500.00', stranger, 'executed'],
  ['no name', '24.99', nameless, 'executed'],
  ['no name', '25.00', nameless, 'payment_received'],
])('beside 100.00 of the customer, %s with %s: %s', async (_, amount, by, state) => {
  const town = await openTown()
  const id = await town.placed()
  await town.pays(id, '100.00')
  await town.pays(id, amount, by)
  await town.settle()
  const { order } = await town.stored(id)
  // Money that may be the customer's, and is enough for a purchase, waits for a person.
  expect([order.state, Buy.isHeld(order)]).toEqual([state, state === 'payment_received'])
})

test('money of another name alone, enough for a purchase, goes back as before', async () => {
  const town = await openTown()
  const id = await town.placed()
  await town.pays(id, '25.00', stranger)
  await town.settle()
  expect((await town.stored(id)).order).toMatchObject({ state: 'failed', reason: 'payer' })
})

test.each([
  ['Greta Marie Beispiel', 'Greta Beispiel', 'Greta Beispiel', 'executed'],
  ['Hans Fremd', 'Greta Beispiel', 'Greta Beispiel', 'payment_received'],
  ['Greta Beispiel', 'Greta Beispiel Hans Fremd', 'Hans Fremd', 'payment_received'],
  ['Greta Beispiel', 'Muster GmbH', 'Muster GmbH', 'payment_received'],
  ['Muster GmbH', 'Greta Beispiel', 'Greta Beispiel', 'payment_received'],
  ['Greta Beispiel', 'Greta Beispiel', 'Hans Fremd', 'failed'],
])(
  'the customer showed %s, the order says %s, the money comes from %s: %s',
  async (shown, payerName, name, state) => {
    const here = await openTown()
    await here.shows(shown)
    const id = await here.placed({ payerName })
    await here.pays(id, '100.00', { ...stranger, name })
    await here.settle()
    expect(await here.status(id)).toBe(state)
    expect(here.out.prepared).toHaveLength(state === 'executed' ? 1 : 0)
    if (state !== 'payment_received') return
    await here.orders.advance(id, 'case', { type: 'case.cleared' })
    // A credit that comes after a person looked is compared again.
    await here.pays(id, '50.00', { ...stranger, name: 'Dritter Fremd' })
    await here.settle()
    expect(here.out.prepared).toEqual([])
  },
)
