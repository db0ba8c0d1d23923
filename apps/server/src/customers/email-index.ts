/** The HMAC by which a sealed e-mail address is found. */
import { blindIndex, type Keys } from '../keys/index.ts'

export const emailIndexOf = ({ keys }: { readonly keys: Keys }, email: string) =>
  blindIndex(keys, 'customer.email', email.trim().toLowerCase())

/** The index of the mail box: addresses that differ only behind a plus in the local part have the same one. */
export const boxIndexOf = ({ keys }: { readonly keys: Keys }, email: string) =>
  blindIndex(
    keys,
    'mail box',
    email
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, ''),
  )
