/**
 * One movement of money in several reports: a notification has it, the statement has it again, under another reference of
 * the bank or under none, and a report may come twice. A line is a movement of its own, or surely one that is known, or a
 * doubt for a person.
 *
 * It is known in the same kind of message as the same entry: all that it says, and how often its statement said so before,
 * with a reference that tells something, or in the same statement. It is known in two kinds by the bank's reference, by the
 * clearing's id, by our own ids, or by payer, amount, day and words; each movement has one line per statement. Other days,
 * other words and other references of orders are never one without our own proof. A reversal is never one with a usual entry.
 * All that is alike is a doubt.
 */
import { isOurEndToEndId } from '../files/identifiers.ts'
import { telling } from '../files/line-identity.ts'

/** A line, as far as it tells one movement from another. Account, name, words, orders and content are blind indexes. */
export type Report = {
  readonly identity: string
  /** The line that reported the movement first. */
  readonly movement: string
  /** camt.052, camt.053 or camt.054. */
  readonly kind: string
  readonly file: string
  /** The statement's id, its place in the file, when the bank made it, and which page it is. */
  readonly statement: string
  readonly place: number
  readonly createdAt: string | undefined
  readonly page: string | undefined
  /** All that the entry says; how often its statement said so before; and the transaction in it. */
  readonly content: string | undefined
  readonly occurrence: number
  readonly detail: number
  readonly units: bigint
  readonly credit: boolean
  /** The bank wrote it with a minus sign. */
  readonly negative: boolean
  /** The bank says that it takes back an earlier entry. */
  readonly reversal: boolean
  readonly day: string | undefined
  readonly servicerReference: string | undefined
  readonly entryReference: string | undefined
  readonly endToEndId: string | undefined
  readonly transactionId: string | undefined
  /** The other side's account, its name, and what they wrote. */
  readonly account: string | undefined
  readonly name: string | undefined
  readonly words: string | undefined
  /** The references of our orders in the words. */
  readonly orders: string | undefined
}

export type Movement = {
  /** The line that reported it first; this line where none did. */
  readonly id: string
  /**
   * first: no other report has it · repeat: the same kind of message has it · other_kind: another kind has it ·
   * doubtful: another report may have it.
   */
  readonly report: 'first' | 'repeat' | 'other_kind' | 'doubtful'
  /** The line that may report the same: of a doubt, and where another line of its own kind is alike and `id` is of the other kind. */
  readonly like?: string
}

type Among = {
  /** The booked lines of its statement, this one among them. */
  readonly present: Present
  /** Earlier statements that this one is, issued again. */
  readonly reissues: ReadonlySet<string>
}

/** Reports in other statements that have the line's amount or its reference, by their movements, in order. */
export type Stored = { readonly movements: readonly Known[]; readonly holders: Holders }

export function storedOf(reports: readonly Report[]): Stored {
  const byMovement = new Map<string, Report[]>()
  for (const report of reports) {
    const of = byMovement.get(report.movement)
    if (of) of.push(report)
    else byMovement.set(report.movement, [report])
  }
  return { movements: [...byMovement].map(([id, of]) => ({ id, reports: of })), holders: holdersOf(reports) }
}

/** The booked lines of one statement, and those of them that are stored by now. */
type Present = {
  readonly holders: Holders
  readonly sayings: ReadonlyMap<string, readonly Line[]>
  readonly taken: ReadonlyMap<string, Report>
  /** The number of lines of the statement by movement. */
  readonly movements: ReadonlyMap<string, number>
  take(report: Report): void
}

export function presentOf(lines: readonly Line[], before: readonly Report[] = []): Present {
  const taken = new Map<string, Report>()
  const movements = new Map<string, number>()
  const count = (movement: string, by: number) => movements.set(movement, (movements.get(movement) ?? 0) + by)
  function take(report: Report): void {
    const last = taken.get(report.identity)
    if (last) count(last.movement, -1)
    taken.set(report.identity, report)
    count(report.movement, 1)
  }
  for (const report of before) take(report)
  const sayings = grouped(lines, saying)
  return { holders: holdersOf(lines), sayings, taken, movements, take }
}

const ids = ['servicerReference', 'entryReference', 'endToEndId', 'transactionId'] as const
/** The lines that have a reference. */
type Holders = ReadonlyMap<string, readonly Line[]>
const keyOf = (id: Said, value: string): string => `${id} ${value}`

function holdersOf(lines: readonly Line[]): Holders {
  return grouped(
    lines,
    ...[...ids, 'content' as const].map(
      (id) => (line: Line) => (line[id] === undefined ? undefined : keyOf(id, line[id])),
    ),
  )
}

