/**
 * The risk score of a customer: the sum of the points that rules give, each with its figures and the orders it counts. Each
 * rule gives its points once or not at all, so the score explains itself.
 */
import { format, money } from '../money/money.ts'
import { listOf } from './countries.ts'
import type { KnownCountry, OrderChannel, RiskSignals, RiskOrder } from './signals.ts'
import type { FiguresByRule, RuleFigures } from './figures.ts'
import {
  riskLevelNames,
  riskLevels,
  riskRuleNames,
  riskRules,
  type RiskKind,
  type RiskLevel,
  type RiskRule,
  type RiskSource,
} from './rules.ts'
import { justBelow } from './structuring.ts'

/** The figures of a rule that gives its points, and the orders that it counts. */
type Found<Figures> = { readonly figures: Figures; readonly orders?: readonly RiskOrder[] }
type Finders = { readonly [R in RiskRule]: (signals: RiskSignals) => Found<FiguresByRule[R]> | undefined }

export type RiskPoint = RuleFigures & {
  readonly kind: RiskKind
  readonly points: number
  /** The parts of the customer's page that show its signals, besides the orders. */
  readonly seenIn: readonly RiskSource[]
  readonly orders: readonly RiskOrder[]
}
export type RiskScore = {
  readonly total: number
  readonly level: RiskLevel
  readonly points: readonly RiskPoint[]
}

const euros = (cents: bigint): string => format(money('EUR', cents))
const nothing = { figures: {} }

const listed =
  (rule: 'country_called' | 'country_high_risk' | 'country_monitored') =>
  ({ countries }: RiskSignals): Found<FiguresByRule['country_called']> | undefined => {
    const { list } = riskRules[rule]
    const found = countries.filter(({ country }) => listOf(country) === list)
    return found.length === 0 ? undefined : { figures: { countries: found, list } }
  }

/** A customer may have several citizenships, and be paid in many countries. */
const compared: readonly KnownCountry['from'][] = ['document', 'phone', 'residence', 'session']

function differing({ countries }: RiskSignals): Found<FiguresByRule['countries_differ']> | undefined {
  const known = countries.filter(({ from }) => compared.includes(from))
  return new Set(known.map(({ country }) => country)).size > 1 ? { figures: { countries: known } } : undefined
}

const counted = (orders: readonly RiskOrder[]) =>
  orders.length === 0 ? undefined : { figures: { count: orders.length }, orders }
const through =
  (channel: OrderChannel) =>
  ({ orders }: RiskSignals) =>
    counted(orders.filter((it) => it.channel === channel))

/** Orders of one service with one of the other beside them within the window. */
function boughtAndSold({ orders, hours }: RiskSignals): Found<FiguresByRule['bought_and_sold']> | undefined {
  const { window } = riskRules.bought_and_sold
  const longest = hours[window] * 3_600_000
  const byTime = orders.toSorted((a, b) => a.at - b.at)
  const isOther = (a: RiskOrder, b: RiskOrder | undefined) =>
    b !== undefined && a.service !== b.service && Math.abs(a.at - b.at) <= longest
  const found = byTime.filter((it, at) => isOther(it, byTime[at - 1]) || isOther(it, byTime[at + 1]))
  return found.length === 0 ? undefined : { figures: { count: found.length, window }, orders: found }
}

/** `used` of what was declared, where it is above `from` percent of it and no more than `to`. */
function volume(used: bigint, declared: bigint | null, from: bigint, to: bigint | null = null) {
  if (declared === null || used * 100n <= declared * from) return undefined
  if (to !== null && used * 100n > declared * to) return undefined
  const percent = parseInt(String((used * 100n) / declared), 10)
  return { figures: { used: euros(used), declared: euros(declared), percent } }
}

