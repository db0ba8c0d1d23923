/** The bank's statement of a day is read the day after: whose money it is, of which moment, and which rate it has. */
import { Buy } from '@agio/domain'
import { expect, test } from 'vitest'
import { statement } from '../../rails/iso20022/testing.ts'
import { greta, openAll, placeBuy, referenceOf } from '../testing/bank-statements.ts'

/** The bank's clock stands at noon of this day; the statement is read in the morning of the next. */
const [day, next] = ['2026-11-20', '2026-11-21']
const untilMorning = 20 * 3_600

async function openMorning(fixedUntil: string, booked: string, isBegun = true) {
  const world = await openAll({ settings: { statementsBook: ['eur'] } })
  const at = { method: 'open_banking', fixedUntil: Date.parse(fixedUntil) } as const
  const id = await placeBuy(world, 1, { at })
  if (isBegun) world.began.set('OBP7', id)
  world.bank.clock.advance(untilMorning)
  const line = { amount: '100.00', credit: true, ref: 'B1', words: referenceOf(1), from: greta, day: booked }
  await world.bank.answer(
    statement('S1', { opening: '0', closing: '100' }, [{ ...line, ...(isBegun && { endToEndId: 'OBP7' }) }]),
  )
  await world.listens()
  return { world, order: await world.buy(id) }
}

test.each([
  ['the window ends with the last millisecond of that day', `${day}T23:59:59.999Z`, day, false],
  ['the window ends at midnight', `${next}T00:00:00.000Z`, day, true],
  ['the window goes over midnight', `${next}T00:10:00.000Z`, day, true],
  ['the window goes over midnight, and the money was booked after it', `${next}T00:10:00.000Z`, next, false],
  ['the window ended in the afternoon', `${day}T15:00:00.000Z`, day, false],
])('%s', async (_, fixedUntil, booked, isFixed) => {
  const { world, order } = await openMorning(fixedUntil, booked)
  await using _open = world
  expect(order).toMatchObject({ state: 'payment_received', credits: [{ payment: 'OBP7', late: false }] })
  expect(Buy.isFixed(order)).toBe(isFixed)
  // A day that is over ended at its end; of today nothing later than now is known.
  const end = booked === day ? `${day}T23:59:59.999Z` : `${next}T08:00:00.000Z`
  expect(order.credits[0]?.at).toBe(Date.parse(end))
  expect([await world.came(), await world.openCases()]).toEqual([10_000n, []])
})

test('a transfer by hand has the rate of the moment, whatever its day', async () => {
  const { world, order } = await openMorning(`${next}T00:10:00.000Z`, day, false)
  await using _open = world
  expect([order.state, Buy.isFixed(order)]).toEqual(['payment_received', false])
})