function grouped(lines: readonly Line[], ...keys: readonly ((line: Line) => string | undefined)[]) {
  const groups = new Map<string, Line[]>()
  for (const line of lines)
    for (const key of keys) {
      const name = key(line)
      if (name === undefined) continue
      const of = groups.get(name)
      if (of) of.push(line)
      else groups.set(name, [line])
    }
  return groups
}
/** Lines that say all the same agree in these. */
const saying = ({ day, endToEndId, units, negative, reversal }: Line): string =>
  JSON.stringify([day, endToEndId, `${units}`, negative, reversal])

/** Decides about one line among all booked lines of its account that have its amount or one of its references. */
export function movementOf(line: Line, stored: Stored, { present, reissues }: Among): Movement {
  const identifies = tellingAmong(line, stored, present)
  // Another line of this statement has it: a movement has one line per statement.
  const isTaken = (id: string) =>
    (present.movements.get(id) ?? 0) - (present.taken.get(line.identity)?.movement === id ? 1 : 0) > 0
  const free = stored.movements.filter(
    ({ id, reports }) => !isTaken(id) && !reports.some((it) => isInOneStatement(it, line)),
  )
  const alike = free.filter(({ reports }) => reports.every((it) => mayBeOne(it, line, reissues)))
  // Of the others another line of this statement is surely that movement.
  const left = later(() =>
    alike.filter(({ reports }) => !reports.some((it) => hasSurer(identifies, it, present, line))),
  )
  const ofOtherKind = later(() =>
    left().filter(({ reports }) => !reports.some(({ kind }) => kind === line.kind)),
  )
  const hasReference: Test = (a, b) => identifies(a, b, 'servicerReference') && agrees(a, b)
  const proofs = proofsWith(identifies)
  const searches: readonly { readonly among: () => readonly Known[]; readonly isOne: Test }[] = [
    { among: () => free, isOne: isSameEntry(identifies) },
    // Alike movements may have exchanged their references between two kinds: the own kind is right.
    { among: () => alike, isOne: (a, b) => hasReference(a, b) && saysTheSame(a, b) },
    { among: () => alike, isOne: (a, b) => a.kind !== b.kind && hasReference(a, b) },
    { among: left, isOne: repeats(identifies) },
    ...proofs.map((isProof) => ({ among: left, isOne: reissued(isProof, reissues) })),
    ...proofs.map((isOne) => ({ among: ofOtherKind, isOne })),
  ]
  const duplicate = alike.find(({ reports }) => reports.some((it) => isAlike(identifies)(it, line)))
  for (const { among, isOne } of searches) {
    const found = among().find(({ reports }) => reports.some((it) => isOne(it, line)))
    if (found?.reports.some(({ kind }) => kind === line.kind)) return { id: found.id, report: 'repeat' }
    if (found) return { id: found.id, report: 'other_kind', ...(duplicate && { like: duplicate.id }) }
  }
  const like =
    duplicate ??
    ofOtherKind().find(({ reports }) => reports.some((it) => daysApart(it, line) <= 3)) ??
    free.find(({ reports }) => reports.some((it) => hasOtherAmount(it, line) || isReversedInOne(it, line)))
  return { id: line.identity, ...(like ? { report: 'doubtful', like: like.id } : { report: 'first' }) }
}

/** Found out once it is asked for. */
function later<T>(find: () => T): () => T {
  let found: { readonly it: T } | undefined
  return () => (found ??= { it: find() }).it
}

/** Decides about the lines of a statement: debits first, for a booking comes before its return; doubts last, for their own line may be here. */
export async function decideInOrder<One extends { readonly report: Line }>(
  lines: readonly One[],
  judge: (one: One) => Movement | Promise<Movement>,
  take: (one: One, movement: Movement) => void | Promise<void>,
): Promise<void> {
  const doubtful: One[] = []
  for (const one of lines.toSorted((a, b) => Number(a.report.credit) - Number(b.report.credit))) {
    const movement = await judge(one)
    if (movement.report === 'doubtful') doubtful.push(one)
    else await take(one, movement)
  }
  for (const one of doubtful) await take(one, await judge(one))
}

type Line = Omit<Report, 'movement'>
type Known = { readonly id: string; readonly reports: readonly Report[] }
type Id = 'servicerReference' | 'entryReference' | 'endToEndId' | 'transactionId'
type Said = Id | 'account' | 'name' | 'words' | 'orders' | 'day' | 'content'
type Test = (a: Line, b: Line) => boolean
/** Both have this id, it is one, and it tells one movement from another. */
type Identifies = (a: Line, b: Line, id: Id) => boolean

