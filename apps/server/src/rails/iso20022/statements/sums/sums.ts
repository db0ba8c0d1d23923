/**
 * The fate of a statement's money: posted, in doubt for a person, known with the line that it repeats, waiting because the
 * bank has not booked it or another report books it, or closed by a person. The parts are all of it, or the file is not
 * taken in.
 */
import type { Total } from '../../files/camt.ts'
import { fateNames, fateOf, type Fate, type LineOutcome } from '../outcome.ts'

/** Lines of one currency that ended alike. What left is negative. */
export type Ended = {
  readonly currency: string
  readonly outcome: LineOutcome | null
  /** Another line had the movement before. */
  readonly repeats: boolean
  readonly lines: number
  readonly units: bigint
}

export type Sum = Total & { readonly lines: number } & {
  readonly [F in Fate]: { readonly lines: number; readonly units: bigint }
}

/** The lines of a statement do not add up to its entries: nothing of its file may stay. */
export class SumsDiffer extends Error {}

/** One sum per currency. `lines`: how many lines were read. Throws `SumsDiffer` where money is missing or too much. */
export function sumsOf(totals: readonly Total[], ended: readonly Ended[], lines: number): Sum[] {
  const count = ended.reduce((sum, one) => sum + one.lines, 0)
  if (count !== lines) throw new SumsDiffer(`${lines} lines were read, ${count} were taken in`)
  const strayed = ended.find(({ currency }) => !totals.some((it) => it.currency === currency))
  if (strayed) throw new SumsDiffer(`no entry is in ${strayed.currency}`)
  return totals.map((total) => {
    const parts = { ...nothing }
    const own = ended.filter(({ currency }) => currency === total.currency)
    for (const { outcome, repeats, ...more } of own) {
      const fate = outcome === null ? undefined : fateOf(outcome, { repeats })
      if (fate === undefined || (fate === 'known' && !repeats))
        throw new SumsDiffer(`a line ended as ${outcome ?? 'nothing'} and repeats no other`)
      const { lines: before, units } = parts[fate]
      parts[fate] = { lines: before + more.lines, units: units + more.units }
    }
    const sum = Object.values(parts).reduce((units, part) => units + part.units, 0n)
    if (sum !== total.units)
      throw new SumsDiffer(`entries of ${total.units} ${total.currency} have lines of ${sum}`)
    return { ...total, lines: own.reduce((all, it) => all + it.lines, 0), ...parts }
  })
}
const nothing = Object.fromEntries(fateNames.map((fate) => [fate, { lines: 0, units: 0n }])) as Record<
  Fate,
  { readonly lines: number; readonly units: bigint }
>
