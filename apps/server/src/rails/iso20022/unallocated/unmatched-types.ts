/** The queue of unallocated money, and the acts of a person there: credits, and debits for no payment. */
import type { Credits, Money } from '@agio/domain'
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

export type UnmatchedFilter = {
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
export const receiverName = ({ payer }: UnmatchedCredit): string => payer.name ?? 'NOTPROVIDED'

export type No = Refused<'not-found' | 'order.not_now'>

/** A return to the account that money came from, to a receiver that was looked at. */
export type SendBack = { readonly actor: string; readonly reason: string; readonly receiver: Receiver }
