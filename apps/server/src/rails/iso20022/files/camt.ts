/**
 * Account statements, reports and notifications (camt.052, .053, .054) read into lines. A line is one movement of
 * money: an entry, or one of the several transactions that an entry adds up.
 */
import { readUnits } from './amount.ts'
import { isOurEndToEndId } from './identifiers.ts'
import { contentOf, mostOfId, occurrencesOf, telling } from './line-identity.ts'
import { all, at, textAt, textsBelow, type XmlNode } from './xml.ts'

export type Balance = {
  /** OPBD, CLBD, PRCD, ITBD, … as the bank says it. */
  readonly type: string
  readonly currency: string
  /** Minor units; negative when the account is overdrawn. */
  readonly units: bigint
  readonly day: string | undefined
}

export const isOpening = ({ type }: Balance): boolean => type === 'OPBD' || type === 'PRCD'

/** A line as its file has it. References that tell nothing are left out. */
export type ReadLine = {
  /** Position of the entry in the statement, and of the detail in the entry. */
  readonly entry: number
  readonly detail: number
  /** The hash of all that the entry says, and how often the statement said the same before. */
  readonly content: string
  readonly occurrence: number
  readonly currency: string
  /** Minor units, never negative; `credit` says which way. */
  readonly units: bigint
  readonly credit: boolean
  /** The bank wrote the amount with a minus sign: `credit` is then the opposite of its indicator. */
  readonly negative: boolean
  readonly booked: boolean
  readonly bookingDay: string | undefined
  readonly servicerReference: string | undefined
  readonly entryReference: string | undefined
  readonly endToEndId: string | undefined
  readonly paymentInformationId: string | undefined
  readonly messageId: string | undefined
  /** The clearing's own number of the movement; a return repeats it. */
  readonly transactionId: string | undefined
  /** The entry takes back an earlier one. */
  readonly reversal: boolean
  /** Reason code of a returned payment; `unknown` when the bank gives no code. */
  readonly returnReason: string | undefined
  readonly remittance: string
  readonly counterpartyName: string | undefined
  readonly counterpartyAccount: string | undefined
  /** The sender of money that came in: the debtor alone, for it goes back there. */
  readonly sender: Sender | undefined
  /** The credited account if the bank names it: a dedicated IBAN leads to our account. */
  readonly paidTo: string | undefined
  readonly additionalInformation: string
  /** The entry adds up several transactions whose amounts it does not give. */
  readonly lumped: boolean
}

/** `identity` names it among the lines of all files. */
export type Line = ReadLine & { readonly identity: string }

export type Sender = {
  readonly name: string | undefined
  /** As written, without spaces: IBAN, sort code and number, or a number alone. */
  readonly account: string | undefined
  /** The clearing's number of the bank, for a number alone: a sort code. */
  readonly branch: string | undefined
}

export type RefusedLine = {
  readonly entry: number
  readonly why: 'amount' | 'currency' | 'indicator' | 'status'
  /** Words by which the bank finds the entry: amount, currency, indicator, status and reference, and no name. */
  readonly said: string
}

export type Statement = {
  readonly id: string
  /** As the bank writes it: IBAN, or its own number. */
  readonly account: string | undefined
  readonly currency: string | undefined
  readonly createdAt: string | undefined
  /** Of a statement that comes in several messages. */
  readonly page: string | undefined
  readonly balances: readonly Balance[]
  readonly lines: readonly ReadLine[]
  readonly refused: readonly RefusedLine[]
  readonly entries: number
  /** The sum of the readable entries, per currency. */
  readonly totals: readonly Total[]
}

export type Total = {
  readonly currency: string
  /** Minor units; what left is negative. */
  readonly units: bigint
  readonly entries: number
}

type Head = Pick<
  Line,
  | 'entry'
  | 'content'
  | 'currency'
  | 'units'
  | 'credit'
  | 'negative'
  | 'booked'
  | 'bookingDay'
  | 'entryReference'
  | 'servicerReference'
  | 'reversal'
  | 'additionalInformation'
