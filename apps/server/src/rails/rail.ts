/**
 * The door of every rail: events come in (at least once, each with an id), payments go out (once per key, however often
 * asked). A rail knows nothing of orders: `owner` is an opaque word it was given with the address or payment.
 *
 *   the world ──► rail ──► deliver(sql, event)  inside the transaction that moves the rail's own cursor
 *   orders  ──► rail.out.pay(sql, payment)       inside the caller's transaction; sent later by the rail's worker
 */
import type { BankAccounts, Chains, Coins, Credits, Events, Money, Postings, Stored } from '@agio/domain'
import type { Refused } from '../platform/http/route.ts'
import type { Worker } from '../platform/queue/worker.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Receiver } from './receiver.ts'

/** A way of value. Every rail has all of these; what one cannot do is null. Events go to `Deliver`. */
export interface Rail {
  readonly name: Chains.RailName | 'iso20022' | PayerRail
  /** The loops that move it. Any number of processes may run them. */
  readonly workers: readonly Worker[]
  readonly out: Outgoing<never> | null
  readonly payers: Payers | null
  readonly started: Started | null
  /** Banks, chains and acquirers hold these for us, to compare with the ledger. */
  readonly holdings: readonly HoldingSource[]
}

/** A rail of coins: it moves those of the chains whose records have a part under its name. */
export interface CoinRail extends Rail {
  readonly name: Chains.RailName
  readonly out: CoinsOut
  readonly payers: null
  readonly started: null
  readonly addresses: Addresses
  readonly confirming: Confirmations
  readonly proofs: WalletProofs
  /** The address holds these of the chain's coins now, with the cost of sending each. Nothing is kept. */
  assets(chainId: Chains.ChainId, address: Coins.Address): Promise<WalletAssets>
  /** Moving a coin costs this now, in the coin that its chain takes. */
  networkFee(coin: Coins.CoinId, way: MoveWay): Promise<Money.Money<Coins.CoinId>>
  /** Hot wallets whose opening is not booked, with their balances at that block; none without a signer. */
  openings(chainId: Chains.ChainId): Promise<readonly WalletOpening[]>
  /** The opening balance of a wallet is booked, in the caller's transaction. */
  markOpened(sql: Sql, chainId: Chains.ChainId, address: string): Promise<void>
  /** Sources that this process gets no answer of, and chains on which its sources disagree. */
  troubles(): readonly { readonly name: string; readonly seconds: number }[]
}

/** Addresses of the coins' chains: their rail gives, reads and writes them. */
export interface Addresses {
  /** Never given twice. */
  give(): Promise<GivenAddress>
  /** An address as somebody typed it, or what is wrong with it. */
  read(
    typed: string,
  ): Promise<{ readonly address: Coins.Address } | { readonly problem: 'invalid' | 'checksum' | 'refused' }>
  /** The address that a name stands for on a chain now, or why there is none. */
  readName(chainId: Chains.ChainId, typed: string): Promise<ReadName>
  /** The transaction id that a wallet gave; undefined if it cannot be one on the coin's chain. */
  readTransaction(named: string): string | undefined
  /** A wallet reads this from a link or QR code to pay this much there. */
  paymentUri(to: string, coins: Money.Money<Coins.CoinId>): string
  /** The address is our own; a hot wallet's is, too. */
  isOwn(address: string): Promise<boolean>
}

/** `spelling`: the name is written as `name`. `silent`, `disagreed`: the sources of the chain say too little, or different things. */
export type ReadName =
  | { readonly name: string; readonly address: Coins.Address }
  | { readonly problem: 'invalid' | 'unknown' | 'silent' | 'disagreed' | 'elsewhere' }
  | { readonly problem: 'spelling'; readonly name: string }

/** The same for all coins; an address as somebody typed it may be of the chain of any of them. */
export interface CoinAddresses extends Omit<Addresses, 'give' | 'readTransaction'> {
  give(coin: Coins.CoinId): Promise<GivenAddress>
  readTransaction(coin: Coins.CoinId, named: string): string | undefined
}

