/**
 * One movement of money in several reports: a notification has it, the statement has it again, under another reference of
 * the bank or under none, and a report may come twice. Reports of two kinds are joined one to one: by the bank's
 * reference, by the ids that the payer and the clearing gave, or by payer, amount, day and words. Within one statement
 * each line is a movement of its own. What may be another report, and may be not, is for a person.
 */

/** A line, as far as it tells one movement from another. Account, name and words are blind indexes. */
export type Report = {
  readonly identity: string
  /** The line that reported the movement first. */
  readonly movement: string
  /** camt.052, camt.053 or camt.054. */
  readonly kind: string
  readonly file: string
  readonly statement: string
  readonly units: bigint
  readonly day: string | undefined
  readonly servicerReference: string | undefined
  readonly endToEndId: string | undefined
  readonly transactionId: string | undefined
  /** The other side's account, its name, and what they wrote. */
  readonly account: string | undefined
  readonly name: string | undefined
  readonly words: string | undefined
}

export type Movement = {
  /** The line that reported it first; this line where none did. */
  readonly id: string
  /**
   * first: no other report has it · repeat: the same kind of message has it · other_kind: another kind has it ·
   * doubtful: another report may have it.
   */
  readonly report: 'first' | 'repeat' | 'other_kind' | 'doubtful'
}

type Statement = {
  /** The booked lines beside this one. */
  readonly lines: readonly Line[]
  /** Earlier statements that this one is, issued again. */
  readonly reissues: ReadonlySet<string>
}

export function movementOf(line: Line, others: readonly Report[], { lines, reissues }: Statement): Movement {
  const byMovement = new Map<string, Report[]>()
  for (const report of others)
    byMovement.set(report.movement, [...(byMovement.get(report.movement) ?? []), report])
  const movements = [...byMovement].map(([id, reports]) => ({ id, reports }))
  const free = movements.filter(({ reports }) => !reports.some((it) => isInOneStatement(it, line)))
  const alike = free.filter(({ reports }) => reports.every((it) => mayBeOne(it, line, reissues)))
  const knownAs = (found: { readonly id: string; readonly reports: readonly Report[] }): Movement => ({
    id: found.id,
    report: found.reports.some(({ kind }) => kind === line.kind) ? 'repeat' : 'other_kind',
  })
  // Of the others another line of this statement is surely that movement.
  const left = alike.filter(
    ({ reports }) => !reports.some((it) => lines.some((other) => isSurer(it, other, line))),
  )
  const ofOtherKind = left.filter(({ reports }) => !reports.some(({ kind }) => kind === line.kind))
  const searches = [
    // Alike movements may have exchanged their references between two kinds: the own kind is right.
    { among: alike, isOne: (it: Report) => it.kind === line.kind && hasReference(it, line) },
    { among: alike, isOne: hasReference },
    ...proofs.map((isProof) => ({ among: left, isOne: repeats(isProof, reissues) })),
    ...proofs.map((isOne) => ({ among: ofOtherKind, isOne })),
  ]
  for (const { among, isOne } of searches) {
    const found = among.find(({ reports }) => reports.some((it) => isOne(it, line)))
    if (found) return knownAs(found)
  }
  const isDoubtful =
    alike.some(({ reports }) => reports.some((it) => it.kind === line.kind && hasWords(it, line))) ||
    ofOtherKind.some(({ reports }) => reports.some((it) => daysApart(it, line) <= 3)) ||
    free.some(({ reports }) => reports.some((it) => hasOtherAmount(it, line)))
  return { id: line.identity, report: isDoubtful ? 'doubtful' : 'first' }
}

type Line = Omit<Report, 'movement'>
type Id = 'servicerReference' | 'endToEndId' | 'transactionId' | 'account' | 'name'

const isInOneStatement = (a: Line, b: Line): boolean => a.file === b.file && a.statement === b.statement
const isEqual = (a: Line, b: Line, id: Id): boolean => a[id] !== undefined && a[id] === b[id]
const differs = (a: Line, b: Line, id: Id): boolean =>
  a[id] !== undefined && b[id] !== undefined && a[id] !== b[id]
const isSameDay = (a: Line, b: Line): boolean => a.day === b.day

/** Nothing says that they are two. A bank that gives two references in one kind of message means two movements. */
const mayBeOne = (a: Line, b: Line, reissues: ReadonlySet<string>): boolean =>
  a.units === b.units &&
  !differs(a, b, 'endToEndId') &&
  !differs(a, b, 'transactionId') &&
  !differs(a, b, 'account') &&
  !(a.kind === b.kind && differs(a, b, 'servicerReference') && !reissues.has(a.statement))

const hasReference = (a: Line, b: Line): boolean => isEqual(a, b, 'servicerReference')
const hasTransactionId = (a: Line, b: Line): boolean => isEqual(a, b, 'transactionId')
const hasEndToEndId = (a: Line, b: Line): boolean => isEqual(a, b, 'endToEndId')
const hasWords = (a: Line, b: Line): boolean =>
  isSameDay(a, b) && a.words === b.words && (isEqual(a, b, 'account') || a.name === b.name)
const hasAllWords = (a: Line, b: Line): boolean => hasWords(a, b) && a.endToEndId === b.endToEndId

/** The surest first. */
const proofs = [hasTransactionId, hasEndToEndId, hasAllWords, hasWords]

/** The report has the other line's reference, or says all that the other line says and not all of this one. */
const isSurer = (report: Line, other: Line, line: Line): boolean =>
  isEqual(report, other, 'servicerReference') ||
  (hasAllWords(report, other) && report.units === other.units && !hasAllWords(report, line))

/** The same kind of message again, of one day. Equal words alone say so only in a statement that was issued again. */
const repeats =
  (isProof: typeof hasWords, reissues: ReadonlySet<string>) =>
  (a: Line, b: Line): boolean =>
    a.kind === b.kind &&
    isSameDay(a, b) &&
    isProof(a, b) &&
    (isProof === hasTransactionId || isProof === hasEndToEndId || reissues.has(a.statement))

/** A batch in one report, its parts in another: the reference is one, the amounts are several. */
const hasOtherAmount = (a: Line, b: Line): boolean =>
  isEqual(a, b, 'servicerReference') && !differs(a, b, 'endToEndId') && a.units !== b.units

function daysApart(a: Line, b: Line): number {
  if (a.day === undefined || b.day === undefined) return 0
  return Math.abs(Date.parse(a.day) - Date.parse(b.day)) / 86_400_000
}
