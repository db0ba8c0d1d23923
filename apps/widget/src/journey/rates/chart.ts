/** Rates as a drawing. Nothing here is money any more: figures are rounded for the eye. */
import { readTime } from '../../app/i18n/format.ts'

export type Point = { readonly at: string; readonly rate: string }
export type Chart = {
  line: string
  area: string
  low: number
  high: number
  now: number
  /** Since the first point, as a share of it. */
  change: number
}

/** Space above and below, so that the stroke is whole. */
const margin = 4

/** Undefined where two points are missing to draw a line between. */
export function chartOf(points: readonly Point[], width: number, height: number): Chart | undefined {
  const read = points
    .map(({ at, rate }) => ({ at: readTime(at).getTime(), rate: Number(rate) }))
    .filter(({ at, rate }) => Number.isFinite(at) && rate > 0)
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || last.at <= first.at) return undefined
  const rates = read.map(({ rate }) => rate)
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const x = (at: number) => (((at - first.at) / (last.at - first.at)) * width).toFixed(1)
  // A rate that did not move is a line in the middle, not on the floor.
  const y = (rate: number) =>
    (high === low ? height / 2 : margin + ((high - rate) / (high - low)) * (height - 2 * margin)).toFixed(1)
  const line = read.map(({ at, rate }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(rate)}`).join('')
  return {
    line,
    area: `${line}V${height}H0Z`,
    low,
    high,
    now: last.rate,
    change: (last.rate - first.rate) / first.rate,
  }
}
