/**
 * The receipt on paper: the same sheet as on the screen, one line per figure, a rule above the total, and a code to check
 * it by. The PDF library and its fonts are loaded when the first receipt is asked for.
 */
import { createRequire } from 'node:module'
import type { ReceiptView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import { figuresOf, linesOf, outcomeText, type Line } from './receipt-lines-view.ts'
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
  const root = document.struct('Document')
  document.addStructure(root)
  const add = (tag: string, draw: () => unknown) => root.add(document.struct(tag, {}, () => void draw()))

  add('P', () => drawCompany(document, company))
  add('H1', () => document.font('plain').fontSize(11).fillColor(pale).text(words.title))
  add('P', () => drawHero(document, receipt, language))
  if (receipt.void) add('P', () => document.fontSize(10).fillColor('#a3261b').text(words.void).moveDown(0.8))
  const table = document.struct('Table')
  root.add(table)
  for (const line of linesOf(receipt, language, options.zone)) drawLine(document, table, line)
  table.end()
  const outcome = outcomeText(receipt, language)
  if (outcome !== undefined)
    add('P', () => document.font('plain').fontSize(9).fillColor(pale).text(outcome, { width: inside }))
  await drawProof(document, root, words, `${options.publicUrl.replace(/\/$/, '')}/receipt/${receipt.code}`)
  root.end()
  document.end()
  return done
}

function drawCompany(document: PDFKit.PDFDocument, { name, details }: NonNullable<Options['company']>): void {
  document.font('strong').fontSize(12).fillColor(accent).text(name)
  document.font('plain').fontSize(8).fillColor(pale)
  if (details.length > 0) document.text(details.join(' · '))
  document.moveDown(2)
}

/** What was paid, big, and what it came from. */
function drawHero(document: PDFKit.PDFDocument, receipt: ReceiptView, language: string): void {
  const { send, receive } = figuresOf(receipt)
  const words = wordsOf(language)
  const ending = receipt.service === 'sell' ? words.paidOut : words.delivered
  document
    .font('strong')
    .fontSize(26)
    .fillColor(ink)
    .text(`${exactFigure(receive, language)} ${ending}`)
  document.font('plain').fontSize(11).fillColor(pale)
  document.text(`${exactFigure(send, language)} → ${exactFigure(receive, language)}`).moveDown(1.4)
}

function drawLine(
  document: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  { label, value, strong = false, ruled = false, small = false }: Line,
): void {
  const left = paper.margin
  const column = 170
  let top = 0
  let below = 0
  const head = document.struct('TH', {}, () => {
    if (ruled) drawRule(document)
    top = document.y
    document.font('plain').fontSize(9).fillColor(pale)
    document.text(label, left, top + 1, { width: column })
    below = document.y
  })
  const cell = document.struct('TD', {}, () => {
    const size = strong ? 11 : small ? 7 : 9.5
    document
      .font(strong ? 'strong' : 'plain')
      .fontSize(size)
      .fillColor(ink)
    document.text(value, left + column, top, { width: inside - column, align: 'right' })
    document.x = left
    document.y = Math.max(below, document.y) + 6
  })
  table.add(document.struct('TR', {}, [head, cell]))
}

function drawRule(document: PDFKit.PDFDocument): void {
  document.moveTo(paper.margin, document.y).lineTo(paper.margin + inside, document.y)
  document.lineWidth(0.8).strokeColor(rule).stroke().moveDown(0.5)
}

async function drawProof(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  words: ReceiptWords,
  url: string,
): Promise<void> {
  const { encode } = await import('uqr')
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = 92
  const dot = side / size
  if (document.y > 680) document.addPage()
  const top = document.y + 14
  const left = paper.margin
  const draw = () => {
    document.fillColor(ink)
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) document.rect(left + x * dot, top + y * dot, dot, dot)
    document.fill()
  }
  const width = inside - side - 16
  root.add(document.struct('Figure', { alt: words.proof }, draw))
  root.add(
    document.struct('P', {}, () => {
      document.font('plain').fontSize(9).fillColor(pale)
      document.text(words.verify, left + side + 16, top + 4, { width })
      document.fillColor(ink).text(url, { width })
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
