/**
 * For tests: a bank that knows what moved. By a seed it moves money on one account and tells of it in files, in its own
 * manner: references of any kind or none, notifications, intraday reports and statements, repeats, pages, batches,
 * corrections, files that are lost and files that come late.
 */
import { CreditorReference } from '@agio/domain'
import { endToEndIdOf } from '../../files/identifiers.ts'

export const accountOfTruth = 'DE89370400440532013000'

/** A movement of money, and what surely tells it from others. */
export type Moved = {
  readonly id: number
  readonly credit: boolean
  readonly units: bigint
  /** Movements of one key differ in nothing that all reports have. */
  readonly key: string
  readonly day: number
}

/** A file, and the movements that its entries are, in the order of the lines. */
export type Told = {
  readonly name: string
  readonly text: string
  readonly moved: readonly (readonly Moved[])[]
}

export type World = {
  readonly files: readonly Told[]
  readonly manner: Manner
  /** Everything that came twice, in two kinds or again, has a reference, an id or an order of its own. */
  readonly isProvable: boolean
}

/** The manner of a bank. */
type Manner = {
  readonly reference:
    | 'own'
    | 'other_in_statement'
    | 'placeholder'
    | 'none'
    | 'batch'
    | 'used_again'
    | 'transaction'
  readonly words: 'same' | 'capitals' | 'cut' | 'other_in_statement'
  readonly statementDay: 0 | 1
  readonly counts: boolean
  readonly passesIds: boolean
  readonly intraday: boolean
  /** Of credits in a statement: their parts are told, or only the sum. */
  readonly batches: 'none' | 'parts' | 'sums'
}
const manners = {
  reference: [
    'own',
    'own',
    'other_in_statement',
    'placeholder',
    'none',
    'batch',
    'used_again',
    'transaction',
  ],
  words: ['same', 'same', 'same', 'capitals', 'cut', 'other_in_statement'],
  statementDay: [0, 0, 0, 0, 1],
  batches: ['none', 'none', 'none', 'none', 'parts', 'sums'],
} as const satisfies { [K in 'reference' | 'words' | 'statementDay' | 'batches']: readonly Manner[K][] }
const nothing = ['NONREF', 'nonref', 'NOT PROVIDED', 'Notprovided', '0', '-', 'N/A', '000', 'NO REFERENCE']
const payers = [
  ['Ana Example', 'NL91ABNA0417164300'],
  ['Ben Example', 'FR1420041010050500013M02606'],
  ['Cem Example', 'BE68539007547034'],
] as const

type Detail = Moved & {
  readonly payer: (typeof payers)[number]
  readonly order: string | undefined
  readonly words: string
  readonly endToEndId: string | undefined
  readonly reference: Readonly<Record<'notified' | 'stated', string | undefined>>
  readonly transaction: string | undefined
}

