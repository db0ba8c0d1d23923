/**
 * Everything that can happen to an order. Rails emit exactly these events, people, checks and time add theirs, and the
 * lifecycles take exactly these. A rail names a payment by the key it was given.
 */
import type { Method } from './buy/terms.ts'
import type { Address, CoinId } from './coins/coins.ts'
import type { Provider } from './coins/providers.ts'
import type { CreditSource, Source } from './credits.ts'
import type { BankRail } from './ledger/index.ts'
import type { RefundReason } from './merchants.ts'
import type { Actor, Added } from './lifecycle.ts'
import type { Fiat, Money } from './money/money.ts'
import type { Rate } from './money/rates.ts'

type Type<T extends string> = T extends string ? { readonly type: T } : never
type Reason = { readonly reason: string }
/** The payment's key: the n-th payment or transfer of an order has a key of its own. */
type Keyed = { readonly key: string }
type Transaction = Keyed & { readonly transaction: string }
type Amount<A extends Fiat | CoinId> = { readonly amount: Money<A> }
type Returned = {
  readonly returnId: string
  /** The beneficiary sent the money for a refund; no bank returned it. */
  readonly byMerchant?: true
  /** A person gave it to the refund, whatever was asked for. */
  readonly matched?: true
  /** It was booked as unallocated before it was known for what it is. */
  readonly unallocated?: true
}

/** One movement of coins to one of our addresses. */
export type Deposit = {
  /** The identity of one movement on one chain. */
  readonly id: string
  readonly coins: Money<CoinId>
  /** Left out where the sender is not known: native coin from inside a contract call. It proves no source. */
  readonly from?: Address
  /** The hash of its transaction; of its block where the sender is not known. */
  readonly transaction: string
  /** The time of its block, in milliseconds. */
  readonly at: number
  /** It was posted as unallocated before an operator counted it for this order. */
  readonly unallocated?: true
}
type OfDeposit = { readonly depositId: string }
/** Coins come in. */
export type DepositEvent =
  | (Type<'deposit.seen'> & { readonly deposit: Deposit })
  /** vanished: reorganised away or replaced before it was final · reversed: final, and gone from the chain after that */
  | (Type<'deposit.final' | 'deposit.vanished' | 'deposit.reversed'> & OfDeposit)

/** Money goes out by a bank or back to a card. */
export type PaymentEvent =
  /** queued: in a file for the bank · overdue: the bank is silent, and the payment is never sent again */
  | (Type<'payment.queued' | 'payment.unqueued' | 'payment.accepted' | 'payment.overdue'> & Keyed)
  /** uncovered: our account held too little; the next attempt waits for money, however often that happens */
  | (Type<'payment.rejected'> & Keyed & Reason & { readonly permanent: boolean; readonly uncovered?: true })
  | (Type<'payment.booked'> & Keyed & Amount<Fiat>)
  | (Type<'payment.returned'> & Keyed & Reason & Amount<Fiat> & Returned)

/** Coins go out. A transfer without a release reports its end only. */
export type TransferEvent =
  /** signed: stored, and not sent before it is released · dropped: no node knows it any more, and others may take its place */
  | (Type<'transfer.signed' | 'transfer.broadcast' | 'transfer.dropped'> & Transaction)
  /** A transaction with a higher fee, signed and stored; not sent before it is released too. */
  | (Type<'transfer.replaced'> & Transaction & { readonly by: string })
  /** Final: no coins moved, and no transaction of this key will move any. `retry` where another try may go better. */
  | (Type<'transfer.reverted'> & Transaction & Reason & { readonly retry: boolean })
  | (Type<'transfer.final'> & Transaction & Amount<CoinId>)
  /** No transaction under this key can ever confirm. */
  | (Type<'transfer.withdrawn'> & Keyed)
  /** Nothing was signed and nothing will be: this receiver takes none of these coins, or must not have them. */
  | (Type<'transfer.refused'> & Keyed & Reason)

