/**
 * A statement as a PDF: the merchant, the totals between the two balances, then each payment, payout and return with the
 * merchant's references.
 */
import type { StatementLine, StatementView } from '@agio/contract'
import { exactFigure, readWireTime } from '@agio/contract/wire'
import type { Language } from '../../platform/paper/languages.ts'
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
import { wordsOf, type StatementWords } from './statement-words.ts'

/** The same statement has the same bytes: its date is the time of its figures. */
export async function statementPdf(
  it: StatementView,
  { language, company }: { readonly language: Language; readonly company: Company },
): Promise<Uint8Array> {
  const words = wordsOf(language)
  const { direction } = words
  const title = `${words.title} ${it.id}`
  const sheet = await openSheet({ title, language, direction, company, at: readWireTime(it.asOf) })
  paragraph(sheet, 'H1', words.title, { size: 20, color: ink, isStrong: true, below: 4 })
  const period = `${it.merchant.legalName} · ${periodOf(it)} · ${it.currency}`
  paragraph(sheet, 'P', period, { size: 10, color: pale, below: 10 })
  if (!it.isFinal)
    paragraph(sheet, 'P', words.preliminary(fromLeft(it.asOf)), { size: 10, color: '#a3261b', below: 10 })
  drawLines(sheet, [...headOf(it, words), ...figuresOf(it, words, language)])
  paragraph(sheet, 'P', words.note, { size: 8, color: pale, below: 18 })
  paragraph(sheet, 'H2', words.lines, { size: 12, color: ink, isStrong: true, below: 6 })
  if (it.items.length === 0) paragraph(sheet, 'P', words.none, { size: 9.5, color: pale })
  else drawItems(sheet, it.items, words, language)
  numberPages(sheet, words.page)
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

function headOf(it: StatementView, { head }: StatementWords): Line[] {
  const { legalName, registrationNumber, country } = it.merchant
  return [
    { label: head.id, value: it.id },
    { label: head.merchant, value: legalName },
    { label: head.registration, value: `${registrationNumber}, ${country}` },
    { label: head.period, value: periodOf(it) },
    { label: head.currency, value: it.currency },
  ]
}

function figuresOf(it: StatementView, { figures }: StatementWords, language: Language): Line[] {
  const { totals } = it
  const { fees } = totals
  return [
    { label: figures.opening, value: signed(it.opening, language), strong: true, ruled: true },
    { label: figures.gross, value: signed(totals.gross, language) },
    { label: figures.service, value: taken(fees.service, language) },
    { label: figures.bank, value: taken(fees.bank, language) },
    { label: figures.network, value: taken(fees.network, language) },
    { label: figures.payments, value: signed(totals.payments, language), ruled: true },
    { label: figures.payouts, value: signed(totals.payouts, language) },
    { label: figures.returns, value: signed(totals.returns, language) },
    { label: figures.refunds, value: signed(totals.refunds, language) },
    { label: figures.adjustments, value: signed(totals.adjustments, language) },
    { label: figures.closing, value: signed(it.closing, language), strong: true, ruled: true },
  ]
}

type Amount = StatementView['opening']
const signed = ({ amount, currency }: Amount, language: Language): string =>
  exactFigure({ amount: amount.replace('-', ''), currency }, language, amount.startsWith('-') ? '\u2212' : '')
/** A deduction; zero has no minus sign. */
const taken = (it: Amount, language: Language): string =>
  exactFigure(it, language, /[1-9]/.test(it.amount) ? '\u2212' : '')

const columns = { when: 110, what: inside - 200, amount: 90 } as const

function drawItems(
  sheet: Sheet,
  items: readonly StatementLine[],
  words: StatementWords,
  language: Language,
): void {
  const table = sheet.document.struct('Table')
  sheet.root.add(table)
  for (const item of items) {
    const when = `${words.kinds[item.kind]}\n${fromLeft(item.at)}`
    const details = detailsOf(item, words, language).join('\n')
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

function detailsOf(it: StatementLine, { details }: StatementWords, language: Language): string[] {
  const isPayment = it.kind === 'payment'
  const lines: [label: string, value: string | null][] = [
    [details.externalId, it.externalId],
    [details.bankReference, it.bankReference],
    [details.value, isPayment ? exactFigure(it.gross, language) : null],
    [details.endToEndId, it.endToEndId],
    [details.bookingDay, it.bookingDay],
    [details.reason, it.reason],
    [details.order, isPayment ? it.orderId : null],
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: \u2068${value}\u2069`]))
}