/** The files of one bank over a few days, as they come in. */
export function worldOf(seed: number): World {
  const random = seeded(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const manner: Manner = {
    reference: one(manners.reference),
    words: one(manners.words),
    statementDay: one(manners.statementDay),
    counts: chance(0.3),
    passesIds: chance(0.8),
    intraday: chance(0.2),
    batches: one(manners.batches),
  }
  const days = 2 + Math.floor(random() * 3)
  const moved = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, index) => {
    const credit = chance(0.75)
    const payer = one(payers)
    const order = chance(0.7) ? orderOf(chance(0.9) ? seed * 100 + index : seed * 100) : undefined
    const endToEndId = credit
      ? one([undefined, one(nothing), `KDNR ${payer[1].slice(-4)}`])
      : endToEndIdOf(`${seed} ${index}`)
    const number = `${seed}X${index}`
    const references = {
      own: [`B${number}`, `B${number}`],
      other_in_statement: [`B${number}`, `C${number}`],
      placeholder: [one(nothing), one(nothing)],
      none: [undefined, undefined],
      batch: [`BATCH${seed}`, `BATCH${seed}`],
      used_again: [`N${index % 3}7`, `N${index % 3}7`],
      transaction: [one(nothing), undefined],
    }[manner.reference]
    const detail: Omit<Detail, 'key'> = {
      id: index,
      credit,
      payer,
      order,
      endToEndId,
      units: BigInt(one([10_000, 10_000, 10_000, 5_000, 2_500])),
      day: Math.floor(random() * days),
      words: order === undefined ? one(['rent', 'coins', 'thank you']) : `${one(['order ', ''])}${order}`,
      reference: { notified: references[0], stated: references[1] },
      transaction: manner.reference === 'transaction' ? `T${number}` : undefined,
    }
    return { ...detail, key: detail.transaction ?? keyOf(detail, manner) }
  })
  const files: Told[] = []
  let names = 0
  const tell = (id: string, kind: Kind, statements: Parameters<typeof textOf>[3], page?: Page) => {
    names += 1
    const name = `${seed}-${names}`
    const { text, order } = textOf(name, kind, id, statements, manner, page)
    files.push({ name, text, moved: order })
  }
  for (let day = 0; day < days; day += 1) {
    const today = moved.filter((it) => it.day === day)
    const notified: Detail[] = []
    for (let rest = today; rest.length > 0;) {
      const count = 1 + Math.floor(random() * 3)
      const some = rest.slice(0, count)
      rest = rest.slice(count)
      notified.push(...some)
      const id = `N${manner.counts ? files.length % 3 : `${seed}-${files.length}`}`
      const told = manner.intraday ? [...notified] : some
      tell(id, manner.intraday ? 'camt.052' : 'camt.054', told)
      if (chance(0.1)) files.push({ ...(files.at(-1) as Told), name: `${seed}-again-${files.length}` })
      if (chance(0.1)) tell(`${id}r`, manner.intraday ? 'camt.052' : 'camt.054', told)
    }
    const stated = chance(0.5) ? today : today.toReversed()
    const id = `S${seed}-${day}`
    const half = Math.ceil(stated.length / 2)
    if (chance(0.2) && stated.length > 1) {
      tell(id, 'camt.053', stated.slice(0, half), { page: 1, at: `${dayOf(day)}T22:00:00` })
      tell(id, 'camt.053', stated.slice(half), { page: 2, at: `${dayOf(day)}T22:00:00` })
    } else if (stated.length > 0) tell(id, 'camt.053', stated)
    // A correction: the statement again, under its id or another one.
    if (chance(0.1) && stated.length > 0) tell(chance(0.5) ? id : `${id}c`, 'camt.053', stated.toReversed())
  }
  const isLossy = chance(0.2)
  const kept = isLossy ? files.filter(() => !chance(0.15)) : files
  const isLate = chance(0.3)
  // A missing or late report may be about another day's payment of the same payer.
  const isWhole = !isLossy && !isLate && manner.words === 'same'
  const isProvable =
    manner.batches !== 'sums' &&
    (manner.reference === 'transaction' || (manner.reference === 'own' && isWhole && areNamed(manner, moved)))
  return { files: isLate ? mixed(kept, random) : kept, manner, isProvable }
}

/** On another day the reference of a bank proves nothing alone, and with the order beside it all. */
const areNamed = ({ statementDay }: Manner, moved: readonly Pick<Detail, 'credit' | 'order'>[]): boolean =>
  statementDay === 0 || moved.every(({ credit, order }) => !credit || order !== undefined)

/** Payments of one payer for one order may stand for each other on any day; all else on one day, if the bank keeps to it. */
function keyOf(
  { credit, payer, order, words, endToEndId, units, day }: Omit<Detail, 'key'>,
  { statementDay }: Manner,
): string {
  if (!credit) return endToEndId ?? ''
  const isOneDay = order === undefined && statementDay === 0
  return JSON.stringify([payer[0], order ?? words, units.toString(), isOneDay && day])
}

type Kind = 'camt.052' | 'camt.053' | 'camt.054'
type Page = { readonly page: number; readonly at: string }
const bodies = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

