/**
 * One purchase that has ended: nothing is owed to anybody; coins went once, by the chain's own record, or money went back,
 * by the bank's and the acquirer's; and the ledger says the same to the last unit.
 */
import type { BuyOrderView } from '@agio/contract'
import { Coins, Postings, type Money } from '@agio/domain'
import { expect } from 'vitest'
import type { Books } from './books.ts'
import { unitsOf, type BankEntry, type Outside } from './outside.ts'

/** In cents. */
export type Expected = {
  /** Money that named the order and waits aside, because nobody waited for it. */
  readonly aside?: bigint
  /** Money that waited aside before a person matched it. */
  readonly matched?: bigint
  /** Money for the order that did not name it. */
  readonly unnamed?: bigint
  /** What the customer owes us. */
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
  expect(moved(Postings.transitAccount('card'), fiat)).toBe(card)
  expect(moved('suspense', fiat)).toBe(matched - aside)

  const { came, went } = await byBank(outside, order, fiat)
  expect(moved(Postings.nostroAccount(fiat), fiat)).toBe(came + unnamed - matched - went)
  const debts = accounts.filter((account) => account.startsWith('debt:'))
  expect(debts).toHaveLength(debt === 0n ? 0 : 1)
  if (debts[0]) expect(moved(debts[0].split(' ')[0]!, fiat)).toBe(debt)

  await closeCoins(outside, order, moved)
}

/** What the acquirer owes us for this order, in cents. */
async function byCard(outside: Outside, order: BuyOrderView, fiat: Money.Fiat): Promise<bigint> {
  const ours = new Set(order.payments.map(({ id }) => id))
  const paid = (await outside.cards.payments()).filter(({ reference }) => ours.has(reference))
  expect(paid.filter(({ captures }) => captures > 0).length).toBeLessThanOrEqual(1)
  return paid.reduce((sum, { amount, captures, refunds, status }) => {
    const back = refunds.filter((one) => one.status !== 'failed')
    expect(back.length).toBeLessThanOrEqual(1)
    const taken = status === 'taken back' || status === 'dispute lost' ? unitsOf(fiat, amount) : 0n
    const given = back.reduce((total, one) => total + unitsOf(fiat, one.amount), 0n)
    return sum + BigInt(captures) * unitsOf(fiat, amount) - given - taken
  }, 0n)
}

/** What came to our account for the order, and what went back, by the bank's own lines. */
async function byBank(outside: Outside, { reference, backs }: BuyOrderView, fiat: Money.Fiat) {
  const sum = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((total, { amount }) => total + unitsOf(fiat, amount), 0n)
  const lines = (await outside.bank.entries()).filter(
    (line) =>
      (line.direction === 'CRDT' || line.kind === 'recall') &&
      line.reference.replaceAll(' ', '').toUpperCase().includes(reference) &&
      line.currency === fiat,
  )
  const payments = await outside.bank.paymentsFor(reference)
  expect(payments.every(({ duplicates }) => duplicates === 0)).toBe(true)
  const went = payments.filter(({ status }) => status === 'booked')
  const booked = backs.filter(({ status, to }) => status === 'booked' && to !== '')
  expect(went.map(({ amount }) => amount).toSorted()).toEqual(
    booked.map(({ amount }) => amount.amount).toSorted(),
  )
  const [coming, recalled] = [lines.filter(isCredit), lines.filter((line) => !isCredit(line))]
  return { came: sum(coming) - sum(recalled), went: sum(went) }
}

const isCredit = ({ direction }: BankEntry) => direction === 'CRDT'

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
