/** People with accounts at other banks: they send money, with every mistake a person makes, and money goes back to them. */
import { textOf, unitsOf } from '../../app/decimal.ts'
import type { Incoming } from '../bank.ts'
import type { BankRecord, Currency, Party } from '../record.ts'

export const people = {
  greta: {
    name: 'Greta Beispiel',
    iban: 'DE39999999990000008151',
    sortCode: '999902',
    accountNumber: '31415926',
  },
  ada: {
    name: 'Ada Example',
    iban: 'DE90999999990000004711',
    sortCode: '999902',
    accountNumber: '27182818',
  },
  otto: {
    name: 'Otto Fremdling',
    iban: 'DE66999999990000002718',
    sortCode: '999903',
    accountNumber: '16180339',
  },
  pia: {
    name: 'Pia Sample',
    iban: 'DE91999999990000003141',
    sortCode: '999902',
    accountNumber: '14142135',
  },
} as const
export type Person = keyof typeof people
export const personIds = Object.keys(people) as Person[]

/** The account a person pays from in a currency. */
export function accountOfPerson(id: Person, currency: Currency): Party {
  const { name, iban, sortCode, accountNumber } = people[id]
  return currency === 'EUR' ? { name, iban } : { name, sortCode, accountNumber }
}

export const mistakes = [
  'none',
  'wrong_reference',
  'no_reference',
  'inside_text',
  'split_lines',
  'lower_case',
  'spaced',
  'another_name',
  'short',
  'over',
  'twice',
] as const
export type Mistake = (typeof mistakes)[number]

type Order = { reference: string; amount: string; currency: Currency; person: Person; mistake: Mistake }

/** The transfers a person makes for an order. `amount` has two decimals; short and over are by a tenth. */
export function transfersFor({ mistake, ...order }: Order): Omit<Incoming, 'toIban'>[] {
  const { currency, amount } = order
  const person = mistake === 'another_name' ? (order.person === 'otto' ? 'pia' : 'otto') : order.person
  const tenth = (unitsOf(amount, 2) ?? 0n) / 10n
  const off = mistake === 'short' ? -tenth : mistake === 'over' ? tenth : 0n
  const transfer = {
    currency,
    amount: textOf((unitsOf(amount, 2) ?? 0n) + off, 2),
    from: accountOfPerson(person, currency),
    ...written(order.reference, mistake),
  }
  return mistake === 'twice' ? [transfer, transfer] : [transfer]
}

function written(reference: string, mistake: Mistake): { reference: string; lines?: string[] } {
  const half = Math.floor(reference.length / 2)
  switch (mistake) {
    case 'wrong_reference':
      return { reference: withSlip(reference) }
    case 'no_reference':
      return { reference: 'coins please' }
    case 'inside_text':
      return { reference: `For my order ${reference} of this week, thank you` }
    case 'split_lines': {
      const lines = [`Order ${reference.slice(0, half)}`, `${reference.slice(half)} thank you`]
      return { reference: lines.join(' '), lines }
    }
    case 'lower_case':
      return { reference: reference.toLowerCase() }
    case 'spaced':
      return { reference: reference.replaceAll(/(.{4})(?=.)/g, '$1 ') }
    default:
      return { reference }
  }
}

/** One character typed wrongly: the check digits no longer fit. */
function withSlip(reference: string): string {
  const last = reference.slice(-1)
  return `${reference.slice(0, -1)}${last === '7' ? '8' : '7'}`
}

/** The holder of an account, whichever way it is written. */
export function personOf(party: Party): Person | undefined {
  return personIds.find((id) => {
    const { iban, sortCode, accountNumber } = people[id]
    return party.iban === undefined
      ? party.sortCode === sortCode && party.accountNumber === accountNumber
      : party.iban === iban
  })
}

type Line = { amount: string; currency: Currency; reference: string; bookedAt?: string }
const lineOf = ({ amount, currency, reference, bookedAt = '' }: Line) => ({
  amount,
  currency,
  reference,
  at: bookedAt,
})

export type Statement = ReturnType<typeof statementsOf>[number]

/** Each person's payments to the bank's customer, and the returns and payouts to them. */
export function statementsOf({ entries, payments }: BankRecord) {
  return personIds.map((id) => ({
    id,
    ...people[id],
    sent: entries
      .filter(({ kind, other }) => kind === 'incoming' && personOf(other) === id)
      .map((entry) => ({ ref: entry.ref, ...lineOf(entry), recalled: entry.recalled ?? false }))
      .toReversed(),
    received: payments
      .filter(({ status, payee }) => status === 'booked' && personOf(payee) === id)
      .map((payment) => ({ endToEndId: payment.endToEndId, ...lineOf(payment) }))
      .toReversed(),
  }))
}
