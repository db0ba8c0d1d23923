/**
 * The receipt on paper: the same sheet as on the screen, one line per figure, a rule above the total, and a code to check
 * it by. The PDF library and its fonts are loaded when the first receipt is asked for.
 */
import { createRequire } from 'node:module'
import type { ReceiptView } from '@agio/contract'
import { readWireTime } from '@agio/contract/wire'
import { linesOf, type Line } from './receipt-lines-view.ts'
import { languageOf, wordsOf } from './receipt-words.ts'

const paper = { width: 595, margin: 64 } as const
const inside = paper.width - 2 * paper.margin
const ink = '#1c1b1a'
const pale = '#5c5852'
const rule = '#e3dfd8'

/** `publicUrl` is the address of the widget; it opens the code. */
export async function receiptPdf(
  receipt: ReceiptView,
  options: { publicUrl: string; locale?: string | undefined; zone?: string | undefined },
): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const fonts = createRequire(import.meta.url)
    .resolve('dejavu-fonts-ttf/package.json')
    .replace(/package\.json$/, 'ttf/')
  const language = languageOf(options.locale)
  const words = wordsOf(language)
  const document = new PdfDocument({
    size: 'A4',
    margin: paper.margin,
    lang: language,
    font: `${fonts}DejaVuSans.ttf`,
    info: {
      Title: `${words.title} ${receipt.code}`,
      Creator: 'Agio',
      CreationDate: readWireTime(receipt.issuedAt),
    },
  })
  const done = collect(document)
  document
    .registerFont('plain', `${fonts}DejaVuSans.ttf`)
    .registerFont('strong', `${fonts}DejaVuSans-Bold.ttf`)

  document.font('strong').fontSize(20).fillColor(ink).text(words.title)
  if (receipt.void) document.moveDown(0.3).fontSize(10).fillColor('#a3261b').text(words.void)
  document.moveDown(0.8)
  for (const line of linesOf(receipt, language, options.zone)) drawLine(document, line)
  await drawProof(document, words.verify, `${options.publicUrl.replace(/\/$/, '')}/receipt/${receipt.code}`)
  document.end()
  return done
}

function drawLine(
  document: PDFKit.PDFDocument,
  { label, value, strong = false, ruled = false, small = false }: Line,
): void {
  const left = paper.margin
  if (ruled)
    document
      .moveTo(left, document.y)
      .lineTo(left + inside, document.y)
      .lineWidth(0.8)
      .strokeColor(rule)
      .stroke()
      .moveDown(0.5)
  const top = document.y
  const column = 170
  document
    .font('plain')
    .fontSize(9)
    .fillColor(pale)
    .text(label, left, top + 1, { width: column })
  const below = document.y
  document
    .font(strong ? 'strong' : 'plain')
    .fontSize(strong ? 11 : small ? 7 : 9.5)
    .fillColor(ink)
    .text(value, left + column, top, { width: inside - column, align: 'right' })
  document.x = left
  document.y = Math.max(below, document.y) + 6
}

async function drawProof(document: PDFKit.PDFDocument, sentence: string, url: string): Promise<void> {
  const { encode } = await import('uqr')
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = 92
  const dot = side / size
  if (document.y > 680) document.addPage()
  const top = document.y + 14
  const left = paper.margin
  document.fillColor(ink)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) document.rect(left + x * dot, top + y * dot, dot, dot)
  document.fill()
  document
    .font('plain')
    .fontSize(9)
    .fillColor(pale)
    .text(sentence, left + side + 16, top + 4, { width: inside - side - 16 })
  document.fillColor(ink).text(url, { width: inside - side - 16, link: url })
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
