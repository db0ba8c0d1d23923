/**
 * Draws all PDFs: tagged, so that a screen reader reads them in order, with language and title. The PDF library and its fonts
 * are loaded with the first PDF.
 */
import type { Direction } from './bidi.ts'
import { firstFace, registerLetters, takeLetters } from './letters.ts'
import { drawMark, drawStamp, markWidth } from './marks.ts'
import { readsAs, spoken, writeText } from './pen.ts'

export const page = { width: 595, margin: 64 } as const
export const inside = page.width - 2 * page.margin
export const ink = '#1c1b1a'
export const pale = '#5c5852'
const rule = '#e3dfd8'
const accent = '#0b6655'

export type Company = { readonly name: string; readonly details: readonly string[] }

export type Sheet = {
  readonly document: PDFKit.PDFDocument
  /** The root of the tag tree. */
  readonly root: PDFKit.PDFStructureElement
  readonly direction: Direction
  readonly done: Promise<Uint8Array>
}
export type Hand = {
  readonly size: number
  readonly color: string
  readonly isStrong?: boolean
  /** Space below, in points. */
  readonly below?: number
}

type Given = {
  readonly title: string
  readonly language: string
  readonly direction: Direction
  readonly company: Company
  /** The date of its content, so that the same PDF has the same bytes. */
  readonly at: Date
}

export async function openSheet({ title, language, direction, company, at }: Given): Promise<Sheet> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    lang: language,
    font: firstFace,
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, Creator: 'Agio', CreationDate: at },
  })
  const done = collect(document)
  registerLetters(document)
  const root = document.struct('Document')
  document.addStructure(root)
  const sheet = { document, root, direction, done }
  root.add(document.struct('Figure', { alt: 'Agio' }, () => drawBrand(sheet)))
  tag(sheet, 'P', [company.name, ...company.details], () => drawCompany(sheet, company))
  return sheet
}

/** Page numbers in the footer of a PDF with several pages; screen readers skip them. */
export function numberPages(
  sheet: Sheet,
  words: (it: { readonly number: number; readonly of: number }) => string,
): void {
  const { document, direction } = sheet
  const { count } = document.bufferedPageRange()
  if (count === 1) return
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at)
    document.markContent('Artifact', { type: 'Pagination' })
    take(sheet, { size: 8, color: pale })
    const { bottom } = document.page.margins
    // Writing below the margin would add a page.
    document.page.margins.bottom = 0
    const top = document.page.height - page.margin + 16
    const text = words({ number: at + 1, of: count })
    writeText(document, text, { left: page.margin, top, width: inside, align: 'end', direction })
    document.page.margins.bottom = bottom
    document.endMarkedContent()
  }
}

export function closeSheet({ document, root, done }: Sheet): Promise<Uint8Array> {
  root.end()
  document.end()
  return done
}

/** A tag with the text that it draws. */
export const tag = ({ document, root }: Sheet, name: string, texts: readonly string[], draw: () => unknown) =>
  root.add(document.struct(name, spoken(...texts), () => void draw()))

export function take({ document }: Sheet, { size, color, isStrong = false }: Hand): void {
  takeLetters(document, { weight: isStrong ? 'strong' : 'plain', size })
  document.fillColor(color)
}

/** Full width, untagged. */
function write(sheet: Sheet, text: string, hand: Hand): void {
  const { document, direction } = sheet
  take(sheet, hand)
  writeText(document, text, { left: page.margin, top: document.y, width: inside, direction })
  document.y += hand.below ?? 0
}

/** A heading or a paragraph, full width. */
export const paragraph = (sheet: Sheet, name: 'H1' | 'H2' | 'P', text: string, hand: Hand): void =>
  void tag(sheet, name, [text], () => write(sheet, text, hand))

const markHeight = 26

/** At the start of the first line; the company is at its end. */
function drawBrand({ document, direction }: Sheet): void {
  const left = direction === 'rtl' ? page.margin + inside - markWidth(markHeight) : page.margin
  drawMark(document, { left, top: page.margin - 6, height: markHeight }, { ink, accent })
}

