/** A sale: coins come, become money that is owed to the beneficiary, or go back. */
import type { CoinId } from '../coins/coins.ts'
import { money, sum, type Fiat, type Money } from '../money/money.ts'
import type { Fees, FeesBack } from '../money/fees.ts'
import {
  credit,
  debit,
  depositsOf,
  exchangeAccount,
  hotOf,
  orderAccount,
  posting,
  type Account,
  type Posting,
} from './accounts.ts'

/** Coins an order waits for are final on their chain. */
export const coinsReceived = (orderId: string, depositId: string, coins: Money<CoinId>): Posting =>
  posting(
    `${orderId}:received:${depositId}`,
    debit(depositsOf(coins), coins),
    credit(orderAccount(orderId), coins),
  )

/** The posting key of a sale's n-th exchange. */
export const convertedKey = (orderId: string, attempt: number): string =>
  attempt === 1 ? `${orderId}:converted` : `${orderId}:converted:${attempt}`

/** The coins become money owed to the beneficiary, and our fees: again, where coins of a first exchange were lost. */
export const converted = (
  orderId: string,
  attempt: number,
  coins: Money<CoinId>,
  gross: Money<Fiat>,
  fees: Fees,
  payout: Money<Fiat>,
): Posting =>
  posting(
    convertedKey(orderId, attempt),
    debit(orderAccount(orderId), coins),
    credit(exchangeAccount(coins.asset), coins),
    debit(exchangeAccount(coins.asset), gross),
    credit(orderAccount(orderId), payout),
    credit('fees:service', fees.service),
    credit('fees:bank', fees.bank),
    credit('fees:network', fees.network),
  )

/**
 * Money that is owed becomes coins again, at the present rate, to be sent back: all of it, or one part after another. Fees
 * that are given back buy coins as well.
 */
export const reconverted = (
  orderId: string,
  attempt: number,
  { owed, feesBack }: { readonly owed: Money<Fiat>; readonly feesBack?: FeesBack },
  coins: Money<CoinId>,
  part = 1,
): Posting =>
  posting(
    part === 1 ? `${orderId}:reconverted:${attempt}` : `${orderId}:reconverted:${attempt}.${part}`,
    debit(orderAccount(orderId), owed),
    ...(feesBack ? [debit('fees:service', feesBack.service), debit('fees:bank', feesBack.bank)] : []),
    credit(
      exchangeAccount(coins.asset),
      feesBack ? sum(owed.asset, [owed, feesBack.service, feesBack.bank]) : owed,
    ),
    debit(exchangeAccount(coins.asset), coins),
    credit(orderAccount(orderId), coins),
  )

/** Coins above the order wait on an account of their own until they are sent back. */
export const surplusSetAside = (orderId: string, coins: Money<CoinId>): Posting =>
  posting(`${orderId}:surplus`, debit(orderAccount(orderId), coins), credit('surplus', coins))

/** Coins sent back are final. `kept` is the network fee that the customer bears; the chain's own fee is `gasPaid`. */
export const refunded = (key: string, account: Account, sent: Money<CoinId>, kept: Money<CoinId>): Posting =>
  posting(
    `${key}:refunded`,
    debit(account, money(sent.asset, sent.units + kept.units)),
    credit(hotOf(sent), sent),
    credit('fees:network', kept),
  )
