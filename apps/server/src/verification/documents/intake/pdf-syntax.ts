/**
 * The part of the syntax of PDF that shows the contents of a file: blanks, names, dictionaries and streams (ISO 32000-1, 7.2
 * and 7.3). Every step is counted against the length of the bytes, so no file is read longer than a few times.
 */

export type PdfProblem = 'damaged' | 'active' | 'encrypted'

/** Reading ends here. */
export class RefusedPdf extends Error {
  override readonly name = 'RefusedPdf'
  readonly problem: PdfProblem
  constructor(problem: PdfProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Bytes and the steps that are left for them. */
export type Source = { readonly bytes: Buffer; left: number }

/** An honest file is walked once; the rest is for small ones. */
export const sourceOf = (bytes: Buffer): Source => ({ bytes, left: bytes.length * 3 + 65_536 })

export function spend(source: Source, steps: number): void {
  source.left -= steps
  if (source.left < 0) throw new RefusedPdf('damaged')
}

const code = (sign: string) => sign.charCodeAt(0)
const [regular, blank, delimiter] = [0, 1, 2]
const kinds = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = blank
for (const sign of '()<>[]{}/%') kinds[code(sign)] = delimiter

const [open, close, smaller, greater] = [code('('), code(')'), code('<'), code('>')]
const [opens, closes, slash, percent, backslash] = [code('['), code(']'), code('/'), code('%'), code('\\')]
const mostDepth = 64
/** A name of the standard, with each of its letters escaped, is shorter. */
const longestName = 128

/** Undefined behind the last byte. */
const kindOf = (byte: number | undefined) => (byte === undefined ? undefined : kinds[byte])
export const isBlank = (byte: number | undefined): boolean => kindOf(byte) === blank

/** Behind a run of regular bytes. */
function endOfRun({ bytes }: Source, from: number): number {
  let at = from
  while (kindOf(bytes[at]) === regular) at += 1
  return at
}

/** Behind blanks and comments. */
export function skipBlanks(source: Source, from: number): number {
  const { bytes } = source
  let at = from
  let isComment = false
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isComment) isComment = byte !== 10 && byte !== 13
    else if (byte === percent) isComment = true
    else if (!isBlank(byte)) break
  }
  spend(source, at - from)
  return at
}

/** Of the slash at `from`: the name behind it, unescaped (`/J#61vaScript`). One that is too long for a name of the standard is ''. */
export function nameAt(source: Source, from: number): { readonly name: string; readonly end: number } {
  const end = endOfRun(source, from + 1)
  if (end - from > longestName) return { name: '', end }
  const written = source.bytes.toString('latin1', from + 1, end)
  return { name: written.includes('#') ? unescaped(written) : written, end }
}

const unescaped = (written: string): string =>
  written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const hasWord = ({ bytes }: Source, word: string, at: number): boolean =>
  bytes.toString('latin1', at, at + word.length) === word

/** Behind the whole number, or undefined where there is none. */
export function integerAt(
  source: Source,
  from: number,
): { readonly value: number; readonly end: number } | undefined {
  const end = endOfRun(source, from)
  const written = source.bytes.toString('latin1', from, Math.min(end, from + 12))
  return /^\d{1,10}$/.test(written) ? { value: Number(written), end } : undefined
}

/** `7 0 R`: the number of the object. */
export function referenceAt(source: Source, from: number): number | undefined {
  const number = integerAt(source, from)
  const generation = number && integerAt(source, skipBlanks(source, number.end))
  return generation && hasWord(source, 'R', skipBlanks(source, generation.end)) ? number.value : undefined
}

export type Dictionary = {
  /** The place where the value of a key begins. */
  readonly values: ReadonlyMap<string, number>
  /** Keys that are there twice: programs differ in which one counts. */
  readonly twice: ReadonlySet<string>
  /** Every name of its own level, whether a key or a value. */
  readonly names: ReadonlySet<string>
  readonly end: number
}

export const isDictionary = ({ bytes }: Source, at: number): boolean =>
  bytes[at] === smaller && bytes[at + 1] === smaller

/** The dictionary at `from`. One that does not end, or is nested too deep, is damaged. */
export function dictionaryAt(source: Source, from: number): Dictionary {
  const { bytes } = source
  const values = new Map<string, number>()
  const twice = new Set<string>()
  const names = new Set<string>()
  const nests: number[] = [smaller]
  /** A name is the value of the key before it, or a key. */
  let isValueDue = false
  let at = from + 2
  for (;;) {
    at = skipBlanks(source, at)
    const before = at
    const byte = bytes[at]
    if (byte === slash) {
      const { name, end } = nameAt(source, at)
      at = end
      if (nests.length === 1) {
        names.add(name)
        if (!isValueDue) {
          if (values.has(name)) twice.add(name)
          values.set(name, skipBlanks(source, end))
        }
        isValueDue = !isValueDue
      }
    } else if (byte === opens || (byte === smaller && bytes[at + 1] === smaller)) {
      nests.push(byte)
      at += byte === opens ? 1 : 2
      if (nests.length > mostDepth) throw new RefusedPdf('damaged')
    } else if (byte === closes || byte === greater) {
      if (nests.pop() !== (byte === closes ? opens : smaller)) throw new RefusedPdf('damaged')
      if (byte === greater && bytes[at + 1] !== greater) throw new RefusedPdf('damaged')
      at += byte === closes ? 1 : 2
      if (nests.length === 0) return { values, twice, names, end: at }
    } else if (byte === open) at = endOfString(source, at)
    else if (byte === smaller) at = endOfHex(source, at)
    else at = endOfRun(source, at)
    // Another character is not allowed here, or the bytes have ended.
    if (at === before) throw new RefusedPdf('damaged')
    if (byte !== slash && nests.length === 1) isValueDue = false
    spend(source, at - before)
  }
}

function endOfString({ bytes }: Source, from: number): number {
  let nested = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === open) nested += 1
    else if (byte === close) {
      nested -= 1
      if (nested === 0) return at + 1
    }
  }
  throw new RefusedPdf('damaged')
}

function endOfHex({ bytes }: Source, from: number): number {
  const end = bytes.indexOf('>', from)
  if (end < 0) throw new RefusedPdf('damaged')
  return end + 1
}
