/**
 * While customers buy and sell, and when all is done, the ledger follows from the bank's statements and the chains. With every
 * change it is compared after each story and each fault (e2e/world/every-test.ts).
 * @module-tag night
 */
import type { ReconciliationRun } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

/** The differences in words. */
async function differences(): Promise<string[]> {
  const call = await world.backOffice.as('treasurer')
  const { proofs, faults } = await call<ReconciliationRun>('POST', '/admin/reconciliations')
  return [
    ...faults.map(({ source, reason }) => `${source}: ${reason}`),
    ...proofs
      .filter(({ isEqual }) => !isEqual)
      .map((proof) => `${proof.account} ${proof.currency}: ${JSON.stringify(proof)}`),
  ]
}

test('sales and purchases leave no difference, neither under way nor in the end', async () => {
  const customer = await world.customer()
  const sold = ['USDC@11155111', 'ETH@11155111', 'USDT@97'].map(async (coin) => {
    const sale = await customer.sells({ coin })
    await sale.pay()
    await sale.is('C')
  })
  const bought = ['USDC@11155111', 'tBNB@97'].map(async (coin) => {
    const purchase = await customer.buys({ coin })
    await purchase.transfer()
    await purchase.is('C')
  })
  let isOver = false
  const all = Promise.all([...sold, ...bought]).finally(() => (isOver = true))
  do {
    expect(await differences()).toEqual([])
  } while (!isOver)
  await all
  await world.books.agree()
  await world.bank.writeStatements()
  await expect.poll(() => accountsAtRest(), { timeout: 30_000, interval: 500 }).toEqual([])
  expect(await differences()).toEqual([])
  expect(await world.books.database.query('select kind from operator_case where closed_at is null')).toEqual(
    [],
  )
})

/** Accounts that were not compared, or that something is in flight on. */
async function accountsAtRest(): Promise<string[]> {
  const call = await world.backOffice.as('treasurer')
  const { proofs } = await call<ReconciliationRun>('POST', '/admin/reconciliations')
  const expected = [
    'bank:EUR',
    'chain:11155111:deposits',
    'chain:11155111:hot',
    'chain:97:deposits',
    'chain:97:hot',
  ]
  return [
    ...expected.filter((account) => proofs.every((proof) => proof.account !== account)),
    ...proofs
      .filter(({ inFlight }) => inFlight.length > 0)
      .map(({ account, inFlight }) => `${account}: ${JSON.stringify(inFlight)}`),
  ]
}
