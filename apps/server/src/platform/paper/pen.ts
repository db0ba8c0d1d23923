/**
 * Writes text on the paper in the order it is read: Arabic is joined and runs from the right, figures and addresses in it
 * from the left. The PDF library joins letters and places marks, and knows one direction for each piece that it is given.
 */
import { type Direction, directionOf, paragraphOf, type Run, turns, withoutMarks } from './bidi.ts'
import { drawRun, lineHeight, widthOf as measuredWidth } from './letters.ts'

type Paper = PDFKit.PDFDocument

export type Place = {
  readonly left: number
  readonly top: number
  readonly width: number
  /** The side at which lines begin is that of `direction`. */
  readonly align?: 'start' | 'end'
  /** Of the paper. */
  readonly direction: Direction
  /** Of the text, where it is not the paper's. */
  readonly reads?: Direction
}

/** A line, as the letters of its paragraph that it has. */
type Line = { readonly from: number; readonly to: number }

/** Writes with the letters that were taken; a full page continues on the next. Gives the lower edge, where the paper's cursor is then. */
export function writeText(paper: Paper, text: string, place: Place): number {
  const { align = 'start', direction, reads = direction } = place
  const height = lineHeight(paper)
  const isAtRight = (align === 'start') === (direction === 'rtl')
  const widthOf = measure(paper)
  paper.y = place.top
  for (const part of text.split('\n')) {
    const paragraph = paragraphOf(part, reads)
    for (const { from, to } of linesOf(widthOf, paragraph.letters, place.width)) {
      const top = roomFor(paper, height)
      const runs = paragraph.runsOf(from, to)
      const width = runs.reduce((sum, run) => sum + widthOf(run.text), 0)
      drawRuns(paper, widthOf, runs, isAtRight ? place.left + place.width - width : place.left, top)
      paper.y = top + height
    }
  }
  paper.x = place.left
  return paper.y
}

/** The text of a tag: letters that are drawn from the right are read aloud in the order of reading. */
export const spoken = (...texts: readonly string[]): { actual?: string } => {
  const text = withoutMarks(texts.join(' ').replaceAll('\n', ' '))
  return turns(text) ? { actual: text } : {}
}

/** The direction of a text of its own, such as a name or an address: that of its letters. */
export const readsAs = (text: string): Direction => directionOf(text)

function drawRuns(paper: Paper, widthOf: Width, runs: readonly Run[], left: number, top: number): void {
  let x = left
  for (const run of runs) {
    drawRun(paper, run, x, top)
    x += widthOf(run.text)
  }
}

type Width = (text: string) => number

/** Measures in the letters that were taken. Most lines are one run, so their measured width is reused. */
function measure(paper: Paper): Width {
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? measuredWidth(paper, text)
    known.set(text, width)
    return width
  }
}

function roomFor(paper: Paper, height: number): number {
  if (paper.y + height > paper.page.height - paper.page.margins.bottom) {
    paper.continueOnNewPage()
    paper.y = paper.page.margins.top
  }
  return paper.y
}

/** As many words as fit; a word that is longer than a line is broken where it must be. */
function linesOf(widthOf: Width, letters: readonly string[], width: number): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from < letters.length) {
    const fits = (to: number) => widthOf(letters.slice(from, to).join('').trimEnd()) <= width
    const spaces = letters.flatMap((letter, n) => (letter === ' ' && n > from ? [n] : []))
    const ends = [...spaces, letters.length]
    const most = ends.findLast(fits) ?? mostLetters(from, letters.length, fits)
    lines.push({ from, to: most })
    from = most
    while (letters[from] === ' ') from++
  }
  return lines
}

/** At least one, so that a line always ends. */
function mostLetters(from: number, to: number, fits: (to: number) => boolean): number {
  let most = from + 1
  while (most < to && fits(most + 1)) most++
  return most
}
