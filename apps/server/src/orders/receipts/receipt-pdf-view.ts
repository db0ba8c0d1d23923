/**
 * The receipt on paper: the same sheet as on the screen, one line per figure, a rule above the total, and a code to check
 * it by. The PDF library and its fonts are loaded when the first receipt is asked for.
 */
import { createRequire } from 'node:module'
import type { ReceiptView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import type { Direction } from './bidi.ts'
import { figuresOf, linesOf, outcomeText, type Line } from './receipt-lines-view.ts'
import { readsAs, spoken, writeText } from './receipt-pen.ts'
import { languageOf, wordsOf, type ReceiptWords } from './receipt-words.ts'

const paper = { width: 595, margin: 64 } as const
const inside = paper.width - 2 * paper.margin
const ink = '#1c1b1a'
const pale = '#5c5852'
const rule = '#e3dfd8'
const accent = '#0b6655'

type Options = {
  /** The address of the widget; it opens the code. */
  readonly publicUrl: string
  readonly locale?: string | undefined
  readonly zone?: string | undefined
  /** Who issues it. */
  readonly company?: { readonly name: string; readonly details: readonly string[] }
}

/** Tagged: a screen reader hears it in order, with its language and its title. */
export async function receiptPdf(receipt: ReceiptView, options: Options): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const fonts = createRequire(import.meta.url)
    .resolve('dejavu-fonts-ttf/package.json')
    .replace(/package\.json$/, 'ttf/')
  const language = languageOf(options.locale)
  const words = wordsOf(language)
  const { company = { name: 'Agio', details: [] } } = options
  const document = new PdfDocument({
    size: 'A4',
    margin: paper.margin,
    lang: language,
    font: `${fonts}DejaVuSans.ttf`,
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${words.title} ${receipt.code}`,
      Author: company.name,
      Creator: 'Agio',
      CreationDate: readWireTime(receipt.issuedAt),
    },
  })
  const done = collect(document)
  document
    .registerFont('plain', `${fonts}DejaVuSans.ttf`)
    .registerFont('strong', `${fonts}DejaVuSans-Bold.ttf`)
  const sheet: Sheet = { document, words, language, direction: words.direction }
  const root = document.struct('Document')
  document.addStructure(root)
  const add = (tag: string, texts: readonly string[], draw: () => unknown) =>
    root.add(document.struct(tag, spoken(...texts), () => void draw()))

  add('P', [company.name, ...company.details], () => drawCompany(sheet, company))
  add('H1', [words.title], () => write(sheet, words.title, { size: 11, color: pale }))
  const [paid, change] = heroOf(receipt, sheet)
  add('P', [paid], () => write(sheet, paid, { size: 26, color: ink, isStrong: true }))
  add('P', [change], () => write(sheet, change, { size: 11, color: pale, below: 18 }))
  if (receipt.void)
    add('P', [words.void], () => write(sheet, words.void, { size: 10, color: '#a3261b', below: 10 }))
  const table = document.struct('Table')
  root.add(table)
  for (const line of linesOf(receipt, language, options.zone)) drawLine(sheet, table, line)
  table.end()
  const outcome = outcomeText(receipt, language)
  if (outcome !== undefined) add('P', [outcome], () => write(sheet, outcome, { size: 9, color: pale }))
  await drawProof(sheet, root, `${options.publicUrl.replace(/\/$/, '')}/receipt/${receipt.code}`)
  root.end()
  document.end()
  return done
}

type Sheet = {
  readonly document: PDFKit.PDFDocument
  readonly words: ReceiptWords
  readonly language: string
  readonly direction: Direction
}
type Hand = {
  readonly size: number
  readonly color: string
  readonly isStrong?: boolean
  /** What follows stands so much lower. */
  readonly below?: number
}

function take({ document }: Sheet, { size, color, isStrong = false }: Hand): void {
  document
    .font(isStrong ? 'strong' : 'plain')
    .fontSize(size)
    .fillColor(color)
}

/** Over the whole width. */
function write(sheet: Sheet, text: string, hand: Hand): void {
  const { document, direction } = sheet
  take(sheet, hand)
  writeText(document, text, { left: paper.margin, top: document.y, width: inside, direction })
  document.y += hand.below ?? 0
}

function drawCompany(sheet: Sheet, { name, details }: NonNullable<Options['company']>): void {
  write(sheet, name, { size: 12, color: accent, isStrong: true })
  if (details.length > 0) write(sheet, details.join(' · '), { size: 8, color: pale })
  sheet.document.y += 24
}

/** What was paid, and what it came from. */
function heroOf(receipt: ReceiptView, { words, language, direction }: Sheet): [paid: string, change: string] {
  const { send, receive } = figuresOf(receipt)
  const ending = receipt.service === 'sell' ? words.paidOut : words.delivered
  const way = direction === 'rtl' ? '←' : '→'
  const [from, to] = [exactFigure(send, language), exactFigure(receive, language)]
  return [`${to} ${ending}`, `${from} ${way} ${to}`]
}

/** Said of a head, so that a screen reader names it before its value. */
const ofRow = { scope: 'Row' }

/** The word at the side where lines begin, the value at the other. */
function drawLine(sheet: Sheet, table: PDFKit.PDFStructureElement, line: Line): void {
  const { label, value, strong = false, ruled = false, small = false } = line
  const { document, direction } = sheet
  const column = 170
  const isRtl = direction === 'rtl'
  const valueWidth = inside - column
  let top = 0
  let below = 0
  const head = document.struct('TH', { ...ofRow, ...spoken(label) }, () => {
    if (document.y + 40 > document.page.height - paper.margin) document.addPage()
    if (ruled) drawRule(document)
    top = document.y
    take(sheet, { size: 9, color: pale })
    const left = isRtl ? paper.margin + valueWidth : paper.margin
    below = writeText(document, label, { left, top: top + 1, width: column, direction })
  })
  const cell = document.struct('TD', spoken(value), () => {
    take(sheet, { size: strong ? 11 : small ? 7 : 9.5, color: ink, isStrong: strong })
    const left = isRtl ? paper.margin : paper.margin + column
    const place = { left, top, width: valueWidth, align: 'end', direction, reads: readsAs(value) } as const
    const end = writeText(document, value, place)
    document.y = Math.max(end < top ? 0 : below, end) + 6
  })
  table.add(document.struct('TR', {}, [head, cell]))
}

function drawRule(document: PDFKit.PDFDocument): void {
  document.moveTo(paper.margin, document.y).lineTo(paper.margin + inside, document.y)
  document.lineWidth(0.8).strokeColor(rule).stroke()
  document.y += 6
}

async function drawProof(sheet: Sheet, root: PDFKit.PDFStructureElement, url: string): Promise<void> {
  const { document, words, direction } = sheet
  const { encode } = await import('uqr')
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = 92
  const dot = side / size
  if (document.y > 680) document.addPage()
  const top = document.y + 14
  const isRtl = direction === 'rtl'
  const left = isRtl ? paper.margin + inside - side : paper.margin
  const draw = () => {
    document.fillColor(ink)
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) document.rect(left + x * dot, top + y * dot, dot, dot)
    document.fill()
  }
  root.add(document.struct('Figure', { alt: words.proof }, draw))
  const beside = {
    left: isRtl ? paper.margin : left + side + 16,
    width: inside - side - 16,
    direction,
  }
  root.add(
    document.struct('P', spoken(words.verify, url), () => {
      take(sheet, { size: 9, color: pale })
      const end = writeText(document, words.verify, { ...beside, top: top + 4 })
      document.fillColor(ink)
      writeText(document, url, { ...beside, top: end, reads: 'ltr' })
    }),
  )
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
