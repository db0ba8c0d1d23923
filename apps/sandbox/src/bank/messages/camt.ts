/** The bank's reports on an account: camt.054.001.08 at once, camt.053.001.08 as the statement. */
import { bank, type Account, type Entry, type Party } from '../record.ts'
import { amountLeaf, document, leaf, tag } from './xml.ts'

export function notification(id: string, at: string, account: Account, entries: readonly Entry[]): string {
  return document(
    'camt.054.001.08',
    tag(
      'BkToCstmrDbtCdtNtfctn',
      tag('GrpHdr', leaf('MsgId', id), leaf('CreDtTm', at)),
      tag('Ntfctn', leaf('Id', id), leaf('CreDtTm', at), owner(account), ...entries.map(entryTag)),
    ),
  )
}

export type StatementHead = { id: string; at: string; sequence: number; opening: string; closing: string }

export function statement(head: StatementHead, account: Account, entries: readonly Entry[]): string {
  return document(
    'camt.053.001.08',
    tag(
      'BkToCstmrStmt',
      tag('GrpHdr', leaf('MsgId', head.id), leaf('CreDtTm', head.at)),
      tag(
        'Stmt',
        leaf('Id', head.id),
        leaf('ElctrncSeqNb', `${head.sequence}`),
        leaf('CreDtTm', head.at),
        owner(account),
        balance('OPBD', head.opening, account, head.at),
        balance('CLBD', head.closing, account, head.at),
        ...entries.map(entryTag),
      ),
    ),
  )
}

function balance(
  code: 'OPBD' | 'CLBD',
  amount: string,
  { currency }: Account,
  at: string,
): string | undefined {
  return tag(
    'Bal',
    tag('Tp', tag('CdOrPrtry', leaf('Cd', code))),
    amountLeaf('Amt', amount.replace('-', ''), currency),
    leaf('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT'),
    tag('Dt', leaf('Dt', at.slice(0, 10))),
  )
}

function owner({ iban, currency, holder, bic }: Account): string | undefined {
  return tag(
    'Acct',
    tag('Id', leaf('IBAN', iban)),
    leaf('Ccy', currency),
    tag('Ownr', leaf('Nm', holder)),
    tag('Svcr', tag('FinInstnId', leaf('BICFI', bic), leaf('Nm', bank.name))),
  )
}

function entryTag(entry: Entry): string | undefined {
  const date = entry.bookedAt.slice(0, 10)
  return tag(
    'Ntry',
    leaf('NtryRef', entry.ref),
    amountLeaf('Amt', entry.amount, entry.currency),
    leaf('CdtDbtInd', entry.direction),
    tag('Sts', leaf('Cd', 'BOOK')),
    tag('BookgDt', leaf('Dt', date)),
    tag('ValDt', leaf('Dt', date)),
    leaf('AcctSvcrRef', entry.ref),
    bankTransactionCode(entry),
    tag('NtryDtls', details(entry)),
  )
}

function details(entry: Entry): string | undefined {
  return tag(
    'TxDtls',
    tag(
      'Refs',
      leaf('MsgId', entry.messageId),
      leaf('AcctSvcrRef', entry.ref),
      leaf('PmtInfId', entry.paymentInfoId),
      leaf('InstrId', entry.instructionId),
      leaf('EndToEndId', entry.endToEndId ?? 'NOTPROVIDED'),
      fromOthers(entry) ? leaf('TxId', entry.clearingId ?? entry.ref) : undefined,
    ),
    amountLeaf('Amt', entry.amount, entry.currency),
    leaf('CdtDbtInd', entry.direction),
    bankTransactionCode(entry),
    parties(entry),
    tag('RmtInf', ...(entry.lines ?? [entry.reference]).map((line) => leaf('Ustrd', line))),
    entry.returnReason === undefined
      ? undefined
      : tag('RtrInf', tag('Rsn', leaf('Cd', entry.returnReason)), leaf('AddtlInf', returnedBy(entry))),
  )
}

const fromOthers = ({ kind }: Entry): boolean => kind === 'incoming' || kind === 'recall'
const returnedBy = (entry: Entry): string =>
  fromOthers(entry) ? 'taken back by the bank of the sender' : 'returned by the bank of the payee'

/** A return keeps the parties of the payment: the payee stays the creditor, the sender the debtor. */
function parties(entry: Entry): string | undefined {
  const { other } = entry
  const role = fromOthers(entry) ? 'Dbtr' : 'Cdtr'
  return tag(
    'RltdPties',
    tag(role, tag('Pty', leaf('Nm', other.name))),
    tag(`${role}Acct`, tag('Id', accountId(other))),
    entry.to === undefined ? undefined : tag('CdtrAcct', tag('Id', leaf('IBAN', entry.to))),
  )
}

function accountId({ iban, sortCode, accountNumber }: Party): string | undefined {
  return iban ? leaf('IBAN', iban) : tag('Othr', leaf('Id', `${sortCode ?? ''}${accountNumber ?? ''}`))
}

function bankTransactionCode({ kind, currency, instant }: Entry): string | undefined {
  const area = kind === 'incoming' || kind === 'recall' ? 'RCDT' : instant ? 'IRCT' : 'ICDT'
  const sub = kind === 'return' || kind === 'recall' ? 'RRTN' : currency === 'EUR' ? 'ESCT' : 'DMCT'
  return tag('BkTxCd', tag('Domn', leaf('Cd', 'PMNT'), tag('Fmly', leaf('Cd', area), leaf('SubFmlyCd', sub))))
}
