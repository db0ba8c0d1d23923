/** A case file on paper: why it was opened, then what is known, section by section. The ZIP file beside it has all of it. */
import type { AuditEntry, CustomerPage } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import {
  closeSheet,
  drawRow,
  ink,
  inside,
  numberPages,
  openSheet,
  pale,
  paragraph,
  type Company,
  type Sheet,
} from '../../platform/paper/sheet.ts'
import type { CaseHead } from '../../privacy/index.ts'

export type Deed = Pick<AuditEntry, 'seq' | 'at' | 'name' | 'action' | 'subject' | 'hash'> & {
  readonly details: Readonly<Record<string, string | number | null>>
}
type Given = { readonly head: CaseHead; readonly page: CustomerPage; readonly audit: readonly Deed[] }
type Row = readonly [head: string, text: string]

export async function caseFilePdf({ head, page, audit }: Given, company: Company): Promise<Uint8Array> {
  const title = `Case file ${head.file}`
  const sheet = await openSheet({ title, language: 'en', direction: 'ltr', company, at: head.openedAt })
  paragraph(sheet, 'H1', 'Suspicious activity: case file', { size: 20, color: ink, isStrong: true, below: 4 })
  const notice = 'Confidential. The customer must not learn of this file.'
  paragraph(sheet, 'P', notice, { size: 10, color: '#a3261b', below: 10 })
  section(sheet, 'Suspicion', [
    ['File', head.file],
    ['Opened', `${wireTime(head.openedAt)} UTC by ${head.openedBy}`],
    ['Reason', head.reason],
  ])
  section(sheet, 'Customer', customerRows(page))
  section(sheet, 'Risk score', riskRows(page))
  section(sheet, 'Orders', page.orders.map(orderRow))
  section(sheet, 'Accounts and wallets', [
    ...page.accounts.map(({ name, label, usedAt }): Row => [usedAt, `${name}, ${label}`]),
    ...page.wallets.map(({ address, network, usedAt }): Row => [usedAt, `${address}, ${network}`]),
  ])
  section(
    sheet,
    'Screening',
    (page.hits ?? []).map(({ foundAt, role, list, listedName, score, decision }) => [
      foundAt,
      `${role}: ${listedName} on ${list}, ${score} of 100. ${(decision ?? 'not decided').replace('_', ' ')}`,
    ]),
  )
  section(
    sheet,
    'Papers',
    page.papers.map(({ addedAt, kind, side, state, id }) => [
      addedAt ?? 'not sent',
      `${kind}, ${side}: ${state}${id === null ? '' : `, ${id}`}`,
    ]),
  )
  section(
    sheet,
    'Notes',
    page.notes.map(({ at, by, text }) => [at, `${by}: ${text}`]),
  )
  section(
    sheet,
    'Audit',
    audit.map(({ at, name, action, subject, details }) => [
      at,
      [`${name ?? 'system'}: ${action}, ${subject}`, ...Object.entries(details).map(detail)].join('\n'),
    ]),
  )
  numberPages(sheet, ({ number, of }) => `${head.file}, page ${number} of ${of}`)
  return closeSheet(sheet)
}

const detail = ([name, value]: [string, string | number | null]): string => `${name}: ${value ?? '-'}`
const amount = ({ amount: text, currency }: CustomerPage['debts'][number]): string => `${text} ${currency}`

const customerRows = (page: CustomerPage): Row[] => [
  ['Customer', page.id],
  ['Email', page.email ?? 'the account is closed'],
  ['Level', page.level],
  ['Since', page.createdAt],
  ...(page.freeze
    ? [['Frozen', `${page.freeze.at} by ${page.freeze.by}: ${page.freeze.reason}`] as const]
    : []),
  ...page.limits.map(
    ({ service, window, used, limit }) =>
      [`Used, ${service}, ${window}`, `${amount(used)} of ${limit ? amount(limit) : 'no limit'}`] as const,
  ),
]

const riskRows = ({ risk }: CustomerPage): Row[] =>
  risk === null
    ? []
    : [
        ['Total', `${risk.total} points: ${risk.level}`],
        ...risk.points.map(
          ({ rule, kind, points, figures }) =>
            [
              `${kind}, +${points}`,
              `${rule.replaceAll('_', ' ')}${Object.entries(figures)
                .map(([name, value]) => `\n${name}: ${JSON.stringify(value)}`)
                .join('')}`,
            ] as const,
        ),
      ]

const orderRow = ({
  createdAt,
  service,
  reference,
  send,
  receive,
  state,
  counterparty,
}: CustomerPage['orders'][number]): Row => [
  createdAt,
  `${service} ${reference}: ${amount(send)} for ${amount(receive)}, ${state.replaceAll('_', ' ')}, ${counterparty}`,
]

const headWidth = 120

function section(sheet: Sheet, title: string, rows: readonly Row[]): void {
  paragraph(sheet, 'H2', title, { size: 12, color: ink, isStrong: true, below: 6 })
  if (rows.length === 0) return paragraph(sheet, 'P', 'None.', { size: 9.5, color: pale, below: 12 })
  const table = sheet.document.struct('Table')
  sheet.root.add(table)
  for (const [head, text] of rows)
    drawRow(
      sheet,
      table,
      [
        { text: head, hand: { size: 8.5, color: pale }, width: headWidth, isHead: true },
        { text, hand: { size: 9, color: ink }, width: inside - headWidth },
      ],
      { ruled: true },
    )
  table.end()
  sheet.document.y += 12
}
