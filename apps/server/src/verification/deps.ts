/** The dependencies of verification: papers, phone, vendor, names and mail. */
import type { Cases, Money, Operators, Verification } from '@agio/domain'
import type { ZodType } from 'zod'
import type { InForce } from '../configuration/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'

/** The fields of a paper's machine-readable zone. */
export type Hint = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthDate: string | null
  readonly country: string | null
  readonly number: string | null
  /** A day, or `no-end`. */
  readonly validUntil: string | null
}

/** A paper on file. */
export type Paper = {
  readonly id: string
  readonly personId: string | null
  readonly step: string
  readonly kind: Verification.PaperKind
  readonly side: Verification.Side
  readonly state: Verification.DocumentState
  readonly reason: Verification.PaperReason | null
  readonly hint: Hint | null
  readonly addedAt: Date
  /** The machine has looked at it. */
  readonly isChecked: boolean
}

export interface Papers {
  of(customerId: string): Promise<readonly Paper[]>
  /** A decision or the clock; false where the paper is in another state by now. */
  move(
    sql: Sql,
    step: {
      id: string
      from: Verification.DocumentState
      to: Verification.DocumentState
      reason?: Verification.PaperReason
    },
  ): Promise<boolean>
  /** A person left the company: their papers go, except accepted ones. */
  removeOf(sql: Sql, of: { customerId: string; personId: string }): Promise<void>
}

/** The vendor's reading, and a fingerprint of the typed details at that time: null where a part was not typed yet. */
export type Sight = { readonly seen: Hint; readonly about: Readonly<Record<string, string | null>> }

/** An identity vendor's verdict about a customer: `none` where it is not asked. */
export type Verdict = 'none' | 'waiting' | 'green' | 'red'
export interface IdentityVendor {
  /** Customers are sent to this vendor. */
  readonly isAsked: boolean
  verdictOf(customerId: string): Promise<Verdict>
  /** The person of a green verdict; null without one. */
  seenOf(customerId: string): Promise<Sight | null>
  /** The typed details are another person's now: a verdict was about the earlier ones. */
  onDetailsChanged(sql: Sql, customerId: string): Promise<void>
  /** The document of a green verdict has expired: another session may begin. */
  forget(sql: Sql, customerId: string): Promise<void>
}

/** Seals and opens under the key of one customer, read once. */
export type CustomerSealer = {
  seal(place: SealedColumn, text: string): string
  open(place: SealedColumn, sealed: string): string
}

/** The shapes of the contract: the values of a step of the customer, or of another person of a company. */
export type Shapes = {
  readonly ofStep: (
    type: Verification.CustomerType,
    target: Verification.Target,
  ) => Readonly<Record<Verification.Step, ZodType>>
  readonly ofPerson: (role: Verification.PersonRole) => Readonly<Partial<Record<Verification.Step, ZodType>>>
}

/** The mails of verification to the customer. */
export type PlainMessage =
  | 'verified'
  | 'taxes_changed'
  | 'verification_more'
  | 'upgrade_refused'
  | 'no_service'
  | 'identity_expires'
  | 'identity_expired'
  | 'paper_expires'
  | 'paper_expired'
  | 'review_due'
  | 'review_overdue'
  | 'funds_due'
  | 'funds_wanted'

/** A person of a verification, for the lists: days, and countries in two small letters. */
export type Named = {
  readonly name: string
  readonly birthDates?: readonly string[]
  readonly countries?: readonly string[]
}

/** A name that is like one on a list; without a decision two persons have not decided yet. */
export type NameHit = {
  readonly decision: Operators.HitDecision | null
  readonly decidedAt: Date | null
}

export type VerificationDeps = {
  /** The types of customer that may begin. */
  readonly customerTypes: readonly Verification.CustomerType[]
  readonly db: Database
  readonly clock: Clock
  readonly inForce: InForce
  readonly sealerOf: (customerId: string, sql?: Sql) => Promise<CustomerSealer>
  /** The level that holds now, from the row of the customer. */
  readonly rankOf: (customerId: string, sql?: Sql) => Promise<number>
  readonly setRank: (sql: Sql, customerId: string, rank: number) => Promise<void>
  /** By the time zone of the newest sign-in; null where it names no country. */
  readonly sessionCountryOf: (customerId: string) => Promise<string | null>
  readonly papers: Papers
  readonly vendor: IdentityVendor
  /** The reason to look, if one of these is like one on a list. Throws while a list is missing. */
  readonly screenNames: (names: readonly Named[], customerId: string) => Promise<string | undefined>
  /** Every hit of a name of the verification: the customer's, and those of the persons of a company. */
  readonly nameHitsOf: (customerId: string) => Promise<readonly NameHit[]>
  /** The names are of the same person. */
  readonly isSameName: (typed: string, read: string) => boolean
  readonly inEuroCents: (amount: Money.Money<Money.Fiat>) => Promise<bigint | undefined>
  /** Euro cents used of each window, of one service. */
  readonly usedOf: (
    customerId: string,
    service: 'sell' | 'buy',
  ) => Promise<Readonly<Record<'day' | 'month' | 'year', bigint>>>
  readonly termsVersion: string
  /** Keeps the consents of the last page, in the transaction that submits it. */
  readonly keepConfirmation: (
    sql: Sql,
    customerId: string,
    said: { readonly terms: string; readonly boxes: Readonly<Record<string, boolean>> },
  ) => Promise<void>
  readonly shapes: Shapes
  readonly mail: (
    sql: Sql,
    mail: { readonly id: string; readonly customerId: string; readonly message: PlainMessage },
  ) => Promise<void>
  /** Opens a case for operators unless the same one is open, and closes it. */
  readonly openCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
  readonly closeCase: (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
  /** Notifies pages that follow the verification. */
  readonly changed: (sql: Sql, customerId: string) => Promise<void>
  /** Notifies merchants that wait for an order of the customer of a new state. */
  readonly notifyMerchants: (
    sql: Sql,
    change: { customerId: string; from: Verification.State; to: Verification.State },
  ) => Promise<void>
}