type ProvedWallet = { readonly chainId: Chains.ChainId; readonly address: string; readonly nonce: string }
/** The owner proves a wallet: the rail writes a message, the wallet signs it, nothing is spent. */
export interface WalletProofs {
  write(
    of: ProvedWallet & { readonly publicUrl: string; readonly issuedAt: Date; readonly expiresAt: Date },
  ): Promise<string>
  /** Reads a message of this rail, while it holds. */
  read(message: string, now: Date): Promise<ProvedWallet | undefined>
  /** The signer of it: the wallet's key, or the contract there. */
  isSignedBy(
    signed: Omit<ProvedWallet, 'nonce'> & { readonly message: string; readonly signature: string },
  ): Promise<'key' | 'contract' | undefined>
}

/** in: from a deposit address to the hot wallet · out: from there to a receiver · back: both */
export type MoveWay = 'in' | 'out' | 'back'

/** `units` in the coin's smallest; `fee`: what sending it costs, in the coin that the chain takes. */
export type WalletAssets = {
  readonly gasPrice: bigint
  readonly assets: readonly {
    readonly coin: Coins.CoinId
    readonly units: bigint
    readonly fee: Money.Money<Coins.CoinId>
  }[]
}

/**
 * The tables of a rail know these of the customers behind its owners. A rail that the settings leave out has it too:
 * its rows stay. Null: the rail does not know it.
 */
export interface PersonalData {
  /** The owners for whom value came in. */
  readonly received: ((sql: Sql, owners: readonly string[]) => Promise<readonly string[]>) | null
  /** The addresses from which their coins came. */
  readonly coinSenders: ((sql: Sql, owners: readonly string[]) => Promise<readonly string[]>) | null
  /** Movements of theirs that wait for a decision. */
  readonly undecided: ((sql: Sql, owners: readonly string[]) => Promise<number>) | null
  /** Takes out what names a person; ids, figures and states stay. */
  readonly erase: ((sql: Sql, owners: readonly string[]) => Promise<void>) | null
}

/** Value that leaves us, in the caller's transaction. Events with its key say what becomes of it. */
export interface Outgoing<Payment> {
  /** The same key again is the same payment; with another content it throws. */
  pay(sql: Sql, payment: Payment): Promise<void>
  /** Takes a payment back. True: it never leaves. False: events say whether it did. Null: it cannot be taken back. */
  readonly cancel: ((sql: Sql, key: string) => Promise<boolean>) | null
}

type Cancellable<Out> = Out & { readonly cancel: NonNullable<Outgoing<never>['cancel']> }

export type MoneyOut = Cancellable<Outgoing<BankPayment>>
/** Refunds to the card that paid. */
export type RefundsOut = Outgoing<CardRefund>
/** Coins are signed and stored first. They are sent at once, or when these bytes are released. */
export type CoinsOut = Cancellable<Outgoing<CoinTransfer>> & {
  /** From now on the bytes are sent. Twice is once; bytes that are withdrawn or over stay so. */
  release(sql: Sql, bytes: { readonly key: string; readonly transaction: string }): Promise<void>
}

/**
 * An address for one owner. The statement that stores the owner keeps it, by the rail's function of SQL
 * `<rail>_keep_address(given, owner, coin, at)`: what is given besides the rail's name is only for that function.
 */
export type GivenAddress = { readonly rail: string; readonly address: string } & Readonly<
  Record<string, string>
>

/** Coins in a block are this far from final, in blocks. */
export type Confirming = {
  /** Blocks after theirs. */
  readonly after: number
  /** Finality takes so many, where blocks are counted; null where the chain itself says what is final. */
  readonly of: number | null
  /** Blocks up to theirs that are not final; 0 while the sources are compared. */
  readonly left: number
}
/** By the deposits of an owner, or by the key of a transfer; what is final or in no block is not in it. */
export type Confirmations = (
  of: { readonly owner: string } | { readonly key: string },
) => Promise<ReadonlyMap<string, Confirming>>

/** Senders of money to us, for one kind of source. */
export interface Payers {
  readonly kind: Credits.Source['kind']
  /** Undefined: it is unknown. Throws while the outside does not answer. */
  payerOf(id: string): Promise<Payer | undefined>
}
export type PayerOf = (source: Credits.Source) => Promise<Payer | undefined>

/** Payments to us that customers begin on the rail. */
export interface Started {
  ofOrder(orderId: string): Promise<readonly StartedPayment[]>
}

