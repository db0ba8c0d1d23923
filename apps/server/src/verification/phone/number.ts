/** A phone number as somebody types it, by the numbering plans of all countries. */
import parsePhoneNumber, { type NumberType } from 'libphonenumber-js/max'

export type PhoneNumber = {
  /** E.164, without spaces. */
  readonly number: string
  /** For people: `+49 1512 3456789`. */
  readonly shown: string
  /** By the number itself, as one calling code serves many countries; undefined for a number of no country. */
  readonly country: string | undefined
}

/** Numbers that cost whoever writes to them, or that take no message. */
const unfit: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
])

/** Undefined where it is no number that a message can be sent to. It begins with + or 00: the country is part of it. */
export function readNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumber(text.trim().replace(/^00/, '+'), { extract: false })
  if (!parsed?.isValid() || parsed.ext !== undefined || unfit.has(parsed.getType())) return undefined
  return { number: parsed.number, shown: parsed.formatInternational(), country: parsed.country }
}
