/**
 * Every way money moves in this product: one function per movement, each balanced per asset.
 * Entries are signed, debit positive: what we hold is positive, what we owe is negative
 * (`order:<id>` is what we owe the customer). Accounts are those of design page 3.
 */
import type { BuyQuote } from './buy-terms.ts'
import type { CoinId } from './coins.ts'
import { money, type Fiat, type Money } from './money.ts'
import {
  credit,
  debit,
  depositsOf,
  hotOf,
  nostroAccount,
  orderAccount,
  posting,
  transitAccount,
  type BankRail,
  type Posting,
} from './postings-entries.ts'
import type { Fees } from './sell-terms.ts'

export {
  balance,
  depositsAccount,
  hotAccount,
  nativeOf,
  nostroAccount,
  orderAccount,
  transitAccount,
} from './postings-entries.ts'
export type { BankRail, Entry, Posting, TransitRail } from './postings-entries.ts'
export * from './postings-aside.ts'

/** Coins an order waits for are final on their chain. */
export const coinsReceived = (orderId: string, arrivalId: string, coins: Money<CoinId>): Posting =>
  posting(
    `${orderId}:received:${arrivalId}`,
    debit(depositsOf(coins), coins),
    credit(orderAccount(orderId), coins),
  )

/** Coins nobody waits for are still somebody's money. */
export const strayReceived = (orderId: string, arrivalId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:stray:${arrivalId}`, debit(depositsOf(coins), coins), credit('suspense', coins))

/** The coins become money owed to the beneficiary, and our fees. */
export const converted = (
  orderId: string,
  coins: Money<CoinId>,
  gross: Money<Fiat>,
  fees: Fees,
  payout: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:converted`,
    debit(orderAccount(orderId), coins),
    credit(`exchange:${coins.asset}`, coins),
    debit(`exchange:${gross.asset}`, gross),
    credit(orderAccount(orderId), payout),
    credit('fees:service', fees.service),
    credit('fees:bank', fees.bank),
    credit('fees:network', fees.network),
  )

/** Returned money becomes coins again, at the present rate, to be sent back. */
export const reconverted = (
  orderId: string,
  attempt: number,
  fiat: Money<Fiat>,
  coins: Money<CoinId>,
): Posting =>
  posting(
    `${orderId}:reconverted:${attempt}`,
    debit(orderAccount(orderId), fiat),
    credit(`exchange:${fiat.asset}`, fiat),
    debit(`exchange:${coins.asset}`, coins),
    credit(orderAccount(orderId), coins),
  )

export const payoutBatched = (
  orderId: string,
  attempt: number,
  rail: BankRail,
  payout: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:batched:${attempt}`,
    debit(orderAccount(orderId), payout),
    credit(transitAccount(rail), payout),
  )

/** The bank refused it, or it was taken out of the batch: owed to the beneficiary again. */
export const payoutUnbatched = (
  orderId: string,
  attempt: number,
  rail: BankRail,
  payout: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:unbatched:${attempt}`,
    debit(transitAccount(rail), payout),
    credit(orderAccount(orderId), payout),
  )

export const payoutBooked = (
  orderId: string,
  attempt: number,
  rail: BankRail,
  payout: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:booked:${attempt}`,
    debit(transitAccount(rail), payout),
    credit(nostroAccount(payout.asset), payout),
  )

/** The bank had said no, and paid all the same. */
export const payoutBookedAfterAll = (orderId: string, attempt: number, payout: Money<Fiat>): Posting =>
  posting(
    `${orderId}:booked:${attempt}`,
    debit(orderAccount(orderId), payout),
    credit(nostroAccount(payout.asset), payout),
  )

/** Money that left for an order which did not owe it any more: the receiver owes it to us. */
export const payoutUnexpected = (orderId: string, key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:unexpected`, debit(`debt:${orderId}`, amount), credit(nostroAccount(amount.asset), amount))

/** Money that came back to an order which no longer waits for it. */
export const returnUnexpected = (orderId: string, returnId: string, amount: Money<Fiat>): Posting =>
  posting(
    `${orderId}:astray:${returnId}`,
    debit(nostroAccount(amount.asset), amount),
    credit('suspense', amount),
  )

export const payoutReturned = (orderId: string, returnId: string, amount: Money<Fiat>): Posting =>
  posting(
    `${orderId}:returned:${returnId}`,
    debit(nostroAccount(amount.asset), amount),
    credit(orderAccount(orderId), amount),
  )

/** Money that moved on our bank account and belongs to nothing we know: more (or, below zero, less) than we owe. */
export const unknownMoney = (key: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:unknown`, debit(nostroAccount(amount.asset), amount), credit('suspense', amount))

/** What came above the order waits on its own account until it is sent back. */
export const surplusSetAside = (orderId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:surplus`, debit(orderAccount(orderId), coins), credit('surplus', coins))

/** Coins sent back are final. `kept` is the network fee the customer bears; the chain's own fee is `gasPaid`. */
export const refunded = (key: string, account: string, sent: Money<CoinId>, kept: Money<CoinId>): Posting =>
  posting(
    `${key}:refunded`,
    debit(account, money(sent.asset, sent.units + kept.units)),
    credit(hotOf(sent), sent),
    credit('fees:network', kept),
  )

/** Money for a purchase is on our bank account, or an acquirer owes it to us; `held` says where it lies. */
export const moneyReceived = (
  orderId: string,
  creditId: string,
  held: string,
  amount: Money<Fiat>,
): Posting =>
  posting(`${orderId}:money:${creditId}`, debit(held, amount), credit(orderAccount(orderId), amount))

