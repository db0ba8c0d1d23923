/**
 * Status reports (pain.002): what the bank says about a payment order, at three depths. The whole message, a payment
 * information block, or single transactions; the deepest word counts.
 */
import { all, at, textAt, textsBelow, type XmlNode } from './xml.ts'

/**
 * `settled`: the money has moved, which is final. `received`: an answer, but no decision. `partial`: look at the parts.
 * `duplicate`: the bank has it already.
 */
export type Verdict = 'accepted' | 'settled' | 'rejected' | 'received' | 'partial' | 'duplicate'

export type Status = {
  readonly verdict: Verdict
  /** The bank's own status and reason codes, for people. */
  readonly code: string
  readonly reason: string
}

export type StatusReport = {
  readonly originalMessageId: string | undefined
  readonly group: Status | undefined
  readonly blocks: readonly { readonly paymentInformationId: string; readonly status: Status }[]
  readonly transactions: readonly {
    /** End-to-end and instruction id, as the bank repeats them: a placeholder may stand in either. Ours are the same. */
    readonly ids: readonly string[]
    readonly status: Status
    readonly servicerReference: string | undefined
  }[]
}

const verdicts: Readonly<Record<string, Verdict>> = {
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACSC: 'settled',
  ACCC: 'settled',
  ACWC: 'accepted',
  ACWP: 'accepted',
  ACFC: 'accepted',
  RJCT: 'rejected',
  CANC: 'rejected',
  PART: 'partial',
  PATC: 'partial',
}

/** Reasons that mean "I know this already": what became of the first one is unknown, so nothing is rejected. */
const duplicateReasons = new Set(['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'])

/** Reads the message element of a pain.002. A status that we do not know counts as received. */
export function readStatusReport(body: XmlNode): StatusReport {
  const group = at(body, 'OrgnlGrpInfAndSts')
  const blocks = all(body, 'OrgnlPmtInfAndSts')
  const transactions = [body, ...blocks].flatMap((node) => [
    ...all(node, 'TxInfAndSts'),
    ...all(node, 'OrgnlTxInfAndSts'),
  ])
  return {
    originalMessageId: textAt(group, 'OrgnlMsgId') ?? textAt(body, 'OrgnlGrpInf', 'OrgnlMsgId'),
    group: statusOf(group, 'GrpSts'),
    blocks: blocks.flatMap((node) => {
      const status = statusOf(node, 'PmtInfSts')
      const paymentInformationId = textAt(node, 'OrgnlPmtInfId')
      return status && paymentInformationId ? [{ paymentInformationId, status }] : []
    }),
    transactions: transactions.flatMap((node) => {
      const status = statusOf(node, 'TxSts')
      const ids = ['OrgnlEndToEndId', 'OrgnlInstrId'].flatMap((name) => textAt(node, name) ?? [])
      return status && ids.length > 0 ? [{ ids, status, servicerReference: textAt(node, 'AcctSvcrRef') }] : []
    }),
  }
}

function statusOf(node: XmlNode | undefined, name: string): Status | undefined {
  const code = textAt(node, name)
  if (code === undefined) return undefined
  const reasons = all(node, 'StsRsnInf').flatMap((information) => {
    const reason = at(information, 'Rsn')
    return textAt(reason, 'Cd') ?? textAt(reason, 'Prtry') ?? []
  })
  const reason = reasons[0] ?? (textsBelow(node, 'StsRsn')[0] || 'unknown')
  const verdict = verdicts[code] ?? 'received'
  const duplicate = verdict === 'rejected' && reasons.some((given) => duplicateReasons.has(given))
  return { verdict: duplicate ? 'duplicate' : verdict, code, reason }
}