export type StartedPayment = {
  readonly id: string
  readonly method: PayerRail
  /** The bank or acquirer, by a name people read. */
  readonly provider: string
  /** Of a payment at a bank: the id that the list of banks has it under. */
  readonly bankId?: string
  readonly status: 'started' | 'authorised' | 'settled' | 'refused' | 'failed' | 'abandoned'
  readonly reason: string | null
  readonly startedAt: Date
}

/**
 * An event from outside. `id` is unique, and the same however often the world reports it. Events of one subject are
 * applied in the order they were delivered. `note` is for the record only: a bank's id. `fee`: what its transaction
 * cost us, in whatever coin the chain takes; it is booked with the event.
 */
export type RailEvent = {
  readonly id: string
  readonly owner: string
  readonly subject?: string
  readonly note?: Stored.Notes
  readonly fee?: Money.Money<Coins.CoinId>
} & Events.RailEvent

export type PayerRail = Events.PayerRail

/** The sender of money to us, as far as the rail knows. */
export type Payer = { readonly name: string | undefined; readonly account: BankAccount | undefined }

/** A booked credit on our account, while the order that it is for is looked for. */
export type BankCredit = {
  readonly source: Credits.CreditSource
  readonly amount: Money.Money<Money.Fiat>
  /** The time of its booking, as exactly as the bank says. */
  readonly at: Date
  /** Everything the payer and the bank wrote: remittance lines, references, additional information. */
  readonly text: string
  readonly endToEndId: string | undefined
  readonly payer: Payer
  /** The payer's account as the bank wrote it, without spaces. */
  readonly written: string | undefined
  /** The credited account if the bank names it: ours, or a dedicated IBAN that leads to ours. */
  readonly paidTo: string | undefined
  /** Orders that have money of the same account. */
  readonly paidBefore: readonly string[]
}

/** A credit is like an order in amount or name; `lettersOff` of its reference, where few are wrong. */
export type Likeness = {
  readonly amount: boolean
  readonly name: boolean
  readonly lettersOff: number | null
}
/**
 * `reference`: the credit's text names the order. `payer`: same amount, known account and name. `likeness`: some of it is
 * the same, the likest order first. A person decides.
 */
export type Proposal =
  | { readonly orderId: string; readonly because: 'reference' | 'payer' }
  | { readonly orderId: string; readonly because: 'likeness'; readonly alike: Likeness }

/**
 * The allocation of a credit. `payment`: the authorised payment that it completes. `gives`: the payout that its beneficiary
 * returns to us. `settled`: it is posted without an order.
 */
export type Allocation =
  | { readonly orderId: string; readonly payment?: string; readonly gives?: string }
  | { readonly settled: true }
  | { readonly reason: Credits.UnallocatedReason; readonly proposals?: readonly Proposal[] }

/** An order may be paid now with this amount, to this account. */
export type Payable = {
  readonly orderId: string
  readonly amount: Money.Money<Money.Fiat>
  /** ISO 11649: our statement recognises the money by it. */
  readonly reference: string
  readonly creditor: { readonly holder: string; readonly account: BankAccount }
  /** The language of the customer. */
  readonly locale: string
}

export type Unpayable = Refused<
  'not-found' | 'order.not_now' | 'service.paused' | 'payment.authorised_before'
>

/** Orders, as a rail needs them on which customers authorise payments. */
export interface PayableOrders {
  /** Refuses `not-found` also for another customer's order. The order takes over the method. */
  payable(customerId: string, orderId: string, method: PayerRail): Promise<Payable | Unpayable>
  /** The order still waits for money, and for no other payment. */
  wants(orderId: string, payment: string): Promise<boolean>
}

/** Stores an event durably, in the rail's own transaction. Delivered twice is stored once. */
export type Deliver = (sql: Sql, event: RailEvent) => Promise<void>

export type BankAccount = BankAccounts.BankAccount
export type PostalAddress = BankAccounts.PostalAddress

/** Money to be sent by a bank. The same key is the same payment, however often asked. */
export type BankPayment = {
  readonly key: string
  readonly owner: string
  readonly scheme: 'sepa' | 'sepa_instant' | 'uk'
  readonly amount: Money.Money<Money.Fiat>
  readonly payeeName: Receiver
  readonly payeeAccount: BankAccount
  readonly payeeAddress?: PostalAddress
  /** ISO 11649 creditor reference of the order, or the payer's own words. */
  readonly reference: string
}

