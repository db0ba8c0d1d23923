/** Ended purchases agree with the records outside: chains, bank, banks of customers, acquirer. */
import type { BuyOrderView } from '@agio/contract'
import { Coins } from '@agio/domain'
import { expect } from 'vitest'
import { unitsOf } from '../world/outside.ts'
import type { Bought } from './buying.ts'
import type { World } from './world.ts'

/** Each acknowledged order is there, answered as the first time; paid once; and its coins went once, or its money came back once. */
export async function expectAllBoughtOnce(world: World, bought: readonly Bought[]): Promise<void> {
  const outside = await recordsOf(world, bought)
  for (const one of bought) {
    const again = await one.person.place(one.key, one.body, 'buy')
    expect([again.status, again.text]).toEqual([200, one.acknowledged?.text])
    const order = await one.purchase!.view()
    const how = one.way.stranger ? ['Y', 'payer'] : ['C', null]
    expect([one.key, order.status, order.status === 'Y' ? order.reason : null]).toEqual([one.key, ...how])
    await expectCoinsOnce(world, order)
    expectMoneyOnce(one, order, outside)
  }
}

/** A wallet of its own: whatever ever came to it came from this order. */
async function expectCoinsOnce({ outside }: World, order: BuyOrderView): Promise<void> {
  const coin = order.coin as Coins.CoinId
  const { chainId, contract } = Coins.coinOf(coin)
  const chain = outside.chain(chainId)
  const units = order.status === 'C' ? unitsOf(coin, order.receive.amount) : 0n
  expect([order.id, await chain.holds(order.destination, coin)]).toEqual([order.id, units])
  if (!contract) return
  const sent = [{ hash: order.transaction?.hash, units }]
  expect(await chain.transfersTo(order.destination, coin)).toEqual(order.status === 'C' ? sent : [])
}

type Records = Awaited<ReturnType<typeof recordsOf>>

async function recordsOf({ outside }: World, bought: readonly Bought[]) {
  const banks = [...new Set(bought.flatMap(({ way }) => way.bank ?? []))]
  return {
    lines: await outside.bank.entries(),
    orders: await outside.bank.payments(),
    cards: await outside.cards.payments(),
    atBanks: (await Promise.all(banks.map((bank) => outside.banks.payments(bank)))).flat(),
  }
}

const plain = (id: string) => id.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

function expectMoneyOnce({ way }: Bought, order: BuyOrderView, { lines, orders, cards, atBanks }: Records) {
  const ours = new Set(order.payments.map(({ id }) => id))
  const isCard = way.method === 'CREDIT_CARD'
  const { amount } = order.amount
  const captured = cards.filter(({ reference, captures }) => ours.has(reference) && captures > 0)
  expect(captured.map((it) => [it.captures, it.amount])).toEqual(isCard ? [[1, amount]] : [])
  const refunds = captured.flatMap((it) => it.refunds.filter(({ status }) => status !== 'failed'))
  expect(refunds.map((it) => it.amount)).toEqual(isCard && way.stranger ? [amount] : [])

  const plainIds = new Set([...ours].map(plain))
  const executed = atBanks.filter((it) => it.executed && plainIds.has(plain(it.endToEndId)))
  expect(executed.map((it) => it.amount)).toEqual(way.bank === undefined ? [] : [amount])

  const named = lines.filter(({ reference }) => reference.replaceAll(' ', '').includes(order.reference))
  const came = named.filter(({ kind }) => kind === 'incoming').map((it) => it.amount)
  expect([order.id, came]).toEqual([order.id, isCard ? [] : [amount]])
  const backs = orders.filter(({ reference }) => reference.includes(order.reference))
  const isBankBack = way.stranger && !isCard
  expect(backs.map((it) => [it.status, it.amount])).toEqual(isBankBack ? [['booked', amount]] : [])
  const debits = lines.filter(
    ({ direction, endToEndId }) => direction === 'DBIT' && backs.some((it) => it.endToEndId === endToEndId),
  )
  expect(debits.map((it) => it.amount)).toEqual(isBankBack ? [amount] : [])
}

/** The acquirer's debt to us is paid out; then ledger, chains and bank agree, and the limits hold the bought sums. */
export async function expectBooksOf(world: World, bought: readonly Bought[]): Promise<void> {
  const books = world.books()
  const limits = await books.database.query<{ state: string; orders: string; same: boolean }>(
    `select state, count(*)::text as orders,
       (select sum(cents) from limit_entry where state <> 'released' and service = 'buy')
         = (select sum(cents) from limit_bucket where grain = 'day' and service = 'buy') as same
     from limit_entry where service = 'buy' group by state order by state`,
  )
  const failed = bought.filter(({ way }) => way.stranger).length
  expect(limits).toEqual([
    { state: 'committed', orders: String(bought.length - failed), same: true },
    ...(failed > 0 ? [{ state: 'released', orders: String(failed), same: true }] : []),
  ])
  await world.outside.cards.settle()
  await books.agree({ mayRepeat: true })
}
