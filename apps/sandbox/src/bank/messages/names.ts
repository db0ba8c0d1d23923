/** The bank knows other banks' accounts: who holds them (verification of payee) and what reaches them. */
export type NameCheck = { result: 'match' | 'close' | 'no_match' | 'unavailable'; name?: string }

/**
 * Every account exists, and its holder has the name that is asked for. These words in the name change the answer:
 * MISMATCH → no_match, CLOSE → close with the name as it should be, UNKNOWN → unavailable.
 */
export function checkName(name: string): NameCheck {
  const upper = name.toUpperCase()
  if (upper.includes('MISMATCH')) return { result: 'no_match' }
  if (upper.includes('UNKNOWN')) return { result: 'unavailable' }
  if (upper.includes('CLOSE')) return { result: 'close', name: suggestion(name) }
  return { result: 'match' }
}

const suggestion = (name: string) =>
  name.replaceAll(/close/gi, '').replaceAll(/\s+/g, ' ').trim() || 'Ada Example'

/** ISO 13616: length by mod 97; check digits 02 to 98. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const check = Number(iban.slice(2, 4))
  if (check < 2 || check > 98) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  )
  return BigInt(digits) % 97n === 1n
}

export type DirectoryEntry = { bankName: string; bic: string; country: string; instant: boolean }

/**
 * An IBAN whose last digit is 9 belongs to a bank that takes no instant payments. The bank is known from the second group of
 * four on; whether it is instant, by the whole number.
 */
export function lookUp(iban: string): DirectoryEntry | undefined {
  const plain = iban.replaceAll(/\s/g, '').toUpperCase()
  if (!isIban(plain) && !/^[A-Z]{2}\d{2}[A-Z\d]{4,10}$/.test(plain)) return undefined
  const country = plain.slice(0, 2)
  return {
    bankName: `Testbank ${country}`,
    bic: `TEST${country}2XXXX`,
    country,
    instant: !plain.endsWith('9'),
  }
}