/** Money nobody waits for is still somebody's: it waits aside until a person matches it or sends it back. */
export const strayMoney = (orderId: string, creditId: string, held: string, amount: Money<Fiat>): Posting =>
  posting(`${orderId}:stray-money:${creditId}`, debit(held, amount), credit('suspense', amount))

/** What an open-banking provider reported as paid has come to our bank account. */
export const moneySettled = (orderId: string, lineId: string, held: string, amount: Money<Fiat>): Posting =>
  posting(`${orderId}:settled:${lineId}`, debit(held, amount), credit(transitAccount('open_banking'), amount))

/** The money becomes coins owed to the customer, and our fees. */
export const bought = (
  orderId: string,
  { amount, fees, net, coins }: Pick<BuyQuote, 'amount' | 'fees' | 'net' | 'coins'>,
): Posting =>
  posting(
    `${orderId}:bought`,
    debit(orderAccount(orderId), amount),
    credit(`exchange:${net.asset}`, net),
    credit('fees:service', fees.service),
    credit('fees:network', fees.network),
    debit(`exchange:${coins.asset}`, coins),
    credit(orderAccount(orderId), coins),
  )

/** Coins that cannot be sent become money again; a network fee that was never spent comes back with it. */
export const boughtBack = (
  orderId: string,
  coins: Money<CoinId>,
  value: Money<Fiat>,
  unspent: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:bought-back`,
    debit(orderAccount(orderId), coins),
    credit(`exchange:${coins.asset}`, coins),
    debit(`exchange:${value.asset}`, value),
    debit('fees:network', unspent),
    credit(orderAccount(orderId), value),
    credit(orderAccount(orderId), unspent),
  )

/** Bought coins are final at their destination. What the chain took is `gasPaid`. */
export const coinsSent = (orderId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:coins-sent`, debit(orderAccount(orderId), coins), credit(hotOf(coins), coins))

/** A buyer's money is in a payment file, back to where it came from. `key` is that of the payment, here and below. */
export const backBatched = (key: string, orderId: string, rail: BankRail, amount: Money<Fiat>): Posting =>
  posting(`${key}:batched`, debit(orderAccount(orderId), amount), credit(transitAccount(rail), amount))

export const backUnbatched = (key: string, orderId: string, rail: BankRail, amount: Money<Fiat>): Posting =>
  posting(`${key}:unbatched`, debit(transitAccount(rail), amount), credit(orderAccount(orderId), amount))

export const backBooked = (key: string, rail: BankRail, amount: Money<Fiat>): Posting =>
  posting(`${key}:booked`, debit(transitAccount(rail), amount), credit(nostroAccount(amount.asset), amount))

/** The bank had said no, and paid all the same. */
export const backBookedAfterAll = (key: string, orderId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:booked`, debit(orderAccount(orderId), amount), credit(nostroAccount(amount.asset), amount))

/** The acquirer gives a card its money back, out of what it owes us. */
export const cardRefunded = (key: string, orderId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:refunded`, debit(orderAccount(orderId), amount), credit(transitAccount('card'), amount))

/** Money was taken back from us by a chargeback or a recall: the customer owes it. */
export const debtTaken = (
  orderId: string,
  disputeId: string,
  customerId: string,
  held: string,
  amount: Money<Fiat>,
): Posting =>
  posting(`${orderId}:dispute:${disputeId}`, debit(`debt:${customerId}`, amount), credit(held, amount))

/** A dispute was decided for us: what was taken is ours again. */
export const debtLifted = (
  orderId: string,
  disputeId: string,
  customerId: string,
  held: string,
  amount: Money<Fiat>,
): Posting =>
  posting(`${orderId}:dispute-won:${disputeId}`, debit(held, amount), credit(`debt:${customerId}`, amount))

/** What we would have sent back pays the debt first. */
export const debtSettled = (orderId: string, customerId: string, amount: Money<Fiat>): Posting =>
  posting(
    `${orderId}:debt-settled`,
    debit(orderAccount(orderId), amount),
    credit(`debt:${customerId}`, amount),
  )

/** Money that nobody waited for was taken back by its sender. */
export const strayTakenBack = (
  orderId: string,
  disputeId: string,
  held: string,
  amount: Money<Fiat>,
): Posting => posting(`${orderId}:dispute:${disputeId}`, debit('suspense', amount), credit(held, amount))

/** … and we won the dispute about it: it waits aside again. */
export const strayCameAgain = (
  orderId: string,
  disputeId: string,
  held: string,
  amount: Money<Fiat>,
): Posting => posting(`${orderId}:dispute-won:${disputeId}`, debit(held, amount), credit('suspense', amount))

/** Coins go from a deposit address to the hot wallet. */
export const swept = (key: string, coins: Money<CoinId>): Posting =>
  posting(`${key}:swept`, debit(hotOf(coins), coins), credit(depositsOf(coins), coins))

/** The hot wallet lends a deposit address the native coin that its sweep will cost. */
export const gasLent = (key: string, coins: Money<CoinId>): Posting =>
  posting(`${key}:lent`, debit(depositsOf(coins), coins), credit(hotOf(coins), coins))

/** What a chain took for one of our transactions, in its native coin, paid from the hot wallet. */
export const gasPaid = (key: string, fee: Money<CoinId>, from: 'hot' | 'deposits'): Posting =>
  posting(
    `${key}:gas`,
    debit('fees:network', fee),
    credit(from === 'hot' ? hotOf(fee) : depositsOf(fee), fee),
  )

/** The owner's money on an account of ours, told by a statement or seen on a chain: opening balances and top-ups. */
export const capital = (key: string, account: string, amount: Money): Posting =>
  posting(`${key}:capital`, debit(account, amount), credit('capital', amount))
