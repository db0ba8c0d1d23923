/**
 * One purchase that has ended: nothing is owed to anybody; coins went once, by the chain's own record, or money went back,
 * by the bank's and the acquirer's; and the ledger says the same to the last unit.
 */
import type { BuyOrderView } from '@agio/contract'
import { Coins, Postings, type Money } from '@agio/domain'
import { expect } from 'vitest'
import type { Books } from './books.ts'
import type { CardPayment } from './payers.ts'
import { unitsOf, type BankEntry, type Outside } from './outside.ts'

/** In cents. */
export type Expected = {
  /** Unallocated money that named the order, because the order did not wait for it. */
  readonly aside?: bigint
  /** Money that was unallocated before a person matched it. */
  readonly matched?: bigint
  /** Money for the order that did not name it. */
  readonly unnamed?: bigint
  /** The debt of the customer to us. */
  readonly debt?: bigint
}

export async function closePurchase(
  books: Books,
  outside: Outside,
  order: BuyOrderView,
  { aside = 0n, matched = 0n, unnamed = 0n, debt = 0n }: Expected,
): Promise<void> {
  const { moved, accounts } = await books.movedBy(order.id)
  const fiat = order.amount.currency as Money.Fiat
  const card = await byCard(outside, order, fiat)
  expect(accounts.filter((account) => /^(order|transit:(?!card)|surplus)/.test(account))).toEqual([])
  expect(moved(Postings.transitAccount('card'), fiat)).toBe(card.owed)
  expect(moved('suspense', fiat)).toBe(matched - aside)

  const { came, went } = await byBank(outside, order, fiat, card.given)
  expect(moved(Postings.nostroAccount(fiat), fiat)).toBe(came + unnamed - matched - went)
  const debts = accounts.filter((account) => account.startsWith('debt:'))
  expect(debts).toHaveLength(debt === 0n ? 0 : 1)
  if (debts[0]) expect(moved(debts[0].split(' ')[0]!, fiat)).toBe(debt)

  await closeCoins(outside, order, moved)
}

/** The acquirer's debt to us for this order, in cents, and its refunds to cards. */
async function byCard(outside: Outside, order: BuyOrderView, fiat: Money.Fiat) {
  const ours = new Set(order.payments.map(({ id }) => id))
  const paid = (await outside.cards.payments()).filter(({ reference }) => ours.has(reference))
  expect(paid.filter(({ captures }) => captures > 0).length).toBeLessThanOrEqual(1)
  const back = paid.flatMap(({ refunds }) => refunds.filter(({ status }) => status !== 'failed'))
  expect(back.length).toBeLessThanOrEqual(1)
  const given = back.map(({ amount }) => amount)
  const isTaken = ({ status }: CardPayment) => status === 'taken back' || status === 'dispute lost'
  const captured = paid.filter((one) => one.captures > 0 && !isTaken(one)).map(({ amount }) => amount)
  return { owed: sumOf(fiat, captured) - sumOf(fiat, given), given }
}

const sumOf = (fiat: Money.Fiat, amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + unitsOf(fiat, amount), 0n)

/** Money that came to our account for the order, and went back, by the bank's own lines. */
async function byBank(
  outside: Outside,
  { reference, refunds }: BuyOrderView,
  fiat: Money.Fiat,
  givenToCards: readonly string[],
) {
  const named = (await outside.bank.entries()).filter(
    (line) => line.currency === fiat && line.reference.replaceAll(' ', '').toUpperCase().includes(reference),
  )
  const sum = (kind: BankEntry['kind']) =>
    sumOf(
      fiat,
      named.filter((line) => line.kind === kind).map(({ amount }) => amount),
    )
  const payments = await outside.bank.paymentsFor(reference)
  expect(payments.every(({ duplicates }) => duplicates === 0)).toBe(true)
  const went = payments.filter(({ status }) => status === 'booked').map(({ amount }) => amount)
  const booked = refunds.filter(({ status }) => status === 'booked').map(({ amount }) => amount.amount)
  expect([...went, ...givenToCards].toSorted()).toEqual(booked.toSorted())
  return { came: sum('incoming') - sum('recall'), went: sumOf(fiat, went) }
}

/** A wallet of its own: all that it holds is what this order sent. */
async function closeCoins(
  outside: Outside,
  order: BuyOrderView,
  moved: (account: string, asset: Money.Asset) => bigint,
): Promise<void> {
  const coin = order.coin as Coins.CoinId
  const { chainId, contract } = Coins.coinOf(coin)
  const chain = outside.chain(chainId)
  const arrived = order.status === 'C' ? unitsOf(coin, order.receive.amount) : 0n
  expect(await chain.holds(order.destination, coin)).toBe(arrived)
  if (contract) {
    const transfers = await chain.transfersTo(order.destination, coin)
    const sent = { hash: order.transaction?.hash, units: arrived }
    expect(transfers).toEqual(order.status === 'C' ? [sent] : [])
  }
  // The native coin also pays for its own way; fees of the customer are in money.
  const gas = moved('fees:network', coin)
  expect(moved(Postings.hotAccount(chainId), coin)).toBe(-arrived - gas)
}
