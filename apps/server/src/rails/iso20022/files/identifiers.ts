/**
 * Identifiers in bank files, at most 35 long, upper-case letters and digits. They are derived, never drawn: the same
 * payment asked again has the same end-to-end id, and the same batch the same message id, in any process.
 */
import { createHash } from 'node:crypto'

/** The end-to-end id of a payment key: what the payee's bank, and a return months later, still carries. */
export function endToEndIdOf(key: string): string {
  return `AGP${digest(`payment:${key}`)}`
}

/** An end-to-end id is written as we write ours. */
export const isOurEndToEndId = (id: string): boolean => /^AGP[0-9A-HJKMNP-TV-Z]{26}$/.test(id)

/** A member of a batch: its end-to-end id, and how often it was put into a batch that was taken apart again. */
export type Member = { readonly endToEndId: string; readonly batchings: number }

/** The message id of the batch of exactly these members. */
export function messageIdOf(members: readonly Member[]): string {
  const content = members.map(({ endToEndId, batchings }) => `${endToEndId}#${batchings}`).toSorted()
  return `AGM${digest(`batch:${content.join(',')}`)}`
}

/** One payment information block of a message, counted from 1. */
export function paymentInformationIdOf(messageId: string, number: number): string {
  return `${messageId}-${number}`
}

/** SHA-256 of bytes or text, in hexadecimal. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** 26 characters of base 32: 130 bits of SHA-256, without letters that people mistake. */
function digest(content: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let bits = BigInt(`0x${sha256Of(content)}`)
  let text = ''
  for (let place = 0; place < 26; place += 1) {
    text += alphabet.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return text
}
