/** Tables as text (CSV, RFC 4180). */

/** A row with its end of line. */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

const amount = /^-\d+(?:\.\d+)?$/

/** A cell that a table program would run as a formula is made text; an amount below zero is none. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !amount.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
