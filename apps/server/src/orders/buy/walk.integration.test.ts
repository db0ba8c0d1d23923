/** The walk of one statement line: from the bank's file to coins that are final, on a real chain, by the real rails. */
import { Money, Postings } from '@agio/domain'
import { expect, test } from 'vitest'
import { chainForAll } from '../../rails/evm/testing/chain.ts'
import { openTestRail } from '../../rails/evm/testing/rail.ts'
import { notification } from '../../rails/iso20022/testing.ts'
import { deliver } from '../inbox/inbox.ts'
import { greta, openAll, placeBuy, referenceOf } from '../testing/bank-statements.ts'
import { passagesOf, recordCalls, returnsIn } from '../testing/walk.ts'
import { ledger } from '../../ledger/index.ts'

const chain = chainForAll()

/** Each line is a call from one slice into the next. Between a rail and orders, and back, that is a door of rail.ts. */
const walk = [
  // The bank's files bring the line, and answers to our payments before it.
  'rails/iso20022 → rails/iso20022/payments',
  'rails/iso20022 → rails/iso20022/statements',
  // The line is matched with our payments and with orders; then the event is delivered.
  'rails/iso20022/statements → rails/iso20022/payments',
  'rails/iso20022/statements → orders',
  'rails/iso20022/statements → orders/inbox',
  // The event is applied; what the order wants next is carried out by a command.
  'orders/inbox → orders/core',
  'orders → orders/core',
  'orders → orders/buy',
  'orders/buy → orders/core',
  'orders/core → orders/receipts',
  // The payer is looked up. Coins are commanded, signed, released; each step is delivered.
  'orders/buy → rails/iso20022',
  'orders/buy → rails/evm',
  'orders/buy → rails/evm/transfers',
  'rails/evm → rails/evm/transfers',
  'rails/evm/transfers → rails/evm/wallets',
  'rails/evm/transfers → orders/inbox',
]

test('a statement line passes forward through its rooms until coins are sent, and comes back into none', async () => {
  await using world = await openAll()
  const { db, clock, bank } = world
  const coins = await openTestRail(chain, {}, { db, clock, deliver })
  world.onClose(async () => {
    await coins.stop()
    await coins.close()
  })
  const evm = coins.rail()
  await chain.mint(coins.hot, 10n ** 12n)
  world.giveDoors(({ coins: fake, money }) => ({
    coins: { ...fake, out: () => evm.out },
    money: {
      ...money,
      bank: bank.rail.out,
      payments: { ...money.payments, payerOf: ({ id: line }) => bank.rail.payers.payerOf(line) },
    },
  }))
  const gas = Money.money('ETH@11155111', 10n ** 18n)
  await ledger.post(world.db, [Postings.capital('gas', 'chain:11155111:hot', gas)], clock.now())
  const id = await placeBuy(world, 1)
  const state = async () => (await world.buy(id)).state

  const calls = recordCalls(db)
  await bank.answer(
    notification('N1', [{ amount: '100.00', credit: true, from: greta, words: referenceOf(1) }]),
  )
  await bank.worker.pass()
  coins.start(evm)
  await coins.until(async () => {
    await world.settle()
    return (await state()) === 'completed'
  })
  await coins.stop()

  const { destination, executed } = await world.buy(id)
  expect(await chain.tokensOf(destination)).toBe(executed?.coins.units)
  expect(returnsIn(calls)).toEqual([])
  // A late event may be looked up once more, by another way forward.
  expect(passagesOf(calls)).toEqual(expect.arrayContaining(walk))
})
