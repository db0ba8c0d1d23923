/** The customers' banks keep these: payments, how each bank behaves, and the codes and tokens they gave out. */
import type { Currency } from '../bank/index.ts'
import type { Behaviour } from './institutions.ts'

export type TransactionStatus = 'RCVD' | 'ACTC' | 'ACSP' | 'ACSC' | 'RJCT' | 'CANC'
export type ScaStatus = 'received' | 'psuAuthenticated' | 'scaMethodSelected' | 'finalised' | 'failed'

export type Debtor = {
  name: string
  iban: string
  sortCode?: string
  accountNumber?: string
}

export type ObPayment = {
  id: string
  bank: string
  requestId: string
  authorisationId: string
  /** The customer's part has begun: by itself, or by a call. */
  begun: boolean
  status: TransactionStatus
  sca: ScaStatus
  currency: Currency
  amount: string
  creditor: { name: string; iban?: string; bban?: string }
  reference: string
  endToEndId: string
  redirectUri: string
  refusedUri: string
  notifyUri?: string
  debtor?: Debtor
  /** The next status, at a moment of real time. */
  next?: { status: TransactionStatus; at: number }
  /** The creditor's bank has booked it. */
  executed: boolean
  createdAt: string
}

export type Channels = { hooks: boolean; callbacks: boolean }
export type BankState = Channels & { behaviour: Behaviour }

/** A browser on its way through the bank's pages. */
export type Visit = {
  id: string
  bank: string
  payment?: string
  oauth?: { redirectUri: string; state: string; challenge: string }
  name?: string
}
export type Code = { bank: string; redirectUri: string; challenge: string; payment?: string; name: string }

export type ObRecord = {
  banks: Record<string, BankState>
  payments: ObPayment[]
  codes: Record<string, Code>
  tokens: Record<string, { bank: string; name: string }>
}
