/** The dependencies of this rail. */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { OperatorCases } from '../operator-cases.ts'
import type { Deliver, PayableOrders } from '../rail.ts'
import type { BankSettings } from './banks/banks.ts'
import type { BankCalls } from './banks/calls.ts'
import type { StoredPayment } from './payments/payment-store.ts'
import type { ColumnSealer } from '../../platform/sealing.ts'
import type { Secrets } from './banks/secrets.ts'
import { createXs2a, type AtBank, type Xs2a } from './banks/xs2a.ts'

export type OpenBankingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly orders: PayableOrders
  readonly cases?: Pick<OperatorCases, 'open'>
  readonly settings: OpenBankingSettings
  /** 32 bytes that never change: `state` and PKCE follow from them. */
  readonly secret: Uint8Array
  readonly sealer: ColumnSealer
  readonly fetch?: typeof fetch
  readonly crashPoint?: CrashPoint
}

export type OpenBankingSettings = {
  readonly banks: readonly BankSettings[]
  readonly publicUrl: string
  /** The legal initiator of the payment; part of the consent. */
  readonly provider?: { readonly name: string; readonly termsUrl: string; readonly privacyUrl: string }
  /** The longest wait for one answer of a bank. */
  readonly timeoutMilliseconds?: number
}

export type Context = OpenBankingDeps & {
  readonly secrets: Secrets
  readonly calls: BankCalls
  readonly bankOf: (id: string) => BankSettings | undefined
}

/** The payment at its bank; undefined while the bank does not have it, or where the bank is not listed any more. */
export function atBank(context: Context, payment: StoredPayment): { bank: Xs2a; at: AtBank } | undefined {
  const settings = context.bankOf(payment.bankId)
  const { bankPaymentId } = payment
  if (!settings || bankPaymentId === undefined) return undefined
  return {
    bank: createXs2a(context.calls, settings),
    at: { currency: payment.amount.asset, bankPaymentId, token: tokenOf(context, payment) },
  }
}

export const tokenOf = ({ secrets }: Context, { id, tokenSealed }: StoredPayment): string | undefined =>
  tokenSealed === undefined ? undefined : secrets.open('token_sealed', id, tokenSealed)

/** The address to which the bank sends the browser back. It holds `state`, for banks that do not add it. */
export const callbackOf = ({ settings }: Context): string => `${settings.publicUrl}/buy/open-banking-callback`