>

/** The head of a message, for all of its parts. */
export type MessageHead = {
  readonly createdAt: string | undefined
  readonly page: string | undefined
}

/**
 * So many characters of the texts of a line are kept, and of one for many payers: more than any bank writes. Texts are compared
 * with each open order on the event loop; the whole file is in the archive.
 */
const mostWords = { line: 2_000, lumped: 100_000 }
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
const cutIfThere = (text: string | undefined, most: number) => text && cut(text, most)

/** Reads one account's part of a message. */
export function readStatement(node: XmlNode, head?: MessageHead): Statement {
  const entries = all(node, 'Ntry')
  const read = entries.map((entry, index) => readEntry(entry, index))
  const kept = read.flatMap((result) => ('why' in result ? [] : [result]))
  const occurrences = occurrencesOf(kept.map(({ content }) => content))
  return {
    id: cut(textAt(node, 'Id') ?? '', mostOfId),
    account: accountOf(at(node, 'Acct')),
    entries: entries.length,
    currency: textAt(node, 'Acct', 'Ccy'),
    createdAt: cutIfThere(textAt(node, 'CreDtTm') ?? head?.createdAt, mostOfId),
    page: cutIfThere(pageOf(node) ?? head?.page, mostOfId),
    balances: all(node, 'Bal').flatMap(readBalance),
    lines: kept.flatMap(({ lines }, index) =>
      lines.map((line) => ({ ...line, occurrence: occurrences[index] ?? 0 })),
    ),
    refused: read.flatMap((result) => ('why' in result ? [result] : [])),
    totals: totalsOf(kept),
  }
}

/** The page, where a statement or a message comes in several. */
export const pageOf = (node: XmlNode | undefined): string | undefined =>
  ['MsgPgntn', 'StmtPgntn', 'RptPgntn', 'NtfctnPgntn']
    .map((name) => textAt(node, name, 'PgNb'))
    .find((page) => page !== undefined)

function totalsOf(entries: readonly ReadEntry[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { currency, units, credit } of entries) {
    const before = totals.get(currency) ?? { currency, units: 0n, entries: 0 }
    const signed = credit ? units : -units
    totals.set(currency, { currency, units: before.units + signed, entries: before.entries + 1 })
  }
  return [...totals.values()]
}

type Unidentified = Omit<ReadLine, 'occurrence'>
type ReadEntry = Pick<Head, 'content' | 'currency' | 'units' | 'credit'> & {
  readonly lines: readonly Unidentified[]
}

function readEntry(entry: XmlNode, index: number): ReadEntry | RefusedLine {
  const { negative, amount } = readSigned(at(entry, 'Amt'))
  const refused = (why: RefusedLine['why']) => ({ entry: index, why, said: saidIn(entry) })
  if (typeof amount === 'string') return refused(amount)
  const indicated = readIndicator(entry)
  if (indicated === undefined) return refused('indicator')
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === undefined || !statuses.has(status)) return refused('status')
  const head: Head = {
    entry: index,
    content: contentOf(entry),
    ...amount,
    credit: indicated !== negative,
    negative,
    booked: status === 'BOOK',
    bookingDay: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt'),
    entryReference: telling(textAt(entry, 'NtryRef')),
    reversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    servicerReference: telling(textAt(entry, 'AcctSvcrRef')),
    additionalInformation: cut(textAt(entry, 'AddtlNtryInf') ?? '', mostWords.line),
  }
  return { ...head, lines: linesOf(entry, head) }
}

/** A sign before the amount of an entry is read apart: what it means is for a person. */
function readSigned(node: XmlNode | undefined) {
  if (!node?.text.startsWith('-')) return { negative: false, amount: readAmount(node) }
  const amount = readAmount({ ...node, text: node.text.slice(1).trim() })
  return { negative: typeof amount !== 'string' && amount.units > 0n, amount }
}

