/**
 * A statement as a PDF: the merchant, the totals between the two balances, then each payment, payout and return with the
 * merchant's references.
 */
import type { StatementLine, StatementView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import {
  closeSheet,
  drawLine,
  drawRow,
  ink,
  inside,
  numberPages,
  openSheet,
  pale,
  paragraph,
  type Company,
  type Line,
  type Sheet,
} from '../../platform/paper/sheet.ts'
import { languages, say, type Language } from '../../texts/index.ts'

/** The same statement has the same bytes: its date is the time of its figures. */
export async function statementPdf(
  it: StatementView,
  { language, company }: { readonly language: Language; readonly company: Company },
): Promise<Uint8Array> {
  const { direction } = languages[language]
  const heading = say(language, 'statement.title')
  const title = `${heading} ${it.id}`
  const sheet = await openSheet({ title, language, direction, company, at: readWireTime(it.asOf) })
  paragraph(sheet, 'H1', heading, { size: 20, color: ink, isStrong: true, below: 4 })
  const period = `${it.merchant.legalName} · ${periodOf(it)} · ${it.currency}`
  paragraph(sheet, 'P', period, { size: 10, color: pale, below: 10 })
  if (!it.isFinal)
    paragraph(sheet, 'P', say(language, 'statement.preliminary', { time: fromLeft(it.asOf) }), {
      size: 10,
      color: '#a3261b',
      below: 10,
    })
  drawLines(sheet, [...headOf(it, language), ...figuresOf(it, language)])
  paragraph(sheet, 'P', say(language, 'statement.note'), { size: 8, color: pale, below: 18 })
  paragraph(sheet, 'H2', say(language, 'statement.lines'), { size: 12, color: ink, isStrong: true, below: 6 })
  if (it.items.length === 0)
    paragraph(sheet, 'P', say(language, 'statement.none'), { size: 9.5, color: pale })
  else drawItems(sheet, it.items, language)
  numberPages(sheet, (it) => say(language, 'statement.page', it))
  return closeSheet(sheet)
}

/** Dates and times are left-to-right in every language. */
const fromLeft = (text: string): string => `\u2066${text}\u2069`
const periodOf = ({ from, to }: StatementView): string =>
  fromLeft(from === to ? from : `${from} \u2013 ${to}`)

function drawLines(sheet: Sheet, lines: readonly Line[]): void {
  const table = sheet.document.struct('Table')
  sheet.root.add(table)
  for (const line of lines) drawLine(sheet, table, line)
  table.end()
}

function headOf(it: StatementView, language: Language): Line[] {
  const { legalName, registrationNumber, country } = it.merchant
  return [
    { label: say(language, 'statement.head.id'), value: it.id },
    { label: say(language, 'statement.head.merchant'), value: legalName },
    { label: say(language, 'statement.head.registration'), value: `${registrationNumber}, ${country}` },
    { label: say(language, 'statement.head.period'), value: periodOf(it) },
    { label: say(language, 'statement.head.currency'), value: it.currency },
  ]
}

function figuresOf(it: StatementView, language: Language): Line[] {
  const { totals } = it
  const { fees } = totals
  return [
    {
      label: say(language, 'statement.figure.opening'),
      value: signed(it.opening, language),
      strong: true,
      ruled: true,
    },
    { label: say(language, 'statement.figure.gross'), value: signed(totals.gross, language) },
    { label: say(language, 'statement.figure.service'), value: taken(fees.service, language) },
    { label: say(language, 'statement.figure.bank'), value: taken(fees.bank, language) },
    { label: say(language, 'statement.figure.network'), value: taken(fees.network, language) },
    {
      label: say(language, 'statement.figure.payments'),
      value: signed(totals.payments, language),
      ruled: true,
    },
    { label: say(language, 'statement.figure.payouts'), value: signed(totals.payouts, language) },
    { label: say(language, 'statement.figure.returns'), value: signed(totals.returns, language) },
    { label: say(language, 'statement.figure.refunds'), value: signed(totals.refunds, language) },
    { label: say(language, 'statement.figure.adjustments'), value: signed(totals.adjustments, language) },
    {
      label: say(language, 'statement.figure.closing'),
      value: signed(it.closing, language),
      strong: true,
      ruled: true,
    },
  ]
}

type Amount = StatementView['opening']
const signed = ({ amount, currency }: Amount, language: Language): string =>
  exactFigure({ amount: amount.replace('-', ''), currency }, language, amount.startsWith('-') ? '\u2212' : '')
/** A deduction; zero has no minus sign. */
const taken = (it: Amount, language: Language): string =>
  exactFigure(it, language, /[1-9]/.test(it.amount) ? '\u2212' : '')

const columns = { when: 110, what: inside - 200, amount: 90 } as const

function drawItems(sheet: Sheet, items: readonly StatementLine[], language: Language): void {
  const table = sheet.document.struct('Table')
  sheet.root.add(table)
  for (const item of items) {
    const when = `${say(language, `statement.kind.${item.kind}`)}\n${fromLeft(item.at)}`
    const details = detailsOf(item, language).join('\n')
    drawRow(
      sheet,
      table,
      [
        { text: when, hand: { size: 8.5, color: pale }, width: columns.when, isHead: true },
        { text: details, hand: { size: 8, color: ink }, width: columns.what },
        {
          text: signed(item.amount, language),
          hand: { size: 9.5, color: ink, isStrong: true },
          width: columns.amount,
          align: 'end',
        },
      ],
      { ruled: true, room: 80 },
    )
  }
  table.end()
}

function detailsOf(it: StatementLine, language: Language): string[] {
  const isPayment = it.kind === 'payment'
  const lines: [label: string, value: string | null][] = [
    [say(language, 'statement.detail.externalId'), it.externalId],
    [say(language, 'statement.detail.bankReference'), it.bankReference],
    [say(language, 'statement.detail.value'), isPayment ? exactFigure(it.gross, language) : null],
    [say(language, 'statement.detail.endToEndId'), it.endToEndId],
    [say(language, 'statement.detail.bookingDay'), it.bookingDay],
    [say(language, 'statement.detail.reason'), it.reason],
    [say(language, 'statement.detail.order'), isPayment ? it.orderId : null],
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: \u2068${value}\u2069`]))
}
