/**
 * United Kingdom accounts: a sort code and an account number. Numbers of 6, 7, 9 and 10 digits are put into the eight
 * that payments carry. Vocalink's modulus check tells most mistyped numbers; its weight table belongs to Vocalink and
 * changes several times a year, so it comes in as an argument (`parseModulusTable`). A sort code that the table does
 * not list cannot be checked and is accepted, as the specification of the check says; likewise without a table.
 */
import { passesModulus, type ModulusTable } from './uk-modulus.ts'

export type UkAccount = { readonly sortCode: string; readonly accountNumber: string }
export type UkAccountRefusal = { readonly refused: 'uk.modulus' }

type NonStandard = {
  readonly digits: number
  readonly sortCodes: readonly (readonly [from: string, to: string])[]
  readonly except?: readonly [from: string, to: string]
  readonly standard: (account: UkAccount) => UkAccount
}

const lastEight = (number: string): string => number.slice(-8)

/** Banks that print other lengths than eight; the ranges are those of their sort codes. */
const nonStandard: readonly NonStandard[] = [
  // Santander: the first digit belongs to the sort code.
  {
    digits: 9,
    sortCodes: [
      ['090000', '091999'],
      ['720000', '729999'],
      ['890000', '892999'],
    ],
    standard: ({ sortCode, accountNumber }) => ({
      sortCode: sortCode.slice(0, 5) + accountNumber.charAt(0),
      accountNumber: lastEight(accountNumber),
    }),
  },
  // NatWest: the first two digits are left out.
  {
    digits: 10,
    sortCodes: [
      ['010000', '019999'],
      ['500000', '669999'],
    ],
    standard: ({ sortCode, accountNumber }) => ({ sortCode, accountNumber: lastEight(accountNumber) }),
  },
  // Co-operative Bank: the last two digits are left out. 08-30 to 08-39 are Citibank's.
  {
    digits: 10,
    sortCodes: [['080000', '089999']],
    except: ['083000', '083999'],
    standard: ({ sortCode, accountNumber }) => ({ sortCode, accountNumber: accountNumber.slice(0, 8) }),
  },
]

/**
 * Reads a sort code and an account number as a bank prints them (spaces and dashes allowed) and checks them against
 * the table, where there is one. Refusal `uk.modulus`: not an account number of any UK bank, or a failed check.
 */
export function readUkAccount(
  sortCodeText: string,
  accountNumberText: string,
  table?: ModulusTable,
): UkAccount | UkAccountRefusal {
  const sortCode = digitsOf(sortCodeText)
  const accountNumber = digitsOf(accountNumberText)
  if (sortCode?.length !== 6 || accountNumber === undefined) return { refused: 'uk.modulus' }
  const account = standardised({ sortCode, accountNumber })
  if (account === undefined) return { refused: 'uk.modulus' }
  if (table !== undefined && !passesModulus(account, table)) return { refused: 'uk.modulus' }
  return account
}

/** 20-00-00, as cheque books print it. */
export function groupedSortCode(sortCode: string): string {
  return sortCode.replace(/(\d\d)(?=\d)/g, '$1-')
}

function standardised(account: UkAccount): UkAccount | undefined {
  const length = account.accountNumber.length
  if (length >= 6 && length <= 8) return { ...account, accountNumber: account.accountNumber.padStart(8, '0') }
  return nonStandard.find((bank) => bank.digits === length && isOf(bank, account.sortCode))?.standard(account)
}

function isOf({ sortCodes, except }: NonStandard, sortCode: string): boolean {
  const within = ([from, to]: readonly [string, string]): boolean => sortCode >= from && sortCode <= to
  return sortCodes.some(within) && !(except !== undefined && within(except))
}

function digitsOf(text: string): string | undefined {
  if (text.length > 40) return undefined
  const compact = text.replace(/[\s\-–]/g, '')
  return /^\d+$/.test(compact) ? compact : undefined
}
