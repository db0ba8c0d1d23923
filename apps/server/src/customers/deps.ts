/** The dependencies of this slice, and the windows of signing in. */
import { Configuration } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import type { Budgets } from './sign-in/budgets.ts'
import type { Random } from '../platform/secrets.ts'
import type { Keys } from '../keys/index.ts'

/** A mail with a PIN. `to` is written out: the person may not be a customer yet. */
export type PinMail = {
  readonly id: string
  readonly to: { readonly address: string }
  readonly locale: string
  /** Not worth sending after this. */
  readonly staleAt?: Date
} & (
  | { readonly template: 'email_change'; readonly params: { readonly pin: string; readonly minutes: number } }
  | {
      readonly template: 'contact_confirm'
      readonly params: { readonly token: string; readonly pin?: never }
    }
  | {
      readonly template: 'email_taken' | 'email_changed' | 'messenger_linked'
      readonly params: { readonly pin?: never }
    }
  | {
      readonly template: 'sign_in'
      readonly params: {
        readonly email: string
        readonly pin: string
        readonly nonce: string
        readonly minutes: number
        readonly redirect?: string
      }
    }
  | { readonly template: 'fresh_pin'; readonly params: { readonly pin: string; readonly minutes: number } }
)

/** Puts the mail into the outbox, in the transaction it is given. */
export type QueueMail = (sql: Sql, mail: PinMail) => Promise<void>

export type CustomersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly keys: Keys
  readonly queueMail: QueueMail
  /** Called after the commit: wakes the outbox worker. */
  readonly wake: () => void
  /** The verification level a new customer of this address starts with: no_service 0, starter 1. */
  readonly levelAtSignUp: (email: string) => number
  readonly budgets: Budgets
  /** Verifies launch data of the mini-app; without it the mini-app is off. */
  readonly botToken: string | undefined
}

/** The windows of signing in (docs/figures.md). */
export const rules = {
  pinMinutes: 10,
  pinTries: 5,
  /**
   * The link of a sign-in mail works as long as its mail counts in the budget of its box: while strangers have spent that
   * budget, the owner of the box has links that work.
   */
  mailLinkMinutes: 60,
  /** The tries among these for callers that do not name the challenge. */
  openTries: 2,
  /** A quarter of an hour more than the longest rate: who waits for a renewed rate sees it, and has time to act. */
  idleMinutes: Configuration.mostRateMinutes + 15,
  absoluteHours: 24,
  /** A page that lost its session may show the state of its order for so long. */
  watchHours: 24,
  /** An address of a file can be opened for so long, and so often. */
  downloadMinutes: 2,
  downloadTimes: 3,
  rotateMinutes: 10,
  graceSeconds: 60,
  /** A PIN counts as fresh for sensitive steps for so long. */
  freshMinutes: 10,
  /** Being seen is noted at most this often. */
  noteSeconds: 30,
  /** Maximum age of launch data, and the maximum lead of the messenger's clock. */
  launchMinutes: 5,
  launchAheadSeconds: 60,
  /** A link token is valid for so long. */
  linkMinutes: 30,
} as const

export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
export const minutesLater = (at: Date, minutes: number) => later(at, minutes * 60)
