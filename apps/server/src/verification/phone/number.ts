/** A typed phone number, by the numbering plans of all countries. */
import parsePhoneNumber from 'libphonenumber-js/max'

export type PhoneNumber = {
  /** E.164, without spaces. */
  readonly number: string
  /** For people: `+49 1512 3456789`. */
  readonly shown: string
  /** By the number itself, as one calling code serves many countries; undefined for a number of no country. */
  readonly country: string | undefined
  /** A mobile number, or one of a plan that does not tell. Other numbers take no SMS, or charge its sender. */
  readonly isMobile: boolean
}

/** Full-width letters, digits of Arabic and Persian, and unseen signs of a copied text as plain ones. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim()

/** Undefined where it is no number. It begins with + or 00: the country is part of it. */
export function readNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumber(plain(text).replace(/^00/, '+'), { extract: false })
  if (!parsed?.isValid() || parsed.ext !== undefined) return undefined
  const { number } = parsed
  const type = parsed.getType()
  return {
    number,
    shown: parsed.formatInternational(),
    country: ofCrimea.test(number) ? undefined : parsed.country,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/** A number without its country: digits of a national plan. */
export const lacksCountry = (text: string): boolean => /^\(?0?[1-9][\d\s()/.-]{4,}$/.test(plain(text))

/** Crimea and Sevastopol have areas of the Russian plan, and are served as no part of Russia. */
const ofCrimea = /^\+7(978|365|869)/
