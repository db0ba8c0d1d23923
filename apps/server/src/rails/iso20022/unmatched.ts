/**
 * Money on our accounts that nobody could be found for. An operator says whose it is, or sends it back to the account it
 * came from; nothing here happens by itself. `identity` is the statement line that told of the money first.
 */
import type { Money } from '@agio/domain'
import type { Refused } from '../../platform/route.ts'
import type { Payer } from '../rail.ts'

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
  /** The same movement was told before with another amount; nothing is booked for it a second time. */
  | 'told_differently'
  /** The order it names did not wait for it any more and put it aside. */
  | 'on_its_own'
  /** It was sent back, and the bank refused or returned that payment. */
  | 'came_back'

/**
 * open: waits for a person · matched: an order has it · returning: the payment back is asked for or on its way ·
 * returned: the bank has booked it out · recalled: its sender's bank took it back.
 */
export type CreditState = 'open' | 'matched' | 'returning' | 'returned' | 'recalled'

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
}
