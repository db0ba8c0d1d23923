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
import { readBankMessage } from '../files/messages.ts'
import { worldOf, type Moved, type Told, type World } from './testing/bank-of-truth.ts'
import { decideInOrder, movementOf, presentOf, storedOf, type Movement, type Report } from './movements.ts'
import { blindIndexesOf } from './sender-encryption.ts'
import { sumsOf } from './sums/sums.ts'
import { fates, type Fate, type LineOutcome } from './outcome.ts'

const count = Number(env.BANK_FILES ?? perTier(500, 10_000))
const seed = Number(env.BANK_SEED ?? 1)
const blindIndex = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 16)

type Kept = {
  readonly report: Report & Pick<ReadLine, 'lumped'>
  readonly moved: readonly Moved[]
  outcome: LineOutcome
  isOpen: boolean
}

/** The rail's decisions about lines, without its database. */
function openLines() {
  const kept: Kept[] = []
  const files = new Set<string>()
  const booked = new Map<string, Set<string>>()
  const reportsLike = ({ units, credit, day, servicerReference: reference }: Omit<Report, 'movement'>) =>
    kept
      .filter(
        ({ report: it }) =>
          it.credit === credit &&
          (it.units === units || (reference !== undefined && it.servicerReference === reference)) &&
          Math.abs(Date.parse(it.day ?? '') - Date.parse(day ?? '')) <= 10 * 86_400_000,
      )
      .toSorted((a, b) => Number(fates[a.outcome] === 'doubt') - Number(fates[b.outcome] === 'doubt'))
      .map(({ report }) => report)
  /** As payment-lines.ts, credits.ts and debits.ts end a line. */
  const outcomeOf = (line: ReadLine, kind: string, identity: string, movement: Movement): LineOutcome => {
    const isKnown = movement.id !== identity
    if (!line.credit && line.endToEndId !== undefined && isOurEndToEndId(line.endToEndId)) {
      const kinds = booked.get(line.endToEndId)
      if (kinds === undefined) return 'payment_booked'
      return isKnown || !kinds.has(kind) ? 'reported_before' : 'debit_repeated'
    }
    if (line.lumped) return isKnown ? 'reported_before' : 'credit_not_posted'
    const first = isKnown ? kept.find(({ report }) => report.identity === movement.id) : undefined
    const isSecond = movement.report === 'other_kind' && movement.like === undefined
    if (isSecond && first?.isOpen && !first.report.lumped) {
      first.isOpen = false
      return 'credit_allocated'
    }
    if (isKnown) return 'reported_before'
    return movement.report === 'doubtful' ? 'credit_not_posted' : 'credit_allocated'
  }
  return {
    kept,
    async takeIn({ text, moved }: Told) {
      const message = readBankMessage(new TextEncoder().encode(text))
      if (!('statements' in message)) throw new Error(`not a statement: ${text}`)
      const file = blindIndex(text)
      if (files.has(file)) return
      files.add(file)
      const { kind, statements } = message
      const [statement] = statements as readonly [Statement]
      const { id, createdAt, page, lines, totals } = statement
      const placed = lines.map((line, index) => ({
        line,
        moved: moved[index] ?? [],
        report: {
          ...line,
          ...blindIndexesOf({ blindIndex }, line),
          identity: lineIdentity(file, 0, line),
          day: line.bookingDay,
          kind,
          file,
          place: 0,
          createdAt,
          page,
          statement: id,
        },
      }))
      const before = kept.length
      const present = presentOf(placed.map(({ report }) => report))
      await decideInOrder(
        placed,
        ({ report }) => movementOf(report, storedOf(reportsLike(report)), { present, reissues: new Set() }),
        ({ line, report, moved: of }, movement) => {
          const outcome = outcomeOf(line, kind, report.identity, movement)
          if (!line.credit && line.endToEndId !== undefined)
            booked.set(line.endToEndId, new Set([...(booked.get(line.endToEndId) ?? []), kind]))
          const repeats =
            outcome === 'reported_before' && movement.id === report.identity ? 'its payment' : movement.id
          const isOpen = fates[outcome] === 'doubt'
          kept.push({ report: { ...report, movement: repeats }, moved: of, outcome, isOpen })
          present.take({ ...report, movement: repeats })
        },
      )
      const ended = kept.slice(before).map(({ report, outcome }) => ({
        currency: 'EUR',
        outcome,
        repeats: report.movement !== report.identity,
        lines: 1,
        units: report.credit ? report.units : -report.units,
      }))
      sumsOf(totals, ended, lines.length)
    },
  }
}

/** The part of the truth that is missing or too much. */
function faultsOf(kept: readonly Kept[]): string[] {
  const groups = new Map<string, Kept[]>()
  for (const one of kept) for (const { key } of one.moved) groups.set(key, [...(groups.get(key) ?? []), one])
  return [...groups].flatMap(([key, lines]) => {
    const idsIn = (isStated: boolean) =>
      new Set(
        lines
          .filter(({ report }) => (report.kind === 'camt.053') === isStated)
          .flatMap(({ moved }) => moved.flatMap((it) => (it.key === key ? it.id : []))),
      )
    const [notified, stated] = [idsIn(false), idsIn(true)]
    const told = new Set([...notified, ...stated]).size
    const posted = lines.filter(({ outcome }) => fates[outcome] === 'posted').length
    const doubts = lines.filter(({ isOpen }) => isOpen).length
    if (posted > told) return [`${key}: ${told} moved, ${posted} posted`]
    const least = Math.max(notified.size, stated.size)
    return posted + doubts < least ? [`${key}: ${least} moved, ${posted} posted, ${doubts} in doubt`] : []
  })
}

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
    const inDoubt = taken.kept.filter(({ outcome }) => fates[outcome] === 'doubt').length
    if (world.isProvable) expect(inDoubt, `doubts of seed ${seed}, bank ${turn}`).toBe(0)
    for (const { outcome } of taken.kept) figures[fates[outcome]] += 1
    const { reference, statementDay } = world.manner
    const manner = statementDay === 0 ? reference : `${reference}, a day later`
    const { lines, doubts: before } = doubts.get(manner) ?? { lines: 0, doubts: 0 }
    doubts.set(manner, { lines: lines + taken.kept.length, doubts: before + inDoubt })
  }
  const perThousand = [...doubts].map(
    ([manner, it]) => `${manner} ${Math.round((1000 * it.doubts) / it.lines)}`,
  )
  console.log(`${files} files, seed ${seed}:`, figures, 'doubts per thousand lines:', perThousand.join(' · '))
  expect(figures.posted).toBeGreaterThan(count / 3)
})
