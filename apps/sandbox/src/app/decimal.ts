/** Decimal text and counts of the smallest unit, exactly. */

/** "12.5" with 6 places → 12500000n; undefined where it is no amount or has more places. */
export function unitsOf(text: string, places: number): bigint | undefined {
  const match = /^(\d{1,60})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > places) return undefined
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** 12500000n with 6 places → "12.500000". */
export function textOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}
