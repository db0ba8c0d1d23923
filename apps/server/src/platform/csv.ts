/** CSV, RFC 4180. */

/** One row with its line end. */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

const amount = /^-\d+(?:\.\d+)?$/

/** The beginning of a formula, as a spreadsheet may read it: in full width too, and behind characters that are not seen. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** Escapes cells that a spreadsheet would run as a formula; a negative amount is not one. */
function cell(value: string): string {
  const safe = formula.test(value) && !amount.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
