/** The line of a chart: each value holds until the next one, and zero is always on it. Floats suffice for a picture. */
import { readWireTime } from '@agio/contract/wire'

export type LinePoint = { readonly at: string; readonly value: number }
export type Line = {
  readonly path: string
  /** Closed against zero. */
  readonly area: string
  /** The height of zero. */
  readonly zero: number
  readonly low: LinePoint
  readonly high: LinePoint
  readonly now: LinePoint
  /** The distance of each point from the left. */
  readonly xs: readonly number[]
}

export function lineOf(points: readonly LinePoint[], width: number, height: number): Line | undefined {
  const [first] = points
  const now = points.at(-1)
  if (!first || !now || first === now) return undefined
  const low = points.reduce((a, b) => (b.value < a.value ? b : a))
  const high = points.reduce((a, b) => (b.value > a.value ? b : a))
  const [bottom, top] = [Math.min(0, low.value), Math.max(0, high.value)]
  const [from, until] = [timeOf(first), timeOf(now)]
  const x = (point: LinePoint) => rounded(((timeOf(point) - from) / Math.max(1, until - from)) * width)
  // A level line at zero lies in the middle.
  const y = (value: number) =>
    rounded(top === bottom ? height / 2 : ((top - value) / (top - bottom)) * height)
  const xs = points.map(x)
  const steps = points.map(({ value }, at) => (at === 0 ? `M0 ${y(value)}` : `H${xs[at]}V${y(value)}`))
  const path = steps.join('')
  return { path, area: `${path}V${y(0)}H0Z`, zero: y(0), low, high, now, xs }
}

const timeOf = ({ at }: LinePoint): number => readWireTime(at).getTime()
const rounded = (length: number): number => Math.round(length * 10) / 10

/** The last point of each hour, the newest first. */
export function hoursOf(points: readonly LinePoint[]): LinePoint[] {
  const hours = new Map(points.map((point) => [point.at.slice(0, 13), point]))
  return [...hours.values()].toReversed()
}

/** The point that is nearest to a place between 0 and 1 of the width. */
export function nearest({ xs }: Line, place: number, width: number): number {
  const wanted = place * width
  return xs.reduce(
    (best, x, at) => (Math.abs(x - wanted) < Math.abs((xs[best] ?? 0) - wanted) ? at : best),
    0,
  )
}
