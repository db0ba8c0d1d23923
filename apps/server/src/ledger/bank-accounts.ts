/** Postings of our bank accounts without an order: opening balances, unallocated money, card payouts. */
import { Money, Postings } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { post, postedSince, takenBy } from './ledger.ts'

/** The acquirer's payouts that came since a moment, each once. */
export async function acquirerPayouts(sql: Sql, since: Date): Promise<Money.Money<Money.Fiat>[]> {
  const taken = await takenBy(sql, Postings.transitAccount('card'), 'acquirer_payout', since)
  return taken.flatMap(({ asset, units }) => (Money.isFiat(asset) ? [Money.money(asset, BigInt(units))] : []))
}

type AcquirerFee = { readonly id: string; readonly amount: Money.Money<Money.Fiat> }

/** Fees that the acquirer takes from its debt to us: each is posted once, by the movement that it was taken with. */
export const postAcquirerFees = (sql: Sql, fees: readonly AcquirerFee[], at: Date): Promise<void> =>
  post(
    sql,
    fees.map(({ id, amount }) => Postings.acquirerFee(id, amount)),
    at,
  )

/** The movements with a fee that came to the ledger since a moment. */
export const postedAcquirerFees = async (sql: Sql, since: Date): Promise<ReadonlySet<string>> =>
  new Set(await postedSince(sql, 'acquirer_fee', since))

/** The opening balance of the first statement is the owner's money; posted once per account. */
export async function postOpening(
  sql: Sql,
  of: { account: string; currency: string; opening: bigint | undefined; closing: bigint },
  at: Date,
): Promise<void> {
  const { account, currency, opening, closing } = of
  if (!Money.isFiat(currency)) return
  const amount = Money.money(currency, opening ?? closing)
  await post(sql, [Postings.capital(`bank:${account}`, Postings.nostroAccount(currency), amount)], at)
}

/** Money that moved on one of our accounts and belongs to no order. Minor units. */
type UnallocatedMoney = {
  /** The same in a notification and in a statement. */
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly credit: boolean
  /** It takes back a credit that is in suspense. */
  readonly isRecall?: boolean
}

/** One posting, also when a notification and the statement both report it. */
export async function postUnallocated(
  sql: Sql,
  { id, account, currency, units, credit, isRecall = false }: UnallocatedMoney,
  at: Date,
): Promise<void> {
  if (!Money.isFiat(currency)) return
  const key = `bank:${account}:${credit ? 'in' : 'out'}:${id}`
  const amount = Money.money(currency, units)
  const left = isRecall
    ? Postings.unknownMoney(key, Money.money(currency, -units))
    : Postings.unknownDebit(key, amount)
  await post(sql, [credit ? Postings.unknownMoney(key, amount) : left], at)
}

/** The acquirer paid its debt to us for cards. */
export const postCardsPaidOut = (
  sql: Sql,
  id: string,
  amount: Money.Money<Money.Fiat>,
  at: Date,
): Promise<void> => post(sql, [Postings.acquirerPaidOut(id, amount)], at)
