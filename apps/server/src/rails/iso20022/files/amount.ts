/** Amounts in bank files: decimal text to the hundredth, exactly. */

/**
 * "12.5" → 1250n. Digits after the second must be zeros: "8.850" is read, "8.855" is not. No sign but "+", no exponent,
 * at most 18 digits as the standard has it; zeros before them do not count.
 */
export function readUnits(text: string): bigint | undefined {
  const match = /^\+?(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (whole.length + fraction.length === 0) return undefined
  if (whole.replace(/^0+/, '').length + fraction.length > 18) return undefined
  if (/[1-9]/.test(fraction.slice(2))) return undefined
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}
