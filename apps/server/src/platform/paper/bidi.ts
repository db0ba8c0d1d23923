/**
 * The order of a line's letters where scripts from the left and from the right meet: the bidirectional algorithm of Unicode (UAX 9).
 * The library gives each letter its level; lines are cut and turned here, because its own turn of a line looks at the wrong letters
 * of every line but the first.
 */
import bidiFactory, { type BidiCharTypeName } from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

/** A piece of a line that is drawn in one direction; the text is as it is read. */
export type Run = { readonly text: string; readonly direction: Direction }

const bidi = bidiFactory()

const fromTheRight = new Set<BidiCharTypeName>(['R', 'AL', 'AN', 'RLI', 'RLE', 'RLO'])

export const turns = (text: string): boolean =>
  [...text].some((letter) => fromTheRight.has(bidi.getBidiCharTypeName(letter)))

/** Without the marks that only say a direction: no font has a picture of them. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u2066-\u2069\u202a-\u202e\u200e\u200f]/g, '')

/** The direction of the first letter that has one, in whichever line it is. */
export function directionOf(text: string): Direction {
  const [paragraph] = bidi.getEmbeddingLevels(text.replaceAll(/[\n\r\u0085\u2029]/g, ' '), 'auto').paragraphs
  return paragraph?.level === 1 ? 'rtl' : 'ltr'
}

/** Blanks and marks, which stay at the end of a line (L1). */
const trailing = new Set<BidiCharTypeName>([
  ...(['WS', 'S', 'B', 'BN', 'LRI', 'RLI', 'FSI', 'PDI'] as const),
  ...(['LRE', 'RLE', 'LRO', 'RLO', 'PDF'] as const),
])

/** A paragraph whose levels are known: each line of it is turned on its own. */
export function paragraphOf(text: string, direction: Direction) {
  const letters = [...text]
  const base = direction === 'rtl' ? 1 : 0
  const levels = levelsOf(text, letters, direction)

  return {
    letters,
    /** The runs of the letters `from` to `to`, from the left to the right. Marks of direction are left out. */
    runsOf(from: number, to: number): Run[] {
      const line = letters.slice(from, to)
      const last = line.findLastIndex((letter) => !trailing.has(bidi.getBidiCharTypeName(letter)))
      const runs: { text: string; level: number }[] = []
      for (const [n, letter] of line.entries()) {
        const level = n > last ? base : (levels[from + n] ?? base)
        const drawn = level % 2 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
        const before = runs.at(-1)
        if (before?.level === level) before.text += drawn
        else runs.push({ text: drawn, level })
      }
      return inOrder(runs).flatMap((run) => {
        const drawn = withoutMarks(run.text)
        return drawn === '' ? [] : [{ text: drawn, direction: run.level % 2 ? 'rtl' : 'ltr' }]
      })
    },
  }
}

/** The library counts halves of letters beyond the first plane as two. */
function levelsOf(text: string, letters: readonly string[], direction: Direction): number[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  let place = 0
  return letters.map((letter) => {
    const level = levels[place] ?? 0
    place += letter.length
    return level
  })
}

/** From the highest level down, neighbours of at least that level change places. */
function inOrder<Piece extends { readonly level: number }>(runs: readonly Piece[]): Piece[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map((it) => it.level))
  for (let at = highest; at > 0; at--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= at) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  return ordered
}
