/** The details of an IBAN on paper: the rows of the page, to be given to a bank or kept with one's papers. */
import type { IbanView } from '@agio/contract'
import { readWireTime } from '@agio/contract/wire'
import {
  closeSheet,
  drawLine,
  ink,
  openSheet,
  pale,
  paragraph,
  type Company,
} from '../../platform/paper/sheet.ts'
import { languages, say, type Language } from '../../texts/index.ts'

export type IbanDetails = Pick<IbanView, 'holder' | 'bic' | 'bank' | 'currency' | 'requestedAt'> & {
  readonly iban: string
}

/** The same account has the same bytes: it is dated as the IBAN was asked for. */
export async function detailsPdf(
  { holder, iban, bic, bank, currency, requestedAt }: IbanDetails,
  { language, company }: { readonly language: Language; readonly company: Company },
): Promise<Uint8Array> {
  const { direction } = languages[language]
  const title = say(language, 'details.title')
  const sheet = await openSheet({ title, language, direction, company, at: readWireTime(requestedAt) })
  paragraph(sheet, 'H1', title, { size: 20, color: ink, isStrong: true, below: 4 })
  paragraph(sheet, 'P', say(language, 'details.own_only', { holder }), { size: 10, color: pale, below: 14 })
  const table = sheet.document.struct('Table')
  sheet.root.add(table)
  const rows = [
    { label: say(language, 'details.line.holder'), value: holder },
    { label: say(language, 'details.line.iban'), value: iban.replace(/(.{4})(?=.)/g, '$1 '), strong: true },
    { label: say(language, 'details.line.bic'), value: bic },
    { label: say(language, 'details.line.bank'), value: bank },
    { label: say(language, 'details.line.currency'), value: currency },
  ]
  for (const { value, ...row } of rows) if (value !== null) drawLine(sheet, table, { ...row, value })
  table.end()
  sheet.document.y += 8
  paragraph(sheet, 'P', say(language, 'details.others'), { size: 9, color: pale })
  return closeSheet(sheet)
}
