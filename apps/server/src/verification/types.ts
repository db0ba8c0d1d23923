/** The types of what verification is about: papers, a vendor's verdict, names. */
import type { Verification } from '@agio/domain'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Hint } from './documents/reading/hint.ts'
import type { About } from './steps/about.ts'

export type { Hint }

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
export type Sight = { readonly seen: Hint; readonly about: About }

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

/** A person of a verification, for the lists: days, and countries in two small letters. */
export type Named = {
  readonly name: string
  readonly birthDates?: readonly string[]
  readonly countries?: readonly string[]
}