/** Name, address and registration, a line each, so that they can be read. */
function drawCompany(sheet: Sheet, { name, details }: Company): void {
  const { document, direction } = sheet
  const width = inside - markWidth(markHeight) - 24
  const left = direction === 'rtl' ? page.margin : page.margin + inside - width
  const line = (text: string, hand: Hand) => {
    take(sheet, hand)
    const place = { left, top: document.y, width, align: 'end', direction, reads: readsAs(text) } as const
    writeText(document, text, place)
  }
  document.y = page.margin - 4
  line(name, { size: 11, color: ink, isStrong: true })
  for (const detail of details) line(detail, { size: 8, color: pale })
  document.y = Math.max(document.y, page.margin + markHeight) + 22
  document.moveTo(page.margin, document.y).lineTo(page.margin + inside, document.y)
  document.lineWidth(0.8).strokeColor(rule).stroke()
  document.y += 22
}

/** What became of the order, beside the lines that follow. */
export function stamp(sheet: Sheet, text: string, color: string = accent): void {
  const { document, direction } = sheet
  const end = direction === 'rtl' ? page.margin : page.margin + inside
  const top = document.y + 12
  tag(sheet, 'P', [text], () => drawStamp(document, { text, color, direction, end, top }))
}

export type Cell = {
  readonly text: string
  readonly hand: Hand
  readonly width: number
  readonly align?: 'start' | 'end'
  /** A row header: screen readers announce it before the other cells. */
  readonly isHead?: boolean
  /** Offset below the row's top, to align baselines of two font sizes. */
  readonly drop?: number
}
type Row = {
  readonly ruled?: boolean
  /** Minimum space that must be left on the page. */
  readonly room?: number
  /** Space below. */
  readonly gap?: number
}

/** Cells side by side, from the start of the line. */
export function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  { ruled = false, room = 40, gap = 6 }: Row = {},
): void {
  const { document, direction } = sheet
  // Adds the page before the row's tag opens: a tag that is open at a page break continues on the next page.
  if (document.y + room > document.page.height - page.margin) document.addPage()
  let top = 0
  let lowest = 0
  let begun = 0
  const drawn = cells.map((cell, n) => {
    const { text, hand, width, align = 'start', isHead = false, drop = 0 } = cell
    const before = begun
    begun += width
    return document.struct(isHead ? 'TH' : 'TD', { ...(isHead && ofRow), ...spoken(text) }, () => {
      if (n === 0) {
        if (ruled) drawRule(document)
        top = document.y
      }
      take(sheet, hand)
      const left = direction === 'rtl' ? page.margin + inside - before - width : page.margin + before
      const reads = isHead ? direction : readsAs(text)
      const end = writeText(document, text, { left, top: top + drop, width, align, direction, reads })
      // A cell that continues on the next page ends lowest.
      lowest = end < top ? end : Math.max(lowest, end)
      if (n === cells.length - 1) document.y = lowest + gap
    })
  })
  table.add(document.struct('TR', {}, drawn))
}

const ofRow = { scope: 'Row' }

export type Line = {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
  readonly ruled?: boolean
  /** For hashes. */
  readonly small?: boolean
}

/** The label at the start of the line, the value at its end. */
export function drawLine(sheet: Sheet, table: PDFKit.PDFStructureElement, line: Line): void {
  const { label, value, strong = false, ruled = false, small = false } = line
  const column = 170
  const hand = { size: strong ? 12 : small ? 7.5 : 10, color: ink, isStrong: strong }
  drawRow(
    sheet,
    table,
    [
      { text: label, hand: { size: 9.5, color: pale }, width: column, isHead: true, drop: 0.5 },
      { text: value, hand, width: inside - column, align: 'end' },
    ],
    { ruled, gap: 9 },
  )
}

function drawRule(document: PDFKit.PDFDocument): void {
  document.moveTo(page.margin, document.y).lineTo(page.margin + inside, document.y)
  document.lineWidth(0.8).strokeColor(rule).stroke()
  document.y += 6
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
