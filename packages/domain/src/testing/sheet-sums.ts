/** Adds up the lines of a money sheet as a reader does: by the texts alone, to the last digit. */

/** One line as it is shown, in English. */
export type Written = { readonly label: string; readonly value: string }

type Amount = { readonly currency: string; readonly units: bigint; readonly isTaken: boolean }

const digits = 18
const figure = /^(\u2212)? ?([€£])?([\d,]+)(?:\.(\d+))?(?:[ \u00a0]([A-Z]+))?$/

/** The amount of a line; undefined where it is none, as a rate or a name is. */
export function amountIn(value: string): Amount | undefined {
  const [, minus, sign, whole = '', part = '', symbol] = figure.exec(value.trim()) ?? []
  const currency = sign === '€' ? 'EUR' : sign === '£' ? 'GBP' : symbol
  if (currency === undefined) return undefined
  return {
    currency,
    units: BigInt(whole.replaceAll(',', '') + part.padEnd(digits, '0')),
    isTaken: minus !== undefined,
  }
}

/**
 * The faults of a sheet, in words. A figure with a minus is taken off the one above; the next figure without one is what is left,
 * to the last digit and in the same currency. Figures that nothing is taken off say nothing about each other.
 */
export function wrongSums(lines: readonly Written[]): string[] {
  const wrong: string[] = []
  let left: Amount | undefined
  let isOpen = false
  const close = (next: Amount | undefined, label: string) => {
    if (isOpen && (left?.currency !== next?.currency || left?.units !== next?.units))
      wrong.push(`${label} is not what the lines above leave`)
    isOpen = false
  }
  for (const { label, value } of lines) {
    const amount = amountIn(value)
    if (!amount) continue
    if (!amount.isTaken) close(amount, label)
    else if (left?.currency !== amount.currency) wrong.push(`${label} is taken off nothing`)
    else isOpen = true
    left = amount.isTaken && left ? { ...left, units: left.units - amount.units } : amount
  }
  close(undefined, 'the end')
  return wrong
}
