/** The bank's answer to a payment file: pain.002.001.10. */
import type { Problem } from './pain001.ts'
import { document, leaf, tag } from './xml.ts'

export type StatusLine = {
  endToEndId: string
  paymentInfoId: string
  instructionId?: string
  servicerRef: string
  status: 'ACCP' | 'RJCT'
  reason?: Problem
}
export type StatusReport = {
  id: string
  at: string
  originalMessageId: string
  whole?: Problem
  lines: StatusLine[]
}

export function statusReport({ id, at, originalMessageId, whole, lines }: StatusReport): string {
  const statuses = new Set(lines.map(({ status }) => status))
  const [only] = statuses
  const group = whole ? 'RJCT' : statuses.size === 1 ? only : 'PART'
  const blocks = [...new Set(lines.map(({ paymentInfoId }) => paymentInfoId))]
  return document(
    'pain.002.001.10',
    tag(
      'CstmrPmtStsRpt',
      tag('GrpHdr', leaf('MsgId', id), leaf('CreDtTm', at)),
      tag(
        'OrgnlGrpInfAndSts',
        leaf('OrgnlMsgId', originalMessageId),
        leaf('OrgnlMsgNmId', 'pain.001.001.09'),
        leaf('GrpSts', group),
        whole && reason(whole),
      ),
      ...blocks.map((block) =>
        tag(
          'OrgnlPmtInfAndSts',
          leaf('OrgnlPmtInfId', block),
          ...lines.filter(({ paymentInfoId }) => paymentInfoId === block).map(transaction),
        ),
      ),
    ),
  )
}

function transaction(line: StatusLine): string | undefined {
  return tag(
    'TxInfAndSts',
    leaf('StsId', line.servicerRef),
    leaf('OrgnlInstrId', line.instructionId),
    leaf('OrgnlEndToEndId', line.endToEndId),
    leaf('TxSts', line.status),
    line.reason && reason(line.reason),
    leaf('AcctSvcrRef', line.servicerRef),
  )
}

function reason({ code, text }: Problem): string | undefined {
  return tag('StsRsnInf', tag('Rsn', leaf('Cd', code)), leaf('AddtlInf', text.slice(0, 105)))
}
