/** The HMAC by which a sealed e-mail address is found. */
import { blindIndex, type Keys } from './encryption/sealed.ts'

export const emailIndexOf = ({ keys }: { readonly keys: Keys }, email: string) =>
  blindIndex(keys, 'customer.email', email.trim().toLowerCase())

/** Of the mail box: what follows a plus in the local part is the same one. */
export const boxIndexOf = ({ keys }: { readonly keys: Keys }, email: string) =>
  blindIndex(
    keys,
    'mail box',
    email
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, ''),
  )
