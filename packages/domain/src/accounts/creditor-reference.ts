/**
 * ISO 11649 creditor references: `RF`, two check digits, up to 21 letters and digits. Ours are 18 long, what UK Faster
 * Payments keeps, so that the same reference serves SEPA and the United Kingdom.
 */
import { remainder97 } from './iban.ts'

export type CreditorReference = string & { readonly __creditorReference: true }

/** Length of the references that we make. */
export const ourLength = 18

/** No I, L, O, U: what a person copies by hand stays what it was. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bodyLength = ourLength - 4
/** 14 characters of 5 bits. */
export const entropyBytes = 9

/** Makes the reference of an order. The same bytes make the same reference; at least 9 are needed. */
export function makeCreditorReference(entropy: Uint8Array): CreditorReference {
  if (entropy.length < entropyBytes)
    throw new RangeError(`a creditor reference needs ${entropyBytes} bytes of entropy`)
  let bits = 0n
  for (const byte of entropy.subarray(0, entropyBytes)) bits = (bits << 8n) | BigInt(byte)
  let body = ''
  for (let place = 0; place < bodyLength; place += 1) {
    body += alphabet.charAt(parseInt((bits & 31n).toString(), 10))
    bits >>= 5n
  }
  return withCheckDigits(body)
}

/** Reads a reference as typed or as a bank sent it: spaces go, lower case is raised. */
export function readCreditorReference(
  text: string,
): CreditorReference | { readonly refused: 'reference.invalid' } {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return isCreditorReference(compact) ? compact : { refused: 'reference.invalid' }
}

/** Electronic form only: no spaces, upper case. Check digits 00, 01 and 99 are never issued. */
export function isCreditorReference(text: string): text is CreditorReference {
  if (!/^RF(?:0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]{1,21}$/.test(text)) return false
  return remainder97(text.slice(4) + text.slice(0, 4)) === 1
}

/** O, I and L are not in our alphabet: they are read as 0 and 1. */
const asOurs = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Every reference of our length inside free text, each once. Banks cut, join and re-space what a payer wrote, so only
 * letters and digits are looked at; a valid mod 97 tells a reference from its neighbours. O, I and L of a payer are read as the
 * figures that they look like.
 */
export function findCreditorReferences(text: string): readonly CreditorReference[] {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<CreditorReference>()
  for (let at = letters.indexOf('RF'); at >= 0; at = letters.indexOf('RF', at + 1)) {
    const written = letters.slice(at, at + ourLength)
    if (written.length < ourLength) continue
    for (const candidate of [written, asOurs(written)])
      if (isCreditorReference(candidate)) found.add(candidate)
  }
  return [...found]
}

/** The least number of letters that are wrong, missing or too many where the text is most like the reference. */
export function lettersOff(text: string, reference: CreditorReference | string): number {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // Row by row of the edit distance; a match may begin and end anywhere in the text.
  let row = Array.from({ length: letters.length + 1 }, () => 0)
  for (const [at, wanted] of [...reference].entries()) {
    const next = [at + 1]
    for (let place = 1; place <= letters.length; place += 1) {
      const isOther = letters[place - 1] === wanted ? 0 : 1
      const changed = (row[place - 1] ?? 0) + isOther
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.reduce((least, off) => Math.min(least, off))
}

/** In groups of four, as the standard prints it. */
export function groupedReference(reference: CreditorReference): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

function withCheckDigits(body: string): CreditorReference {
  const digits = 98 - remainder97(`${body}RF00`)
  return `RF${digits.toString().padStart(2, '0')}${body}` as CreditorReference
}
