/** Drawings on papers: the word mark, as the pages have it, and the stamp with the end of an order. */
import type { Direction } from './bidi.ts'
import { takeLetters, widthOf } from './letters.ts'
import { writeText } from './pen.ts'

type Paper = PDFKit.PDFDocument

/** The word mark of the pages (apps/widget/src/app/shell/shell.tsx), in its own measure of 62 by 24. */
const strokes = [
  'M3 18 L8.5 4.5 L14 18 M5 13.6 H12.6',
  'M28.5 9 v9.2 c0 2.4 -1.7 3.8 -4.2 3.8 c-1.6 0 -3 -0.5 -3.8 -1.6',
  'M28.5 13.5 a4.3 4.3 0 1 1 -8.6 0 a4.3 4.3 0 0 1 8.6 0 Z',
  'M34.5 9.2 V18',
  'M49.3 13.5 a4.4 4.4 0 1 1 -8.8 0 a4.4 4.4 0 0 1 8.8 0 Z',
]
const dot = { x: 34.5, y: 5, radius: 1.7 }
const measure = { width: 62, height: 24 }

type At = { readonly left: number; readonly top: number }
type Colours = { readonly ink: string; readonly accent: string }

export function drawMark(
  paper: Paper,
  { left, top, height }: At & { height: number },
  colours: Colours,
): void {
  paper
    .save()
    .translate(left, top)
    .scale(height / measure.height)
  paper.lineWidth(2.6).lineCap('round').lineJoin('round').strokeColor(colours.ink)
  for (const stroke of strokes) paper.path(stroke).stroke()
  paper.circle(dot.x, dot.y, dot.radius).fill(colours.accent)
  paper.restore()
}

export const markWidth = (height: number): number => (measure.width * height) / measure.height

type Stamp = {
  readonly text: string
  readonly color: string
  readonly direction: Direction
  /** Its edge at the end of the line: the right one where text runs from the left. */
  readonly end: number
  readonly top: number
}

/** A frame with its word, put on by hand: a little askew. The paper's cursor stays where it was. */
export function drawStamp(paper: Paper, { text, color, direction, end, top }: Stamp): void {
  const { y } = paper
  const [height, padding] = [28, 12]
  takeLetters(paper, { weight: 'strong', size: 13 })
  const width = widthOf(paper, text) + 2 * padding
  const left = direction === 'rtl' ? end : end - width
  paper.save().rotate(direction === 'rtl' ? 5 : -5, { origin: [left + width / 2, top + height / 2] })
  paper.roundedRect(left, top, width, height, 6).lineWidth(1.6).strokeColor(color).stroke()
  paper.fillColor(color)
  writeText(paper, text, { left: left + padding, top: top + 6.5, width: width - 2 * padding + 1, direction })
  paper.restore()
  paper.y = y
}
