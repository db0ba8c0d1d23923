/** What the queue of money that nobody was found for shows a person, and what a person may do there. */
import type { Money } from '@agio/domain'
import type { Refused } from '../../../platform/http/route.ts'
import type { Payer } from '../../rail.ts'

/** Why a person is asked. */
export type Why =
  /** Nothing in its words names an order. */
  | 'no_reference'
  /** It names an order that nobody placed. */
  | 'unknown_reference'
  /** It names several orders. */
  | 'several_orders'
  /** Its order was cancelled too long ago. */
  | 'order_over'
  | 'another_currency'
  /** Not an account of ours; nothing is booked for it. */
  | 'another_account'
  /** One amount for several payers; nothing is booked for it, their own lines may have told of it. */
  | 'several_in_one'
  /** It calls itself a return or a reversal, and gives back no payment of ours. */
  | 'return'
  /** It gives back more of a payment of ours than was paid; nothing is booked for it, it may have been told before. */
  | 'more_than_paid'
  /** The same movement was told before with another amount; nothing is booked for it a second time. */
  | 'told_differently'
  /** The order it names did not wait for it any more and put it aside. */
  | 'on_its_own'
  /** It was sent back, and the bank refused or returned that payment. */
  | 'came_back'

/**
 * open: waits for a person · matched: an order has it · returning: the payment back is asked for or on its way ·
 * returned: the bank has booked it out · recalled: its sender's bank took it back · closed: nothing is to be done.
 */
export type CreditState = 'open' | 'matched' | 'returning' | 'returned' | 'recalled' | 'closed'

/** Never followed without a person. `reference`: its words name the order. `payer`: same amount, known account and name. */
export type Proposal = { readonly orderId: string; readonly because: 'reference' | 'payer' }

export type UnmatchedCredit = {
  readonly identity: string
  /** The id of our account in the settings, or an account as the bank wrote it. */
  readonly account: string
  /** ISO 4217; minor units. */
  readonly currency: string
  readonly units: bigint
  readonly bookedAt: Date
  readonly recordedAt: Date
  readonly state: CreditState
  /** Missing where it was matched at once. */
  readonly why: Why | undefined
  readonly payer: Payer
  /** The payer's account as the bank wrote it, also where nothing can be sent there. */
  readonly written: string | undefined
  /** Everything the payer wrote, as the bank passed it on. */
  readonly text: string
  readonly proposals: readonly Proposal[]
  /** The order that has it, or put it aside. */
  readonly orderId: string | undefined
  /** Who decided last, when, and in what words. */
  readonly decided:
    | { readonly by: string; readonly at: Date; readonly reason: string | undefined }
    | undefined
  readonly canMatch: boolean
  readonly canSendBack: boolean
  /** Nothing is booked for it, so there is nothing to do but to say so. */
  readonly canClose: boolean
}

export type UnmatchedAsk = {
  /** Default `open`: the queue. */
  readonly state?: CreditState
  readonly currency?: Money.Fiat
  readonly why?: Why
  /** From the page before. */
  readonly cursor?: string
  /** 1 to 100, default 50. */
  readonly limit?: number
}

export type No = Refused<'not-found' | 'order.not_now'>

export type Unmatched = {
  /** Newest first. */
  list(
    ask?: UnmatchedAsk,
  ): Promise<{ readonly items: readonly UnmatchedCredit[]; readonly cursor: string | null }>
  one(identity: string): Promise<UnmatchedCredit | undefined>
  /** Gives the money to an order. The same again is a no-op; an order that cannot take it is `order.not_now`. */
  match(identity: string, orderId: string, actor: string): Promise<UnmatchedCredit | No>
  /** Sends it to the account it came from, once however often asked. `order.not_now` where `canSendBack` is false. */
  sendBack(identity: string, actor: string, reason: string): Promise<UnmatchedCredit | No>
  /** Nothing is to be done about it. `order.not_now` where `canClose` is false: money that is here must go somewhere. */
  close(identity: string, actor: string, reason: string): Promise<UnmatchedCredit | No>
}
