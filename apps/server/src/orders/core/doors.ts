/**
 * Orders ask rails, vendors and higher floors through these doors. app.ts gives them once, and the functions of orders read them
 * by the platform.
 */
import type { Coins, Links, Merchants, Money, StartValues } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type {
  CoinAddresses,
  BankAccount,
  CoinsOut,
  Confirmations,
  MoneyOut,
  PayerOf,
  RefundsOut,
  Started,
} from '../../rails/rail.ts'
import { createDoors } from '../../platform/platform.ts'
import type { Payee } from '../reference/beneficiary.ts'

/** The consents of the customer, and the version of the terms they accept. */
export type Consents = {
  readonly correctInformation: true
  readonly ownAccount?: boolean | undefined
  readonly buyRisk?: boolean | undefined
  readonly marketing?: boolean | undefined
  readonly terms: string
}

/** Addresses of all coins. */
export type { CoinAddresses }

/** Confirmations say how far coins are from final. */
export type { Confirmations }

export type Bank = { readonly bankName: string; readonly bic: string | undefined; readonly instant: boolean }
/** The bank of an IBAN, if known. */
export type FindBank = (iban: string) => Promise<Bank | undefined>

/** Does the name belong to the account, as its bank reads it? */
export type CheckPayee = (
  name: string,
  account: BankAccount,
) => Promise<
  | { readonly match: 'match' | 'no_match' | 'unavailable' }
  | { readonly match: 'close'; readonly name: string | undefined }
>

/** Payments to us, over all rails, newest first. */
export type Payments = Started & {
  readonly payerOf: PayerOf
  /** The payment that a customer began at their bank, and its order, by the end-to-end id of a statement line. */
  readonly begunPayment: (
    sql: Sql,
    endToEndId: string,
  ) => Promise<{ readonly id: string; readonly orderId: string } | undefined>
}

/** Our account for the order's currency: where a bank transfer goes. */
export type TransferTo = {
  readonly holder: string
  readonly account: BankAccount
  /** The bank's name. */
  readonly bank: string | null
}

/** The rails of coins: addresses, how far coins are from final, and the way out of a coin. */
export type CoinDoors = {
  readonly addresses: CoinAddresses
  readonly confirming: Confirmations
  readonly out: (coin: Coins.CoinId) => CoinsOut
}

/** The rails of money: the ways out of the bank and of cards, and what customers began on any rail. */
export type MoneyDoors = {
  readonly bank: MoneyOut
  readonly cards: RefundsOut
  readonly payments: Payments
}

/** The directory of banks, and the check of a payee's name. */
export type PayeeDoors = { readonly findBank: FindBank; readonly check: CheckPayee }

export type Merchant = Pick<Merchants.Shop, 'merchantId' | 'name'>
type Services = readonly ('sell' | 'buy')[]

/** A widget key that works. Of one of the installation itself the merchant is null. */
export type PlacingKey = {
  readonly merchant: Merchant | null
  readonly services: Services
  /** A visit was prepared for the order of this name: it is not placed outside of it. */
  readonly isPrepared: boolean
}

/** A merchant's server fixed these for a visit. */
export type Visit = {
  readonly id: string
  readonly merchant: Merchant
  readonly services: Services
  readonly options: StartValues.StartOptions
  readonly metadata?: Merchants.Metadata | undefined
}
/** A payment link as its payer finds it. */
export type WantedLink = {
  readonly id: string
  readonly merchant: Merchant
  readonly externalId: string | null
  readonly payee: Payee
  readonly fiat: Money.Fiat
  readonly uses: Links.Uses
  /** One payment brings the beneficiary this much; null where the payer chooses. */
  readonly left: bigint | null
  readonly reference?: string | undefined
  readonly returnUrl?: string | undefined
  readonly mayPay: boolean
  readonly isBeingPaid: boolean
}

/** Pages, visits and payment links of merchants. */
export type MerchantDoors = {
  /** The key of a page; undefined where it works no more. */
  readonly keyOf: (widgetKey: string, externalId?: string) => Promise<PlacingKey | undefined>
  /** A visit by the token of its page; undefined where it is over. */
  readonly sessionOf: (page: string) => Promise<Visit | undefined>
  readonly linkOf: (token: string) => Promise<WantedLink | undefined>
  /** The order may pay its link; it pays it from then on. */
  readonly takeLink: (linkId: string, orderId: string) => Promise<boolean>
  /** A page is on a site of the merchant. */
  readonly leadsBack: (merchantId: string, url: string) => Promise<boolean>
}

export type OrderDoors = {
  readonly coins: CoinDoors
  readonly money: MoneyDoors
  readonly payees: PayeeDoors
  readonly merchants: MerchantDoors
}

export const [giveOrderDoors, doorsOf] = createDoors<OrderDoors>('orders')
