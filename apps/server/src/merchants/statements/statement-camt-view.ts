/**
 * A statement for accounting software: camt.053.001.08. The account is the merchant's account with us, identified by the merchant
 * id; the beneficiary's bank reports the same payouts in its own statement, with the same end-to-end ids.
 */
import type { StatementLine, StatementView } from '@agio/contract'
import { readWireTime } from '@agio/contract/wire'
import { present, writeXml, type Element } from '../../platform/xml.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'

/** Family and sub-family of the domain of payments (PMNT). */
const codes: Readonly<Record<StatementLine['kind'], readonly [family: string, part: string]>> = {
  payment: ['RCDT', 'OTHR'],
  payout: ['ICDT', 'OTHR'],
  return: ['ICDT', 'RRTN'],
  refund: ['ICDT', 'RIMB'],
  adjustment: ['MDOP', 'ADJT'],
}
const words: Readonly<Record<StatementLine['kind'], string>> = {
  payment: 'Payment of a link',
  payout: 'Payout to the beneficiary',
  return: 'Payout returned',
  refund: 'Refund to the payer',
  adjustment: 'Adjustment',
}

/** `servicer` is the company that issues the statement. */
export function statementCamt(it: StatementView, servicer: string): string {
  const at = moment(it.asOf)
  return writeXml({
    Document: {
      '@xmlns': namespace,
      BkToCstmrStmt: {
        GrpHdr: { MsgId: it.id, CreDtTm: at },
        Stmt: {
          Id: it.id,
          CreDtTm: at,
          FrToDt: { FrDtTm: `${it.from}T00:00:00Z`, ToDtTm: `${it.to}T23:59:59Z` },
          Acct: {
            Id: { Othr: { Id: it.merchant.id } },
            Ccy: it.currency,
            Ownr: { Nm: text(it.merchant.legalName, 140) },
            Svcr: { FinInstnId: { Nm: text(servicer, 140) } },
          },
          Bal: [
            balance('OPBD', it.opening, it.from),
            // While the period is open, the closing balance is interim.
            balance(it.isFinal ? 'CLBD' : 'ITBD', it.closing, it.isFinal ? it.to : it.asOf.slice(0, 10)),
          ],
          TxsSummry: { TtlNtries: { NbOfNtries: String(it.lines) } },
          Ntry: it.items.map(entry),
        },
      },
    },
  })
}

type Amount = StatementView['opening']
const moment = (time: string) => `${readWireTime(time).toISOString().slice(0, 19)}Z`
/** An amount has no sign; the credit/debit indicator carries it. */
const signed = ({ amount, currency }: Amount) => ({
  Amt: { '@Ccy': currency, '#text': amount.replace('-', '') },
  CdtDbtInd: amount.startsWith('-') ? 'DBIT' : 'CRDT',
})

const balance = (code: string, amount: Amount, day: string): Element => ({
  Tp: { CdOrPrtry: { Cd: code } },
  ...signed(amount),
  Dt: { Dt: day },
})

function entry(line: StatementLine): Element {
  const [family, part] = codes[line.kind]
  const code = { Domn: { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: part } } }
  return present({
    NtryRef: String(line.number),
    ...signed(line.amount),
    Sts: { Cd: 'BOOK' },
    BookgDt: { DtTm: moment(line.at) },
    ValDt: line.bookingDay === null ? undefined : { Dt: line.bookingDay },
    AcctSvcrRef: line.orderId,
    BkTxCd: code,
    NtryDtls: { TxDtls: transaction(line) },
    AddtlNtryInf: words[line.kind],
  })
}

const transaction = (line: StatementLine): Element =>
  present({
    Refs: present({ AcctSvcrRef: line.orderId, EndToEndId: line.endToEndId ?? undefined }),
    ...signed(line.amount),
    AmtDtls: line.kind === 'payment' ? { InstdAmt: { Amt: signed(line.gross).Amt } } : undefined,
    Chrgs: charges(line),
    RmtInf: {
      Ustrd: text(line.bankReference, 140),
      ...(line.externalId !== null && { Strd: document(line.externalId) }),
    },
    RtrInf: line.reason === null ? undefined : returned(line.reason),
  })

/** Fees are included in the gross amount, and the payer bears them. */
function charges({ fees, kind }: StatementLine): Element | undefined {
  if (kind !== 'payment') return undefined
  return {
    Rcrd: Object.entries(fees).map(([name, amount]) => ({
      Amt: signed(amount).Amt,
      CdtDbtInd: 'DBIT',
      ChrgInclInd: 'true',
      Tp: { Prtry: { Id: name } },
      Br: 'DEBT',
    })),
  }
}

/** The merchant's own reference is the document number; one longer than 35 characters goes into the additional information. */
const document = (externalId: string): Element =>
  externalId.length > 35
    ? { AddtlRmtInf: externalId }
    : { RfrdDocInf: { Tp: { CdOrPrtry: { Cd: 'CINV' } }, Nb: externalId }, AddtlRmtInf: externalId }

/** Banks give a four-letter reason code or free text. */
const returned = (reason: string): Element => ({
  Rsn: /^[A-Z0-9]{4}$/.test(reason) ? { Cd: reason } : { Prtry: text(reason, 35) },
  ...(reason.length > 35 && { AddtlInf: text(reason, 105) }),
})

/** Keeps characters that XML allows, and never splits a surrogate pair. */
function text(words: string, most: number): string {
  const sound = words.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
  return [...sound].slice(0, most).join('').trim() || 'NOTPROVIDED'
}
