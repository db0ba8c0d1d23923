/**
 * The statement of a merchant: incoming payments and payouts, each figure from postings.
 *
 *   payer's coins ──payment──► owed to the merchant's accounts ──payout──► left our bank account
 *                                   │          ▲
 *                                   │          └──return── sent back by a bank, or by the merchant for a refund
 *                                   └──refund──► coins for the payer again
 *
 * The balance of a statement is the money that we owe to the merchant's accounts, including transit. A posting between those two
 * changes no balance and gives no line.
 */
import { kindOf, orderAccount, type Account, type Posting } from '../ledger/accounts.ts'
import { money, sum, type Fiat, type Money } from '../money/money.ts'

/** A posting with its ledger time. */
export type Posted = Posting & { readonly at: number }

export const kinds = ['payment', 'payout', 'return', 'refund', 'adjustment'] as const
/**
 * `payment`: coins were converted to money owed to the merchant. `payout`: it left our bank account. `return`: it came back.
 * `refund`: it was converted to coins for the payer. `adjustment`: everything else, such as settling a debt of the payer first.
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
  /** For a payment the value of the coins: the amount plus the fees, which the payer bears. Otherwise the amount. */
  readonly gross: Money<Fiat>
  readonly fees: Fees
  /** The change of the balance. */
  readonly amount: Money<Fiat>
}

/** The statement line of a posting; undefined if the merchant's balance stays the same. */
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
  // The money was in suspense before it was matched.
  if (change > 0n && among.has('suspense')) return 'return'
  // The bank executed a payment that it had rejected: the receiver's debt becomes the payout.
  return change < 0n && accounts.includes(`debt:${orderId}`) ? 'payout' : 'adjustment'
}

/** Totals of some lines: per kind, fees, and the overall change. */
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

/** Maximum days and payments of a statement, and lines of its PDF. */
export const most = { days: 366, payments: 10_000, linesOnPaper: 1_000 } as const

/** Steps decided before midnight are stored within these minutes; afterwards the figures of a day never change. */
export const settleMinutes = 10
