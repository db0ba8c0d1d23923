/**
 * The rules of the risk score, as data: what each is about, its points and its figures. To change one, change its line: the
 * sentence on the customer's page takes its figures from here, and no code names them again.
 */
import type { CoinId } from '../coins/coins.ts'
import { withoutIssuer } from '../configuration/first.ts'
import type { CountryListName } from './countries.ts'
import type { Window } from './signals.ts'

export const riskKinds = ['country', 'person', 'product', 'volume', 'channel', 'structuring'] as const
export type RiskKind = (typeof riskKinds)[number]

/** The parts of the customer's page that show the signals of a rule. `verification`: the review with the typed data. */
export const riskSources = ['verification', 'sessions', 'accounts', 'limits', 'funds', 'ibans'] as const
export type RiskSource = (typeof riskSources)[number]

type Rule = {
  readonly kind: RiskKind
  readonly points: number
  /** Besides the orders that it counts. */
  readonly seenIn: readonly RiskSource[]
}
type More = {
  readonly list?: CountryListName
  readonly coins?: readonly CoinId[]
  readonly window?: Window
  /** So many orders. */
  readonly least?: number
  /** From this part of the amount on; of a volume, what is above it. */
  readonly fromPercent?: bigint
}

const anyCountry = ['verification', 'sessions', 'accounts'] as const
const perOrder = ['limits'] as const

export const riskRules = {
  country_called: { kind: 'country', points: 60, seenIn: anyCountry, list: 'fatf_call' },
  country_high_risk: { kind: 'country', points: 30, seenIn: anyCountry, list: 'eu_high_risk' },
  country_monitored: { kind: 'country', points: 15, seenIn: anyCountry, list: 'fatf_monitored' },
  /** Of residence, document, phone and session. */
  countries_differ: { kind: 'country', points: 5, seenIn: ['verification', 'sessions'] },

  /** By their own word; it stays. */
  politically_exposed: { kind: 'person', points: 60, seenIn: ['verification'] },

  /** Coins without an authorised issuer in the EEA. */
  coin_without_issuer: { kind: 'product', points: 10, seenIn: [], coins: withoutIssuer },
  paid_by_card: { kind: 'product', points: 5, seenIn: [] },
  /** Value that comes in and leaves soon. */
  bought_and_sold: { kind: 'product', points: 10, seenIn: [], window: 'month' },

  /** A volume that was declared ends it. */
  volume_not_declared: { kind: 'volume', points: 10, seenIn: perOrder },
  /** A volume above it, which counts for more, ends it. */
  volume_near: { kind: 'volume', points: 10, seenIn: ['verification', 'limits'], fromPercent: 80n },
  volume_above: { kind: 'volume', points: 30, seenIn: ['verification', 'limits'], fromPercent: 100n },
  /** A month that takes so much of what was declared for twelve. */
  volume_in_month: { kind: 'volume', points: 15, seenIn: ['verification', 'limits'], fromPercent: 50n },
  funds_exceeded: { kind: 'volume', points: 15, seenIn: ['funds'] },

  /** A verification ends it. */
  not_identified: { kind: 'channel', points: 20, seenIn: ['verification'] },
  /** A vendor who sees the person ends it. */
  identified_by_papers: { kind: 'channel', points: 10, seenIn: ['verification'] },
  handed_over: { kind: 'channel', points: 5, seenIn: ['verification'] },
  through_merchant: { kind: 'channel', points: 5, seenIn: [] },
  /** The money goes to somebody else. */
  through_link: { kind: 'channel', points: 10, seenIn: [] },
  /** Credits without an act of the customer. */
  through_iban: { kind: 'channel', points: 5, seenIn: ['ibans'] },
  through_messenger: { kind: 'channel', points: 5, seenIn: ['sessions'] },
  /** Keys of somebody who was refused for good. */
  linked_to_refused: { kind: 'channel', points: 40, seenIn: ['verification'] },
  linked_to_same_person: { kind: 'channel', points: 15, seenIn: ['verification'] },

  just_below_in_day: {
    kind: 'structuring',
    points: 30,
    seenIn: perOrder,
    window: 'day',
    least: 3,
    fromPercent: 90n,
  },
  just_below_in_month: {
    kind: 'structuring',
    points: 25,
    seenIn: perOrder,
    window: 'month',
    least: 5,
    fromPercent: 90n,
  },
  just_below_in_year: {
    kind: 'structuring',
    points: 20,
    seenIn: perOrder,
    window: 'year',
    least: 12,
    fromPercent: 90n,
  },
  /** Several orders that end just below the sum from which papers about the funds are asked. Papers, or a sum above it, end it. */
  below_papers: {
    kind: 'structuring',
    points: 20,
    seenIn: ['limits', 'funds'],
    least: 3,
    fromPercent: 90n,
  },
} as const satisfies Readonly<Record<string, Rule & More>>
export type RiskRule = keyof typeof riskRules
export const riskRuleNames = Object.keys(riskRules) as [RiskRule, ...RiskRule[]]

/** A score is of the highest level that it reaches. */
export const riskLevels = { low: 0, medium: 25, high: 60 } as const
export type RiskLevel = keyof typeof riskLevels
export const riskLevelNames = Object.keys(riskLevels) as [RiskLevel, ...RiskLevel[]]