/** Two pages are parts of one statement. */
const isInOneStatement = (a: Line, b: Line): boolean =>
  a.file === b.file ? a.place === b.place : isSameIssue(a, b) && differs(a, b, 'page')
const isSameIssue = (a: Line, b: Line): boolean =>
  a.kind === b.kind &&
  telling(a.statement) !== undefined &&
  a.statement === b.statement &&
  a.createdAt !== undefined &&
  a.createdAt === b.createdAt

const isEqual = (a: Line, b: Line, said: Said): boolean => a[said] !== undefined && a[said] === b[said]
const differs = (a: Line, b: Line, said: Said | 'page'): boolean =>
  a[said] !== undefined && b[said] !== undefined && a[said] !== b[said]
const isSameDay = (a: Line, b: Line): boolean => a.day === b.day

/** The payers differ: by account, or by name where one report has no account. */
const hasOtherPayer = (a: Line, b: Line): boolean =>
  differs(a, b, 'account') || (!isEqual(a, b, 'account') && differs(a, b, 'name'))
/** The same orders are the same words. */
const hasOtherWords = (a: Line, b: Line): boolean => !isEqual(a, b, 'orders') && differs(a, b, 'words')
const agrees = (a: Line, b: Line): boolean =>
  !differs(a, b, 'day') && !hasOtherWords(a, b) && !hasOtherPayer(a, b)

/** In one kind of message: an id that only one of them has may be another payment's, whatever their reference. */
const saysTheSame: Test = (a, b) =>
  a.kind === b.kind &&
  (['endToEndId', 'transactionId', 'account', 'name', 'words'] as const).every((said) => a[said] === b[said])

/** They are two by what their senders and the clearing said. */
const isTwo = (a: Line, b: Line): boolean =>
  differs(a, b, 'endToEndId') ||
  differs(a, b, 'transactionId') ||
  differs(a, b, 'account') ||
  differs(a, b, 'orders')

/** A reversal or a minus sign is money in the other direction, or of another cause. */
const hasSameSign: Test = (a, b) => a.negative === b.negative && a.reversal === b.reversal

/** Nothing says that they are two. A bank that gives two references in one kind of message means two movements. */
const mayBeOne = (a: Line, b: Line, reissues: ReadonlySet<string>): boolean =>
  a.units === b.units &&
  hasSameSign(a, b) &&
  !isTwo(a, b) &&
  !(a.kind === b.kind && differs(a, b, 'servicerReference') && !reissues.has(a.statement))

/**
 * A reference tells nothing where two movements have it that differ in payer, orders or ids or, in one kind of message, in
 * words or day. A word without a figure and a count of entries tell nothing either.
 */
function tellingAmong(line: Line, stored: Stored, { holders, taken }: Present): Identifies {
  /** Of the statement's lines that are stored, those that would be found with the line's amount or reference. */
  const isFound = (it: Line): boolean =>
    it.identity !== line.identity &&
    it.credit === line.credit &&
    (it.units === line.units || isEqual(it, line, 'servicerReference')) &&
    daysApart(it, line) <= 10
  const isShared = (key: string): boolean => {
    const there = (stored.holders.get(key) ?? []) as readonly Report[]
    const here = holders.get(key) ?? []
    const first = there[0] ?? here[0]
    if (first === undefined || [there, here].every((some) => some.every((it) => saysNothingElse(it, first))))
      return false
    const kept = here.flatMap((it) => (isFound(it) ? (taken.get(it.identity) ?? []) : []))
    const decided = new Set<Line>([...there, ...kept])
    const all = [...there, ...kept, ...here.map((it): Report => ({ ...it, movement: it.identity }))]
    return hasTwo(all, (a, b) => areTwo(a, b, decided.has(a) && decided.has(b)))
  }
  const known = new Map<string, boolean>()
  return (a, b, id) => {
    const value = a[id]
    if (value === undefined || value !== b[id] || isWord(value)) return false
    if (id === 'entryReference' && /^0*\d{1,5}$/.test(value)) return false
    const key = keyOf(id, value)
    const shared = known.get(key) ?? isShared(key)
    known.set(key, shared)
    return !shared
  }
}

/** By what they say, nothing tells them apart. */
const saysNothingElse: Test = (a, b) => told.every((said) => a[said] === b[said])
const told = ['endToEndId', 'transactionId', 'account', 'name', 'words', 'orders', 'day'] as const

const hasTwo = (all: readonly Report[], are: (a: Report, b: Report) => boolean): boolean =>
  all.some((a, at) => all.some((b, other) => other > at && are(a, b)))

