/** The bank sends no notification that counts: what comes is booked by the statement of the day, which is read the day after. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

const day = 86_400

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { BANK_BOOKED_BY: 'EUR=053,GBP=053', SANDBOX_STATEMENT_SECONDS: '86400' } })
})
afterAll(() => world?.end())

test('money of ten minutes before midnight is read in the morning: it buys, and the books are as the bank says', async () => {
  const seconds = Math.floor((await world.outside.now()).getTime() / 1_000) % day
  await world.outside.advance(day - seconds - 600)
  const customer = await world.customer()
  const [purchase, pounds] = [await customer.buys(), await customer.buys({ fiat: 'GBP' })]
  await purchase.transfer()
  await pounds.transfer()
  await purchase.stays('N')
  await pounds.stays('N')
  await world.outside.advance(8 * 3_600)
  await customer.signIn()
  await world.bank.writeStatements()
  for (const one of [purchase, pounds]) {
    const order = await one.is('C')
    expect(order.received?.amount).toBe(one.placed.amount.amount)
    await world.closes(one)
  }
  await world.books.agree()
})