function belowPapers({
  papersAbove,
  used,
  orders,
}: RiskSignals): Found<FiguresByRule['below_papers']> | undefined {
  const { fromPercent, least } = riskRules.below_papers
  if (papersAbove === null || orders.length < least) return undefined
  if (used.year > papersAbove || used.year * 100n < papersAbove * fromPercent) return undefined
  const figures = { count: orders.length, used: euros(used.year), above: euros(papersAbove) }
  return { figures, orders }
}

const { volume_near: near, volume_above: above, volume_in_month: inMonth } = riskRules

const finders: Finders = {
  country_called: listed('country_called'),
  country_high_risk: listed('country_high_risk'),
  country_monitored: listed('country_monitored'),
  countries_differ: differing,
  politically_exposed: ({ politicallyExposed }) => (politicallyExposed ? nothing : undefined),
  coin_without_issuer({ orders }) {
    const coins: readonly string[] = riskRules.coin_without_issuer.coins
    const found = orders.filter(({ coin }) => coins.includes(coin))
    const used = [...new Set(found.map(({ coin }) => coin))].toSorted()
    return found.length === 0 ? undefined : { figures: { count: found.length, coins: used }, orders: found }
  },
  paid_by_card: ({ orders }) => counted(orders.filter(({ method }) => method === 'card')),
  bought_and_sold: boughtAndSold,
  volume_not_declared: ({ used, declared }) =>
    declared === null && used.year > 0n ? { figures: { used: euros(used.year) } } : undefined,
  volume_near: ({ used, declared }) => volume(used.year, declared, near.fromPercent, above.fromPercent),
  volume_above: ({ used, declared }) => volume(used.year, declared, above.fromPercent),
  volume_in_month: ({ used, declared }) => volume(used.month, declared, inMonth.fromPercent),
  funds_exceeded: ({ fundsExceeded }) => (fundsExceeded ? nothing : undefined),
  not_identified: ({ identified }) => (identified === 'none' ? nothing : undefined),
  identified_by_papers: ({ identified }) => (identified === 'papers' ? nothing : undefined),
  handed_over: ({ handedOver }) => (handedOver ? nothing : undefined),
  through_merchant: through('merchant'),
  through_link: through('link'),
  through_iban: through('iban'),
  through_messenger: ({ messenger }) => (messenger ? nothing : undefined),
  linked_to_refused: ({ linkedTo }) => (linkedTo === 'refused' ? nothing : undefined),
  linked_to_same_person: ({ linkedTo }) => (linkedTo === 'same_person' ? nothing : undefined),
  just_below_in_day: (signals) => inWindow(signals, 'just_below_in_day'),
  just_below_in_month: (signals) => inWindow(signals, 'just_below_in_month'),
  just_below_in_year: (signals) => inWindow(signals, 'just_below_in_year'),
  below_papers: belowPapers,
}

function inWindow(
  signals: RiskSignals,
  rule: 'just_below_in_day' | 'just_below_in_month' | 'just_below_in_year',
): Found<FiguresByRule['just_below_in_day']> | undefined {
  const { window, least, fromPercent } = riskRules[rule]
  const found = justBelow(signals, { window, least, fromPercent })
  if (!found) return undefined
  const { orders, from, to, thresholds } = found
  const total = euros(orders.reduce((sum, { cents }) => sum + cents, 0n))
  const figures = { count: orders.length, total, from: euros(from), to: euros(to), window, thresholds }
  return { figures, orders }
}

export function riskScore(signals: RiskSignals): RiskScore {
  const points = riskRuleNames.flatMap((rule): RiskPoint[] => {
    const found = finders[rule](signals)
    if (!found) return []
    const { kind, points: given, seenIn } = riskRules[rule]
    const said = { rule, figures: found.figures } as RuleFigures
    return [{ ...said, kind, points: given, seenIn, orders: found.orders ?? [] }]
  })
  const total = points.reduce((sum, it) => sum + it.points, 0)
  return { total, level: levelOf(total), points }
}

const levelOf = (total: number): RiskLevel =>
  riskLevelNames.findLast((level) => total >= riskLevels[level]) ?? 'low'