const saidIn = (entry: XmlNode): string =>
  [
    textAt(entry, 'Amt'),
    at(entry, 'Amt')?.attributes['Ccy'],
    textAt(entry, 'CdtDbtInd'),
    textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts'),
    textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
  ]
    .map((text) => (text ?? '–').slice(0, 40))
    .join(' ')

const statuses = new Set(['BOOK', 'PDNG', 'INFO', 'FUTR'])

function linesOf(entry: XmlNode, head: Head): readonly Unidentified[] {
  const details = all(entry, 'NtryDtls').flatMap((part) => all(part, 'TxDtls'))
  const batch = at(entry, 'NtryDtls', 'Btch')
  if (details.length <= 1) {
    const counted = parseInt(textAt(batch, 'NbOfTxs') ?? '1', 10)
    return [lineOf(head, details[0], batch, 0, details.length === 0 && counted > 1)]
  }
  const expanded = details.map((detail, index) => expandedLine(head, detail, batch, index))
  const complete = expanded.every((line) => line !== undefined)
  const signed = (line: Unidentified): bigint => (line.credit === head.credit ? line.units : -line.units)
  // Details without amounts, or that do not add up (charges, currencies), would be a guess about who paid what.
  if (!complete || expanded.reduce((sum, line) => sum + signed(line), 0n) !== head.units) {
    const lumped = lineOf(head, undefined, batch, 0, true)
    return [{ ...lumped, remittance: cut(details.map(wordsOf).join(' '), mostWords.lumped) }]
  }
  return expanded
}

