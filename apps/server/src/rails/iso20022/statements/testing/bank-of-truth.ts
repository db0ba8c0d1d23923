/**
 * For tests: a bank that knows what moved. By a seed it moves money on one account and tells of it in files, in its own
 * manner: references of any kind or none, notifications, intraday reports and statements, repeats, pages, batches,
 * corrections, returns, reversals, amounts with a minus sign, entries that are not booked yet, several statements in a file,
 * files that are packed, cut on their way, lost, or late.
 */
import { CreditorReference } from '@agio/domain'
import { strToU8, zipSync } from 'fflate'
import { endToEndIdOf } from '../../files/identifiers.ts'
import { payers, type Detail, type Manner, type Told } from './told.ts'
import { dayOf, textOf, type Kind, type Page, type Part } from './truth-text.ts'

export type World = {
  readonly files: readonly Told[]
  /** Ours that the bank carried out, by the keys of their end-to-end ids. */
  readonly payments: readonly { readonly key: string; readonly units: bigint }[]
  readonly manner: Manner
  /** Everything that came twice, in two kinds or again, has a reference, an id or an order of its own. */
  readonly isProvable: boolean
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
const signs = [...Array<'usual'>(28).fill('usual'), 'negative', 'reversal'] as const
const amounts = [10_000, 10_000, 10_000, 5_000, 2_500] as const
const nothing = ['NONREF', 'nonref', 'NOT PROVIDED', 'Notprovided', '0', '-', 'N/A', '000', 'NO REFERENCE']

type One = <T>(list: readonly T[]) => T
type Chance = (share: number) => boolean

const mannerOf = (one: One, chance: Chance): Manner => ({
  reference: one(manners.reference),
  words: one(manners.words),
  statementDay: one(manners.statementDay),
  counts: chance(0.3),
  passesIds: chance(0.8),
  intraday: chance(0.2),
  batches: one(manners.batches),
  pending: chance(0.2),
  divides: chance(0.2),
})

type Returning = {
  readonly days: number
  readonly chance: Chance
  readonly referenceOf: (index: number) => Pick<Detail, 'reference' | 'transaction'>
}

/** Some of our payments come back, on their day or the next one. */
function returnsOf(once: readonly Detail[], { days, chance, referenceOf }: Returning): Detail[] {
  const returned = once.filter(({ credit, sign }) => !credit && sign === 'usual' && chance(0.25))
  return returned.map((debit, at) => ({
    ...debit,
    ...referenceOf(once.length + at),
    id: once.length + at,
    credit: true,
    sign: 'return',
    day: Math.min(days - 1, debit.day + 1),
    key: `return of ${debit.key}`,
  }))
}

/** A file as it arrives: packed, or after a try that broke off on its way. */
function sentAs(
  { name, text, moved }: Pick<Told, 'name' | 'moved'> & { readonly text: string },
  random: () => number,
): Told[] {
  const bytes = strToU8(text)
  const isTwice = random() < 0.04
  const length = isTwice ? Math.floor(bytes.length * (0.1 + 0.8 * random())) : 0
  const cut = { name: `${name}-cut`, bytes: bytes.subarray(0, length), moved: [], isCut: true }
  const packed = () => zipSync({ [`${name}.xml`]: bytes }, { mtime: '2026-11-20T09:00:00Z' })
  const whole = { name, bytes: random() < 0.08 ? packed() : bytes, moved, isCut: false }
  return isTwice ? [cut, whole] : [whole]
}

const paymentsIn = (seed: number, once: readonly Detail[]): World['payments'] =>
  once
    .filter(({ endToEndId, credit }) => !credit && endToEndId !== undefined)
    .map(({ id, units }) => ({ key: `${seed} ${id}`, units }))

type Stated = {
  readonly id: string
  readonly day: number
  readonly isPaged: boolean
  readonly divides: boolean
}

/** The statement of a day: one, two pages in two files, or two statements in one file. */
function statementsOf(
  stated: readonly Detail[],
  { id, day, isPaged, divides }: Stated,
): readonly (readonly [readonly Part[], Page?])[] {
  if (stated.length === 0) return []
  const half = Math.ceil(stated.length / 2)
  const [one, other] = [stated.slice(0, half), stated.slice(half)]
  const at = `${dayOf(day)}T22:00:00`
  if (isPaged && stated.length > 1)
    return [
      [[{ id, of: one }], { page: 1, at }],
      [[{ id, of: other }], { page: 2, at }],
    ]
  const second = { id: `${id}b`, of: other }
  return divides && stated.length > 1 ? [[[{ id, of: one }, second]]] : [[[{ id, of: stated }]]]
}

/** The files of one bank over a few days, as they come in. */
export function worldOf(seed: number): World {
  const random = seeded(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const manner = mannerOf(one, chance)
  const days = 2 + Math.floor(random() * 3)
  const referenceOf = (index: number) => referencesOf(manner, { seed, index, empty: () => one(nothing) })
  const once = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, index): Detail => {
    const sign = one(signs)
    const credit = chance(0.75)
    const payer = one(payers)
    const order = chance(0.7) ? orderOf(chance(0.9) ? seed * 100 + index : seed * 100) : undefined
    const endToEndId = credit
      ? one([undefined, one(nothing), `KDNR ${payer[1].slice(-4)}`])
      : ownIdOf(seed, index, sign)
    const detail: Omit<Detail, 'key'> = {
      ...referenceOf(index),
      id: index,
      sign: sign === 'reversal' && !credit ? 'usual' : sign,
      isNegative: sign === 'negative',
      credit,
      payer,
      order,
      endToEndId,
      units: BigInt(one(amounts)),
      day: Math.floor(random() * days),
      words: order === undefined ? one(['rent', 'coins', 'thank you']) : `${one(['order ', ''])}${order}`,
    }
    return { ...detail, key: detail.transaction ?? keyOf(detail, manner) }
  })
  const moved = [...once, ...returnsOf(once, { days, chance, referenceOf })]
  const files: Told[] = []
  let names = 0
  const tell = (kind: Kind, parts: readonly Part[], page?: Page) => {
    names += 1
    const name = `${seed}-${names}`
    const { text, moved: order } = textOf(name, kind, parts, manner, page)
    files.push(...sentAs({ name, text, moved: order }, random))
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
      const kind = manner.intraday ? 'camt.052' : 'camt.054'
      if (manner.pending) tell(kind, [{ id: `${id}p`, of: some, isPending: true }])
      tell(kind, [{ id, of: told }])
      if (chance(0.1)) files.push({ ...(files.at(-1) as Told), name: `${seed}-again-${files.length}` })
      if (chance(0.1)) tell(kind, [{ id: `${id}r`, of: told }])
    }
    const stated = chance(0.5) ? today : today.toReversed()
    const id = `S${seed}-${day}`
    for (const [parts, page] of statementsOf(stated, {
      id,
      day,
      isPaged: chance(0.2),
      divides: manner.divides,
    }))
      tell('camt.053', parts, page)
    // A correction: the statement again, under its id or another one.
    if (chance(0.1) && stated.length > 0)
      tell('camt.053', [{ id: chance(0.5) ? id : `${id}c`, of: stated.toReversed() }])
  }
  const isLossy = chance(0.2)
  const kept = isLossy ? files.filter(() => !chance(0.15)) : files
  const isLate = chance(0.3)
  const isProvable = givesProof(manner, !isLossy && !isLate)
  const payments = paymentsIn(seed, once)
  return { files: isLate ? mixed(kept, random) : kept, payments, manner, isProvable }
}

