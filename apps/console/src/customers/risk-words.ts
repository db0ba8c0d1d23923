/** The sentence of each rule of the risk score: a rule without one does not compile. */
import type { RiskOfCustomer } from '@agio/contract'
import { Risk } from '@agio/domain'
import { figure } from '../app/words.ts'

const euros = (amount: string): string => figure({ currency: 'EUR', amount })
const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)
const percentOf = (rule: 'volume_near' | 'volume_in_month') => `${Risk.riskRules[rule].fromPercent}%`

const names = new Intl.DisplayNames('en', { type: 'region' })
const sources: Readonly<Record<Risk.KnownCountry['from'], string>> = {
  residence: 'residence',
  citizenship: 'citizenship',
  document: 'document',
  phone: 'phone number',
  session: 'time zone of the last sign-in',
  bank: 'bank account',
}
const countries = (known: readonly Risk.KnownCountry[]): string =>
  known.map(({ country, from }) => `${names.of(country) ?? country} (${sources[from]})`).join(', ')

type Listed = { readonly countries: readonly Risk.KnownCountry[]; readonly list: Risk.CountryListName }
function listed(it: Listed): string {
  const { source, asOf } = Risk.countryLists[it.list]
  return `${countries(it.countries)}. List: ${source}, as of ${asOf}.`
}

const windows: Readonly<Record<Risk.Window, string>> = { day: '24 hours', month: '30 days', year: '365 days' }
const thresholds: Readonly<Record<Risk.ThresholdName, string>> = {
  wallet_answer: 'the wallet question',
  wallet_proof: 'the wallet proof',
  fresh_pin: 'the fresh PIN',
  day_limit: 'the daily limit',
}

type Below = {
  readonly count: number
  readonly total: string
  readonly from: string
  readonly to: string
  readonly window: Risk.Window
  readonly thresholds: readonly Risk.ThresholdName[]
}
const below = ({ count, total, from, to, window, thresholds: asked }: Below): string =>
  `${orders(count)} within ${windows[window]}, each from ${euros(from)} to ${euros(to)}, ${euros(total)} together. Above ${euros(to)}: ${asked.map((name) => thresholds[name]).join(', ')}.`

const sentences: Risk.ByRiskRule<string> = {
  country_called: listed,
  country_high_risk: listed,
  country_monitored: listed,
  countries_differ: ({ countries: known }) => `The countries differ: ${countries(known)}.`,

  politically_exposed: () => 'Politically exposed, or close to somebody who is, by their own word.',

  coin_without_issuer: ({ count, coins }) =>
    `${orders(count)} in a coin without an authorized issuer in the EEA: ${coins.join(', ')}.`,
  paid_by_card: ({ count }) => `${orders(count)} paid by card.`,
  bought_and_sold: ({ count, window }) => `${orders(count)} that buy and sell within ${windows[window]}.`,

  volume_not_declared: ({ used }) => `${euros(used)} in 365 days, and no expected volume declared.`,
  volume_near: ({ used, declared, percent }) =>
    `${euros(used)} in 365 days: ${percent}% of the declared ${euros(declared)}, above ${percentOf('volume_near')}.`,
  volume_above: ({ used, declared, percent }) =>
    `${euros(used)} in 365 days: ${percent}% of the declared ${euros(declared)}.`,
  volume_in_month: ({ used, declared, percent }) =>
    `${euros(used)} in 30 days: ${percent}% of the ${euros(declared)} declared for a year, above ${percentOf('volume_in_month')}.`,
  funds_exceeded: () => 'An order exceeded what the source-of-funds papers explain. Newer papers are due.',

  not_identified: () => 'No identity was approved here.',
  identified_by_papers: () => 'Identified remotely by uploaded papers, not by an identity vendor.',
  handed_over: () => 'Papers came from another device, through a handover link.',
  through_merchant: ({ count }) => `${orders(count)} placed on a merchant's page.`,
  through_link: ({ count }) => `${orders(count)} through a payment link: the money goes to a merchant.`,
  through_iban: ({ count }) => `${orders(count)} bought automatically with money sent to a dedicated IBAN.`,
  linked_to_refused: () => 'Shares keys with somebody who was refused for good.',
  linked_to_same_person: () => 'Another account is the same person’s.',
  through_messenger: () => 'Signs in through a linked messenger account.',

  just_below_in_day: below,
  just_below_in_month: below,
  just_below_in_year: below,
  below_papers: ({ count, used, above }) =>
    `${orders(count)}, ${euros(used)} in 365 days. Above ${euros(above)} we ask for source-of-funds papers.`,
}

type Point = Pick<RiskOfCustomer['points'][number], 'rule' | 'figures'>
/** The server sends the figures of the rule, and of no other. */
export const riskText = ({ rule, figures }: Point): string =>
  (sentences[rule] as (of: Point['figures']) => string)(figures)

export const kindWords: Readonly<Record<Risk.RiskKind, string>> = {
  country: 'Country',
  person: 'Person',
  product: 'Product',
  volume: 'Volume',
  channel: 'Channel',
  structuring: 'Structuring',
}