function expandedLine(
  head: Head,
  detail: XmlNode,
  batch: XmlNode | undefined,
  index: number,
): Unidentified | undefined {
  const amount = readAmount(at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt'))
  if (typeof amount === 'string' || amount.currency !== head.currency) return undefined
  const credit = at(detail, 'CdtDbtInd') === undefined ? head.credit : readIndicator(detail)
  return credit === undefined
    ? undefined
    : lineOf({ ...head, ...amount, credit }, detail, batch, index, false)
}

function lineOf(
  head: Head,
  detail: XmlNode | undefined,
  batch: XmlNode | undefined,
  index: number,
  lumped: boolean,
): Unidentified {
  const references = at(detail, 'Refs')
  // A credit names its sender, a debit its receiver; a return is the other way round.
  const [side, otherSide] = head.credit ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const parties = at(detail, 'RltdPties')
  return {
    ...head,
    detail: index,
    lumped,
    servicerReference: telling(textAt(references, 'AcctSvcrRef')) ?? head.servicerReference,
    endToEndId: endToEndIdIn(references),
    paymentInformationId: telling(textAt(references, 'PmtInfId')) ?? telling(textAt(batch, 'PmtInfId')),
    messageId: telling(textAt(references, 'MsgId')) ?? telling(textAt(batch, 'MsgId')),
    transactionId: telling(textAt(references, 'TxId')),
    returnReason: returnReason(detail),
    remittance: cut(remittanceOf(detail), mostWords.line),
    counterpartyName: cutIfThere(partyName(parties, side) ?? partyName(parties, otherSide), mostWords.line),
    counterpartyAccount: accountOf(at(parties, `${side}Acct`)),
    sender: head.credit ? senderOf(detail) : undefined,
    paidTo: head.credit ? accountOf(at(parties, 'CdtrAcct')) : undefined,
    additionalInformation: cut(
      [
        textAt(detail, 'AddtlTxInf') ?? '',
        // Some banks pass the payer's reference on as a proprietary one.
        ...all(references, 'Prtry').map((own) => textAt(own, 'Ref') ?? ''),
        head.additionalInformation,
      ]
        .filter((part) => part !== '')
        .join(' '),
      mostWords.line,
    ),
  }
}

/** A person reads these words about one of several payers. */
const wordsOf = (detail: XmlNode): string =>
  [
    remittanceOf(detail),
    telling(textAt(detail, 'Refs', 'EndToEndId')) ?? '',
    ...all(at(detail, 'Refs'), 'Prtry').map((own) => textAt(own, 'Ref') ?? ''),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** Our instruction id is our end-to-end id (pain001.ts), and some banks repeat that one alone. */
function endToEndIdIn(references: XmlNode | undefined): string | undefined {
  const instruction = textAt(references, 'InstrId')
  const ours = instruction !== undefined && isOurEndToEndId(instruction) ? instruction : undefined
  return telling(textAt(references, 'EndToEndId')) ?? ours
}

function remittanceOf(detail: XmlNode | undefined): string {
  const information = at(detail, 'RmtInf')
  const free = all(information, 'Ustrd').map((node) => node.text)
  const structured = all(information, 'Strd').flatMap((node) =>
    textsBelow(at(node, 'CdtrRefInf'), 'Ref').concat(textsBelow(at(node, 'CdtrRefInf'), 'CdtrRef')),
  )
  return [...free, ...structured].filter((text) => text !== '').join(' ')
}

function returnReason(detail: XmlNode | undefined): string | undefined {
  const information = at(detail, 'RtrInf')
  if (information === undefined) return undefined
  const reason = at(information, 'Rsn') ?? at(information, 'RtrRsn')
  return (
    cutIfThere(textAt(reason, 'Cd') ?? textAt(reason, 'Prtry'), mostOfId) ??
    reason?.text.match(/^[A-Z0-9]{4}$/)?.[0] ??
    'unknown'
  )
}

function partyName(parties: XmlNode | undefined, side: 'Dbtr' | 'Cdtr'): string | undefined {
  const party = at(parties, side)
  const found = textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm')
  return found ?? textAt(parties, `Ultmt${side}`, 'Nm') ?? textAt(parties, `Ultmt${side}`, 'Pty', 'Nm')
}

function senderOf(detail: XmlNode | undefined): Sender {
  const parties = at(detail, 'RltdPties')
  const debtor = at(parties, 'Dbtr')
  const bank = at(detail, 'RltdAgts', 'DbtrAgt', 'FinInstnId')
  return {
    name: cutIfThere(textAt(debtor, 'Nm') ?? textAt(debtor, 'Pty', 'Nm'), mostWords.line),
    account: accountOf(at(parties, 'DbtrAcct')),
    branch: cutIfThere(textAt(bank, 'ClrSysMmbId', 'MmbId'), mostOfId),
  }
}

function accountOf(account: XmlNode | undefined): string | undefined {
  const id = at(account, 'Id')
  const written =
    textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id') ?? textAt(id, 'PrtryAcct', 'Id') ?? textAt(id, 'BBAN')
  return cutIfThere(written?.replace(/\s/g, '').toUpperCase(), mostOfId)
}

function readBalance(node: XmlNode): Balance[] {
  const amount = readAmount(at(node, 'Amt'))
  const credit = readIndicator(node)
  if (typeof amount === 'string' || credit === undefined) return []
  const type =
    textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ??
    textAt(node, 'Tp', 'CdOrPrtry', 'Prtry') ??
    textAt(node, 'Tp', 'Cd') ??
    ''
  return [
    { type, currency: amount.currency, units: credit ? amount.units : -amount.units, day: dayAt(node, 'Dt') },
  ]
}

function readAmount(node: XmlNode | undefined): { units: bigint; currency: string } | 'amount' | 'currency' {
  const currency = node?.attributes.Ccy ?? ''
  if (node !== undefined && !/^[A-Z]{3}$/.test(currency)) return 'currency'
  const units = readUnits(node?.text ?? '')
  return units === undefined ? 'amount' : { units, currency }
}

function readIndicator(node: XmlNode): boolean | undefined {
  const indicator = textAt(node, 'CdtDbtInd')
  return indicator === 'CRDT' ? true : indicator === 'DBIT' ? false : undefined
}

function dayAt(node: XmlNode, name: string): string | undefined {
  const written = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? textAt(node, name)
  const day = written?.match(/^\d{4}-\d{2}-\d{2}/)?.[0]
  return day !== undefined && isCalendarDay(day) ? day : undefined
}

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
