/**
 * The receipt on paper: the same sheet as on the screen, one line per figure, a rule above the total, and a code to check
 * it by.
 */
import type { ReceiptView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import { spoken, writeText } from '../../platform/paper/pen.ts'
import {
  closeSheet,
  drawLine,
  ink,
  inside,
  openSheet,
  page,
  pale,
  paragraph,
  stamp,
  take,
  type Company,
  type Sheet,
} from '../../platform/paper/sheet.ts'
import { figuresOf, linesOf, outcomeText } from './receipt-lines-view.ts'
import { languageOf, languages, say, type Language } from '../../texts/index.ts'

type Options = {
  /** The address of the widget; it opens the code. */
  readonly publicUrl: string
  readonly locale?: string | undefined
  readonly zone?: string | undefined
  /** The issuer of the receipt. */
  readonly company?: Company
}

export async function receiptPdf(receipt: ReceiptView, options: Options): Promise<Uint8Array> {
  const language = languageOf(options.locale)
  const { direction } = languages[language]
  const { company = { name: 'Agio', details: [] } } = options
  const heading = say(language, 'receipt.title')
  const title = `${heading} ${receipt.code}`
  const sheet = await openSheet({ title, language, direction, company, at: readWireTime(receipt.issuedAt) })
  const { document, root } = sheet
  paragraph(sheet, 'H1', heading, { size: 11, color: pale })
  const word = receipt.void ? 'void' : receipt.service
  stamp(sheet, say(language, `receipt.stamp.${word}`), receipt.void ? red : undefined)
  const [paid, change] = heroOf(receipt, language)
  paragraph(sheet, 'P', paid, { size: 30, color: ink, isStrong: true, below: 2 })
  paragraph(sheet, 'P', change, { size: 11, color: pale, below: 20 })
  if (receipt.void) paragraph(sheet, 'P', say(language, 'receipt.void'), { size: 10, color: red, below: 12 })
  const table = document.struct('Table')
  root.add(table)
  for (const line of linesOf(receipt, language, { zone: options.zone, issuer: company.name }))
    drawLine(sheet, table, line)
  table.end()
  const outcome = outcomeText(receipt, language)
  if (outcome !== undefined) paragraph(sheet, 'P', outcome, { size: 9.5, color: pale })
  const site = options.publicUrl.replace(/\/$/, '')
  await drawProof(sheet, language, { check: `${site}/receipt/${receipt.code}`, help: `${site}/support` })
  return closeSheet(sheet)
}

const red = '#a3261b'

/** The amount paid, which the stamp says, and the exchange before it. */
function heroOf(receipt: ReceiptView, language: Language): [paid: string, change: string] {
  const { send, receive } = figuresOf(receipt)
  const way = languages[language].direction === 'rtl' ? '←' : '→'
  const [from, to] = [exactFigure(send, language), exactFigure(receive, language)]
  return [to, `${from} ${way} ${to}`]
}

/** At the foot of the paper: how it is checked, and where to ask. */
async function drawProof(
  sheet: Sheet,
  language: Language,
  { check: url, help }: { readonly check: string; readonly help: string },
): Promise<void> {
  const { document, root, direction } = sheet
  const { encode } = await import('uqr')
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = 92
  const dot = side / size
  const foot = document.page.height - page.margin - side
  if (document.y + 14 > foot) document.addPage()
  const top = foot
  const isRtl = direction === 'rtl'
  const left = isRtl ? page.margin + inside - side : page.margin
  const draw = () => {
    document.fillColor(ink)
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) document.rect(left + x * dot, top + y * dot, dot, dot)
    document.fill()
  }
  root.add(document.struct('Figure', { alt: say(language, 'receipt.proof') }, draw))
  const beside = {
    left: isRtl ? page.margin : left + side + 16,
    width: inside - side - 16,
    direction,
  }
  const asked = [
    [say(language, 'receipt.verify'), url],
    [say(language, 'receipt.questions'), help],
  ] as const
  let below = top + 4
  for (const [words, address] of asked)
    root.add(
      document.struct('P', spoken(words, address), () => {
        take(sheet, { size: 9, color: pale })
        const end = writeText(document, words, { ...beside, top: below })
        document.fillColor(ink)
        below = writeText(document, address, { ...beside, top: end, reads: 'ltr' }) + 10
      }),
    )
}