/** Ways on which the customer authorises a payment to us. */
export type PayerRail = 'open_banking' | 'card'
type Payment = { readonly through: PayerRail; readonly payment: string }
export type AuthorisationEvent =
  | (Type<'authorisation.granted'> & Payment & { readonly at: number })
  | (Type<'authorisation.refused'> & Payment & Reason)

/** One movement of money towards an order. It returns to its source and nowhere else. */
export type Credit = {
  readonly source: CreditSource
  readonly amount: Money<Fiat>
  /** The payment the customer authorised, where the movement names it. */
  readonly payment?: string
  /** The time of its booking, settlement or capture, in milliseconds. */
  readonly at: number
  /** It was booked as unallocated before a person matched it. */
  readonly unallocated?: true
}
export type CreditEvent = Type<'credit.received'> & { readonly credit: Credit }

type Disputed = Amount<Fiat> & { readonly disputeId: string; readonly source: CreditSource }
/** Money is taken back from us after it came; won: the money of a chargeback is ours again. */
export type DisputeEvent =
  | (Type<'dispute.opened'> & Disputed & { readonly kind: 'chargeback' | 'recall' })
  | (Type<'dispute.won'> & Disputed)

export type RailEvent =
  | DepositEvent
  | PaymentEvent
  | TransferEvent
  | AuthorisationEvent
  | CreditEvent
  | DisputeEvent

/** `isProved`: the owner of the stated address, here or with the order, signed for it. */
type Asked = { readonly to?: Address; readonly isProved?: boolean; readonly networkFee: Money<CoinId> }
type Account = { readonly beneficiaryId: string; readonly rail: BankRail }
type Priced = { readonly market: Rate }
/** An operator's decisions about unallocated coins; the prices are those of their coin. */
type CoinsEvent =
  | (Type<'operator.returns_coins'> & OfDeposit & { readonly networkFee: Money<CoinId> })
  | (Type<'operator.keeps_coins'> & OfDeposit & Priced)
  | (Type<'operator.counts_coins'> & OfDeposit & { readonly orderId: string })
type Evidence = { readonly evidence: string }
/** The customer's standing changed: the order waits or stops for it, or what waited goes on. */
export type StandingEvent = (Type<'standing.holds'> & { readonly stops: boolean }) | Type<'standing.clears'>
export type OperatorEvent =
  | (Type<'operator.hold'> & Reason)
  | Type<'operator.release'>
  /** The customer is reminded of what the checks miss. */
  | Type<'operator.asks_again'>
  /** The bank says it beside its messages: it executed this payment, or never will. */
  | (Type<'operator.confirms_executed' | 'operator.confirms_unexecuted'> & Keyed & Evidence)
  /** The missing value is lost: coins that a chain rolled back, money that left above what was owed. */
  | (Type<'operator.books_loss'> & Evidence)