/** A missing or late report may be about another day's payment of the same payer. */
const givesProof = ({ batches, reference, words, statementDay }: Manner, isWhole: boolean): boolean =>
  batches !== 'sums' &&
  (reference === 'transaction' || (reference === 'own' && isWhole && words === 'same' && statementDay === 0))

/** A debit with a minus sign is none of our payments. */
const ownIdOf = (seed: number, index: number, sign: Detail['sign']) =>
  sign === 'negative' ? undefined : endToEndIdOf(`${seed} ${index}`)

type Numbered = { readonly seed: number; readonly index: number; readonly empty: () => string }

function referencesOf({ reference }: Manner, { seed, index, empty }: Numbered) {
  const number = `${seed}X${index}`
  const [notified, stated] = {
    own: [`B${number}`, `B${number}`],
    other_in_statement: [`B${number}`, `C${number}`],
    placeholder: [empty(), empty()],
    none: [undefined, undefined],
    batch: [`BATCH${seed}`, `BATCH${seed}`],
    used_again: [`N${index % 3}7`, `N${index % 3}7`],
    transaction: [empty(), undefined],
  }[reference]
  return {
    reference: { notified, stated },
    transaction: reference === 'transaction' ? `T${number}` : undefined,
  }
}

/** Payments of one payer for one order may stand for each other on any day; all else on one day, if the bank keeps to it. */
function keyOf(
  { credit, payer, order, words, endToEndId, units, day, sign }: Omit<Detail, 'key'>,
  { statementDay }: Manner,
): string {
  if (!credit && endToEndId !== undefined) return endToEndId
  const isOneDay = order === undefined && statementDay === 0
  return JSON.stringify([credit, sign, payer[0], order ?? words, units.toString(), isOneDay && day])
}

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
