/** Which roles see personal data, and what the other roles see. */
import type { Operators } from '@agio/domain'
import type { BankAccount } from '../rails/rail.ts'

export const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`

const seesAll: ReadonlySet<Operators.Role> = new Set(['compliance', 'treasurer', 'admin'])
const mayAskFor: ReadonlySet<Operators.Role> = new Set(['support'])

/** Roles that work with names and accounts all day. */
export const seesPersonal = (role: Operators.Role): boolean => seesAll.has(role)
/** Roles that may look with a reason, which the audit records. */
export const mayUnmask = (role: Operators.Role): boolean => mayAskFor.has(role)

/** "Greta Beispiel" → "G**** B*******". */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1) + '*'.repeat(Math.max(0, word.length - 1)))
    .join(' ')

/** Country and the last four: enough to compare with what somebody reads out. */
export const maskAccount = (account: string): string =>
  account.length <= 6 ? '****' : `${account.slice(0, 2)}** **** ${account.slice(-4)}`

/** "greta@example.test" → "g****@example.test". */
export const maskEmail = (email: string): string =>
  email.replace(/^(.)(.*)(@.*)$/, (_, first: string, rest: string, host: string) =>
    [first, '*'.repeat(rest.length), host].join(''),
  )

/** A payer's text may hold names: only its references stay readable. */
export const maskText = (text: string): string =>
  text.replace(/\p{L}{3,}/gu, (word) => (isReference(word) ? word : `${word.slice(0, 1)}**`))
const isReference = (word: string) => /^[A-Z]{2,}$/.test(word) && word.length <= 4
