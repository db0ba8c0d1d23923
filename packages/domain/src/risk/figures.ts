/** The figures of each rule besides its points. Amounts are EUR in decimal text; the sentence is made where it is shown. */
import type { CountryListName } from './countries.ts'
import type { KnownCountry, ThresholdName, Window } from './signals.ts'
import type { RiskRule } from './rules.ts'

type Listed = {
  readonly countries: readonly KnownCountry[]
  readonly list: CountryListName
}
type Counted = { readonly count: number }
type Volume = { readonly used: string; readonly declared: string; readonly percent: number }
type Below = {
  readonly count: number
  /** Of those of the window. */
  readonly total: string
  readonly from: string
  readonly to: string
  readonly window: Window
  readonly thresholds: readonly ThresholdName[]
}
type Nothing = Readonly<Record<string, never>>

export type FiguresByRule = {
  readonly country_called: Listed
  readonly country_high_risk: Listed
  readonly country_monitored: Listed
  readonly countries_differ: { readonly countries: readonly KnownCountry[] }
  readonly politically_exposed: Nothing
  readonly coin_without_issuer: Counted & { readonly coins: readonly string[] }
  readonly paid_by_card: Counted
  readonly bought_and_sold: Counted & { readonly window: Window }
  readonly volume_not_declared: { readonly used: string }
  readonly volume_near: Volume
  readonly volume_above: Volume
  readonly volume_in_month: Volume
  readonly funds_exceeded: Nothing
  readonly not_identified: Nothing
  readonly identified_by_papers: Nothing
  readonly handed_over: Nothing
  readonly through_merchant: Counted
  readonly through_link: Counted
  readonly through_iban: Counted
  readonly through_messenger: Nothing
  readonly linked_to_refused: Nothing
  readonly linked_to_same_person: Nothing
  readonly just_below_in_day: Below
  readonly just_below_in_month: Below
  readonly just_below_in_year: Below
  readonly below_papers: Counted & { readonly used: string; readonly above: string }
}

/** A rule that gives points, with its figures. */
export type RuleFigures = {
  readonly [R in RiskRule]: { readonly rule: R; readonly figures: FiguresByRule[R] }
}[RiskRule]

/** One sentence, or whatever else is made of a point, for each rule: a rule that has none does not compile. */
export type ByRiskRule<Result> = { readonly [R in RiskRule]: (figures: FiguresByRule[R]) => Result }