/** `isDecided`: both are stored. */
function areTwo(a: Report, b: Report, isDecided: boolean): boolean {
  // The parts of one entry have its reference together.
  if (a.movement === b.movement || isEqual(a, b, 'content')) return false
  if (isTwo(a, b) || hasOtherPayer(a, b)) return true
  return a.kind === b.kind && (isDecided || isInOneStatement(a, b)) && !agrees(a, b)
}

const isWord = (reference: string): boolean => /^\p{L}{4,}$/u.test(reference)

/** All that the entry says is the same, as often as before; in another statement, with something that tells it apart. */
const isSameEntry =
  (identifies: Identifies): Test =>
  (a, b) =>
    a.kind === b.kind &&
    isEqual(a, b, 'content') &&
    a.occurrence === b.occurrence &&
    a.detail === b.detail &&
    (isSameIssue(a, b) || entryIds.some((id) => identifies(a, b, id)))
const entryIds = ['servicerReference', 'transactionId', 'entryReference'] as const

/** Our own id of a payment, which nobody else gives. */
const hasOurId: Test = (a, b) =>
  isEqual(a, b, 'endToEndId') && a.endToEndId !== undefined && isOurEndToEndId(a.endToEndId)
const hasWords: Test = (a, b) =>
  isSameDay(a, b) &&
  (a.words === b.words || isEqual(a, b, 'orders')) &&
  (isEqual(a, b, 'account') || a.name === b.name)
const hasAllWords: Test = (a, b) => hasWords(a, b) && a.endToEndId === b.endToEndId

/** The surest first. The payer's own id may be a number of a customer: it needs the same orders, or the same words and day. */
const proofsWith = (identifies: Identifies): readonly Test[] => [
  (a, b) => identifies(a, b, 'transactionId'),
  hasOurId,
  (a, b) => identifies(a, b, 'endToEndId') && (isEqual(a, b, 'orders') || (isSameDay(a, b) && agrees(a, b))),
  hasAllWords,
  hasWords,
]

/** In one kind of message. One of our payments is debited once; of its returns there may be several that are alike. */
const repeats =
  (identifies: Identifies): Test =>
  (a, b) =>
    a.kind === b.kind &&
    isSameDay(a, b) &&
    agrees(a, b) &&
    (identifies(a, b, 'transactionId') || (hasOurId(a, b) && !a.credit))

/** Equal words in one kind of message say so only in a statement that was issued again. */
const reissued =
  (isProof: Test, reissues: ReadonlySet<string>): Test =>
  (a, b) =>
    a.kind === b.kind && isSameDay(a, b) && reissues.has(a.statement) && isProof(a, b)

/**
 * Another line of the statement has the report's reference, or says all that the report says, and this one says not all of
 * it.
 */
function hasSurer(identifies: Identifies, report: Line, present: Present, line: Line): boolean {
  const isOther = (it: Line): boolean => it.identity !== line.identity
  const having = (id: 'servicerReference' | 'content') =>
    report[id] === undefined ? [] : (present.holders.get(keyOf(id, report[id])) ?? [])
  return (
    having('servicerReference').some(
      (it) =>
        isOther(it) &&
        hasSameSign(report, it) &&
        identifies(report, it, 'servicerReference') &&
        agrees(report, it),
    ) ||
    having('content').some((it) => isOther(it) && isSameEntry(identifies)(report, it)) ||
    (!hasAllWords(report, line) &&
      (present.sayings.get(saying(report)) ?? []).some((it) => isOther(it) && hasAllWords(report, it)))
  )
}

/** In one kind of message: nothing tells them apart, or an id is one and the words are not. */
const isAlike =
  (identifies: Identifies): Test =>
  (a, b) =>
    a.kind === b.kind &&
    (agrees(a, b) ||
      identifies(a, b, 'servicerReference') ||
      identifies(a, b, 'transactionId') ||
      (identifies(a, b, 'endToEndId') && !differs(a, b, 'day')))

/** One kind of message calls it a reversal, and the other does not. */
const isReversedInOne: Test = (a, b) =>
  a.kind !== b.kind &&
  a.negative === b.negative &&
  a.reversal !== b.reversal &&
  a.units === b.units &&
  !isTwo(a, b) &&
  agrees(a, b)

/** A batch in one kind of message, its parts in another: the reference is one, the amounts are several. */
const hasOtherAmount: Test = (a, b) =>
  a.kind !== b.kind &&
  isEqual(a, b, 'servicerReference') &&
  !isWord(a.servicerReference ?? '') &&
  !isTwo(a, b) &&
  a.units !== b.units

function daysApart(a: Line, b: Line): number {
  if (a.day === undefined || b.day === undefined) return 0
  return Math.abs(Date.parse(a.day) - Date.parse(b.day)) / 86_400_000
}