/** A refund to a card. The same key is the same refund. */
export type CardRefund = {
  readonly key: string
  readonly owner: string
  /** The card payment. */
  readonly sessionId: string
  readonly amount: Money.Money<Money.Fiat>
}

/** Coins to be sent. The same key is the same transfer. */
export type CoinTransfer = {
  readonly key: string
  readonly owner: string
  readonly asset: Coins.CoinId
  readonly units: bigint
  readonly to: Coins.Address
  /** at_once: as soon as they are signed and kept · when_released: only the bytes that somebody releases */
  readonly sent: 'at_once' | 'when_released'
}

/** The other side of a rail holds this for us at one moment; the ledger is compared with it. */
export type Holding = {
  /** The ledger's account. */
  readonly account: Postings.Account
  readonly asset: Money.Asset
  readonly units: bigint
  readonly asOf: Date
  readonly source: { readonly kind: 'statement' | 'block' | 'acquirer'; readonly id: string }
  readonly inFlight: readonly InFlight[]
}

/** Known to one side only; `units` is what the ledger has more because of it. */
export type InFlight = {
  readonly kind:
    /** The bank notified it after its last statement. */
    | 'notified_after_statement'
    /** A return that waits for the booking of its payment. */
    | 'return_before_booking'
    /** The rail has delivered the event, the order has not taken it yet. */
    | 'event_waiting'
    | 'deposit_not_final'
    /** Final for a small amount before the block that is compared. */
    | 'deposit_after_block'
    | 'transfer_not_settled'
    /** The acquirer has done it, and the rail has not heard of it. */
    | 'acquirer_ahead'
    /** The acquirer has paid it out, and it has not come to the bank. */
    | 'payout_on_its_way'
    | 'transfer_after_block'
  readonly reference: string
  readonly units: bigint
}

/** Rails have delivered these and the ledger has not booked them yet. */
export type Unposted = {
  /** Identities of deposits whose finality, or whose end after it, waits. */
  readonly deposits: ReadonlySet<string>
  readonly reversals: ReadonlySet<string>
  /** Transfers that have come to an end, by key or by transaction. */
  readonly transfers: ReadonlySet<string>
  /** The acquirer of cards took these for us; below zero where it was taken back. */
  readonly cards: readonly { readonly reference: string; readonly amount: Money.Money<Money.Fiat> }[]
  /** Money that moved on a bank account; below zero where it left. */
  readonly money: readonly {
    readonly reference: string
    /** The payment that it is about, whichever rail sent it. */
    readonly key?: string
    readonly amount: Money.Money<Money.Fiat>
  }[]
}

/** A rail that can say what it holds: `read` looks into a snapshot of the database, what it gives asks the world. */
export interface HoldingSource {
  readonly name: string
  read(snapshot: Sql, unposted: Unposted): Promise<() => Promise<Holding[]>>
  /** Set where all that the source knows is in our database. Accounts are named as in the ledger. */
  readonly records?: {
    /** Movements in doubt: they are not in the ledger, and a person has not decided about them. */
    undecided(sql: Sql, account: string): Promise<number>
    /** Records nothing more about the account until the transaction ends. */
    lock(sql: Sql, account: string): Promise<void>
  }
}

/** Coins that moved between our own addresses, or gas that was burnt, for the ledger to post. */
export type Swept = {
  readonly key: string
  /** sweep: deposit address to hot wallet · gas: hot wallet to deposit address · reverted: only the fee was taken */
  readonly kind: 'sweep' | 'gas' | 'reverted'
  readonly asset: Coins.CoinId
  /** The address whose coins paid the fee. */
  readonly paidBy: 'hot' | 'deposit'
  /** Units that arrived at the other end, in the asset's smallest unit. */
  readonly units: bigint
  /** The chain took this fee for the transaction. */
  readonly fee: Money.Money<Coins.CoinId>
}

/** A hot wallet holds this at the block where its ledger begins. */
export type WalletOpening = {
  readonly address: string
  /** The chain has no other wallet whose opening is booked. */
  readonly isFirst: boolean
  readonly held: ReadonlyMap<Coins.CoinId, bigint>
}

/** Coins put into a hot wallet, once per movement. */
export type TopUp = {
  /** The same however often it is delivered. */
  readonly key: string
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  /** In the asset's smallest unit; below zero when a final top-up was reversed. */
  readonly units: bigint
}
