/** Some roles see personal data; the other roles see it masked. */
import { Operators } from '@agio/domain'

type Roles = readonly Operators.Role[]

const seesAll: Roles = ['compliance', 'treasurer', 'admin']
const mayAskFor: Roles = ['support']

/** Roles that work with names and accounts all day. */
export const seesPersonal = (roles: Roles): boolean => Operators.isOneOf(roles, seesAll)
/** Roles that may look with a reason, which the audit records. */
export const mayUnmask = (roles: Roles): boolean => Operators.isOneOf(roles, mayAskFor)

/** Always the same number of stars: the length of a word is part of a name. */
const maskWord = (word: string) => `${[...word][0] ?? ''}***`

/** "Greta Beispiel" → "G*** B***". */
export const maskName = (name: string): string => name.trim().split(/\s+/).map(maskWord).join(' ')

/** A name as these roles may read it; null where there is none. */
export const nameFor = (name: string | null | undefined, roles: Roles): string | null =>
  name ? (seesPersonal(roles) ? name : maskName(name)) : null

/** Country and the last four: enough to compare with a number read out on the phone. */
export const maskAccount = (account: string): string =>
  account.length <= 6 ? '****' : `${account.slice(0, 2)}** **** ${account.slice(-4)}`

/** "greta@example.test" → "g***@example.test". */
export const maskEmail = (email: string): string =>
  `${maskWord(email)}${email.slice(Math.max(0, email.lastIndexOf('@')))}`

/** A payer's text may hold names: only its references stay readable. */
export const maskText = (text: string): string =>
  text.replace(/\p{L}{3,}/gu, (word) => (isReference(word) ? word : maskWord(word)))
const isReference = (word: string) => /^[A-Z]{2,}$/.test(word) && word.length <= 4
