/** Every category of the source of funds, each with the papers that prove it. */
import { needsOf, type PaperKind, type PaperNeed } from './papers.ts'
import type { CustomerType } from './words.ts'

export type FundsRecord = {
  readonly of: readonly CustomerType[]
  /** Months of bank statements. */
  readonly statements: 6 | 12
  /** Months of crypto history; none where the funds were never crypto. */
  readonly cryptoHistory: 3 | null
  /** Its own papers; each is needed. */
  readonly papers: readonly PaperKind[]
}

const both: readonly CustomerType[] = ['personal', 'company']
const record = (
  of: readonly CustomerType[],
  papers: readonly PaperKind[],
  more: Partial<FundsRecord> = {},
): FundsRecord => ({ of, papers, statements: 6, cryptoHistory: null, ...more })
const crypto = { cryptoHistory: 3 } as const

export const funds = {
  salary: record(['personal'], ['payslips']),
  pension: record(['personal'], ['pension-decision']),
  'personal-savings': record(['personal'], [], { statements: 12 }),
  inheritance: record(['personal'], ['will']),
  'gift-from-relative': record(['personal'], ['gift-agreement']),
  'lottery-winnings': record(['personal'], ['payout-certificate']),
  'compensation-award': record(['personal'], ['court-decision']),
  loan: record(both, ['loan-agreement']),
  dividends: record(both, ['dividend-decision']),
  'sale-of-property': record(both, ['sale-contract']),
  'sale-of-other-property': record(both, ['sale-contract']),
  'sale-of-company': record(both, ['sale-contract', 'share-register']),
  'sale-of-shares': record(both, ['sale-contract']),
  cryptocurrency: record(both, [], crypto),
  'crypto-trading': record(both, [], crypto),
  'crypto-mining': record(both, ['mining-proof'], crypto),
  business_revenue: record(both, ['annual-report']),
  'debt-loan': record(['company'], ['loan-agreement']),
  'debt-bond': record(['company'], ['subscription-agreement']),
  'debt-credit-line': record(['company'], ['loan-agreement']),
  'equity-ico': record(['company'], ['subscription-agreement'], crypto),
  'equity-ipo': record(['company'], ['subscription-agreement', 'annual-report']),
  'equity-private-investors': record(['company'], ['subscription-agreement']),
  'equity-self-funding': record(['company'], ['explanation']),
  'equity-stock-market': record(['company'], ['subscription-agreement']),
  'equity-venture-capitalists': record(['company'], ['subscription-agreement']),
  'revenue-from-dividend': record(['company'], ['dividend-decision']),
  'revenue-from-goods': record(['company'], ['invoices', 'annual-report']),
  'revenue-from-interest': record(['company'], ['interest-statement']),
  'revenue-from-mining': record(['company'], ['mining-proof'], crypto),
  'revenue-from-rent': record(['company'], ['lease']),
  'revenue-from-services': record(['company'], ['invoices', 'annual-report']),
  'revenue-from-swaps': record(['company'], ['invoices'], crypto),
  'revenue-from-trading': record(['company'], ['invoices', 'annual-report']),
  other: record(both, ['explanation'], { statements: 12 }),
} as const satisfies Readonly<Record<string, FundsRecord>>

export type FundsCategory = keyof typeof funds
export const fundsCategories = Object.keys(funds) as [FundsCategory, ...FundsCategory[]]

export const isCryptoFunds = (category: FundsCategory): boolean => funds[category].cryptoHistory !== null

export const fundsOf = (type: CustomerType): FundsCategory[] =>
  fundsCategories.filter((category) => (funds[category].of as readonly CustomerType[]).includes(type))

export function papersOfFunds(category: FundsCategory): PaperNeed[] {
  const { papers, statements, cryptoHistory }: FundsRecord = funds[category]
  return [
    ...papers.flatMap((kind) => needsOf(kind)),
    ...needsOf('bank-statements', statements),
    ...(cryptoHistory === null ? [] : needsOf('crypto-history', cryptoHistory)),
  ]
}
