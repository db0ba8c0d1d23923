/**
 * The statement of a merchant: what its payers brought and what was paid out for it, each figure read from postings.
 *
 *   payer's coins ──payment──► owed to the merchant's accounts ──payout──► left our bank account
 *                                   │          ▲
 *                                   │          └──return── the bank sent it back
 *                                   └──refund──► coins for the payer again
 *
 * The balance of a statement is what is owed to the accounts of the merchant or on its way to them. A posting that moves
 * money between those two changes nothing and is no line.
 */
import { kindOf, orderAccount, type Account, type Posting } from '../ledger/accounts.ts'
import { money, sum, type Fiat, type Money } from '../money/money.ts'

/** A posting as it is in the ledger. */
export type Posted = Posting & { readonly at: number }

export const kinds = ['payment', 'payout', 'return', 'refund', 'adjustment'] as const
/**
 * `payment`: coins became money owed to the merchant. `payout`: it left our bank account. `return`: it came back. `refund`:
 * it became coins for the payer again. `adjustment`: everything else, such as a debt of the payer that was settled first.
 */
export type Kind = (typeof kinds)[number]

export const feeKinds = ['service', 'bank', 'network'] as const
export type FeeKind = (typeof feeKinds)[number]
export type Fees = Readonly<Record<FeeKind, Money<Fiat>>>

export type Line = {
  readonly key: string
  readonly orderId: string
  readonly at: number
  readonly kind: Kind
  /** Of a payment what the coins were worth: above the amount by the fees, which the payer bears. Else the amount. */
  readonly gross: Money<Fiat>
  readonly fees: Fees
  /** What it adds to the balance; below zero what it takes. */
  readonly amount: Money<Fiat>
}

/** What a posting changes for the merchant of the order; nothing where the money only changed its place. */
export function lineOf(orderId: string, fiat: Fiat, posted: Posted): Line | undefined {
  const isOwed = (account: Account) => account === orderAccount(orderId) || kindOf(account) === 'transit'
  const entries = posted.entries.filter(({ amount }) => amount.asset === fiat)
  const on = (wanted: (account: Account) => boolean) =>
    entries.reduce((total, { account, amount }) => (wanted(account) ? total + amount.units : total), 0n)
  const change = -on(isOwed)
  if (change === 0n) return undefined
  const kind = kindOfChange(
    orderId,
    change,
    entries.map(({ account }) => account),
  )
  const isPayment = kind === 'payment'
  const fee = (of: FeeKind) => money(fiat, isPayment ? -on((account) => account === `fees:${of}`) : 0n)
  return {
    key: posted.key,
    orderId,
    at: posted.at,
    kind,
    gross: money(fiat, isPayment ? on((account) => kindOf(account) === 'exchange') : change),
    fees: { service: fee('service'), bank: fee('bank'), network: fee('network') },
    amount: money(fiat, change),
  }
}

function kindOfChange(orderId: string, change: bigint, accounts: readonly Account[]): Kind {
  const among = new Set(accounts.map(kindOf))
  if (among.has('exchange')) return change > 0n ? 'payment' : 'refund'
  if (among.has('bank')) return change > 0n ? 'return' : 'payout'
  // It was unallocated before it was known for what it is.
  if (change > 0n && among.has('suspense')) return 'return'
  // The bank had paid it after its rejection: what was a debt of the receiver is the payout.
  return change < 0n && accounts.includes(`debt:${orderId}`) ? 'payout' : 'adjustment'
}

/** Of some lines: what each kind brought or took, the fees, and what they change together. */
export type Totals = {
  readonly lines: number
  readonly gross: Money<Fiat>
  readonly fees: Fees
  readonly by: Readonly<Record<Kind, Money<Fiat>>>
  readonly change: Money<Fiat>
}

export function totalsOf(fiat: Fiat, lines: readonly Line[]): Totals {
  const all = (of: readonly Line[], part: (line: Line) => Money<Fiat>) => sum(fiat, of.map(part))
  const of = (kind: Kind) =>
    all(
      lines.filter((line) => line.kind === kind),
      ({ amount }) => amount,
    )
  return {
    lines: lines.length,
    gross: all(
      lines.filter(({ kind }) => kind === 'payment'),
      ({ gross }) => gross,
    ),
    fees: {
      service: all(lines, ({ fees }) => fees.service),
      bank: all(lines, ({ fees }) => fees.bank),
      network: all(lines, ({ fees }) => fees.network),
    },
    by: {
      payment: of('payment'),
      payout: of('payout'),
      return: of('return'),
      refund: of('refund'),
      adjustment: of('adjustment'),
    },
    change: all(lines, ({ amount }) => amount),
  }
}

/** A statement is of at most so many days, and payments; on paper of so many lines. */
export const most = { days: 366, payments: 10_000, linesOnPaper: 1_000 } as const

/** A step that was decided before midnight is stored within these minutes: then the figures of a day stay as they are. */
export const settleMinutes = 10
