/**
 * Every figure is a comparison: never a time alone, always one against another, interleaved A B A B, medians. A round whose
 * reference is more than 2.5 times off the median of all is refused and run again; a comparison that cannot get enough rounds is
 * refused as a whole, because then the machine is measured and not the program.
 */

const mostSwing = 2.5
/** `--smoke`: one small round of everything, to show that the family runs to its end. Its figures say nothing. */
export const isSmoke = process.argv.includes('--smoke')

/** One measurement; both sides of a comparison give the same kind of figure. */
export type Measured = () => Promise<number>

export type Bar = { readonly atLeast: number } | { readonly atMost: number }

export type Comparison = {
  readonly name: string
  /** The reference, in words. */
  readonly against: string
  readonly unit: string
  readonly reference: Measured
  readonly subject: Measured
  readonly bar?: Bar
  readonly rounds?: number
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `part` of 0.99 is the time that 99 of 100 do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Rounds whose reference is near enough to the median of the references. */
export function accepted<R extends { readonly reference: number }>(rounds: readonly R[]): R[] {
  const middle = median(rounds.map(({ reference }) => reference))
  return rounds.filter(({ reference }) => reference <= middle * mostSwing && reference >= middle / mostSwing)
}

/** Runs both sides in turn and prints the ratio of medians; `undefined` where the machine was too restless. */
export async function compare(it: Comparison): Promise<number | undefined> {
  const wanted = isSmoke ? 1 : (it.rounds ?? 5)
  const rounds: { reference: number; subject: number }[] = []
  while (accepted(rounds).length < wanted && rounds.length < wanted * 2)
    rounds.push({ reference: await it.reference(), subject: await it.subject() })
  const good = accepted(rounds)
  const refused = rounds.length - good.length
  if (good.length < wanted) {
    console.log(`? ${it.name}: refused, the reference swung more than ${mostSwing}× in ${refused} rounds`)
    return undefined
  }
  const [subject, reference] = [median(good.map((r) => r.subject)), median(good.map((r) => r.reference))]
  const figures = `${short(subject)} to ${short(reference)} ${it.unit}, ${good.length} rounds`
  report(it, subject / reference, refused > 0 ? `${figures}, ${refused} refused` : figures)
  return subject / reference
}

/** One line: whether the bar is held, the ratio, the bar, and the figures behind it. */
export function report(
  { name, against, bar }: Pick<Comparison, 'name' | 'against' | 'bar'>,
  ratio: number,
  figures: string,
): void {
  const limit = bar ? ` (bar ${'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`}×)` : ''
  console.log(`${mark(ratio, bar)} ${name}: ${ratio.toFixed(2)}× of ${against}${limit}; ${figures}`)
}

function mark(ratio: number, bar: Bar | undefined): string {
  if (!bar) return '·'
  return ('atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost) ? '✓' : '✗'
}

/** A condition that must hold after a run; where it does not, the figures are worth nothing and the command fails. */
export function verify(sentence: string, holds: boolean): void {
  console.log(`${holds ? '✓' : '✗'} verified: ${sentence}`)
  if (!holds) process.exitCode = 1
}

/** Four figures are enough. */
export function short(value: number): string {
  if (value >= 1000) return Math.round(value).toString()
  return Number(value.toPrecision(3)).toString()
}

/** `--orders=5000` on the command line, else the default, or in a smoke run the small one. */
export function option(name: string, usual: number, small: number): number {
  const preset = isSmoke ? small : usual
  const found = process.argv.find((word) => word.startsWith(`--${name}=`))
  const value = Number(found?.slice(name.length + 3) ?? preset)
  if (!Number.isInteger(value) || value <= 0) throw new Error(`--${name} must be a whole number above 0`)
  return value
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** `count` pieces of work by so many workers at once; gives pieces per second. */
export async function perSecond(
  count: number,
  workers: number,
  work: (piece: number) => Promise<unknown>,
): Promise<number> {
  let next = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) await work(next++)
    }),
  )
  return (count * 1000) / (performance.now() - from)
}

/** A figure with a limit of its own, where nothing runs beside: bytes, and what a person may be made to wait. */
export function limited(name: string, value: number, most: number, unit: string): void {
  console.log(`${value <= most ? '✓' : '✗'} ${name}: ${short(value)} ${unit} (bar ≤ ${most} ${unit})`)
}
