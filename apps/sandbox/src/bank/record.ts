/** The bank's record: its customer's accounts, every payment it received, every entry it booked. */
export type Currency = 'EUR' | 'GBP'

export type Account = {
  holder: string
  currency: Currency
  iban: string
  bic: string
  sortCode?: string
  accountNumber?: string
  /** Decimal text with two places, like every amount here. */
  balance: string
}

export type Party = { name: string; iban?: string; sortCode?: string; accountNumber?: string }

export type PaymentStatus = 'received' | 'silent' | 'accepted' | 'rejected' | 'booked' | 'returned'
export type Step = 'accept' | 'reject' | 'book' | 'return'

export type Payment = {
  endToEndId: string
  messageId: string
  paymentInfoId: string
  instructionId?: string
  /** The bank's own reference of it. */
  servicerRef: string
  amount: string
  currency: Currency
  payee: Party
  reference: string
  instant: boolean
  status: PaymentStatus
  reason?: string
  reasonText?: string
  /** The same end-to-end id came again so often. The bank pays it once. */
  duplicates: number
  receivedAt: string
  acceptedAt?: string
  rejectedAt?: string
  bookedAt?: string
  returnedAt?: string
}

/** A line of an account. */
export type Entry = {
  ref: string
  currency: Currency
  direction: 'DBIT' | 'CRDT'
  amount: string
  bookedAt: string
  kind: 'payment' | 'return' | 'incoming' | 'recall'
  other: Party
  reference: string
  /** The sender's text, where it is more than one line. */
  lines?: string[]
  endToEndId?: string
  messageId?: string
  paymentInfoId?: string
  instructionId?: string
  instant?: boolean
  returnReason?: string
  /** The number the clearing gave it; a recall repeats that of the money it takes back. */
  clearingId?: string
  recalled?: true
  /** The dedicated IBAN that it was sent to. */
  to?: string
}

/** A dedicated IBAN; `changes` are the numbers of processed requests. */
export type VirtualIban = {
  id: string
  holder: string
  iban: string
  status: 'pending' | 'active' | 'blocked' | 'closed' | 'refused'
  changes: number[]
}

/** Something the bank will do with a payment at a moment of real time. */
export type Due = {
  endToEndId: string
  step: Step
  at: number
  reason?: string
  quiet?: true
  then?: Omit<Due, 'endToEndId'>
}

export type BankRecord = {
  accounts: Account[]
  payments: Payment[]
  entries: Entry[]
  due: Due[]
  messageIds: string[]
  /** Entries up to here are on a statement already, per currency. */
  stated: Record<Currency, number>
  statements: Record<Currency, number>
  files: number
  virtualIbans?: VirtualIban[]
}

export const bank = { name: 'Sandbank', bic: 'SNDBDEFFXXX' } as const

export function openingRecord(): BankRecord {
  const holder = 'Agio Sandbox GmbH'
  return {
    accounts: [
      { holder, currency: 'EUR', iban: 'DE93999999990000000001', bic: 'SNDBDEFFXXX', balance: '1000000.00' },
      {
        holder,
        currency: 'GBP',
        iban: 'GB43SNDB99990112345674',
        bic: 'SNDBGB2LXXX',
        sortCode: '999901',
        accountNumber: '12345674',
        balance: '1000000.00',
      },
    ],
    payments: [],
    entries: [],
    due: [],
    messageIds: [],
    stated: { EUR: 0, GBP: 0 },
    statements: { EUR: 0, GBP: 0 },
    files: 0,
  }
}

export function accountOf(record: BankRecord, currency: Currency): Account {
  const account = record.accounts.find((one) => one.currency === currency)
  if (!account) throw new Error(`the bank keeps no ${currency} account`)
  return account
}
