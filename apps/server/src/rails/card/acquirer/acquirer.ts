/**
 * The acquirer, as this rail needs it. A "no" is a value. No clear answer is `Silent`: the request is made again under the
 * same key. The adapter uses the acquirer's own SDK (stripe-acquirer.ts).
 */
import type { Money } from '@agio/domain'

/** No answer, or none that says whether it was done. */
export class Silent extends Error {
  override readonly name = 'Silent'
}

/** The acquirer refused, and did nothing. */
export type No = { readonly no: string }

export type Card = {
  readonly brand: string
  readonly last4: string
  /** The same for the same number, for every customer. */
  readonly fingerprint: string | undefined
}

/** A card that its owner had the acquirer keep. */
export type SavedCard = {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A payment at the acquirer: from the first try to the money. */
export type Intent = {
  readonly id: string
  readonly status: 'waiting' | 'authorised' | 'captured' | 'cancelled'
  readonly amount: Money.Money<Money.Fiat> | undefined
  /** The amount that may be captured, or was. */
  readonly held: bigint
  readonly authorisedAt: Date | undefined
  readonly card: Card | undefined
  /** The last declined try, while no other succeeded. */
  readonly declined: { readonly id: string; readonly reason: string } | undefined
}

/** The customer types the number of the card on the acquirer's page, or in its form within the page of the order. */
export type Place = 'page' | 'frame'

/** The acquirer's page or form. */
export type Page = {
  readonly id: string
  /** Of a page. */
  readonly url: string | undefined
  /** Of a form: the acquirer's script in the browser opens it with this. */
  readonly clientSecret: string | undefined
  readonly status: 'open' | 'complete' | 'expired'
  readonly intent: Intent | undefined
}

export type PageOrder = {
  readonly id: string
  readonly orderId: string
  readonly reference: string
  readonly amount: Money.Money<Money.Fiat>
  readonly returnUrl: string
  readonly expiresAt: Date
  readonly place: Place
  /** The customer's language. */
  readonly locale: string
  /** The acquirer's id of the customer, under which cards are saved. */
  readonly holder: string
}

export type Refund = {
  readonly id: string
  readonly status: 'pending' | 'done' | 'failed'
  readonly reason: string
  readonly isPermanent: boolean
  /** Our key, where the refund is ours. */
  readonly key: string | undefined
}

export type Dispute = {
  readonly id: string
  readonly intentId: string | undefined
  readonly amount: Money.Money<Money.Fiat> | undefined
  readonly reason: string
  /** `inquiry`: only a question. */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost'
}

/** One change of the acquirer's debt to us, above zero where it owes more. */
export type Movement = {
  readonly id: string
  /** The payment, refund, dispute or payout that it is about. */
  readonly of: 'charge' | 'refund' | 'dispute' | 'payout' | 'nothing'
  readonly objectId: string | undefined
  readonly intentId: string | undefined
  /** Our id of the payment, where the object carries it. */
  readonly sessionId: string | undefined
  /** Our key, where the refund is ours. */
  readonly key: string | undefined
  readonly amount: Money.Money<Money.Fiat>
  /** The acquirer's fee for it, taken from what it owes; or a fee of the account itself. */
  readonly fee: Money.Money<Money.Fiat>
}

/** A payout of the acquirer, made or on its way. */
export type Payout = {
  readonly id: string
  readonly amount: Money.Money<Money.Fiat>
  readonly at: Date
}

/** An object changed; its state is fetched. */
export type AcquirerEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string
  /** The payment the object belongs to. */
  readonly intentId: string | undefined
  /** Our id, where the object carries it. */
  readonly sessionId: string | undefined
  readonly at: Date
}

export interface Acquirer {
  /** A customer without name or address; the same key is the same one. */
  openHolder(key: string): Promise<{ readonly id: string } | No>
  /** With all its cards. A no where it is gone already. */
  forgetHolder(id: string): Promise<{ readonly id: string } | No>
  savedCards(holder: string): Promise<readonly SavedCard[] | No>
  forgetCard(id: string): Promise<{ readonly id: string } | No>
  /** The same id is the same page. */
  openPage(order: PageOrder): Promise<Page | No>
  page(id: string): Promise<Page | No>
  /** It cannot be paid any more; a no where it is paid. */
  closePage(id: string): Promise<Page | No>
  intent(id: string): Promise<Intent | No>
  capture(id: string, key: string): Promise<Intent | No>
  cancel(id: string, key: string): Promise<Intent | No>
  /** The name on the card, if the customer gave one. */
  holder(intentId: string): Promise<string | undefined>
  refund(intentId: string, units: bigint, key: string): Promise<Refund | No>
  refundOf(id: string): Promise<Refund | No>
  /** The refund of this payment that has our key. */
  refundBy(intentId: string, key: string): Promise<Refund | undefined>
  dispute(id: string): Promise<Dispute | No>
  /** Its present debt to us, after fees, by currency; zero where it owes nothing. */
  balance(): Promise<readonly Money.Money<Money.Fiat>[]>
  movements(since: Date): Promise<readonly Movement[]>
  payouts(since: Date): Promise<readonly Payout[]>
  /** Events that this rail uses, since a moment, oldest first. */
  events(since: Date): Promise<AcquirerEvent[]>
  /** Undefined when the hook is not from the acquirer, or not fresh at `now`. */
  readHook(body: Uint8Array, signature: string, secret: string, now: Date): Promise<AcquirerEvent | undefined>
}

export const isNo = (answer: object): answer is No => 'no' in answer
