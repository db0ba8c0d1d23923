/**
 * Vocalink's modulus check of UK account numbers, version 7.70, with exceptions 1 to 14. The fourteen digits
 * `u v w x y z a b c d e f g h` are the sort code and the account number; each row of the table weighs them.
 */

export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL'
export type ModulusRow = {
  readonly from: string
  readonly to: string
  readonly method: ModulusMethod
  readonly weights: readonly number[]
  readonly exception: number
}
/** `substitutions`: sort codes that exception 5 replaces by another for the check. */
export type ModulusTable = {
  readonly rows: readonly ModulusRow[]
  readonly substitutions: ReadonlyMap<string, string>
}

const rowPattern = /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d+){14})(?:\s+(\d+))?$/

/** Reads Vocalink's two files (`valacdos.txt`, `scsubtab.txt`). A line that is not a row is an error with its number. */
export function parseModulusTable(weightsText: string, substitutionsText: string): ModulusTable {
  const rows = lines(weightsText).map(([line, number]): ModulusRow => {
    const match = rowPattern.exec(line)
    if (!match) throw new SyntaxError(`modulus table: line ${number} is not a row of weights`)
    const [, from = '', to = '', method = '', weights = '', exception = '0'] = match
    return {
      from,
      to,
      method: method as ModulusMethod,
      exception: parseInt(exception, 10),
      weights: weights
        .trim()
        .split(/\s+/)
        .map((weight) => parseInt(weight, 10)),
    }
  })
  const substitutions = lines(substitutionsText).map(([line, number]): [string, string] => {
    const match = /^(\d{6})\s+(\d{6})$/.exec(line)
    if (!match) throw new SyntaxError(`modulus table: line ${number} is not a substitution of sort codes`)
    return [match[1] ?? '', match[2] ?? '']
  })
  return { rows, substitutions: new Map(substitutions) }
}

/** The account passes, or cannot be checked. The account has a 6-digit sort code and 8 digits. */
export function passesModulus(
  { sortCode, accountNumber }: { readonly sortCode: string; readonly accountNumber: string },
  table: ModulusTable,
): boolean {
  const [first, second] = table.rows.filter((row) => sortCode >= row.from && sortCode <= row.to)
  if (first === undefined) return true
  const digits = [...(sortCode + accountNumber)].map((digit) => parseInt(digit, 10))
  if (first.exception === 6 && isForeignCurrency(digits)) return true
  const firstPasses = passesRow(first, digits, table)
  if (second === undefined) return firstPasses || (first.exception === 14 && passesCoutts(first, digits))
  if (eitherSuffices.has(first.exception)) return firstPasses || passesRow(second, digits, table)
  return firstPasses && passesRow(second, digits, table)
}

/** Exceptions of a first row whose second row (9, 11, 13) is a second chance rather than a second hurdle. */
const eitherSuffices: ReadonlySet<number> = new Set([2, 10, 12])

const position = { a: 6, b: 7, c: 8, g: 12, h: 13 } as const
type Digits = readonly number[]
const at = (digits: Digits, letter: keyof typeof position): number => digits[position[letter]] ?? 0

function passesRow(row: ModulusRow, digits: Digits, table: ModulusTable): boolean {
  if (row.exception === 3 && (at(digits, 'c') === 6 || at(digits, 'c') === 9)) return true
  const checked = substituted(row, digits, table)
  const total = weighted(row.method, weightsFor(row, checked), checked) + (row.exception === 1 ? 27 : 0)
  const modulus = row.method === 'MOD11' ? 11 : 10
  const remainder = total % modulus
  if (row.exception === 4) return remainder === at(checked, 'g') * 10 + at(checked, 'h')
  if (row.exception === 5) return matchesCheckDigit(row.method, remainder, checked)
  return remainder === 0
}

/** Exception 5: the check digit stands in g (modulus 11) or h (double alternate). */
function matchesCheckDigit(method: ModulusMethod, remainder: number, digits: Digits): boolean {
  if (method === 'MOD11') return remainder !== 1 && (11 - remainder) % 11 === at(digits, 'g')
  return (10 - remainder) % 10 === at(digits, 'h')
}

/** Exceptions 5, 8 and 9 check the account under another sort code. */
function substituted({ exception }: ModulusRow, digits: Digits, { substitutions }: ModulusTable): Digits {
  const own = digits.slice(0, 6).join('')
  const other =
    exception === 5
      ? substitutions.get(own)
      : exception === 8
        ? '090126'
        : exception === 9
          ? '309634'
          : undefined
  return other === undefined
    ? digits
    : [...[...other].map((digit) => parseInt(digit, 10)), ...digits.slice(6)]
}

const withoutSortCode = [0, 0, 0, 0, 0, 0, 0, 0]
const lloydsEuro = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]

/** Exceptions 2, 7 and 10 change the weights by what a, b and g are. */
function weightsFor({ exception, weights }: ModulusRow, digits: Digits): Digits {
  const endsInNine = at(digits, 'g') === 9
  if (exception === 2 && at(digits, 'a') !== 0) {
    return endsInNine ? [...withoutSortCode, ...lloydsEuro.slice(8)] : lloydsEuro
  }
  const startsWith09Or99 = at(digits, 'b') === 9 && (at(digits, 'a') === 0 || at(digits, 'a') === 9)
  const blanked = (exception === 7 && endsInNine) || (exception === 10 && endsInNine && startsWith09Or99)
  return blanked ? [...withoutSortCode, ...weights.slice(8)] : weights
}

function weighted(method: ModulusMethod, weights: Digits, digits: Digits): number {
  const products = digits.map((digit, place) => digit * (weights[place] ?? 0))
  // Double alternate adds the digits of each product.
  const parts =
    method === 'DBLAL' ? products.map((product) => Math.floor(product / 10) + (product % 10)) : products
  return parts.reduce((total, part) => total + part, 0)
}

/** Exception 6: numbers of foreign-currency accounts carry no check digit. */
function isForeignCurrency(digits: Digits): boolean {
  return at(digits, 'a') >= 4 && at(digits, 'a') <= 8 && at(digits, 'g') === at(digits, 'h')
}

/** Exception 14: the number may have been shortened; drop h (0, 1 or 9), put a 0 in front and check again. */
function passesCoutts(row: ModulusRow, digits: Digits): boolean {
  if (![0, 1, 9].includes(at(digits, 'h'))) return false
  const shifted = [...digits.slice(0, 6), 0, ...digits.slice(6, 13)]
  return weighted(row.method, row.weights, shifted) % 11 === 0
}

/** Lines with words on them, each with its number. */
function lines(text: string): [line: string, number: number][] {
  return text
    .split(/\r?\n/)
    .map((line, index): [string, number] => [line.trim(), index + 1])
    .filter(([line]) => line !== '')
}
