/**
 * A bank that knows the truth: what it moved is posted once or in doubt, and there is no doubt where it gives proof.
 *
 *   npm run bank-files -- 10000 [seed]      so many files; within `npm test` BANK_FILES of them, always the same; at night more
 */
import { createHash } from 'node:crypto'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { perTier } from '../../../../../../scripts/stages/per-tier.ts'
import type { ReadLine, Statement } from '../files/camt.ts'
import { isOurEndToEndId } from '../files/identifiers.ts'
import { lineIdentity } from '../files/line-identity.ts'
import { readBankFile } from '../files/bank-file.ts'
import { readBankMessage } from '../files/messages.ts'
import { worldOf, type World } from './testing/bank-of-truth.ts'
import type { Told } from './testing/told.ts'
import { faultsOf, type Ended } from './testing/truth.ts'
import { decideInOrder, movementOf, presentOf, storedOf, type Movement, type Report } from './movements.ts'
import { blindIndexesOf } from './sender-encryption.ts'
import { sumsOf } from './sums/sums.ts'
import { fates, type Fate, type LineOutcome } from './outcome.ts'

const count = Number(env.BANK_FILES ?? perTier(500, 10_000))
const seed = Number(env.BANK_SEED ?? 1)
const blindIndex = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 16)

type Kept = Ended & {
  readonly report: Report & Pick<ReadLine, 'lumped'>
  outcome: LineOutcome
  isOpen: boolean
}

const silent: ReadonlySet<LineOutcome> = new Set(['reported_before', 'not_booked'])

/** The rail's decisions about lines, without its database. */
function openLines() {
  const kept: Kept[] = []
  const files = new Set<string>()
  const booked = new Map<string, Set<string>>()
  const reportsLike = (
    stored: readonly Kept[],
    { units, credit, day, servicerReference: reference }: Omit<Report, 'movement'>,
  ) =>
    stored
      .filter(
        ({ report: it, outcome }) =>
          outcome !== 'not_booked' &&
          it.credit === credit &&
          (it.units === units || (reference !== undefined && it.servicerReference === reference)) &&
          Math.abs(Date.parse(it.day ?? '') - Date.parse(day ?? '')) <= 10 * 86_400_000,
      )
      .toSorted((a, b) => Number(fates[a.outcome] === 'doubt') - Number(fates[b.outcome] === 'doubt'))
      .map(({ report }) => report)
  /** A credit with our own id returns a payment, once. */
  const returnOf = (line: ReadLine, movement: Movement): LineOutcome => {
    const own = kept.filter(({ report }) => report.endToEndId === line.endToEndId)
    const back = own.filter(({ report, outcome }) => report.credit && !silent.has(outcome))
    const isTwice = own.some(({ outcome }) => outcome === 'debit_repeated')
    if (isTwice || movement.report === 'doubtful' || back.length > 0) return 'credit_not_posted'
    return booked.has(line.endToEndId ?? '') ? 'payment_returned' : 'return_before_booking'
  }
  const book = (endToEndId: string): LineOutcome => {
    const early = ({ outcome, report }: Kept) =>
      outcome === 'return_before_booking' && report.endToEndId === endToEndId
    for (const one of kept.filter(early)) one.outcome = 'payment_returned'
    return 'payment_booked'
  }
  /** As payment-lines.ts, credits.ts and debits.ts end a line. */
  const outcomeOf = (line: ReadLine, kind: string, identity: string, movement: Movement): LineOutcome => {
    if (!line.booked) return 'not_booked'
    const isKnown = movement.id !== identity
    if (line.negative && !isKnown) return line.credit ? 'credit_not_posted' : 'debit_negative'
    const isOwn = line.endToEndId !== undefined && isOurEndToEndId(line.endToEndId)
    if (!line.credit && isOwn) {
      const kinds = booked.get(line.endToEndId ?? '')
      if (kinds === undefined) return book(line.endToEndId ?? '')
      return isKnown || !kinds.has(kind) ? 'reported_before' : 'debit_repeated'
    }
    if (line.lumped) return isKnown ? 'reported_before' : 'credit_not_posted'
    const first = isKnown ? kept.find(({ report }) => report.identity === movement.id) : undefined
    const isSecond = movement.report === 'other_kind' && movement.like === undefined
    if (isSecond && first?.isOpen && !first.report.lumped && !first.report.negative) {
      first.isOpen = false
      return 'credit_allocated'
    }
    if (isKnown) return 'reported_before'
    if (isOwn) return returnOf(line, movement)
    return movement.report === 'doubtful' ? 'credit_not_posted' : 'credit_allocated'
  }
  type Placed = {
    readonly line: ReadLine
    readonly moved: Ended['moved']
    readonly report: Omit<Report, 'movement'>
  }
  const take = (kind: string, { line, report, moved }: Placed, movement: Movement) => {
    const outcome = outcomeOf(line, kind, report.identity, movement)
    if (!line.credit && line.booked && line.endToEndId !== undefined)
      booked.set(line.endToEndId, new Set([...(booked.get(line.endToEndId) ?? []), kind]))
    const repeats =
      outcome === 'reported_before' && movement.id === report.identity ? 'its payment' : movement.id
    const kept = { ...report, lumped: line.lumped, movement: repeats }
    return { kind, report: kept, moved, outcome, isOpen: fates[outcome] === 'doubt' }
  }
  async function takeStatement(file: string, kind: string, place: number, statement: Statement, told: Told) {
    const { id, createdAt, page, lines, totals } = statement
    const placed = lines.map((line, index): Placed => {
      const words = blindIndexesOf(blindIndex, line)
      const identity = lineIdentity(file, place, line)
      const of = { kind, file, place, createdAt, page, statement: id, day: line.bookingDay }
      return { line, moved: told.moved[place]?.[index] ?? [], report: { ...line, ...words, ...of, identity } }
    })
    const own: Kept[] = []
    const stored = [...kept]
    const present = presentOf(placed.filter(({ line }) => line.booked).map(({ report }) => report))
    await decideInOrder(
      placed,
      ({ line, report }): Movement =>
        line.booked
          ? movementOf(report, storedOf(reportsLike(stored, report)), { present, reissues: new Set() })
          : { id: report.identity, report: 'first' },
      (one, movement) => {
        const ended = take(kind, one, movement)
        own.push(ended)
        kept.push(ended)
        if (one.line.booked) present.take(ended.report)
      },
    )
    const ended = own.map(({ report, outcome }) => ({
      currency: 'EUR',
      outcome,
      repeats: report.movement !== report.identity,
      lines: 1,
      units: report.credit ? report.units : -report.units,
    }))
    sumsOf(totals, ended, lines.length)
  }
  return {
    kept,
    async takeIn(told: Told) {
      const read = await readBankFile(told.bytes)
      expect('refused' in read, told.name).toBe(told.isCut)
      if ('refused' in read) return
      const packed = read.kind === 'zip' ? read.files : [{ bytes: told.bytes }]
      for (const { bytes } of packed) {
        const message = readBankMessage(bytes)
        if (!('statements' in message)) throw new Error(`${told.name} is not a statement`)
        const file = blindIndex(Buffer.from(bytes).toString('latin1'))
        if (files.has(file)) continue
        files.add(file)
        for (const [place, statement] of message.statements.entries())
          await takeStatement(file, message.kind, place, statement, told)
      }
    },
  }
}