/** The events of a sale. `market` is the present rate; `networkFee` the cost of sending the coin, in that coin. */
export type SellEvent = Added &
  (
    | DepositEvent
    | PaymentEvent
    | TransferEvent
    | OperatorEvent
    | StandingEvent
    | CoinsEvent
    /** `transaction`: the wallet's word for the transaction that it sent. A hint, never a proof. */
    | (Type<'customer.says_sent'> & { readonly transaction?: string })
    | Type<'customer.cancelled' | 'customer.accepts_less' | 'customer.takes_all'>
    | (Type<'customer.wants_refund'> & Asked & Priced)
    | (Type<'customer.wants_surplus'> & Asked)
    /** A merchant refunds a payment: value that we hold goes back now, or an amount once the merchant has sent it to us. */
    | (Type<'merchant.wants_refund'> & Asked & Priced & { readonly why: RefundReason })
    | (Type<'merchant.asks_refund'> &
        Amount<Fiat> &
        Pick<Asked, 'networkFee'> &
        Priced & { readonly why: RefundReason })
    /** Their owner has to sign, or the customer names the provider that sent the coins. */
    | (Type<'proof.asked'> & { readonly wallets: readonly Address[] })
    | Type<'customer.proved'>
    /** A transfer of coins worth so much from one of these wallets shall prove it. */
    | (Type<'customer.asks_transfer'> & Priced & { readonly worth: Money<Fiat> })
    | (Type<'customer.names_provider'> & { readonly provider: Provider })
    | Type<'customer.confirmed_name'>
    /** Another account of the same person, or of a name that two persons look at first. */
    | (Type<'customer.revised'> & Account & { readonly owner: 'same' | 'other' })
    | Type<'checks.clear'>
    /** `above`: the value is above the customer's limit, and nothing else is wrong. `owner`: the account is another person's. `lacks`: of the transfer's record. */
    | (Type<'checks.hold'> &
        Reason & { readonly above?: 'limit'; readonly owner?: true; readonly lacks?: string })
    | (Type<'payee.matched'> & { readonly attempt: number })
    | (Type<'payee.mismatch'> & Reason & { readonly attempt: number })
    | Type<'case.cleared'>
    | (Type<'case.refused'> & Asked & Priced & { readonly outcome: 'refund' | 'frozen' })
    | (Type<'rate.expired'> & Priced)
    /** Coins whose way back failed go again, under the next key. */
    | (Type<'operator.sends_refund'> & Keyed & { readonly to?: Address })
    | (Type<'operator.writes_off'> & Pick<Asked, 'networkFee'>)
    /** The customer chose nothing in time: the coins go back, or are kept where their network fee is more than they are. */
    | (Type<'choice.missing' | 'proof.missing'> & Pick<Asked, 'networkFee'> & Priced)
    | Type<'deposit.missing' | 'archived'>
  )

/** The events of a purchase. `market` is the present rate where the step may need it; a rule that misses it says "not now". */
export type BuyEvent = Added &
  (
    | PaymentEvent
    | TransferEvent
    | AuthorisationEvent
    | CreditEvent
    | DisputeEvent
    | OperatorEvent
    | StandingEvent
    | Type<'customer.says_transferred' | 'customer.cancelled' | 'customer.proved'>
    | (Type<'customer.chose_method'> & { readonly method: Method })
    /** `amount` is what was weighed: an answer about less than is here says nothing about all of it. */
    | (Type<'checks.clear'> & Amount<Fiat>)
    | (Type<'checks.refused'> & Reason & { readonly cause: 'payer' | 'limit' | 'screening' })
    | (Type<'checks.hold'> & Reason & { readonly lacks?: string })
    /** Credits that are not the customer's: they do not stop the other money here. */
    | (Type<'checks.set_aside'> & { readonly sources: readonly CreditSource[] })
    | Type<'case.cleared'>
    | (Type<'case.refused'> & Reason)
    /** The exchange is executed. Money without the quoted rate is exchanged at the present rate and network fee. */
    | (Type<'exchange.executed'> & { readonly network?: Money<Fiat> })
    | Type<'proof.asked' | 'proof.missing'>
    /** No account or card is known to send it to; nothing was asked of a rail. */
    | (Type<'refund.impossible'> & Keyed & Reason)
    /** A refund that failed is sent again; to another account than its source only through four eyes. */
    | (Type<'operator.sends_refund'> & { readonly source: CreditSource; readonly to?: Source })
    | Type<'operator.gives_up'>
    /** We paused its payment method inside the window of its rate, which ends so many milliseconds later for that. */
    | (Type<'rate.prolonged'> & {
        /** The pause, from when until when it is counted now, and what that adds. */
        readonly pause: string
        readonly since: number
        readonly until: number
        readonly by: number
      })
    | Type<'payment.missing' | 'archived'>
  )

const actors: Readonly<Record<string, Actor>> = {
  customer: 'customer',
  merchant: 'merchant',
  operator: 'operator',
  case: 'operator',
  deposit: 'chain',
  transfer: 'chain',
  payment: 'bank',
  authorisation: 'bank',
  credit: 'bank',
  dispute: 'bank',
}

/** The actor that may bring an event about; every stored event carries its actor. */
export function actorOf(type: (SellEvent | BuyEvent)['type']): Actor {
  const [who = ''] = type.split('.')
  return type.endsWith('.missing') ? 'system' : (actors[who] ?? 'system')
}
