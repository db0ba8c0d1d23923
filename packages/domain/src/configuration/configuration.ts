/**
 * The settings that change money, as one document: fees, bounds, tolerances, windows, limits, what is offered where, and
 * from which amounts a second person is asked. Amounts are in the smallest unit, fees in basis points.
 */
import type { Method } from '../buy/terms.ts'
import type { CoinId } from '../coins/coins.ts'
import type { ServiceFeeRule } from '../money/fees.ts'
import type { Fiat } from '../money/money.ts'
import type { Hedges } from '../treasury/policy.ts'

export type PerFiat = Readonly<Record<Fiat, bigint>>
export type Fee = { readonly percent: bigint; readonly minimum: PerFiat }
/** Fees of coins that have one of their own. */
export type CoinFees = Readonly<{ [C in CoinId]?: Fee }>

/** The region that a customer pays from or is paid to: the currency says it. */
export const regions = ['eea', 'uk'] as const
export type Region = (typeof regions)[number]
export const regionOf: Readonly<Record<Fiat, Region>> = { EUR: 'eea', GBP: 'uk' }
export type PerRegion = Readonly<Record<Region, readonly CoinId[]>>

export const levels = ['no_service', 'starter', 'basic', 'full', 'company'] as const
export type Level = (typeof levels)[number]
/** Euro cents per rolling window; `null` is unlimited. */
export type Caps = { readonly day: bigint; readonly month: bigint; readonly year: bigint | null }

/** The figures by which a name is compared with a list, in hundredths of a percent: 100.00 is the same name. */
export type Screening = {
  /** From here on a person decides whether it is who is on the list. */
  readonly hitFrom: bigint
  /** Added to the likeness of the names, or taken from it. */
  readonly sameBirthDay: bigint
  readonly otherBirthDay: bigint
  readonly otherBirthYear: bigint
  readonly otherCountry: bigint
  readonly words: {
    /** From here on two words are partners. */
    readonly partner: bigint
    readonly initial: bigint
    readonly sameName: bigint
    readonly sameSpelling: bigint
    readonly sameSound: bigint
    readonly sameConsonants: bigint
    /** Words without a partner on both sides are two persons; on one side a fuller form of one name. */
    readonly leftOnBoth: bigint
    readonly otherFigure: bigint
    readonly leftOnOne: bigint
    readonly leftOnOneOfCompany: bigint
    /** One word of several is a family name, or less. */
    readonly oneWordOfSeveral: bigint
  }
}

/** The number of personal accounts that one person may have. `several`: each is theirs, under their one set of limits. */
export const accountsPerPerson = ['one', 'several'] as const
export type AccountsPerPerson = (typeof accountsPerPerson)[number]

export type Configuration = {
  readonly sell: {
    readonly fee: Fee
    readonly coinFees: CoinFees
    readonly bankTransfer: PerFiat
    readonly minimum: PerFiat
    readonly maximum: PerFiat
    /** A deposit that is short by less than this counts as full. */
    readonly shortBy: { readonly percent: bigint; readonly most: PerFiat }
    /** A deposit that is over by up to this is paid out as it came. */
    readonly overBy: PerFiat
    readonly windows: {
      readonly rateMinutes: number
      readonly depositMinutes: number
      readonly choiceDays: number
      readonly proofDays: number
      readonly revisionDays: number
    }
    /** The rule for the service fee when exchanged coins are refunded. */
    readonly serviceFeeOnRefund: ServiceFeeRule
    readonly coinsOff: PerRegion
  }
  readonly buy: {
    readonly methods: Readonly<
      Record<Method, { readonly fee: Fee; readonly coinFees: CoinFees; readonly maximum: PerFiat }>
    >
    readonly minimum: PerFiat
    readonly windows: {
      readonly rateMinutes: number
      readonly moneyDays: number
      readonly moreHours: number
      readonly lateDays: number
      readonly proofDays: number
    }
    readonly coinsOff: PerRegion
  }
  /** The time within which a quote can be ordered. */
  readonly quoteSeconds: number
  readonly limits: Readonly<Record<Level, Readonly<Record<'sell' | 'buy', Caps>>>>
  /** Of the address or the bank account of a beneficiary. */
  readonly countriesNotServed: readonly string[]
  readonly screening: Screening
  readonly customers: { readonly accountsPerPerson: AccountsPerPerson }
  /** Coins from and to wallets of customers: the thresholds of the questions, in euro cents. */
  readonly travelRule: {
    /** Above it the customer names the keeper of the wallet; up to it their declaration at placing counts: it is their own. */
    readonly answerAbove: bigint
    /** Above it the owner of an own wallet proves that. */
    readonly proofAbove: bigint
  }
  /** Above these amounts a second person approves, or the customer gives a fresh PIN. */
  readonly above: {
    readonly freshPin: bigint
    readonly paymentFile: PerFiat
    readonly unallocatedMoney: PerFiat
    readonly unallocatedCoins: bigint
  }
  /** How exposure is hedged, per coin; a coin without a policy is not. */
  readonly treasury?: { readonly hedges: Hedges }
}

/** A configuration with its number: orders and quotes keep the number. */
export type Version = { readonly version: number; readonly configuration: Configuration }