/** Money of which no person was asked, or not yet, where proof was given; a minus sign is always a question. */
const doubtsIn = (kept: readonly Kept[]) =>
  kept.filter(({ outcome, report }) => fates[outcome] === 'doubt' && !report.negative).length

/**
 * The most doubts in a thousand lines, by the reference of the bank. `sameDay`: its statement books on the day of its
 * notification; where it books a day later nothing but the reference of one of our orders tells one credit from the next. References of their own
 * leave those of lost and late files and of sums; the clearing's id leaves sums alone; without any, a payer who sends the same
 * twice a day is in doubt, and a reference of a whole batch adds its neighbours.
 */
const ceilings: Readonly<Record<World['manner']['reference'], { sameDay: number; later: number }>> = {
  transaction: { sameDay: 25, later: 40 },
  own: { sameDay: 110, later: 340 },
  other_in_statement: { sameDay: 120, later: 340 },
  placeholder: { sameDay: 200, later: 500 },
  none: { sameDay: 220, later: 460 },
  used_again: { sameDay: 190, later: 380 },
  batch: { sameDay: 270, later: 480 },
}
/** Of fewer lines the share says little. */
const leastLines = 300

const title = `${count} files of banks that know the truth: each movement is posted once or in doubt, and no proof is doubted`
test(title, { tags: ['larger'], timeout: 600_000 }, async () => {
  const figures: Record<Fate, number> = { posted: 0, doubt: 0, known: 0, waiting: 0, closed: 0 }
  const doubts = new Map<string, { lines: number; doubts: number }>()
  let files = 0
  for (let turn = 0; files < count; turn += 1) {
    const world: World = worldOf(seed * 10_000 + turn)
    const taken = openLines()
    for (const file of world.files) await taken.takeIn(file)
    files += world.files.length
    expect(faultsOf(taken.kept), `seed ${seed}, bank ${turn}`).toEqual([])
    const inDoubt = doubtsIn(taken.kept)
    if (world.isProvable) expect(inDoubt, `doubts of seed ${seed}, bank ${turn}`).toBe(0)
    for (const { outcome } of taken.kept) figures[fates[outcome]] += 1
    const { reference, statementDay } = world.manner
    const manner = statementDay === 0 ? reference : `${reference}, a day later`
    const { lines, doubts: before } = doubts.get(manner) ?? { lines: 0, doubts: 0 }
    doubts.set(manner, { lines: lines + taken.kept.length, doubts: before + inDoubt })
  }
  for (const [manner, { lines, doubts: some }] of doubts) {
    const [reference, later] = manner.split(', ')
    const { sameDay, later: most } = ceilings[reference as keyof typeof ceilings]
    if (lines >= leastLines)
      expect((1000 * some) / lines, manner).toBeLessThan(later === undefined ? sameDay : most)
  }
  const perThousand = [...doubts].map(
    ([manner, it]) => `${manner} ${Math.round((1000 * it.doubts) / it.lines)}`,
  )
  console.log(`${files} files, seed ${seed}:`, figures, 'doubts per thousand lines:', perThousand.join(' · '))
  expect(figures.posted).toBeGreaterThan(count / 3)
})
