/** One cent that the bank, a chain or the acquirer has less or more is found by the next comparison; two persons may book it. */
import type { CaseView, ReconciliationRun } from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { ana } from '../world/customer.ts'
import { openWorld, type World } from '../world/world.ts'
import { cards } from '../world/payers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const casesOf = async (account: string): Promise<CaseView[]> => {
  const call = await world.backOffice.as('treasurer')
  const { items } = await call<{ items: CaseView[] }>('GET', '/admin/cases?kind=reconciliation_difference')
  return items.filter(({ subject }) => subject.id === account)
}

/** Runs comparisons until one has this difference. */
async function isFound(account: string, currency: string, difference: string) {
  let last: ReconciliationRun['proofs'] | undefined
  await until(
    () => `a difference of ${difference} ${currency} on ${account}: ${JSON.stringify(last)}`,
    async () => {
      const run = await world.comparing.run()
      last = run?.proofs.filter((one) => one.account === account)
      return last?.some((one) => one.currency === currency && one.difference === difference) ?? false
    },
    { seconds: 60, every: 1000 },
  )
  const isOpen = { data: { asset: currency, difference }, closedAt: null }
  await expect.poll(() => casesOf(account), { timeout: 30_000 }).toMatchObject([isOpen])
}

test('a cent that is missing at the bank is booked as a loss, and as a gain when it comes back', async () => {
  world.comparing.plants('bank:EUR')
  await world.bank.writeStatements()
  await world.bank.corrects('EUR', '-1')
  await world.bank.writeStatements()
  await isFound('bank:EUR', 'EUR', '0.01')
  await world.backOffice.booksDifference('bank:EUR', 'EUR')
  await expect.poll(() => casesOf('bank:EUR'), { timeout: 30_000 }).toEqual([])
  world.comparing.heals('bank:EUR')
  expect(await world.comparing.differences()).toEqual([])
  world.comparing.plants('bank:EUR')
  await world.bank.corrects('EUR', '1')
  await world.bank.writeStatements()
  await isFound('bank:EUR', 'EUR', '-0.01')
  await world.backOffice.booksDifference('bank:EUR', 'EUR')
  world.comparing.heals('bank:EUR')
})

test('the smallest unit of a coin that a chain has less or more, without any transaction', async () => {
  const chain = world.chain(97)
  world.comparing.plants('chain:97:hot')
  await chain.corrects(world.hot, '-1')
  await chain.mine(12)
  await isFound('chain:97:hot', 'tBNB@97', '0.000000000000000001')
  await chain.corrects(world.hot, '2')
  await chain.mine(12)
  await isFound('chain:97:hot', 'tBNB@97', '-0.000000000000000001')
})

test('a cent that is missing at the acquirer, and a refund that somebody made there by hand', async () => {
  const purchase = await (await world.customer()).buys({ coin: 'USDC@97', method: 'CREDIT_CARD' })
  const { id } = await purchase.beginsCard()
  await world.outside.cards.pay(id, { number: cards.visa, name: ana.name })
  await purchase.is('C')
  world.comparing.plants('transit:card')
  await world.outside.cards.adjust('eur', '-1')
  await isFound('transit:card', 'EUR', '0.01')
  await world.outside.cards.adjust('eur', '1')
  await world.outside.cards.refundByHand(id)
  await isFound('transit:card', 'EUR', '100.00')
})
