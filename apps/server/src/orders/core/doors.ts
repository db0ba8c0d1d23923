/**
 * Orders call these interfaces of others. Slices that orders may know are named; the rest are arguments, wired in app.ts.
 */
import type { OrderFigures } from '@agio/contract/receipt-lines'
import type { Buy, Coins, Money, Rates, Holders } from '@agio/domain'
import type { Caps, Full, Level, Service } from '../../limits/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Off, StoredQuote, Wanted } from '../../quotes/index.ts'
import type {
  CoinAddresses,
  BankAccount,
  Confirmations,
  MoveWay,
  PayerOf,
  Started,
} from '../../rails/rail.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { SealedColumn } from '../../platform/sealing.ts'

/** Prices: `undefined` where there is no reliable one at the moment. */
export interface Quotes {
  readonly servicesOn: readonly Service[]
  offRefusal(wanted: Wanted): Promise<Off | undefined>
  find(id: string): Promise<StoredQuote | undefined>
  /** Customers sell at the bid, and buy at the ask. */
  market(coin: Coins.CoinId, fiat: Money.Fiat, side?: 'bid' | 'ask'): Promise<Rates.Rate | undefined>
  networkFee(coin: Coins.CoinId, way: MoveWay): Promise<Money.Money<Coins.CoinId> | undefined>
  /** The cost of sending a bought coin. */
  networkFiat(coin: Coins.CoinId, fiat: Money.Fiat): Promise<Money.Money<Money.Fiat> | undefined>
  inEuroCents(amount: Money.Money<Money.Fiat>): Promise<bigint | undefined>
}

/** The limits, of the platform. */
export interface LimitBook {
  capsOf(level: Level, service: Service): Promise<Caps>
  raise(
    orderId: string,
    customerId: string,
    level: Level,
    service: Service,
    cents: bigint,
    now: Date,
  ): Promise<Full | undefined>
  take(
    orderId: string,
    customerId: string,
    service: Service,
    cents: bigint,
    now: Date,
  ): Promise<Full | undefined>
}

export interface Verification {
  /** The level whose limits count. */
  levelOf(customerId: string): Promise<Level>
  /** The name that the customer showed, or the company's; undefined where it was not asked for. */
  nameOf(customerId: string): Promise<string | undefined>
  mayOrder(level: Level, service: Service): undefined | Refused<'verification.required'>
  /** The cap of the source of funds on both services in twelve months, in euro cents; null without a cap. */
  fundsOf(customerId: string): Promise<bigint | null>
  /** An order exceeded the cap: new documents are requested. */
  onFundsExceeded(customerId: string): Promise<void>
}

/** The customer who places an order, read once: the level that counts, and sealing under their key. */
export type Orderer = {
  readonly id: string
  readonly level: Level
  seal(place: SealedColumn, text: string): string
  /** Recognises an account of this customer without telling it. */
  accountIndex(account: string): string
  /** The same among the accounts of all customers, for operators who search. */
  accountFinder(account: string): string
  /** The same for a beginning of a word of a name. */
  nameIndex(beginning: string): string
}

/** The consents of the customer, and the version of the terms they accept. */
export type Consents = {
  readonly correctInformation: true
  readonly ownAccount?: boolean | undefined
  readonly buyRisk?: boolean | undefined
  readonly marketing?: boolean | undefined
  readonly terms: string
}

/** Personal data at rest, under the customer's own key. */
export interface Sealer {
  seal(customerId: string, place: SealedColumn, text: string): Promise<string>
  open(customerId: string, place: SealedColumn, sealed: string): Promise<string>
  /** Undefined where the customer was erased. */
  openerOf(customerId: string): Promise<((place: SealedColumn, sealed: string) => string) | undefined>
}
export type WordSealer = Pick<Sealer, 'seal' | 'openerOf'>

/** Addresses of all coins. */
export type { CoinAddresses }

/** Confirmations say how far coins are from final. */
export type { Confirmations }

/** Lists and risk scores: the reason to hold, if there is one. */
export interface Screening {
  addresses(list: readonly string[]): Promise<string | undefined>
  names(
    list: readonly { readonly name: string }[],
    about: {
      readonly customerId: string
      readonly orderId: string
      readonly role: 'beneficiary' | 'payer'
    },
  ): Promise<string | undefined>
  /** The stored lists answer at once: no list is waited for. */
  isListed(address: string): Promise<boolean>
}

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

/** Wallets that their owner has signed for. */
export interface Wallets {
  /** A contract's word counts on the coin's own chain only. */
  isProved(customerId: string, address: string, coin: Coins.CoinId): Promise<boolean>
  /** All that are proved for this coin. */
  provedBy(customerId: string, coin: Coins.CoinId): Promise<readonly Coins.Address[]>
}

/** The travel rule: what the customer says of the wallet of an order, and the record of its transfer of coins. */
export interface TravelRule {
  holderOf(orderId: string): Promise<Holders.Holder | undefined>
  say(of: { readonly orderId: string; readonly customerId: string }, holder: Holders.Holder): Promise<void>
  /** Returns what the record lacks by the rules before coins go to another provider. */
  keep(transfer: {
    readonly orderId: string
    readonly customerId: string
    readonly service: Service
    readonly bankName: string
    readonly wallets: readonly string[]
    readonly depositAddress: string | null
  }): Promise<readonly string[]>
}

/** The reason why a payment method cannot be used here, if it cannot. */
export type MethodOff = (method: Buy.Method, fiat: Money.Fiat) => 'off' | 'currency' | 'paused' | undefined

/** Payments to us, over all rails, newest first. */
export type Payments = Started & { readonly payerOf: PayerOf }

/** A decimal string with its asset. */
export type Figure = { readonly amount: string; readonly currency: string }
type FigureRow =
  | 'received'
  | 'required'
  | 'left'
  | 'surplus'
  | 'settled'
  | 'payout'
  | 'amount'
  | 'unallocated'
  | 'refund'
type TextRow = 'reference' | 'beneficiary' | 'network' | 'address' | 'transaction' | 'reason' | 'until'
/** A mail about an order may show these rows; each message picks its own. */
export type OrderMailData = { readonly orderId: string } & { readonly [Row in FigureRow]?: Figure } & {
  readonly [Row in TextRow]?: string
} & { readonly figures?: OrderFigures; readonly choices?: readonly string[] }
/** Puts the mail into the outbox; the same id is sent once. */
export type NotifyCustomer = (
  sql: Sql,
  mail: {
    readonly id: string
    readonly customerId: string
    readonly contactEmail?: string | undefined
    readonly message: string
    readonly data: OrderMailData
  },
) => Promise<void>
