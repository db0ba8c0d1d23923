/** For tests: the files of a bank that knows the truth, in its own manner. */
import type { Detail, Manner, Told } from './told.ts'

export const accountOfTruth = 'DE89370400440532013000'

export type Kind = 'camt.052' | 'camt.053' | 'camt.054'
export type Page = { readonly page: number; readonly at: string }
const bodies = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

/** One statement of a file. `isPending`: the bank has not booked its entries yet. */
export type Part = { readonly id: string; readonly of: readonly Detail[]; readonly isPending?: boolean }

export function textOf(
  name: string,
  kind: Kind,
  parts: readonly Part[],
  manner: Manner,
  page?: Page,
): { readonly text: string; readonly moved: Told['moved'] } {
  const [body, part] = bodies[kind]
  const created = `<CreDtTm>${page?.at ?? `2026-11-20T09:00:00.${name}`}</CreDtTm>`
  const pages = page ? `<MsgPgntn><PgNb>${page.page}</PgNb></MsgPgntn>` : ''
  const statements = parts.map(({ id, of: moved, isPending = false }) => {
    const entries = entriesOf(moved, kind, manner)
    const texts = entries.map((of, index) => entryText(of, kind, manner, { index, isPending }))
    const order = entries.flatMap((of) => (isLump(of, manner) ? [of] : of.map((it) => [it])))
    return {
      text: `<${part}><Id>${id}</Id>${created}<Acct><Id><IBAN>${accountOfTruth}</IBAN></Id></Acct>${texts.join('')}</${part}>`,
      moved: isPending ? order.map(() => []) : order,
    }
  })
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.08"><${body}><GrpHdr><MsgId>${name}</MsgId>${created}${pages}</GrpHdr>${statements.map((it) => it.text).join('')}</${body}></Document>`
  return { text, moved: statements.map((it) => it.moved) }
}

/** In the statement of a bank that makes batches, neighbouring credits are one entry. */
function entriesOf(
  moved: readonly Detail[],
  kind: Kind,
  { batches }: Manner,
): readonly (readonly Detail[])[] {
  if (batches === 'none' || kind !== 'camt.053') return moved.map((it) => [it])
  const isJoined = ({ credit, sign }: Detail) => credit && sign === 'usual'
  const alone = moved.filter((it) => !isJoined(it)).map((it) => [it])
  const credits = moved.filter(isJoined)
  return [...alone, ...credits.flatMap((_, at) => (at % 2 === 0 ? [credits.slice(at, at + 2)] : []))]
}

const isLump = (of: readonly Detail[], { batches }: Manner) => of.length > 1 && batches === 'sums'

function entryText(
  of: readonly Detail[],
  kind: Kind,
  manner: Manner,
  { index, isPending }: { readonly index: number; readonly isPending: boolean },
): string {
  const isStated = kind === 'camt.053'
  const { reference, day, credit, sign } = of[0] as Detail
  const isNegative = sign === 'negative'
  const booked = dayOf(day + (isStated ? manner.statementDay : 0))
  const units = of.reduce((sum, it) => sum + it.units, 0n)
  const details = isLump(of, manner)
    ? `<Btch><NbOfTxs>${of.length}</NbOfTxs></Btch>`
    : of.map((it) => detailText(it, isStated, manner, of.length > 1)).join('')
  return `<Ntry>${manner.counts ? `<NtryRef>${index + 1}</NtryRef>` : ''}<Amt Ccy="EUR">${isNegative ? '-' : ''}${amountOf(units)}</Amt><CdtDbtInd>${credit !== isNegative ? 'CRDT' : 'DBIT'}</CdtDbtInd>${element('RvslInd', sign === 'reversal' ? 'true' : undefined)}<Sts><Cd>${isPending ? 'PDNG' : 'BOOK'}</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt>${element('AcctSvcrRef', reference[isStated ? 'stated' : 'notified'])}<NtryDtls>${details}</NtryDtls></Ntry>`
}

function detailText(it: Detail, isStated: boolean, manner: Manner, isPart: boolean): string {
  const [name, iban] = it.payer
  const isReturn = it.sign === 'return'
  const endToEndId = it.credit && !isReturn && isStated && !manner.passesIds ? 'NOTPROVIDED' : it.endToEndId
  const reason = isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''
  const [side, account] = it.credit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const own = isPart ? element('AcctSvcrRef', it.reference.stated) : ''
  const amount = isPart ? `<Amt Ccy="EUR">${amountOf(it.units)}</Amt>` : ''
  return `<TxDtls><Refs>${own}${element('EndToEndId', endToEndId)}${element('TxId', it.transaction)}</Refs>${amount}<RltdPties><${side}><Pty><Nm>${name}</Nm></Pty></${side}><${account}><Id><IBAN>${iban}</IBAN></Id></${account}></RltdPties><RmtInf><Ustrd>${wordsOf(it, isStated, manner)}</Ustrd></RmtInf>${reason}</TxDtls>`
}

function wordsOf({ words }: Detail, isStated: boolean, manner: Manner): string {
  if (!isStated || manner.words === 'same') return words
  if (manner.words === 'capitals') return words.toUpperCase()
  return manner.words === 'cut' ? words.slice(0, 12) : `SVWZ+${words} DATUM`
}

const element = (name: string, text: string | undefined) => (text ? `<${name}>${text}</${name}>` : '')
const amountOf = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
export const dayOf = (day: number) => `2026-11-${String(10 + day).padStart(2, '0')}`
