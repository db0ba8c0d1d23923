/** The HMAC by which a sealed e-mail address is found. */
import { blindIndex } from '../keys/index.ts'
import type { Platform } from '../platform/platform.ts'

export const emailIndexOf = ({ keys }: Platform, email: string) =>
  blindIndex(keys.customers, 'customer.email', email.trim().toLowerCase())

/** The index of the mail box: addresses that differ only behind a plus in the local part have the same one. */
export const boxIndexOf = ({ keys }: Platform, email: string) =>
  blindIndex(
    keys.customers,
    'mail box',
    email
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, ''),
  )
