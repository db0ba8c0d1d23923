/** The usual numbers for trying out, and what each of them does. Any other number with a right check digit simply works. */

import { createHash } from 'node:crypto'

export type Plan = {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown'
  /** The cardholder's bank asks before it agrees. */
  readonly asks?: true
  readonly declines?: 'generic_decline' | 'insufficient_funds' | 'expired_card'
  /** Its bank lets it be saved, and declines it from then on. */
  readonly isVoidOnceSaved?: true
  readonly disputes?: true
  /** A refund takes a while, or comes to nothing. */
  readonly refund?: 'slow' | 'fails'
}

export const testNumbers: readonly { readonly number: string; readonly what: string; readonly plan: Plan }[] =
  [
    { number: '4242424242424242', what: 'Visa, works', plan: { brand: 'visa' } },
    { number: '5555555555554444', what: 'Mastercard, works', plan: { brand: 'mastercard' } },
    { number: '4000002760003184', what: 'Visa, always asks', plan: { brand: 'visa', asks: true } },
    { number: '4000000000003220', what: 'Visa, 3-D Secure required', plan: { brand: 'visa', asks: true } },
    {
      number: '4000000000000002',
      what: 'Visa, declined',
      plan: { brand: 'visa', declines: 'generic_decline' },
    },
    {
      number: '4000000000009995',
      what: 'Visa, not enough money',
      plan: { brand: 'visa', declines: 'insufficient_funds' },
    },
    { number: '4000000000000069', what: 'Visa, expired', plan: { brand: 'visa', declines: 'expired_card' } },
    {
      number: '4000000000000341',
      what: 'Visa, works, and is declined once it is saved',
      plan: { brand: 'visa', isVoidOnceSaved: true },
    },
    {
      number: '4000000000000259',
      what: 'Visa, taken back after it was captured',
      plan: { brand: 'visa', disputes: true },
    },
    {
      number: '4000000000007726',
      what: 'Visa, a refund takes a while',
      plan: { brand: 'visa', refund: 'slow' },
    },
    {
      number: '4000000000005126',
      what: 'Visa, a refund comes to nothing',
      plan: { brand: 'visa', refund: 'fails' },
    },
    { number: '378282246310005', what: 'American Express, not accepted', plan: { brand: 'amex' } },
  ]

/** The card of a typed number. The fingerprint is the same for the same number. */
export type Read = { readonly plan: Plan; readonly last4: string; readonly fingerprint: string }

/** Undefined where the number has a typing error. */
export function planOf(typed: string): Read | undefined {
  const number = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(number) || !hasRightCheckDigit(number)) return undefined
  const known = testNumbers.find((one) => one.number === number)
  const fingerprint = createHash('sha256').update(`sandbox card ${number}`).digest('hex').slice(0, 16)
  return { plan: known?.plan ?? { brand: brandOf(number) }, last4: number.slice(-4), fingerprint }
}

function brandOf(number: string): Plan['brand'] {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return number.startsWith('6') ? 'discover' : 'unknown'
}

/** Luhn. */
function hasRightCheckDigit(number: string): boolean {
  const digits = [...number].map(Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** A working Visa of each session's own: a charge-back makes us refuse the card that it was for, and no other play may pay with it. */
export function ownCard(session: string): string {
  const drawn = createHash('sha256').update(`sandbox own card ${session}`).digest('hex')
  const digits = `42${(BigInt(`0x${drawn}`) % 10n ** 13n).toString().padStart(13, '0')}`
  return [...'0123456789'].map((last) => digits + last).find(hasRightCheckDigit) ?? digits
}
