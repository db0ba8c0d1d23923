/** Who sees personal data as it is, and what the others see. */
import type { OperatorRole } from '@agio/contract'

const seesAll: ReadonlySet<OperatorRole> = new Set(['compliance', 'treasurer', 'admin'])
const mayAskFor: ReadonlySet<OperatorRole> = new Set(['support'])

/** These work with people's names and accounts all day. */
export const seesPersonal = (role: OperatorRole): boolean => seesAll.has(role)
/** These may look for a reason, which is counted. */
export const mayUnmask = (role: OperatorRole): boolean => mayAskFor.has(role)

/** "greta@example.test" → "g****@example.test". */
export const maskEmail = (email: string): string =>
  email.replace(/^(.)(.*)(@.*)$/, (_, first: string, rest: string, host: string) =>
    [first, '*'.repeat(rest.length), host].join(''),
  )

/** What a payer wrote may hold names: only its references stay readable. */
export const maskText = (text: string): string =>
  text.replace(/\p{L}{3,}/gu, (word) => (isReference(word) ? word : `${word.slice(0, 1)}**`))
const isReference = (word: string) => /^[A-Z]{2,}$/.test(word) && word.length <= 4
