/**
 * The bank's files, read into our own words: statements (camt.052, .053, .054 in every version) and status reports
 * (pain.002). Lenient on schema, order, prefixes and what we do not use; strict on amount, currency, indicator and
 * status. A file that cannot be read is a refusal, a line that cannot be read is listed as refused, neither is guessed.
 */
import { pageOf, readStatement, type Statement } from './camt.ts'
import { readStatusReport, type StatusReport } from './status-reports.ts'
import { all, at, readXml, textAt, type XmlNode, type XmlRefusal } from './xml.ts'

export type BankMessage =
  | {
      readonly kind: 'camt.052' | 'camt.053' | 'camt.054'
      readonly messageId: string | undefined
      readonly statements: readonly Statement[]
    }
  | { readonly kind: 'pain.002'; readonly messageId: string | undefined; readonly report: StatusReport }

export type MessageRefusal = XmlRefusal | { readonly refused: 'bank.message_unknown' }

type CashKind = 'camt.052' | 'camt.053' | 'camt.054'

/** Message element → kind and the element of one account's part. Version 1 messages carry a suffix that is cut off. */
const cashMessages: Readonly<Record<string, readonly [kind: CashKind, part: string]>> = {
  BkToCstmrAcctRpt: ['camt.052', 'Rpt'],
  BkToCstmrStmt: ['camt.053', 'Stmt'],
  BkToCstmrDbtCdtNtfctn: ['camt.054', 'Ntfctn'],
}

const statusReports = new Set(['CstmrPmtStsRpt', 'pain.002.001.02', 'PmtStsRpt'])

/** Reads one file. */
export function readBankMessage(bytes: Uint8Array, maxBytes?: number): BankMessage | MessageRefusal {
  const root = readXml(bytes, maxBytes)
  if ('refused' in root) return root
  const document = findDocument(root, 4)
  if (document === undefined) return { refused: 'bank.message_unknown' }
  const body = document.children[0]
  if (body === undefined) return emptyMessage(document)
  const name = body.name.replace(/V\d+$/, '')
  const messageId = textAt(body, 'GrpHdr', 'MsgId')
  if (statusReports.has(name)) return { kind: 'pain.002', messageId, report: readStatusReport(body) }
  const cash = Object.hasOwn(cashMessages, name) ? cashMessages[name] : undefined
  if (cash === undefined) return { refused: 'bank.message_unknown' }
  const group = at(body, 'GrpHdr')
  const head = { createdAt: textAt(group, 'CreDtTm'), page: pageOf(group) }
  return { kind: cash[0], messageId, statements: all(body, cash[1]).map((part) => readStatement(part, head)) }
}

/** The document may lie in an envelope with a business header. */
function findDocument(node: XmlNode, depth: number): XmlNode | undefined {
  if (node.name === 'Document') return node
  if (depth === 0) return undefined
  return (
    at(node, 'Document') ??
    node.children.map((child) => findDocument(child, depth - 1)).find((found) => found !== undefined)
  )
}

/** Nothing but a namespace: a bank's way of saying that nothing happened. */
function emptyMessage(document: XmlNode): BankMessage | MessageRefusal {
  const namespaces = Object.values(document.attributes).join(' ')
  const kind = /:(camt\.05[234])\./.exec(namespaces)?.[1]
  if (kind === undefined) return { refused: 'bank.message_unknown' }
  return { kind: kind as CashKind, messageId: undefined, statements: [] }
}
