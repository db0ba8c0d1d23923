/** Rates as a drawing. Nothing here is money any more: figures are rounded for the eye. */
import { readTime } from '../../app/i18n/format.ts'

type Point = { readonly at: string; readonly rate: string }
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

const dayMs = 24 * 3_600_000

/** Undefined where there is nothing to see: less than a day of rates, or a rate that did not move. */
export function chartOf(points: readonly Point[], width: number, height: number): Chart | undefined {
  const read = points
    .map(({ at, rate }) => ({ at: readTime(at).getTime(), rate: Number(rate) }))
    .filter(({ at, rate }) => Number.isFinite(at) && rate > 0)
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || last.at - first.at < dayMs) return undefined
  const rates = read.map(({ rate }) => rate)
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  if (high === low) return undefined
  const x = (at: number) => (((at - first.at) / (last.at - first.at)) * width).toFixed(1)
  const y = (rate: number) => (margin + ((high - rate) / (high - low)) * (height - 2 * margin)).toFixed(1)
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
