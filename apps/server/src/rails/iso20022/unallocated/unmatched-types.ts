/** The queue of unallocated money, and the acts of a person there: credits, and debits for no payment. */
import type { Credits, Money } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Refused } from '../../../platform/http/route.ts'
import type { Proposal } from '../../rail.ts'
import type { Receiver } from '../../receiver.ts'
import type { CreditState } from '../credits/credit-store.ts'
import type { ReportedLine } from '../statements/line-store.ts'
import type { ReceivedCredit } from '../credits/received-credit.ts'

export type UnmatchedCredit = Omit<ReceivedCredit, 'endToEndId' | 'names' | 'paidTo'> & {
  /** It left our account: `payer` is then its receiver, as far as the bank names one. */
  readonly isDebit: boolean
  readonly recordedAt: Date
  readonly state: CreditState
  /** Undefined where it was allocated at once. */
  readonly reason: Credits.UnallocatedReason | undefined
  readonly proposals: readonly Proposal[]
  /** The order that has it, or left it. */
  readonly orderId: string | undefined
  /** The last decision: its operator, its time and its words. */
  readonly decided:
    | { readonly by: string; readonly at: Date; readonly reason: string | undefined }
    | undefined
  readonly canMatch: boolean
  readonly canSendBack: boolean
  /** It may be another report, or money of its own. */
  readonly canCount: boolean
  /** It is not in the ledger, so there is nothing to do but to say so. */
  readonly canClose: boolean
  /** A debit in the ledger: a person says what it was for. */
  readonly canExplain: boolean
}

/** The cause of a debit. `payment` is an end-to-end id, or the key of a payment. */
export type Cause =
  | { readonly as: 'bank_fee' | 'loss' }
  | { readonly as: 'payment'; readonly payment: string }

export type LineReports = {
  readonly own: ReportedLine
  readonly like:
    | { readonly id: string; readonly line: ReportedLine; readonly credit: UnmatchedCredit | undefined }
    | undefined
}

type UnmatchedFilter = {
  /** Debits; else credits. */
  readonly isDebit?: boolean
  /** Default `open`: the queue. */
  readonly state?: CreditState
  readonly currency?: Money.Fiat
  readonly reason?: Credits.UnallocatedReason
  /** From the page before. */
  readonly cursor?: string
  /** 1 to 100, default 50. */
  readonly limit?: number
}

/** The name that money is sent back to. A bank that passes no name on wants one all the same. */
export const receiverName = ({ payer }: Pick<UnmatchedCredit, 'payer'>): string => payer.name ?? 'NOTPROVIDED'

export type No = Refused<'not-found' | 'order.not_now'>

export type Unmatched = {
  /** Newest first. */
  list(
    filter?: UnmatchedFilter,
  ): Promise<{ readonly items: readonly UnmatchedCredit[]; readonly cursor: string | null }>
  one(identity: string, sql?: Sql): Promise<UnmatchedCredit | undefined>
  /** The line as the bank told it, and the one that it may repeat, with who sent that where it was money from others. */
  reports(identity: string): Promise<LineReports | undefined>
  /**
   * Gives the money to an order, in the caller's transaction where there is one. The same again is a no-op; an order that
   * cannot take it is `order.not_now`.
   */
  match(identity: string, orderId: string, actor: string, sql?: Sql): Promise<UnmatchedCredit | No>
  /** It is money of its own, not another report: it goes to suspense, or to the debits of unknown cause. `order.not_now` where `canCount` is false. */
  count(identity: string, actor: string, reason: string, sql: Sql): Promise<UnmatchedCredit | No>
  /**
   * Returns it to the account it came from, once however often requested, in the caller's transaction where there is one.
   * `order.not_now` where `canSendBack` is false, and where the receiver has not the name of the sender (`receiverName`).
   */
  sendBack(
    identity: string,
    decision: { readonly actor: string; readonly reason: string; readonly receiver: Receiver },
    sql?: Sql,
  ): Promise<UnmatchedCredit | No>
  /** Nothing is to be done about it. `order.not_now` where `canClose` is false: money in the ledger must go somewhere. */
  close(identity: string, actor: string, reason: string): Promise<UnmatchedCredit | No>
  /**
   * Explains a debit. A payment that does not exist is `not-found`; one of another amount or account, that has not left
   * or that is booked is `order.not_now`, and so is a debit where `canExplain` is false.
   */
  explain(
    identity: string,
    cause: Cause & { readonly actor: string; readonly reason: string },
    sql?: Sql,
  ): Promise<UnmatchedCredit | No>
}
