/** A purchase: money comes, becomes coins that are sent, or goes back; and money that its sender takes back from us. */
import type { BuyQuote } from '../buy/terms.ts'
import type { CoinId } from '../coins/coins.ts'
import { keyOf, type CreditSource } from '../credits.ts'
import { subtract, type Fiat, type Money } from '../money/money.ts'
import {
  credit,
  debit,
  exchangeAccount,
  hotOf,
  nostroAccount,
  orderAccount,
  posting,
  transitAccount,
  type Account,
  type Posting,
} from './accounts.ts'

/** Money for a purchase is on our bank account, or an acquirer owes it to us; `held` is the account that has it. */
export const moneyReceived = (
  orderId: string,
  source: CreditSource,
  held: Account,
  amount: Money<Fiat>,
): Posting =>
  posting(`${orderId}:money:${keyOf(source)}`, debit(held, amount), credit(orderAccount(orderId), amount))

/** Money that an open-banking provider reported as paid has come to our bank account. */
export const moneySettled = (
  orderId: string,
  line: CreditSource,
  held: Account,
  amount: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:settled:${keyOf(line)}`,
    debit(held, amount),
    credit(transitAccount('open_banking'), amount),
  )

/** The money becomes coins owed to the customer, and our fees. */
export const bought = (
  orderId: string,
  { amount, fees, net, coins }: Pick<BuyQuote, 'amount' | 'fees' | 'net' | 'coins'>,
): Posting =>
  posting(
    `${orderId}:bought`,
    debit(orderAccount(orderId), amount),
    credit(exchangeAccount(coins.asset), net),
    credit('fees:service', fees.service),
    credit('fees:network', fees.network),
    debit(exchangeAccount(coins.asset), coins),
    credit(orderAccount(orderId), coins),
  )

/** Coins that cannot be sent become money again; a network fee that was not spent comes back with it. */
export const boughtBack = (
  orderId: string,
  coins: Money<CoinId>,
  value: Money<Fiat>,
  unspent: Money<Fiat>,
): Posting =>
  posting(
    `${orderId}:bought-back`,
    debit(orderAccount(orderId), coins),
    credit(exchangeAccount(coins.asset), coins),
    debit(exchangeAccount(coins.asset), value),
    debit('fees:network', unspent),
    credit(orderAccount(orderId), value),
    credit(orderAccount(orderId), unspent),
  )

/** Bought coins are final at their destination. The chain's fee is `gasPaid`. */
export const coinsSent = (orderId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:coins-sent`, debit(orderAccount(orderId), coins), credit(hotOf(coins), coins))

/** The acquirer gives a card its money back, out of what it owes us. */
export const cardRefunded = (key: string, orderId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:refunded`, debit(orderAccount(orderId), amount), credit(transitAccount('card'), amount))

/** A card's bank did not take its money back after all: the acquirer owes it to us again, and we to the buyer. */
export const cardRefundUndone = (key: string, orderId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:undone`, debit(transitAccount('card'), amount), credit(orderAccount(orderId), amount))

/** A chargeback or a recall. `owing` owes us the money now: `debt:<customer>`, or `suspense` where no order used it. */
export const disputeOpened = (
  orderId: string,
  disputeId: string,
  owing: Account,
  held: Account,
  amount: Money<Fiat>,
): Posting => posting(`${orderId}:dispute:${disputeId}`, debit(owing, amount), credit(held, amount))

/**
 * The dispute was decided for us: the money is ours again. The part of the debt that the order paid is owed to its customer again.
 */
export const disputeWon = (
  orderId: string,
  disputeId: string,
  owing: Account,
  held: Account,
  { amount, settled }: { readonly amount: Money<Fiat>; readonly settled: Money<Fiat> },
): Posting =>
  posting(
    `${orderId}:dispute-won:${disputeId}`,
    debit(held, amount),
    credit(owing, subtract(amount, settled)),
    credit(orderAccount(orderId), settled),
  )

/** A refund pays the customer's debt first; `key` is the order's, or that of one refund. */
export const debtSettled = (key: string, orderId: string, customerId: string, amount: Money<Fiat>): Posting =>
  posting(`${key}:debt-settled`, debit(orderAccount(orderId), amount), credit(`debt:${customerId}`, amount))

/** The acquirer pays out what it owes us for cards, its fees taken already. */
export const acquirerPaidOut = (payoutId: string, amount: Money<Fiat>): Posting => ({
  ...posting(
    `card:payout:${payoutId}`,
    debit(nostroAccount(amount.asset), amount),
    credit(transitAccount('card'), amount),
  ),
  movement: { kind: 'acquirer_payout', id: payoutId },
})

/** The acquirer takes a fee from what it owes us, once per movement of its own list. A fee below zero is given back. */
export const acquirerFee = (id: string, fee: Money<Fiat>): Posting => ({
  ...posting(`card:fee:${id}`, debit('fees:acquirer', fee), credit(transitAccount('card'), fee)),
  movement: { kind: 'acquirer_fee', id },
})
