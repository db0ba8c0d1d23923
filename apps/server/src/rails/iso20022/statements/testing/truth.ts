/** For tests: what became of the lines of a bank, compared with what the bank moved. */
import { fates, type LineOutcome } from '../outcome.ts'
import type { Moved } from './told.ts'

export type Ended = {
  readonly kind: string
  readonly moved: readonly Moved[]
  readonly outcome: LineOutcome
  /** Its money waits for a person, and nothing is posted. */
  readonly isOpen: boolean
}

/** The part of the truth that is missing or too much. */
export function faultsOf(kept: readonly Ended[]): string[] {
  const groups = new Map<string, Ended[]>()
  for (const one of kept) for (const { key } of one.moved) groups.set(key, [...(groups.get(key) ?? []), one])
  const early = kept.filter(({ moved, outcome }) => moved.length === 0 && fates[outcome] !== 'waiting')
  const faults = early.map(({ outcome }) => `a line that is not booked ended as ${outcome}`)
  return faults.concat(
    [...groups].flatMap(([key, lines]) => {
      const idsIn = (isStated: boolean) =>
        new Set(
          lines
            .filter(({ kind }) => (kind === 'camt.053') === isStated)
            .flatMap(({ moved }) => moved.flatMap((it) => (it.key === key ? it.id : []))),
        )
      const [notified, stated] = [idsIn(false), idsIn(true)]
      const told = new Set([...notified, ...stated]).size
      const posted = lines.filter(({ outcome }) => fates[outcome] === 'posted').length
      // A return whose payment is not booked yet waits for that.
      const doubts = lines.filter(
        ({ isOpen, outcome }) => isOpen || outcome === 'return_before_booking',
      ).length
      if (posted > told) return [`${key}: ${told} moved, ${posted} posted`]
      const least = Math.max(notified.size, stated.size)
      return posted + doubts < least ? [`${key}: ${least} moved, ${posted} posted, ${doubts} in doubt`] : []
    }),
  )
}
