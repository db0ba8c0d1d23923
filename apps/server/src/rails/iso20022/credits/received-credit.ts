/** A credit as its statement line has it: the payer, an account that money can return to, and where a reference may be. */
import { Iban, UkAccount, type Cases, type Credits } from '@agio/domain'
import type { BankAccount, Payer } from '../../rail.ts'
import type { Line, Sender } from '../files/camt.ts'

export type ReceivedCredit = {
  /** Of the line that reported it first. */
  readonly identity: string
  /** The id of our account in the settings, or an account as the bank wrote it. */
  readonly account: string
  readonly currency: string
  readonly units: bigint
  readonly bookedAt: Date
  readonly payer: Payer
  /** The payer's account as the bank wrote it, without spaces. */
  readonly written: string | undefined
  /** The credited account, if the bank names it. */
  readonly paidTo: string | undefined
  /** Everything the payer and the bank wrote. */
  readonly text: string
  readonly endToEndId: string | undefined
  readonly names: readonly MovementName[]
}

/** A recall names the movement by one of these. */
export type MovementName = { readonly by: 'clearing' | 'bank' | 'payer'; readonly name: string }

export const sourceOf = (identity: string) => ({ kind: 'statement_line', id: identity }) as const

/** Reports disagree about it: a person is asked. */
export const isDoubt = (reason: Credits.UnallocatedReason): boolean =>
  reason === 'reported_before_perhaps' ||
  reason === 'not_notified' ||
  reason === 'more_than_paid' ||
  reason === 'return_of_either' ||
  reason === 'negative_amount'

export const doubtCase = (
  { identity, currency }: Pick<ReceivedCredit, 'identity' | 'currency'>,
  reason: Credits.UnallocatedReason,
): Cases.Case => ({
  kind: 'credit_in_doubt',
  subject: { kind: 'account', id: `bank:${currency}` },
  data: { source: sourceOf(identity), reason },
})

export const receivedCredit = (line: Line, account: string, now: Date): ReceivedCredit => ({
  identity: line.identity,
  account,
  currency: line.currency,
  units: line.units,
  bookedAt: bookedAt(line, now),
  payer: payerOfLine(line),
  written: line.sender?.account,
  paidTo: line.paidTo,
  text: textOf(line),
  endToEndId: line.endToEndId,
  names: namesOf(line),
})

/** The clearing's number is the surest, then the bank's, then the payer's. */
export const namesOf = ({ transactionId, servicerReference, endToEndId }: Line): MovementName[] =>
  [
    { by: 'clearing' as const, name: transactionId },
    { by: 'bank' as const, name: servicerReference },
    { by: 'payer' as const, name: endToEndId },
  ].flatMap(({ by, name }) => (name === undefined ? [] : [{ by, name }]))

const textOf = ({ remittance, endToEndId, additionalInformation }: Line): string =>
  [remittance, endToEndId ?? '', additionalInformation].filter((part) => part !== '').join(' ')

/** The bank gives a day, so the line was booked by its end. A fixed rate is for money that is surely in time. */
function bookedAt({ bookingDay }: Line, now: Date): Date {
  const end = bookingDay === undefined ? now : new Date(`${bookingDay}T23:59:59.999Z`)
  return end < now ? end : now
}

/** An account that cannot be read surely is left out: money is never returned to a guess. */
export function payerOfLine({ sender, currency }: Pick<Line, 'sender' | 'currency'>): Payer {
  return { name: sender?.name, account: sender && accountOfSender(sender, currency) }
}

function accountOfSender({ account, branch }: Sender, currency: string): BankAccount | undefined {
  if (account === undefined) return undefined
  const iban = Iban.readIban(account)
  if (typeof iban === 'string') return currency === 'GBP' ? ukOfIban(iban) : { kind: 'iban', iban }
  if (currency !== 'GBP') return undefined
  const digits = account.replace(/[-\s]/g, '')
  if (/^\d{14}$/.test(digits)) return ukAccount(digits.slice(0, 6), digits.slice(6))
  return branch === undefined ? undefined : ukAccount(branch.replace(/^GBDSC/, ''), digits)
}

/** An IBAN of the United Kingdom holds bank, sort code and account number; pounds go only there. */
const ukOfIban = (iban: Iban.Iban): BankAccount | undefined =>
  iban.startsWith('GB') ? ukAccount(iban.slice(8, 14), iban.slice(14)) : undefined

function ukAccount(sortCode: string, accountNumber: string): BankAccount | undefined {
  const read = UkAccount.readUkAccount(sortCode, accountNumber)
  return 'refused' in read ? undefined : { kind: 'uk', ...read }
}