function textOf(
  name: string,
  kind: Kind,
  id: string,
  moved: readonly Detail[],
  manner: Manner,
  page?: Page,
): { readonly text: string; readonly order: readonly (readonly Moved[])[] } {
  const [body, part] = bodies[kind]
  const created = `<CreDtTm>${page?.at ?? `2026-11-20T09:00:00.${name}`}</CreDtTm>`
  const pages = page ? `<MsgPgntn><PgNb>${page.page}</PgNb></MsgPgntn>` : ''
  const entries = entriesOf(moved, kind, manner).map((of, index) => ({
    of,
    text: entryText(of, kind, manner, index),
  }))
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.08"><${body}><GrpHdr><MsgId>${name}</MsgId>${created}${pages}</GrpHdr><${part}><Id>${id}</Id>${created}<Acct><Id><IBAN>${accountOfTruth}</IBAN></Id></Acct>${entries.map((it) => it.text).join('')}</${part}></${body}></Document>`
  return { text, order: entries.flatMap(({ of }) => (isLump(of, manner) ? [of] : of.map((it) => [it]))) }
}

/** In the statement of a bank that makes batches, neighbouring credits are one entry. */
function entriesOf(
  moved: readonly Detail[],
  kind: Kind,
  { batches }: Manner,
): readonly (readonly Detail[])[] {
  if (batches === 'none' || kind !== 'camt.053') return moved.map((it) => [it])
  const debits = moved.filter(({ credit }) => !credit).map((it) => [it])
  const credits = moved.filter(({ credit }) => credit)
  return [...debits, ...credits.flatMap((_, at) => (at % 2 === 0 ? [credits.slice(at, at + 2)] : []))]
}

const isLump = (of: readonly Detail[], { batches }: Manner) => of.length > 1 && batches === 'sums'

function entryText(of: readonly Detail[], kind: Kind, manner: Manner, index: number): string {
  const isStated = kind === 'camt.053'
  const { reference, day, credit } = of[0] as Detail
  const booked = dayOf(day + (isStated ? manner.statementDay : 0))
  const units = of.reduce((sum, it) => sum + it.units, 0n)
  const details = isLump(of, manner)
    ? `<Btch><NbOfTxs>${of.length}</NbOfTxs></Btch>`
    : of.map((it) => detailText(it, isStated, manner, of.length > 1)).join('')
  return `<Ntry>${manner.counts ? `<NtryRef>${index + 1}</NtryRef>` : ''}<Amt Ccy="EUR">${amountOf(units)}</Amt><CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt>${element('AcctSvcrRef', reference[isStated ? 'stated' : 'notified'])}<NtryDtls>${details}</NtryDtls></Ntry>`
}

function detailText(it: Detail, isStated: boolean, manner: Manner, isPart: boolean): string {
  const [name, iban] = it.payer
  const endToEndId = it.credit && isStated && !manner.passesIds ? 'NOTPROVIDED' : it.endToEndId
  const [side, account] = it.credit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const own = isPart ? element('AcctSvcrRef', it.reference.stated) : ''
  const amount = isPart ? `<Amt Ccy="EUR">${amountOf(it.units)}</Amt>` : ''
  return `<TxDtls><Refs>${own}${element('EndToEndId', endToEndId)}${element('TxId', it.transaction)}</Refs>${amount}<RltdPties><${side}><Pty><Nm>${name}</Nm></Pty></${side}><${account}><Id><IBAN>${iban}</IBAN></Id></${account}></RltdPties><RmtInf><Ustrd>${wordsOf(it, isStated, manner)}</Ustrd></RmtInf></TxDtls>`
}

function wordsOf({ words }: Detail, isStated: boolean, manner: Manner): string {
  if (!isStated || manner.words === 'same') return words
  if (manner.words === 'capitals') return words.toUpperCase()
  return manner.words === 'cut' ? words.slice(0, 12) : `SVWZ+${words} DATUM`
}

const element = (name: string, text: string | undefined) => (text ? `<${name}>${text}</${name}>` : '')
const amountOf = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
const dayOf = (day: number) => `2026-11-${String(10 + day).padStart(2, '0')}`

/** Late files: each may come up to a few places after its turn. */
const mixed = (files: readonly Told[], random: () => number): Told[] =>
  files
    .map((file, index) => ({ file, place: index + random() * 4 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ file }) => file)

function orderOf(number: number): string {
  const bytes = new Uint8Array(9)
  new DataView(bytes.buffer).setUint32(0, number)
  return CreditorReference.makeCreditorReference(bytes)
}

/** The same figures between 0 and 1 in every run of a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mix = Math.imul(state ^ (state >>> 15), state | 1)
    mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61)
    return ((mix ^ (mix >>> 14)) >>> 0) / 4_294_967_296
  }
}
