/**
 * The partners among the words of two names. Neighbouring words may be one word in the other name, on either side, and the order
 * says nothing.
 *
 *   smith | mary jane        abd al rahman | yasin
 *     │        │                   │           │
 *   smith   maryjane            yasin     abdulrahman   (each word has one partner at most)
 */

/** Neighbouring words as one: from the place of the first to that behind the last. */
export type Run = { readonly from: number; readonly to: number; readonly text: string }
export type Pair = { readonly one: Run; readonly other: Run; readonly score: number }

const longest = 3

/** Each word, and each row of two or three neighbours. */
export const runsOf = (words: readonly string[]): Run[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (__, more) => {
      const to = from + more + 1
      return { from, to, text: words.slice(from, to).join('') }
    }),
  )

export const isSingle = (run: Run): boolean => run.to - run.from === 1

/** The best partners first; of equal ones those of fewer words, then of more letters. Each word is taken once. */
export function chosen(pairs: readonly Pair[]): Pair[] {
  const taken = { one: new Set<number>(), other: new Set<number>() }
  const inTurn = pairs.toSorted(
    (a, b) => b.score - a.score || sizeOf(a) - sizeOf(b) || b.one.text.length - a.one.text.length,
  )
  return inTurn.filter(({ one, other }) => {
    if (isTaken(taken.one, one) || isTaken(taken.other, other)) return false
    take(taken.one, one)
    take(taken.other, other)
    return true
  })
}

const sizeOf = ({ one, other }: Pair) => one.to - one.from + other.to - other.from
function isTaken(taken: ReadonlySet<number>, { from, to }: Run): boolean {
  for (let at = from; at < to; at++) if (taken.has(at)) return true
  return false
}
function take(taken: Set<number>, { from, to }: Run): void {
  for (let at = from; at < to; at++) taken.add(at)
}

/** Letters put in, left out, replaced or changed over; one more than `most` where it is more. */
export function editsBetween(one: string, other: string, most: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > most) return most + 1
  const width = other.length + 1
  let [before, row, next] = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
  for (let b = 0; b < width; b++) row[b] = b
  for (let a = 1; a <= one.length; a++) {
    next[0] = a
    let least = a
    for (let b = 1; b < width; b++) {
      const isSame = one.charCodeAt(a - 1) === other.charCodeAt(b - 1)
      let edits = Math.min(at(row, b - 1) + (isSame ? 0 : 1), at(row, b) + 1, at(next, b - 1) + 1)
      if (!isSame && a > 1 && b > 1 && areChangedOver(one, other, a, b))
        edits = Math.min(edits, at(before, b - 2) + 1)
      next[b] = edits
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    ;[before, row, next] = [row, next, before]
  }
  return at(row, other.length)
}
const at = (row: Uint16Array, place: number): number => row[place] ?? 0
const areChangedOver = (one: string, other: string, a: number, b: number): boolean =>
  one.charCodeAt(a - 1) === other.charCodeAt(b - 2) && one.charCodeAt(a - 2) === other.charCodeAt(b - 1)
